//! What the script reads: the data of a page as JSON, in which no text can end the element that it stands in.

use std::collections::HashMap;

use serde::Serialize;
use standoff_board::{Board, Square};

use super::stage::{Group, Stage, Thing};
use super::tree::{Node, Status, Tree};
use super::{Page, symbols};
use crate::colouring::regions_by_square;
use crate::diagram::Diagram;
use crate::figure::Figure;
use crate::markup::visible;

/// The data as the content of a `script` element.
pub(super) fn json(page: &Page) -> String {
    let kinds = Kinds::of(page.stage.as_ref());
    let data = Data {
        title: visible(&page.title),
        about: page.about.iter().map(|text| visible(text)).collect(),
        stage: page
            .stage
            .as_ref()
            .map(|stage| StageData::of(stage, &kinds)),
        tree: page.tree.as_ref().map(TreeData::of),
    };
    let json = serde_json::to_string(&data).expect("plain data can be written");
    harmless(&json)
}

/// The same JSON without a character that means something to HTML, or that ends a line of a script.
fn harmless(json: &str) -> String {
    let mut safe = String::with_capacity(json.len());
    for character in json.chars() {
        match character {
            '<' | '>' | '&' | '\u{2028}' | '\u{2029}' => {
                safe += &format!("\\u{:04x}", u32::from(character));
            }
            _ => safe.push(character),
        }
    }
    safe
}

/// The kinds of things, each by its name and how it is drawn, in the order of the things.
pub(super) struct Kinds<'p> {
    pub(super) list: Vec<(&'p str, Figure)>,
}

impl<'p> Kinds<'p> {
    pub(super) fn of(stage: Option<&'p Stage>) -> Self {
        let mut list: Vec<(&str, Figure)> = Vec::new();
        for thing in stage.iter().flat_map(|stage| &stage.things) {
            let kind = (thing.kind.as_str(), thing.figure);
            if !list.contains(&kind) {
                list.push(kind);
            }
        }
        Kinds { list }
    }

    /// Which of them a thing is.
    pub(super) fn index(&self, thing: &Thing) -> usize {
        let kind = (thing.kind.as_str(), thing.figure);
        let mut kinds = self.list.iter();
        kinds
            .position(|known| *known == kind)
            .expect("all are listed")
    }
}

#[derive(Serialize)]
struct Data {
    title: String,
    about: Vec<String>,
    stage: Option<StageData>,
    tree: Option<TreeData>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct StageData {
    side: f64,
    width: u32,
    height: u32,
    squares: Vec<SquareData>,
    kinds: Vec<KindData>,
    things: Vec<ThingData>,
    groups: Vec<GroupData>,
    counts_attacks: bool,
    solutions: Option<Vec<Vec<usize>>>,
    unchecked: Vec<String>,
}

#[derive(Serialize)]
struct SquareData {
    name: String,
    x: u32,
    y: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    region: Option<char>,
}

#[derive(Serialize)]
struct KindData {
    name: String,
    /// By which name its picture is defined in the page.
    picture: String,
}

#[derive(Serialize)]
struct ThingData {
    square: usize,
    kind: usize,
    attacks: Vec<usize>,
    conflicts: Vec<usize>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    touching: Vec<usize>,
    given: bool,
}

#[derive(Serialize)]
struct GroupData {
    name: String,
    members: Vec<(usize, u64)>,
    least: u64,
    most: Option<u64>,
}

impl StageData {
    fn of(stage: &Stage, kinds: &Kinds<'_>) -> Self {
        let squares = squares(&stage.diagram);
        let places: HashMap<Square, usize> = (squares.iter().copied()).zip(0..).collect();
        let board = stage.diagram.board();
        let regions = regions_by_square(board);
        StageData {
            side: crate::layers::SIDE,
            width: board.width(),
            height: board.height(),
            squares: squares
                .iter()
                .map(|&square| SquareData::of(square, board, &regions))
                .collect(),
            kinds: kinds.list.iter().zip(0..).map(KindData::of).collect(),
            things: (stage.things.iter())
                .map(|thing| ThingData::of(thing, kinds.index(thing), &places))
                .collect(),
            groups: stage.groups.iter().map(GroupData::of).collect(),
            counts_attacks: stage.counts_attacks,
            solutions: stage.solutions.clone(),
            unchecked: stage.unchecked.iter().map(|text| visible(text)).collect(),
        }
    }
}

fn squares(diagram: &Diagram) -> Vec<Square> {
    diagram.board().squares().collect()
}

impl SquareData {
    fn of(square: Square, board: &Board, regions: &[Option<usize>]) -> Self {
        let (x, y) = board.column_and_row(square);
        let region = regions[square.index()].map(|region| board.regions()[region].0);
        SquareData {
            name: board.name(square),
            x,
            y,
            region,
        }
    }
}

impl KindData {
    fn of((&(name, _), index): (&(&str, Figure), usize)) -> Self {
        KindData {
            name: visible(name),
            picture: symbols::picture(index),
        }
    }
}

impl ThingData {
    fn of(thing: &Thing, kind: usize, places: &HashMap<Square, usize>) -> Self {
        ThingData {
            square: places[&thing.square],
            kind,
            attacks: thing.attacks.iter().map(|square| places[square]).collect(),
            conflicts: thing.conflicts.clone(),
            touching: thing.touching.clone(),
            given: thing.is_given,
        }
    }
}

impl GroupData {
    fn of(group: &Group) -> Self {
        GroupData {
            name: visible(&group.name),
            members: group.members.clone(),
            least: group.least,
            most: group.most,
        }
    }
}

#[derive(Serialize)]
struct TreeData {
    nodes: Vec<NodeData>,
    hidden: u64,
    at_least: bool,
    note: String,
}

/// Most lists of most nodes are empty, and are left out.
#[derive(Serialize)]
struct NodeData {
    parent: Option<usize>,
    label: String,
    status: &'static str,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    chosen: Vec<usize>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    concluded: Vec<usize>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    removed: Vec<usize>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    passed: Vec<usize>,
    hidden: u64,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    at_least: bool,
}

impl TreeData {
    fn of(tree: &Tree) -> Self {
        let nodes = tree.nodes.iter().zip(tree.are_open());
        TreeData {
            nodes: nodes
                .map(|(node, is_open)| NodeData::of(node, is_open))
                .collect(),
            hidden: tree.hidden,
            at_least: tree.open.is_some(),
            note: visible(&tree.note),
        }
    }
}

impl NodeData {
    fn of(node: &Node, at_least: bool) -> Self {
        NodeData {
            parent: node.parent,
            label: visible(&node.label),
            status: match node.status {
                Status::Branch => "branch",
                Status::Solved => "solved",
                Status::Failed => "failed",
                Status::Refused => "refused",
            },
            chosen: node.chosen.clone(),
            concluded: node.concluded.clone(),
            removed: node.removed.clone(),
            passed: node.passed.clone(),
            hidden: node.hidden,
            at_least,
        }
    }
}

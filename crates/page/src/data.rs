//! The data of a page as JSON for the script.

use std::collections::HashMap;

use serde::Serialize;
use standoff_board::{Board, Square};
use standoff_draw::svg::{SIDE, visible};

use crate::kinds::Kinds;
use crate::layout::extents;
use crate::page::Page;
use crate::stage::{Group, Stage, Step, Thing};
use crate::tree::{Node, Status, Tree};

/// The number of nodes that have a place in the layout. The script folds larger trees.
const LAID_OUT: usize = 200;

/// The width of a refused node in the layout, in columns.
const REFUSED: f64 = 0.66;

/// The data as the content of a `script` element, which no text in it can close.
pub(crate) fn json(page: &Page) -> String {
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
    let json = serde_json::to_string(&data).expect("plain data can be serialized");
    harmless(&json)
}

/// The same JSON with escapes for characters that have a meaning in HTML, or that end a line of a script.
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
    steps: Vec<StepData>,
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
    /// The name of its picture in the document.
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
#[serde(rename_all = "camelCase")]
struct GroupData {
    name: String,
    members: Vec<(usize, u64)>,
    least: u64,
    most: Option<u64>,
}

#[derive(Serialize)]
struct StepData {
    place: Vec<usize>,
    cross: Vec<usize>,
    text: String,
    squares: Vec<usize>,
}

impl StepData {
    fn of(step: &Step, places: &HashMap<Square, usize>) -> Self {
        StepData {
            place: step.place.clone(),
            cross: step.cross.clone(),
            text: visible(&step.text),
            squares: step.squares.iter().map(|square| places[square]).collect(),
        }
    }
}

impl StageData {
    fn of(stage: &Stage, kinds: &Kinds<'_>) -> Self {
        let board = stage.diagram.board();
        let places: HashMap<Square, usize> = board.squares().zip(0..).collect();
        let kind = |((name, _), index): (&(&str, _), usize)| KindData {
            name: visible(name),
            picture: Kinds::picture(index),
        };
        StageData {
            side: SIDE,
            width: board.width(),
            height: board.height(),
            squares: board
                .squares()
                .map(|square| SquareData::of(square, board))
                .collect(),
            kinds: kinds.list.iter().zip(0..).map(kind).collect(),
            things: (stage.things.iter())
                .map(|thing| ThingData::of(thing, kinds.index(thing), &places))
                .collect(),
            groups: stage.groups.iter().map(GroupData::of).collect(),
            steps: (stage.steps.iter())
                .map(|step| StepData::of(step, &places))
                .collect(),
            counts_attacks: stage.counts_attacks,
            solutions: stage.solutions.clone(),
            unchecked: stage.unchecked.iter().map(|text| visible(text)).collect(),
        }
    }
}

impl SquareData {
    fn of(square: Square, board: &Board) -> Self {
        let (x, y) = board.column_and_row(square);
        let mut regions = board.regions().iter();
        let region = regions.find(|(_, squares)| squares.contains(square));
        SquareData {
            name: board.name(square),
            x,
            y,
            region: region.map(|(letter, _)| *letter),
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

/// Empty lists are omitted.
#[derive(Serialize)]
struct NodeData {
    parent: Option<usize>,
    label: String,
    status: &'static str,
    /// The middle of the node in the layout, in columns.
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<f64>,
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
        let columns = columns(tree).into_iter().map(Some);
        let columns = columns.chain(std::iter::repeat(None));
        TreeData {
            nodes: (nodes.zip(columns))
                .map(|((node, is_open), column)| NodeData::of(node, is_open, column))
                .collect(),
            hidden: tree.hidden,
            at_least: tree.open.is_some(),
            note: visible(&tree.note),
        }
    }
}

/// The columns of the first nodes, rounded to two decimals.
fn columns(tree: &Tree) -> Vec<f64> {
    let first = &tree.nodes[..tree.nodes.len().min(LAID_OUT)];
    let width = |node: &Node| match node.status {
        Status::Refused => REFUSED,
        _ => 1.0,
    };
    let extents = extents(first, 0.0, width).into_iter();
    extents
        .map(|extent| (extent.middle * 100.0).round() / 100.0)
        .collect()
}

impl NodeData {
    fn of(node: &Node, at_least: bool, column: Option<f64>) -> Self {
        NodeData {
            parent: node.parent,
            label: visible(&node.label),
            status: node.status.class(),
            column,
            chosen: node.chosen.clone(),
            concluded: node.concluded.clone(),
            removed: node.removed.clone(),
            passed: node.passed.clone(),
            hidden: node.hidden,
            at_least,
        }
    }
}

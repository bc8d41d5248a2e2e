//! A search tree as SVG, with a small board or a sign for each node.

use std::collections::BTreeSet;

use standoff_draw::Theme;
use standoff_draw::svg::{self, CAPITAL, Markup, Number, SIDE, escaped, text, text_width};

use crate::error::{MAX_NODES, PageError};
use crate::kinds::Kinds;
use crate::layout::extents;
use crate::page::Page;
use crate::stage::Stage;
use crate::symbols;
use crate::tree::{Node, Status, Tree};

/// The longest side of a small board.
const BOARD: f64 = 72.0;

/// The gap between two nodes.
const GAP: f64 = 14.0;

/// The gap between two levels.
const LEVEL: f64 = 50.0;

/// The size of a sign.
const SIGN: f64 = 26.0;

/// The scale of a refused node.
const REFUSED: f64 = 0.6;

/// The size of labels.
const LABEL: f64 = 0.62;

impl Page {
    /// The search tree as SVG, like a [`Picture`](standoff_draw::Picture).
    ///
    /// Each node is a small board with the pieces chosen so far, or a sign if there is no stage. Solutions have a thick
    /// frame, failed nodes a dashed one, and refused nodes are small with a dotted one. Without a tree, the picture is
    /// empty.
    ///
    /// # Errors
    ///
    /// [`PageError`] if the stage is too large, or if the tree has more nodes than [`MAX_NODES`].
    ///
    /// # Panics
    ///
    /// As [`html`](Self::html).
    pub fn svg(&self, theme: Theme) -> Result<String, PageError> {
        self.check()?;
        let none = Tree::default();
        let tree = self.tree.as_ref().unwrap_or(&none);
        let nodes = tree.nodes.len();
        if nodes > MAX_NODES {
            return Err(PageError::TooManyNodes { nodes });
        }
        Ok(drawn(self, tree, theme))
    }
}

fn drawn(page: &Page, tree: &Tree, theme: Theme) -> String {
    let size = NodeSize::of(page.stage.as_ref());
    let places = arrange(tree, &size);
    let end = |place: &Place| {
        (
            place.x + place.room / 2.0,
            place.y + size.height + LEVEL / 2.0,
        )
    };
    let width = places.iter().map(|place| end(place).0).fold(GAP, f64::max) + GAP;
    let height = places.iter().map(|place| end(place).1).fold(GAP, f64::max) + GAP;
    let (width, height) = (Number(width), Number(height));
    let mut markup = Markup::default();
    markup.line(format_args!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\">"
    ));
    markup.line(format_args!("<title>{}</title>", escaped(&page.title)));
    markup.line(format_args!("<desc>{}</desc>", escaped(&outline(tree))));
    markup.line(format_args!(
        "<style>\n{}{}{STYLE}</style>",
        svg::style(theme),
        colours(theme)
    ));
    markup.line(format_args!("<defs>"));
    symbols::define(page.stage.as_ref(), theme, &mut markup);
    markup.line(format_args!("</defs>"));
    markup.line(format_args!(
        "<rect class=\"page\" width=\"{width}\" height=\"{height}\"/>"
    ));
    edges(tree, &places, &size, &mut markup);
    for ((index, place), is_open) in places.iter().enumerate().zip(tree.are_open()) {
        node(page, tree, index, is_open, place, &size, &mut markup);
    }
    markup.line(format_args!("</svg>"));
    markup.into_text()
}

/// The size of nodes.
struct NodeSize {
    width: f64,
    height: f64,
    /// The scale of a board, if there is one.
    scale: Option<f64>,
}

impl NodeSize {
    fn of(stage: Option<&Stage>) -> Self {
        let Some(stage) = stage else {
            return NodeSize {
                width: SIGN,
                height: SIGN,
                scale: None,
            };
        };
        let board = stage.diagram.board();
        let [width, height] = [board.width(), board.height()].map(|side| f64::from(side) * SIDE);
        let scale = BOARD / width.max(height).max(SIDE);
        NodeSize {
            width: width * scale,
            height: height * scale,
            scale: Some(scale),
        }
    }
}

/// The place of a node: the middle of its upper edge, the width of its subtree, and its scale.
struct Place {
    x: f64,
    y: f64,
    room: f64,
    scale: f64,
}

fn arrange(tree: &Tree, size: &NodeSize) -> Vec<Place> {
    let scale = |node: &Node| match node.status {
        Status::Refused => REFUSED,
        _ => 1.0,
    };
    let width = |node: &Node| {
        let label = text_width(&node.label) * LABEL;
        (size.width * scale(node)).max(label) + GAP
    };
    let mut places: Vec<Place> = Vec::new();
    for (node, extent) in tree.nodes.iter().zip(extents(&tree.nodes, GAP, width)) {
        let below = |parent: usize| places[parent].y + size.height + LEVEL;
        places.push(Place {
            x: extent.middle,
            y: node.parent.map_or(GAP, below),
            room: extent.width,
            scale: scale(node),
        });
    }
    places
}

fn edges(tree: &Tree, places: &[Place], size: &NodeSize, markup: &mut Markup) {
    let mut path = String::new();
    for (node, place) in tree.nodes.iter().zip(places) {
        if let Some(parent) = node.parent {
            let above = &places[parent];
            // Below the label.
            let bottom = above.y + size.height * above.scale + CAPITAL * LABEL + 10.0;
            let (x, y, to) = (Number(above.x), Number(bottom), Number(place.x));
            path += &format!("M{x} {y}L{to} {}", Number(place.y));
        }
    }
    markup.path("edge", &path);
}

fn node(
    page: &Page,
    tree: &Tree,
    index: usize,
    is_open: bool,
    place: &Place,
    size: &NodeSize,
    markup: &mut Markup,
) {
    let node = &tree.nodes[index];
    let class = node.status.class();
    match (&page.stage, size.scale) {
        (Some(stage), Some(scale)) => {
            let scale = scale * place.scale;
            let left = place.x - size.width * place.scale / 2.0;
            let (left, top) = (Number(left), Number(place.y));
            markup.line(format_args!(
                "<g transform=\"translate({left} {top})scale({scale:.4})\">"
            ));
            position(stage, tree, index, markup);
            markup.line(format_args!("</g>"));
            let (width, height) = (
                Number(size.width * place.scale),
                Number(size.height * place.scale),
            );
            markup.line(format_args!(
                "<rect class=\"frame {class}\" x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\" rx=\"3\"/>"
            ));
        }
        _ => {
            let (x, y) = (Number(place.x), Number(place.y + SIGN / 2.0));
            markup.line(format_args!(
                "<use href=\"#node-{class}\" transform=\"translate({x} {y})\"/>"
            ));
        }
    }
    let below = place.y + size.height * place.scale + CAPITAL * LABEL + 5.0;
    let hidden = match node.hidden {
        0 => String::new(),
        hidden if is_open => format!(" + at least {hidden}"),
        hidden => format!(" + {hidden}"),
    };
    let label = format!("{}{hidden}", node.label);
    text(&label, (place.x, below), LABEL, 0.5, markup);
}

/// The board of a node with the pieces chosen up to it.
fn position(stage: &Stage, tree: &Tree, index: usize, markup: &mut Markup) {
    markup.line(format_args!("<use href=\"#ground\"/>"));
    let kinds = Kinds::of(Some(stage));
    let mut chosen: BTreeSet<usize> = BTreeSet::new();
    let mut next = Some(index);
    while let Some(here) = next {
        let node = &tree.nodes[here];
        chosen.extend(node.chosen.iter().chain(&node.concluded));
        next = node.parent;
    }
    let given = (0..stage.things.len()).filter(|&thing| stage.things[thing].is_given);
    chosen.extend(given);
    for thing in chosen {
        let thing = &stage.things[thing];
        let (column, row) = stage.diagram.board().column_and_row(thing.square);
        let [x, y] = [column, row].map(|at| Number(f64::from(at) * SIDE));
        let picture = Kinds::picture(kinds.index(thing));
        markup.line(format_args!(
            "<use href=\"#{picture}\" x=\"{x}\" y=\"{y}\"/>"
        ));
    }
}

/// The tree as text, indented by depth.
fn outline(tree: &Tree) -> String {
    let mut depths: Vec<usize> = Vec::new();
    let mut outline = String::new();
    for node in &tree.nodes {
        let depth = node.parent.map_or(0, |parent| depths[parent] + 1);
        depths.push(depth);
        let outcome = match node.status {
            Status::Branch => String::new(),
            status => format!(": {}", status.class()),
        };
        outline += &format!("{:1$}{2}{outcome}\n", "", 2 * depth, node.label);
    }
    outline
}

/// The frames of nodes. They differ even without colours.
const STYLE: &str = "\
.edge{fill:none;stroke-width:1.5}
.frame{fill:none;stroke-width:2}
.frame.solved{stroke-width:5}
.frame.failed{stroke-width:3;stroke-dasharray:7 3}
.frame.refused{stroke-width:3;stroke-dasharray:2 3}
";

/// The colours of nodes and edges.
struct TreeColours {
    paper: &'static str,
    ink: &'static str,
    edge: &'static str,
    good: &'static str,
    bad: &'static str,
}

const LIGHT: TreeColours = TreeColours {
    paper: "#fff",
    ink: "#2b2622",
    edge: "#8d857c",
    good: "#1c6b2c",
    bad: "#b3151f",
};

const DARK: TreeColours = TreeColours {
    paper: "#14161a",
    ink: "#e8e6e1",
    edge: "#8a8f98",
    good: "#7fd993",
    bad: "#ff8f99",
};

const PRINT: TreeColours = TreeColours {
    paper: "#fff",
    ink: "#000",
    edge: "#000",
    good: "#000",
    bad: "#000",
};

impl TreeColours {
    fn rules(&self) -> String {
        let TreeColours {
            paper,
            ink,
            edge,
            good,
            bad,
        } = self;
        format!(
            ".edge,.frame.branch{{stroke:{edge}}}\n\
             .frame.solved{{stroke:{good}}}\n\
             .frame.failed,.frame.refused{{stroke:{bad}}}\n\
             .node-branch{{fill:{paper};stroke:{ink}}}\n\
             .node-solved{{fill:{good};stroke:{ink}}}\n\
             .node-failed{{fill:{bad};stroke:{ink}}}\n\
             .node-refused{{fill:{paper};stroke:{bad}}}\n\
             .node-sign{{fill:none;stroke:{paper};stroke-width:2.4}}\n"
        )
    }
}

fn colours(theme: Theme) -> String {
    match theme {
        Theme::Light => LIGHT.rules(),
        Theme::Dark => DARK.rules(),
        Theme::Print => PRINT.rules(),
        Theme::Auto => {
            let (light, dark) = (LIGHT.rules(), DARK.rules());
            format!("{light}@media (prefers-color-scheme:dark){{\n{dark}}}\n")
        }
    }
}

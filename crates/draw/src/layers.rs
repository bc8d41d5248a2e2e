//! The layers of a diagram as markup, from the bottom to the top.

use standoff_board::{Colour, Square, SquareSet, Wrap};

use crate::colouring::{Paint, paints, regions_by_square};
use crate::diagram::Diagram;
use crate::edges::{Edge, lines};
use crate::figure::Figure;
use crate::font::{self, HEIGHT};
use crate::markup::{Markup, Number};
use crate::shapes;
use crate::window::{SIDE, Window};
use crate::written::{self, LINE, SMALL, rank, text};

/// The margin around a board.
const MARGIN: f64 = 10.0;

/// The size of region letters.
const NAME: f64 = 0.6;

/// The distance of the frame of a marked square from its edges. The widest piece does not touch the frame.
const FRAME: f64 = 2.25;

/// The position of the board in its diagram, and the size of the diagram.
pub(crate) struct Frame {
    pub(crate) left: f64,
    pub(crate) top: f64,
    pub(crate) width: f64,
    pub(crate) height: f64,
}

impl Frame {
    pub(crate) fn of(diagram: &Diagram) -> Self {
        let window = &diagram.window;
        let ranks = (window.top..window.top + window.height).map(|row| rank(diagram, row));
        let widest = ranks.map(|rank| font::line(&rank).1).fold(0.0, f64::max);
        let (beside, below) = if diagram.has_coordinates {
            (widest * SMALL + 7.0, LINE - MARGIN / 2.0)
        } else {
            (0.0, 0.0)
        };
        let left = MARGIN + beside;
        let caption = if diagram.caption.is_empty() {
            0.0
        } else {
            LINE
        };
        let board = f64::from(window.width) * SIDE;
        let written = font::line(&diagram.caption).1 * SMALL + MARGIN;
        Frame {
            left,
            top: MARGIN,
            width: left + board.max(written) + MARGIN,
            height: MARGIN + f64::from(window.height) * SIDE + below + caption + MARGIN,
        }
    }
}

/// Draws a whole diagram.
pub(crate) fn draw(diagram: &Diagram, frame: &Frame, markup: &mut Markup) {
    let (x, y) = (Number(frame.left), Number(frame.top));
    markup.line(format_args!("<g transform=\"translate({x} {y})\">"));
    board(diagram, markup);
    if diagram.has_region_names {
        region_names(diagram, markup);
    }
    written::around(diagram, markup);
    markup.line(format_args!("</g>"));
}

/// Draws the board with its pieces and marks, without coordinates, caption and region letters.
pub(crate) fn board(diagram: &Diagram, markup: &mut Markup) {
    let regions = regions_by_square(&diagram.board);
    ground(diagram, &regions, markup);
    forbidden(diagram, markup);
    heat(diagram, markup);
    attacked(diagram, markup);
    borders(diagram, &regions, markup);
    arrows(diagram, markup);
    marked(diagram, markup);
    for (&square, piece) in shown(diagram, &diagram.figures) {
        figure(piece, corner(diagram, square), markup);
    }
}

/// Writes the letter of each region in the corner of the first square of each of its visible connected parts.
pub(crate) fn region_names(diagram: &Diagram, markup: &mut Markup) {
    let board = &diagram.board;
    let regions = regions_by_square(board);
    let mut seen = SquareSet::new();
    for first in diagram.window.squares(board) {
        let Some(region) = regions[first.index()] else {
            continue;
        };
        if seen.contains(first) {
            continue;
        }
        let mut next = vec![first];
        while let Some(square) = next.pop() {
            seen.insert(square);
            let (column, row) = board.column_and_row(square);
            let (column, row) = (i64::from(column), i64::from(row));
            let beside = [(0, -1), (1, 0), (0, 1), (-1, 0)];
            let beside = beside.map(|(x, y)| board.at(column + x, row + y));
            next.extend(beside.into_iter().flatten().filter(|&other| {
                let is_shown = diagram.window.place(board, other).is_some();
                is_shown && regions[other.index()] == Some(region) && !seen.contains(other)
            }));
        }
        let (x, y) = corner(diagram, first);
        let place = (x + 4.0, y + 4.0 + HEIGHT * NAME);
        let name = board.regions()[region].0.to_string();
        written::text_with_halo(&name, place, NAME, 0.0, markup);
    }
}

/// Draws the squares in their colours.
fn ground(diagram: &Diagram, regions: &[Option<usize>], markup: &mut Markup) {
    let (board, window) = (&diagram.board, &diagram.window);
    // A heat map replaces the colours of squares and regions, which would make it unreadable.
    let is_bare = !diagram.heat.is_empty();
    if board.regions().is_empty() && !is_bare {
        for (class, colour) in [("light", Colour::Light), ("dark", Colour::Dark)] {
            let squares = window.squares(board);
            let squares = squares.filter(|&square| board.colour(square) == colour);
            markup.path(class, &fields(diagram, squares));
        }
        return;
    }
    let of_none = window
        .squares(board)
        .filter(|s| is_bare || regions[s.index()].is_none());
    markup.path("bare", &fields(diagram, of_none));
    if is_bare {
        return;
    }
    for (region, Paint { colour, hatching }) in paints(board, regions).into_iter().enumerate() {
        let squares = || {
            window
                .squares(board)
                .filter(|s| regions[s.index()] == Some(region))
        };
        markup.path(&format!("region{colour}"), &fields(diagram, squares()));
        let hatched = squares().map(|square| hatched(hatching, corner(diagram, square)));
        markup.path("hatching", &hatched.collect::<String>());
    }
}

/// Whole squares as a path.
fn fields(diagram: &Diagram, squares: impl Iterator<Item = Square>) -> String {
    let field = |square| {
        let (x, y) = corner(diagram, square);
        format!("M{x} {y}h{SIDE}v{SIDE}h-{SIDE}z")
    };
    squares.map(field).collect()
}

/// The top left corner of a visible square.
fn corner(diagram: &Diagram, square: Square) -> (f64, f64) {
    let place = diagram.window.place(&diagram.board, square);
    let (x, y) = place.expect("only visible squares are drawn");
    (f64::from(x) * SIDE, f64::from(y) * SIDE)
}

/// The lines of a hatching in a square. Hatching 0 is plain.
fn hatched(hatching: usize, (x, y): (f64, f64)) -> String {
    let up = format!("M{x} {}l{SIDE}-{SIDE}", y + SIDE);
    let down = format!("M{x} {y}l{SIDE} {SIDE}");
    match hatching {
        0 => String::new(),
        1 => up,
        2 => down,
        _ => up + &down,
    }
}

/// Draws a small cross on each forbidden square.
fn forbidden(diagram: &Diagram, markup: &mut Markup) {
    let squares = diagram.window.squares(&diagram.board);
    let forbidden = squares.filter(|&square| !diagram.board.may_hold(square));
    let crosses = forbidden.map(|square| {
        let (x, y) = corner(diagram, square);
        let [x, y] = [x, y].map(|start| start + SIDE / 2.0 - 7.0);
        format!("M{x} {y}l14 14m0-14l-14 14")
    });
    markup.path("forbidden", &crosses.collect::<String>());
}

fn heat(diagram: &Diagram, markup: &mut Markup) {
    for (&square, heat) in shown(diagram, &diagram.heat) {
        let (x, y) = corner(diagram, square);
        // Labels stay readable on the warmest squares.
        let opacity = Number(heat.warmth * 0.8);
        markup.line(format_args!(
            "<path class=\"heat\" fill-opacity=\"{opacity}\" d=\"M{x} {y}h{SIDE}v{SIDE}h-{SIDE}z\"/>"
        ));
        let room = SIDE - 8.0;
        let size = (room / font::line(&heat.label).1).min(0.72);
        let middle = y + SIDE / 2.0 + HEIGHT / 2.0 * size;
        text(&heat.label, (x + SIDE / 2.0, middle), size, 0.5, markup);
    }
}

fn attacked(diagram: &Diagram, markup: &mut Markup) {
    let squares = diagram.window.squares(&diagram.board);
    let attacked: Vec<Square> = squares.filter(|&s| diagram.attacked.contains(s)).collect();
    markup.path("attacked", &fields(diagram, attacked.iter().copied()));
    let dots = attacked.iter().map(|&square| {
        let (x, y) = corner(diagram, square);
        let (x, y) = (x + SIDE / 2.0 - 5.5, y + SIDE / 2.0);
        format!("M{x} {y}a5.5 5.5 0 1 1 11 0a5.5 5.5 0 1 1-11 0z")
    });
    markup.path("dot", &dots.collect::<String>());
}

/// Draws the sides of the squares, the thickest last.
fn borders(diagram: &Diagram, regions: &[Option<usize>], markup: &mut Markup) {
    let lines = lines(&diagram.board, regions, &diagram.window);
    let classes = [
        (Edge::Inner, "thin"),
        (Edge::Joined, "joined"),
        (Edge::End, "end"),
        (Edge::Border, "thick"),
    ];
    for (edge, class) in classes {
        let of_class = lines.iter().filter(|line| line.edge == edge);
        let path = of_class.map(|line| {
            let [x, y, length] = [line.column, line.row, line.length].map(|n| f64::from(n) * SIDE);
            let direction = if line.is_upright { 'v' } else { 'h' };
            format!("M{x} {y}{direction}{length}")
        });
        markup.path(class, &path.collect::<String>());
    }
}

/// Draws arrows on joined edges: one on each of the first pair, two on each of the second pair.
fn arrows(diagram: &Diagram, markup: &mut Markup) {
    let (board, window) = (&diagram.board, &diagram.window);
    if *window != Window::whole(board) || board.area() == 0 {
        return;
    }
    let [width, height] = [window.width, window.height].map(|side| f64::from(side) * SIDE);
    let mut path = String::new();
    if board.wrapping() != Wrap::Flat {
        for x in [0.0, width] {
            path += &format!("M{x} {}l6.5 13h-13z", Number(height / 2.0 - 6.5));
        }
    }
    if board.wrapping() == Wrap::Torus {
        for (y, before) in [(0.0, 12.5), (0.0, -0.5), (height, 12.5), (height, -0.5)] {
            path += &format!("M{} {y}l-13 6.5v-13z", Number(width / 2.0 + before));
        }
    }
    markup.path("arrow", &path);
}

fn marked(diagram: &Diagram, markup: &mut Markup) {
    let squares = diagram.window.squares(&diagram.board);
    let marked = squares.filter(|&square| diagram.marked.contains(square));
    let frames = marked.map(|square| {
        let (x, y) = corner(diagram, square);
        let side = SIDE - 2.0 * FRAME;
        format!("M{} {}h{side}v{side}h-{side}z", x + FRAME, y + FRAME)
    });
    let frames: String = frames.collect();
    // The halo separates the frame from the colours of regions.
    markup.path("halo", &frames);
    markup.path("marked", &frames);
}

/// Draws a piece on a square, given the top left corner of the square.
pub(crate) fn figure(figure: &Figure, (x, y): (f64, f64), markup: &mut Markup) {
    if figure.is_given {
        let [x, y] = [x + 3.5, y + 3.5];
        let side = SIDE - 7.0;
        markup.line(format_args!(
            "<rect class=\"plate\" x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\" rx=\"6\"/>"
        ));
    }
    let (name, tone) = (shapes::name(figure.shape), figure.tone.class());
    // A given piece is smaller, to fit into its frame.
    let size = if figure.is_given { 0.33 } else { 0.4 };
    let [x, y] = [x, y].map(|start| Number(start + (SIDE - 100.0 * size) / 2.0));
    markup.line(format_args!(
        "<use href=\"#{name}\" class=\"{tone}\" transform=\"translate({x} {y})scale({size})\"/>"
    ));
}

/// The entries of visible squares.
fn shown<'d, T: 'd>(
    diagram: &'d Diagram,
    entries: impl IntoIterator<Item = (&'d Square, &'d T)>,
) -> impl Iterator<Item = (&'d Square, &'d T)> {
    let place = |square| diagram.window.place(&diagram.board, square);
    (entries.into_iter()).filter(move |(square, _)| place(**square).is_some())
}

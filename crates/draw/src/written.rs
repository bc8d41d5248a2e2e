//! Text around and on a board.

use standoff_board::square_name;

use crate::diagram::Diagram;
use crate::font::{self, HEIGHT};
use crate::markup::{Markup, Number};
use crate::window::SIDE;

/// The size of letters around a board.
pub(crate) const SMALL: f64 = 0.78;

/// The height of a line of letters around a board, with the gap above it.
pub(crate) const LINE: f64 = 21.0;

/// Writes files and ranks, unless they are switched off, and the caption.
pub(crate) fn around(diagram: &Diagram, markup: &mut Markup) {
    let window = &diagram.window;
    let board = f64::from(window.height) * SIDE;
    let bottom = if diagram.has_coordinates {
        coordinates(diagram, board + LINE - 3.0, markup)
    } else {
        board
    };
    let middle = f64::from(window.width) * SIDE / 2.0;
    let half = font::line(&diagram.caption).1 * SMALL / 2.0;
    let below = (middle.max(half), bottom + LINE);
    text(&diagram.caption, below, SMALL, 0.5, markup);
}

/// Writes ranks, and files on the base line `bottom`. Returns `bottom`.
fn coordinates(diagram: &Diagram, bottom: f64, markup: &mut Markup) -> f64 {
    let window = &diagram.window;
    for x in 0..window.width {
        let middle = (f64::from(x) + 0.5) * SIDE;
        let file = file(window.left + x);
        text(&file, (middle, bottom), SMALL, 0.5, markup);
    }
    for y in 0..window.height {
        let base = (f64::from(y) + 0.5) * SIDE + HEIGHT / 2.0 * SMALL;
        let rank = rank(diagram, window.top + y);
        text(&rank, (-7.0, base), SMALL, 1.0, markup);
    }
    bottom
}

/// The file of a column, counted from the left.
pub(crate) fn file(column: u32) -> String {
    let first = square_name(u64::from(column) + 1, 1);
    first.trim_end_matches('1').to_string()
}

/// The rank of a row, counted from the top.
pub(crate) fn rank(diagram: &Diagram, row: u32) -> String {
    (diagram.board.height() - row).to_string()
}

/// Writes a line of text. A fraction `part` of its width is to the left of the place.
pub(crate) fn text(text: &str, place: (f64, f64), size: f64, part: f64, markup: &mut Markup) {
    line(&["text"], text, place, size, part, markup);
}

/// Writes a line of text with a halo, readable on any background.
pub(crate) fn text_with_halo(
    text: &str,
    place: (f64, f64),
    size: f64,
    part: f64,
    markup: &mut Markup,
) {
    line(&["halo", "text"], text, place, size, part, markup);
}

/// Writes a line of text, once with each class of pen.
fn line(pens: &[&str], text: &str, (x, y): (f64, f64), size: f64, part: f64, markup: &mut Markup) {
    let (glyphs, width) = font::line(text);
    if glyphs.is_empty() {
        return;
    }
    let (x, y, size) = (Number(x - width * size * part), Number(y), Number(size));
    let paths = glyphs
        .into_iter()
        .filter(|(_, glyph)| !glyph.strokes.is_empty());
    let paths = paths.map(|(start, glyph)| match Number(start).to_string().as_str() {
        "0" => format!("<path d=\"{}\"/>", glyph.strokes),
        start => format!(
            "<path transform=\"translate({start})\" d=\"{}\"/>",
            glyph.strokes
        ),
    });
    let paths: String = paths.collect();
    for pen in pens {
        markup.line(format_args!(
            "<g class=\"{pen}\" transform=\"translate({x} {y})scale({size})\">{paths}</g>"
        ));
    }
}

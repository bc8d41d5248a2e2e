//! The parts of a picture, for other SVG documents that contain boards.
//!
//! Lengths are in units of the SVG, and the origin is the top left corner of a board or square. A document needs
//! [`style`] once, and [`definitions`] for all pieces that it shows.
//!
//! ```
//! use standoff_board::{Board, Square};
//! use standoff_draw::svg::{self, Markup};
//! use standoff_draw::{Diagram, Figure, Theme};
//!
//! let rook = Figure::new("Rook", 'R');
//! let diagram = Diagram::new(Board::rectangle(2, 2)?).with_figure(Square::new(0), rook);
//! let mut markup = Markup::default();
//! svg::definitions(Theme::Light, diagram.figures(), &mut markup);
//! svg::board(&diagram, &mut markup);
//! let markup = markup.into_text();
//! assert!(markup.contains("<g id=\"rook\">"));
//! assert!(markup.contains("<use href=\"#rook\""));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use crate::diagram::Diagram;
use crate::figure::Figure;
use crate::font;
use crate::layers::{self, Frame};
use crate::shapes;
use crate::theme::Theme;
use crate::written;

pub use crate::font::HEIGHT as CAPITAL;
pub use crate::markup::{Markup, Number, escaped, visible};
pub use crate::window::SIDE;

/// The style sheet that colours everything that this module draws.
pub fn style(theme: Theme) -> String {
    theme.style()
}

/// Appends definitions for the style of a theme and for the shapes of pieces, each shape once.
pub fn definitions<'f>(
    theme: Theme,
    figures: impl IntoIterator<Item = &'f Figure>,
    markup: &mut Markup,
) {
    theme.define(markup);
    for shape in shapes::of(figures.into_iter()) {
        shapes::define(shape, markup);
    }
}

/// The board of a diagram with its margins as the value of a `viewBox`.
pub fn view_box(diagram: &Diagram) -> String {
    let frame = Frame::of(diagram);
    format!(
        "{} {} {} {}",
        -frame.left, -frame.top, frame.width, frame.height
    )
}

/// Appends the board of a diagram with its pieces and marks.
pub fn board(diagram: &Diagram, markup: &mut Markup) {
    layers::board(diagram, markup);
}

/// Appends coordinates and caption of a diagram.
pub fn around(diagram: &Diagram, markup: &mut Markup) {
    written::around(diagram, markup);
}

/// Appends the letter of each region, once per connected part.
pub fn region_names(diagram: &Diagram, markup: &mut Markup) {
    layers::region_names(diagram, markup);
}

/// Appends a piece on a square at the origin.
pub fn figure(figure: &Figure, markup: &mut Markup) {
    layers::figure(figure, (0.0, 0.0), markup);
}

/// Appends a line of text. A fraction `part` of its width is to the left of `(x, y)`, and `y` is the base line.
pub fn text(text: &str, (x, y): (f64, f64), size: f64, part: f64, markup: &mut Markup) {
    written::text(text, (x, y), size, part, markup);
}

/// The width of a line of text of size 1.
pub fn text_width(text: &str) -> f64 {
    font::line(text).1
}

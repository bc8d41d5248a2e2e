//! What the script puts on boards, drawn once: the board, its pieces, and marks.

use super::data::Kinds;
use super::stage::Stage;
use crate::colouring::regions_by_square;
use crate::layers::{self, Frame, SIDE};
use crate::markup::Markup;
use crate::shapes;
use crate::theme::Theme;
use crate::written;

/// By which name a kind of thing is drawn.
pub(super) fn picture(kind: usize) -> String {
    format!("piece-{kind}")
}

/// An SVG that is not seen itself, with the board as `ground`, what is written around it as `around`, the letters of
/// its regions as `names`, a picture for each kind, and the marks of squares and nodes.
pub(super) fn sheet(stage: Option<&Stage>, theme: Theme) -> String {
    let mut markup = Markup::default();
    markup.line(format_args!(
        "<svg class=\"sheet\" aria-hidden=\"true\" width=\"0\" height=\"0\"><defs>"
    ));
    define(stage, theme, &mut markup);
    markup.line(format_args!("</defs></svg>"));
    markup.0
}

/// The same as definitions.
pub(super) fn define(stage: Option<&Stage>, theme: Theme, markup: &mut Markup) {
    theme.define(markup);
    if let Some(stage) = stage {
        board(stage, markup);
    }
    markup.0.push_str(include_str!("symbols.svg"));
}

/// How much room the board takes with what is written around it: from where, and how much of it, in the way of a
/// `viewBox`.
pub(super) fn view(stage: &Stage) -> String {
    let frame = Frame::of(&stage.diagram.clone().whole());
    format!(
        "{} {} {} {}",
        -frame.left, -frame.top, frame.width, frame.height
    )
}

fn board(stage: &Stage, markup: &mut Markup) {
    let mut diagram = stage.diagram.clone().whole();
    // The letters are a layer of their own, over the pieces.
    diagram.has_region_names = false;
    let kinds = Kinds::of(Some(stage)).list;
    let figures = kinds
        .iter()
        .map(|(_, figure)| figure)
        .chain(diagram.figures.values());
    for shape in shapes::of(figures) {
        shapes::define(shape, markup);
    }
    for (index, (_, figure)) in kinds.iter().enumerate() {
        markup.line(format_args!("<g id=\"{}\">", picture(index)));
        layers::figure(figure, (0.0, 0.0), markup);
        markup.line(format_args!("</g>"));
    }
    markup.line(format_args!("<g id=\"ground\">"));
    layers::board(&diagram, markup);
    markup.line(format_args!("</g>\n<g id=\"around\">"));
    written::around(&diagram, markup);
    markup.line(format_args!("</g>\n<g id=\"names\">"));
    layers::region_names(&diagram, &regions_by_square(diagram.board()), markup);
    markup.line(format_args!("</g>"));
    markup.line(format_args!(
        "<path id=\"field\" d=\"M0 0h{SIDE}v{SIDE}h-{SIDE}z\"/>"
    ));
}

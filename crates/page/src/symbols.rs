//! The definitions that the script and the SVG refer to: the board, its pieces, and marks.

use standoff_draw::svg::{self, Markup, SIDE};
use standoff_draw::{Figure, Theme};

use crate::kinds::Kinds;
use crate::stage::Stage;

/// The definitions as an invisible SVG: the board as `ground`, its coordinates as `around`, region letters as `names`,
/// one picture per kind, and the marks of squares and nodes.
pub(crate) fn sheet(stage: Option<&Stage>, theme: Theme) -> String {
    let mut markup = Markup::default();
    markup.line(format_args!(
        "<svg class=\"sheet\" aria-hidden=\"true\" width=\"0\" height=\"0\"><defs>"
    ));
    define(stage, theme, &mut markup);
    markup.line(format_args!("</defs></svg>"));
    markup.into_text()
}

/// Appends the definitions.
pub(crate) fn define(stage: Option<&Stage>, theme: Theme, markup: &mut Markup) {
    let kinds = Kinds::of(stage).list;
    let of_kinds = kinds.iter().map(|(_, figure)| figure);
    let on_board = stage.into_iter().flat_map(|stage| stage.diagram.figures());
    svg::definitions(theme, of_kinds.chain(on_board), markup);
    if let Some(stage) = stage {
        board(stage, &kinds, markup);
    }
    let symbols = include_str!("web/symbols.svg").trim_end();
    markup.line(format_args!("{symbols}"));
}

/// The board with its coordinates as the value of a `viewBox`.
pub(crate) fn view(stage: &Stage) -> String {
    svg::view_box(&stage.diagram.clone().whole())
}

fn board(stage: &Stage, kinds: &[(&str, Figure)], markup: &mut Markup) {
    let diagram = stage.diagram.clone().whole();
    for (index, (_, figure)) in kinds.iter().enumerate() {
        markup.line(format_args!("<g id=\"{}\">", Kinds::picture(index)));
        svg::figure(figure, markup);
        markup.line(format_args!("</g>"));
    }
    markup.line(format_args!("<g id=\"ground\">"));
    svg::board(&diagram, markup);
    markup.line(format_args!("</g>\n<g id=\"around\">"));
    svg::around(&diagram, markup);
    // A layer of its own, above the pieces.
    markup.line(format_args!("</g>\n<g id=\"names\">"));
    svg::region_names(&diagram, markup);
    markup.line(format_args!("</g>"));
    markup.line(format_args!(
        "<path id=\"field\" d=\"M0 0h{SIDE}v{SIDE}h-{SIDE}z\"/>"
    ));
}

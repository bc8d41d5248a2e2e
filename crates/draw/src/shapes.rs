//! Definitions of the shapes of pieces. A document defines each shape once and refers to it by name.

use crate::figure::{Figure, Shape};
use crate::font::{self, HEIGHT};
use crate::markup::{Markup, Number};
use crate::silhouette::Silhouette;

/// Defines a shape under its name.
pub(crate) fn define(shape: Shape, markup: &mut Markup) {
    let Shape {
        silhouette,
        quarters,
    } = shape;
    let name = name(shape);
    let turn = match quarters {
        0 => String::new(),
        quarters => format!(" transform=\"rotate({} 50 50)\"", u32::from(quarters) * 90),
    };
    markup.line(format_args!("<g id=\"{name}\"><g{turn}>"));
    markup.path("body", &silhouette.body());
    markup.path("line", silhouette.lines());
    if let Silhouette::Disc(letter) = silhouette {
        let glyph = font::glyph(letter);
        let (x, y) = (
            Number(50.0 - glyph.width * 1.3),
            Number(50.0 + HEIGHT * 1.3),
        );
        let strokes = glyph.strokes;
        markup.line(format_args!(
            "<path class=\"letter\" transform=\"translate({x} {y})scale(2.6)\" d=\"{strokes}\"/>"
        ));
    }
    markup.line(format_args!("</g></g>"));
}

/// The name of a shape in a document. It consists of ASCII letters, digits and `-`, for any letter in a disc.
pub(crate) fn name(shape: Shape) -> String {
    let quarters = shape.quarters;
    let name = match shape.silhouette {
        Silhouette::King => "king",
        Silhouette::Queen => "queen",
        Silhouette::Rook => "rook",
        Silhouette::Bishop => "bishop",
        Silhouette::Knight => "knight",
        Silhouette::Pawn => "pawn",
        Silhouette::Star => "star",
        Silhouette::Disc(letter) => return format!("disc-{:x}", u32::from(letter)),
    };
    match quarters {
        0 => name.to_string(),
        quarters => format!("{name}-{quarters}"),
    }
}

/// The shapes of some pieces, each once.
pub(crate) fn of<'d>(figures: impl Iterator<Item = &'d Figure>) -> Vec<Shape> {
    let mut shapes: Vec<Shape> = figures.map(|figure| figure.shape).collect();
    shapes.sort_unstable();
    shapes.dedup();
    shapes
}

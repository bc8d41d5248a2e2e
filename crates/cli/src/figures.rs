//! What the pieces of a puzzle look like.

use standoff::draw::{Diagram, Figure, Tone};
use standoff::placement::{Kind, Model, Placement};

/// How each kind of a model is drawn.
pub(crate) struct Figures<'m> {
    model: &'m Model,
    by_kind: Vec<Figure>,
}

impl<'m> Figures<'m> {
    pub(crate) fn of(model: &'m Model) -> Self {
        let mut sides: Vec<&str> = Vec::new();
        for side in model.kinds().iter().filter_map(|kind| kind.side.as_deref()) {
            if !sides.contains(&side) {
                sides.push(side);
            }
        }
        let tones = Tone::of_sides(&sides);
        let tone = |kind: &Kind| {
            let mut sides = sides.iter();
            let side = sides.position(|side| kind.side.as_deref() == Some(side));
            side.map_or(Tone::Plain, |side| tones[side])
        };
        let figure = |kind: &Kind| {
            let figure = Figure::new(&kind.name, kind.letter).with_tone(tone(kind));
            match kind.squares {
                Some(_) => figure.given(),
                None => figure,
            }
        };
        let by_kind = model.kinds().iter().map(figure).collect();
        Figures { model, by_kind }
    }

    /// How a kind is drawn, by its index.
    pub(crate) fn of_kind(&self, kind: usize) -> Figure {
        self.by_kind[kind]
    }

    /// A board with the pieces of a solution.
    pub(crate) fn solution_on(&self, empty: Diagram, placement: &Placement) -> Diagram {
        let stands = self.model.stands(placement).into_iter();
        stands.fold(empty, |diagram, stand| {
            diagram.with_figure(stand.square, self.by_kind[stand.kind])
        })
    }

    /// A board with just the pieces that the puzzle gives.
    pub(crate) fn given_on(&self, mut diagram: Diagram) -> Diagram {
        for (kind, figure) in self.model.kinds().iter().zip(&self.by_kind) {
            for square in kind.squares.iter().flat_map(|squares| squares.iter()) {
                diagram = diagram.with_figure(square, *figure);
            }
        }
        diagram
    }
}

//! Figures of the pieces of a puzzle.

use standoff::draw::{Diagram, Figure, Tone};
use standoff::model::{Kind, PlacedPiece};

/// The figure of each kind of a puzzle.
pub(crate) struct Figures(Vec<Figure>);

impl Figures {
    pub(crate) fn of(kinds: &[Kind]) -> Self {
        let mut sides: Vec<&str> = Vec::new();
        for side in kinds.iter().filter_map(|kind| kind.side.as_deref()) {
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
        Figures(kinds.iter().map(figure).collect())
    }

    /// The figure of the kind with this index.
    pub(crate) fn of_kind(&self, kind: usize) -> Figure {
        self.0[kind]
    }

    /// A board with these pieces.
    pub(crate) fn on(
        &self,
        empty: Diagram,
        stands: impl IntoIterator<Item = PlacedPiece>,
    ) -> Diagram {
        let stands = stands.into_iter();
        stands.fold(empty, |diagram, stand| {
            diagram.with_figure(stand.square, self.0[stand.kind])
        })
    }
}

/// The pieces that a puzzle gives.
pub(crate) fn given(kinds: &[Kind]) -> impl Iterator<Item = PlacedPiece> {
    kinds.iter().enumerate().flat_map(|(kind, of_kind)| {
        let squares = of_kind.squares.iter().flat_map(|squares| squares.iter());
        squares.map(move |square| PlacedPiece { square, kind })
    })
}

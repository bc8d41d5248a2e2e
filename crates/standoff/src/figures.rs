//! Pictures of the pieces of a puzzle.

use crate::draw::{Diagram, Figure, Tone};
use crate::model::{Kind, PlacedPiece};

/// The figure of each kind of piece in a puzzle.
///
/// ```
/// use standoff::Figures;
/// use standoff::draw::Diagram;
/// use standoff::model::PlacedPiece;
/// use standoff::prelude::*;
///
/// let board = Board::rectangle(3, 3)?;
/// let square = board.square("b2")?;
/// let figures = Figures::of(&[Kind::new("king", 'K', king())]);
/// let diagram = figures.on(Diagram::new(board), [PlacedPiece { square, kind: 0 }]);
/// assert_eq!(diagram.text(), "...\n.K.\n...\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Figures(Vec<Figure>);

impl Figures {
    /// Creates the figures of these kinds.
    ///
    /// Sides differ in tone, and given pieces are marked.
    pub fn of(kinds: &[Kind]) -> Self {
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

    /// Returns the figure of a kind, by its index.
    ///
    /// # Panics
    ///
    /// If there is no such kind.
    pub fn of_kind(&self, kind: usize) -> Figure {
        self.0[kind]
    }

    /// Adds these pieces to a diagram.
    ///
    /// # Panics
    ///
    /// If there is no kind with the index of a piece.
    pub fn on(&self, empty: Diagram, pieces: impl IntoIterator<Item = PlacedPiece>) -> Diagram {
        pieces.into_iter().fold(empty, |diagram, piece| {
            diagram.with_figure(piece.square, self.of_kind(piece.kind))
        })
    }
}

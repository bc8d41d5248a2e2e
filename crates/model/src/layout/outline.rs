//! Puzzles that are too large for a model.

use super::kind::Kind;

/// A puzzle of any size: a number of pieces of one kind on an empty rectangle, of which none attacks another.
///
/// An outline has no board, so that its size is not limited. The piece is described by its
/// [rides](standoff_board::Piece::rides) alone.
///
/// ```
/// use std::sync::Arc;
/// use standoff_board::{Leap, Piece, Ride};
/// use standoff_model::{Bounds, Kind, Outline};
///
/// /// Repeats a step up the board.
/// struct Lance;
/// # impl Piece for Lance {
/// #     fn paths(&self, _: &standoff_board::Board, _: standoff_board::Square) -> standoff_board::Paths {
/// #         unreachable!()
/// #     }
/// #     fn rides(&self) -> Option<Vec<Ride>> {
/// #         Some(vec![Ride { leap: Leap::new(0, 1), most: usize::MAX }])
/// #     }
/// # }
///
/// let lances = Kind::new("lance", 'L', Arc::new(Lance)).exactly(1_000_000);
/// let outline = Outline::new(1_000_000, 1_000_000, lances);
/// assert_eq!(outline.kind().number, Bounds::exactly(1_000_000));
/// assert_eq!(outline.kind().piece.rides().unwrap().len(), 1);
/// ```
#[derive(Clone, Debug)]
pub struct Outline {
    width: u64,
    height: u64,
    kind: Kind,
}

impl Outline {
    /// Creates an outline of a number of files and ranks, and a kind of piece with its number.
    ///
    /// # Panics
    ///
    /// If the kind is restricted to some squares.
    pub fn new(width: u64, height: u64, kind: Kind) -> Self {
        assert!(kind.squares.is_none(), "it may not stand everywhere");
        Outline {
            width,
            height,
            kind,
        }
    }

    /// Returns the number of files.
    pub fn width(&self) -> u64 {
        self.width
    }

    /// Returns the number of ranks.
    pub fn height(&self) -> u64 {
        self.height
    }

    /// Returns the number of squares.
    pub fn area(&self) -> u128 {
        u128::from(self.width) * u128::from(self.height)
    }

    /// Returns the kind of piece, with its number.
    pub fn kind(&self) -> &Kind {
        &self.kind
    }
}

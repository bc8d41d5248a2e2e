//! Kinds of piece.

use std::fmt;
use std::sync::Arc;

use standoff_board::{Piece, Square, SquareSet};

use crate::problem::Bounds;

/// A kind of piece in a puzzle, with the number of pieces to place.
#[derive(Clone)]
pub struct Kind {
    /// The name of the kind.
    pub name: String,
    /// The letter that represents the kind in text.
    pub letter: char,
    /// The squares that the piece attacks.
    pub piece: Arc<dyn Piece>,
    /// The number of pieces to place.
    pub number: Bounds,
    /// The side of the kind, if sides matter.
    pub side: Option<String>,
    /// The squares where a piece of the kind may stand; `None` for all.
    pub squares: Option<SquareSet>,
}

impl Kind {
    /// Creates a kind of which any number may be placed, including 0.
    pub fn new(name: impl Into<String>, letter: char, piece: impl Piece + 'static) -> Self {
        Kind {
            name: name.into(),
            letter,
            piece: Arc::new(piece),
            number: Bounds::ANY,
            side: None,
            squares: None,
        }
    }

    /// Sets the side of the kind.
    #[must_use]
    pub fn on_side(mut self, side: impl Into<String>) -> Self {
        self.side = Some(side.into());
        self
    }

    /// Restricts the kind to some squares.
    ///
    /// A *given* piece has one square, and the number 1:
    ///
    /// ```
    /// # use std::sync::Arc;
    /// # use standoff_board::{Board, Where};
    /// # use standoff_model::{Kind, Model, PlacedPiece};
    /// let board = Board::rectangle(3, 3)?;
    /// let rook = Arc::new(Where(|dx: i32, dy: i32| dx == 0 || dy == 0));
    /// let given = Kind::new("rook", 'R', rook.clone()).only_on([board.square("b2")?]).exactly(1);
    /// let others = Kind::new("rook", 'r', rook).exactly(2);
    /// let model = Model::new(board, vec![given, others])?;
    /// let on = |name, kind| model.board().square(name).map(|square| PlacedPiece { square, kind });
    /// assert!(model.placement(&[on("a3", 1)?, on("b2", 0)?, on("c1", 1)?]).is_some());
    /// assert!(model.placement(&[on("a3", 1)?, on("b2", 1)?, on("c1", 0)?]).is_none());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn only_on(mut self, squares: impl IntoIterator<Item = Square>) -> Self {
        self.squares = Some(squares.into_iter().collect());
        self
    }

    /// Whether a piece of the kind may stand on a square.
    pub(super) fn may_stand_on(&self, square: Square) -> bool {
        self.squares
            .as_ref()
            .is_none_or(|squares| squares.contains(square))
    }

    /// Sets the exact number of pieces.
    #[must_use]
    pub fn exactly(self, number: u64) -> Self {
        self.between(number, number)
    }

    /// Sets the minimum and the maximum number of pieces.
    #[must_use]
    pub fn between(mut self, least: u64, most: u64) -> Self {
        self.number = Bounds::between(least, most);
        self
    }
}

/// Whether a kind is among those that a rule names. `None` names all kinds.
pub(super) fn is_named(kinds: Option<&[usize]>, kind: usize) -> bool {
    kinds.is_none_or(|kinds| kinds.contains(&kind))
}

impl fmt::Debug for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Kind")
            .field("name", &self.name)
            .field("letter", &self.letter)
            .field("number", &self.number)
            .finish_non_exhaustive()
    }
}

//! What may be placed, and how often.

use std::fmt;
use std::sync::Arc;

use standoff_board::{Piece, Square, SquareSet};

use crate::problem::Bounds;

/// A kind of piece in a puzzle, and how many of it are wanted.
#[derive(Clone)]
pub struct Kind {
    /// What the kind is called.
    pub name: String,
    /// The letter that draws it.
    pub letter: char,
    /// What it attacks.
    pub piece: Arc<dyn Piece>,
    /// How many of it are wanted.
    pub number: Bounds,
    /// The side that it is on, if sides matter.
    pub side: Option<String>,
    /// The squares where it may stand; `None` for all.
    pub squares: Option<SquareSet>,
}

impl Kind {
    /// A kind of which any number may stand, none included.
    pub fn new(name: impl Into<String>, letter: char, piece: Arc<dyn Piece>) -> Self {
        Kind {
            name: name.into(),
            letter,
            piece,
            number: Bounds::ANY,
            side: None,
            squares: None,
        }
    }

    /// The same kind, on a side.
    #[must_use]
    pub fn on_side(mut self, side: impl Into<String>) -> Self {
        self.side = Some(side.into());
        self
    }

    /// The same kind, only on some squares.
    ///
    /// A *given* piece stands on one square, exactly once:
    ///
    /// ```
    /// # use std::sync::Arc;
    /// # use standoff_board::{Board, Where};
    /// # use standoff_placement::{Kind, Model, Solver};
    /// let board = Board::rectangle(3, 3)?;
    /// let rook = Arc::new(Where(|dx: i32, dy: i32| dx == 0 || dy == 0));
    /// let given = Kind::new("rook", 'R', rook.clone()).only_on([board.square("b2")?]).exactly(1);
    /// let others = Kind::new("rook", 'r', rook).exactly(2);
    /// let model = Model::new(board, vec![given, others])?;
    /// let first = Solver::new(&model).solutions()?.next().unwrap();
    /// assert_eq!(model.draw(&first), "r..\n.R.\n..r\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn only_on(mut self, squares: impl IntoIterator<Item = Square>) -> Self {
        self.squares = Some(squares.into_iter().collect());
        self
    }

    /// Whether the kind may stand on a square.
    pub(super) fn may_stand_on(&self, square: Square) -> bool {
        self.squares
            .as_ref()
            .is_none_or(|squares| squares.contains(square))
    }

    /// The same kind, with just this many wanted.
    #[must_use]
    pub fn exactly(self, number: u64) -> Self {
        self.between(number, number)
    }

    /// The same kind, with so many wanted, both ends included.
    #[must_use]
    pub fn between(mut self, least: u64, most: u64) -> Self {
        self.number = Bounds::between(least, most);
        self
    }
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

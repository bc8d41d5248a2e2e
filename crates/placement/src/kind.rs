//! What may be placed, and how often.

use std::fmt;
use std::sync::Arc;

use standoff_board::{Piece, Square, SquareSet};

/// A kind of piece in a puzzle, and how many of it are wanted.
#[derive(Clone)]
pub struct Kind {
    /// What the kind is called.
    pub name: String,
    /// The letter that draws it.
    pub letter: char,
    /// What it attacks.
    pub piece: Arc<dyn Piece>,
    /// No fewer than this many.
    pub at_least: u64,
    /// No more than this many; `u64::MAX` when any number will do.
    pub at_most: u64,
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
            at_least: 0,
            at_most: u64::MAX,
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
    pub(crate) fn may_stand_on(&self, square: Square) -> bool {
        self.squares
            .as_ref()
            .is_none_or(|squares| squares.contains(square))
    }

    /// The same kind, with just this many wanted.
    #[must_use]
    pub fn exactly(self, count: u64) -> Self {
        self.between(count, count)
    }

    /// The same kind, with so many wanted, both ends included.
    #[must_use]
    pub fn between(mut self, at_least: u64, at_most: u64) -> Self {
        (self.at_least, self.at_most) = (at_least, at_most);
        self
    }
}

impl fmt::Debug for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Kind")
            .field("name", &self.name)
            .field("letter", &self.letter)
            .field("at_least", &self.at_least)
            .field("at_most", &self.at_most)
            .finish_non_exhaustive()
    }
}

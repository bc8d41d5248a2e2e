//! What may be placed, and how often.

use std::fmt;
use std::sync::Arc;

use standoff_board::Piece;

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
        }
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

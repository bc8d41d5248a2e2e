//! What pieces in the rows above take of one row, as bits of words: bit `c` is column `c`.
//!
//! ```text
//! .Q......
//! ...Q....
//! xXxXxx..    columns 1 and 3, falling to the right 3 and 4, falling to the left 2 (and -1)
//! ```
//!
//! One part knows lines of one direction, and a piece is a pair of parts, or of pairs: so each is compiled to as
//! few steps as if it were written out.

use std::fmt::Debug;

/// What pieces in the rows above take of one row.
pub(crate) trait Lines: Copy + Debug + Default + Send + Sync + 'static {
    /// The columns of this row that are taken. Those that the board does not have are not to be looked at.
    fn taken(self) -> u64;

    /// As seen from the row below, with more pieces in columns of this row, on a board so many columns wide.
    fn below(self, pieces: u64, width: u32) -> Self;
}

/// The queen.
pub(crate) type Queen = (Columns, (ToLeft, ToRight));

/// The semi-queen with the diagonals that fall to the right, from above.
pub(crate) type FallingSemiQueen = (Columns, ToRight);

/// Its mirror image.
pub(crate) type RisingSemiQueen = (Columns, ToLeft);

/// The amazon, which is queen and knight in one.
pub(crate) type Amazon = (Queen, Leaps);

/// The queen where the left and the right edge are one.
pub(crate) type QueenAround = (Columns, (ToLeftAround, ToRightAround));

/// All that either part takes.
impl<A: Lines, B: Lines> Lines for (A, B) {
    #[inline]
    fn taken(self) -> u64 {
        self.0.taken() | self.1.taken()
    }

    #[inline]
    fn below(self, pieces: u64, width: u32) -> Self {
        (self.0.below(pieces, width), self.1.below(pieces, width))
    }
}

/// Straight down.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Columns(u64);

impl Lines for Columns {
    #[inline]
    fn taken(self) -> u64 {
        self.0
    }

    #[inline]
    fn below(self, pieces: u64, _: u32) -> Self {
        Columns(self.0 | pieces)
    }
}

/// Diagonals that fall to the left, from above.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct ToLeft(u64);

impl Lines for ToLeft {
    #[inline]
    fn taken(self) -> u64 {
        self.0
    }

    #[inline]
    fn below(self, pieces: u64, _: u32) -> Self {
        ToLeft((self.0 | pieces) >> 1)
    }
}

/// Diagonals that fall to the right, from above.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct ToRight(u64);

impl Lines for ToRight {
    #[inline]
    fn taken(self) -> u64 {
        self.0
    }

    #[inline]
    fn below(self, pieces: u64, _: u32) -> Self {
        ToRight((self.0 | pieces) << 1)
    }
}

/// Diagonals that fall to the left, and come in again on the right.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct ToLeftAround(u64);

impl Lines for ToLeftAround {
    #[inline]
    fn taken(self) -> u64 {
        self.0
    }

    #[inline]
    fn below(self, pieces: u64, width: u32) -> Self {
        let all = self.0 | pieces;
        ToLeftAround(all >> 1 | (all & 1) << (width - 1))
    }
}

/// Diagonals that fall to the right, and come in again on the left.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct ToRightAround(u64);

impl Lines for ToRightAround {
    #[inline]
    fn taken(self) -> u64 {
        self.0
    }

    #[inline]
    fn below(self, pieces: u64, width: u32) -> Self {
        let all = self.0 | pieces;
        let last = all >> (width - 1);
        ToRightAround((all ^ last << (width - 1)) << 1 | last)
    }
}

/// The leaps of a knight.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Leaps {
    here: u64,
    one_below: u64,
}

impl Lines for Leaps {
    #[inline]
    fn taken(self) -> u64 {
        self.here
    }

    #[inline]
    fn below(self, pieces: u64, _: u32) -> Self {
        Leaps {
            here: self.one_below | pieces << 2 | pieces >> 2,
            one_below: pieces << 1 | pieces >> 1,
        }
    }
}

//! The columns of a row that pieces in the rows above attack, as bits of a word: bit `c` is column `c`.
//!
//! ```text
//! .Q......
//! ...Q....
//! xXxXxx..    columns 1 and 3; to the right 3 and 4; to the left 2 (and -1)
//! ```
//!
//! Each type implements the lines of one direction. A piece is a pair of types, or of pairs, and compiles to the same
//! instructions as if it were written out.

use std::fmt::Debug;

/// The lines along which pieces in the rows above attack one row.
pub(crate) trait Lines: Copy + Debug + Default + Send + Sync + 'static {
    /// The attacked columns of this row. Bits beyond the width of the board have no meaning.
    fn attacked(self) -> u64;

    /// The lines for the row below, after placing pieces in columns of this row. `width` is the width of the board.
    fn below(self, pieces: u64, width: u32) -> Self;
}

/// The queen.
pub(crate) type Queen = (Columns, (ToLeft, ToRight));

/// The semi-queen with the diagonals that fall to the right.
pub(crate) type FallingSemiQueen = (Columns, ToRight);

/// The reflected semi-queen.
pub(crate) type RisingSemiQueen = (Columns, ToLeft);

/// The amazon: queen and knight in one.
pub(crate) type Amazon = (Queen, KnightLeaps);

/// The queen on a cylinder: the left and right edges are joined.
pub(crate) type CylinderQueen = (Columns, (ToLeftCylinder, ToRightCylinder));

/// The lines of both.
impl<A: Lines, B: Lines> Lines for (A, B) {
    #[inline]
    fn attacked(self) -> u64 {
        self.0.attacked() | self.1.attacked()
    }

    #[inline]
    fn below(self, pieces: u64, width: u32) -> Self {
        (self.0.below(pieces, width), self.1.below(pieces, width))
    }
}

/// Columns.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Columns(u64);

impl Lines for Columns {
    #[inline]
    fn attacked(self) -> u64 {
        self.0
    }

    #[inline]
    fn below(self, pieces: u64, _: u32) -> Self {
        Columns(self.0 | pieces)
    }
}

/// Diagonals that fall to the left.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct ToLeft(u64);

impl Lines for ToLeft {
    #[inline]
    fn attacked(self) -> u64 {
        self.0
    }

    #[inline]
    fn below(self, pieces: u64, _: u32) -> Self {
        ToLeft((self.0 | pieces) >> 1)
    }
}

/// Diagonals that fall to the right.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct ToRight(u64);

impl Lines for ToRight {
    #[inline]
    fn attacked(self) -> u64 {
        self.0
    }

    #[inline]
    fn below(self, pieces: u64, _: u32) -> Self {
        ToRight((self.0 | pieces) << 1)
    }
}

/// Diagonals that fall to the left and continue at the right edge.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct ToLeftCylinder(u64);

impl Lines for ToLeftCylinder {
    #[inline]
    fn attacked(self) -> u64 {
        self.0
    }

    #[inline]
    fn below(self, pieces: u64, width: u32) -> Self {
        let all = self.0 | pieces;
        ToLeftCylinder(all >> 1 | (all & 1) << (width - 1))
    }
}

/// Diagonals that fall to the right and continue at the left edge.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct ToRightCylinder(u64);

impl Lines for ToRightCylinder {
    #[inline]
    fn attacked(self) -> u64 {
        self.0
    }

    #[inline]
    fn below(self, pieces: u64, width: u32) -> Self {
        let all = self.0 | pieces;
        let last = all >> (width - 1);
        ToRightCylinder((all ^ last << (width - 1)) << 1 | last)
    }
}

/// The leaps of a knight, into the next two rows.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct KnightLeaps {
    here: u64,
    one_below: u64,
}

impl Lines for KnightLeaps {
    #[inline]
    fn attacked(self) -> u64 {
        self.here
    }

    #[inline]
    fn below(self, pieces: u64, _: u32) -> Self {
        KnightLeaps {
            here: self.one_below | pieces << 2 | pieces >> 2,
            one_below: pieces << 1 | pieces >> 1,
        }
    }
}

//! One half of a square board, and the diagonals that cross into the other half.

use super::columns::Columns;

/// The rows above the cut of a square board. On an odd side the middle row belongs to neither half.
///
/// A row is identified by its distance from the cut, or from the middle row: the nearest row has distance 1. A queen
/// at distance `d` in column `c` is on the rising diagonal `c + d` and on the falling diagonal `c - d`.
///
/// The half below the cut is this half upside down: its falling diagonals rise.
///
/// ```text
/// 3  . . . . . . .
/// 2  . . . . . . .     the queen is on the rising diagonal 5,
/// 1  . . . . Q . .     which meets the middle row in column 5
///    - - - - - x -
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Half {
    /// Rows and columns of the board.
    pub(super) side: u32,
    /// Number of rows next to the cut that are enumerated together; the far rows are enumerated separately.
    pub(super) near: u32,
    /// The column of the middle row's queen: left of the middle column or in it. `None` on an even side.
    pub(super) middle: Option<u32>,
    /// Whether placements are listed rather than counted.
    ///
    /// A count skips symmetric images. If the middle row's queen is `a` columns left of the middle, then a count
    /// places the queen of the middle column more than `a` rows away from the middle row. A list skips nothing here,
    /// and [`Lines`] hold all crossing diagonals and the queens' columns.
    pub(super) is_listed: bool,
}

/// The diagonals that one or more queens of a half occupy, as `W` words.
///
/// With one word, the rising and the falling diagonals share its 32 bits. With more words, the first holds the rising
/// diagonals and the last the falling ones. For lists, the one or two words between them [encode](QueenColumns) the
/// queens' columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Lines<const W: usize> {
    /// Diagonals that lead from the near rows to the far rows.
    pub(super) inner: [u32; W],
    /// Diagonals that cross the cut, and which [long diagonals](Half::long) are occupied.
    pub(super) crossing: [u32; W],
}

impl<const W: usize> Lines<W> {
    pub(super) const NONE: Self = Lines {
        inner: [0; W],
        crossing: [0; W],
    };

    #[inline]
    pub(super) fn and(mut self, other: Self) -> Self {
        for word in 0..W {
            self.inner[word] |= other.inner[word];
            self.crossing[word] |= other.crossing[word];
        }
        self
    }
}

impl Half {
    /// Number of rows.
    pub(super) fn rows(&self) -> u32 {
        self.side / 2
    }

    /// Number of columns, without the column of the middle row's queen.
    pub(super) fn columns(&self) -> u32 {
        self.side - u32::from(self.middle.is_some())
    }

    /// Number of diagonals of each direction that cross the cut.
    ///
    /// A count leaves one out: the diagonal of the middle row's queen, or the long diagonal on an even side.
    pub(super) fn crossing(&self) -> u32 {
        self.columns() - if self.is_listed { 1 } else { 2 }
    }

    /// The bits for the two long diagonals: rising, falling. They are unused on an odd side.
    pub(super) fn long<const W: usize>() -> [[u32; W]; 2] {
        const HIGHEST: u32 = 1 << 31;
        let (mut rising, mut falling) = ([0; W], [0; W]);
        rising[0] = if W == 1 { HIGHEST >> 1 } else { HIGHEST };
        falling[W - 1] = HIGHEST;
        [rising, falling]
    }

    /// Whether the middle row's queen allows a queen on this square.
    pub(super) fn may_stand(&self, distance: u32, column: u32) -> bool {
        self.middle.is_none_or(|middle| {
            let away = column.abs_diff(middle);
            let is_image = !self.is_listed && column == self.side / 2 && distance <= away;
            away != 0 && away != distance && !is_image
        })
    }

    /// The diagonals of a queen on an allowed square.
    pub(super) fn lines_of<const W: usize>(&self, distance: u32, column: u32) -> Lines<W> {
        let (rising, falling) = (
            i64::from(column) + i64::from(distance),
            i64::from(column) - i64::from(distance),
        );
        let mut crossing = self.crossing_bits(rising, falling);
        if QueenColumns::<W>::WORDS > 0 {
            QueenColumns::<W>::insert(&mut crossing, distance, self.index_of(column));
        }
        Lines {
            inner: self.inner_bits(rising, falling),
            crossing,
        }
    }

    /// The index of a column among those without the middle row's queen.
    fn index_of(&self, column: u32) -> u32 {
        column - u32::from(self.middle.is_some_and(|middle| middle < column))
    }

    /// A set of columns, renumbered without the column of the middle row's queen.
    pub(super) fn without_middle(&self, columns: Columns) -> Columns {
        let before = columns & ((1 << self.middle.unwrap_or(self.side)) - 1);
        before | (columns ^ before) >> 1
    }

    fn inner_bits<const W: usize>(&self, rising: i64, falling: i64) -> [u32; W] {
        let (near, diagonals) = (i64::from(self.near), self.side - 1);
        let bit = |diagonal: i64| match u32::try_from(diagonal) {
            Ok(diagonal) if diagonal < diagonals => 1 << diagonal,
            _ => 0,
        };
        pack(bit(rising - near - 1), bit(falling + near), diagonals)
    }

    fn crossing_bits<const W: usize>(&self, rising: i64, falling: i64) -> [u32; W] {
        // A middle row takes one more step to cross.
        let passed = i64::from(self.middle.is_some());
        let left_out = if self.is_listed {
            i64::MAX
        } else {
            i64::from(self.middle.unwrap_or(self.rows())) - 1
        };
        let numbers = [rising - 1, falling - passed];
        let bit = |number: i64| {
            let number = number - i64::from(number > left_out);
            let number = u32::try_from(number).ok();
            let crossing = number.filter(|&number| number < self.crossing());
            crossing.map_or(0, |number| 1 << from_the_edge(number, self.crossing()))
        };
        let is_long = numbers.map(|number| self.middle.is_none() && number == left_out);
        let [rising, falling] = [0, 1].map(|it| if is_long[it] { 0 } else { bit(numbers[it]) });
        let mut words = pack(rising, falling, self.crossing());
        for (is_long, long) in is_long.into_iter().zip(Self::long::<W>()) {
            for (word, long) in words.iter_mut().zip(long) {
                *word |= if is_long { long } else { 0 };
            }
        }
        words
    }
}

/// The bit of a diagonal: those farthest from the middle come first.
///
/// Many placements occupy the last diagonals, so [`PairCounter`](super::pairs::PairCounter) divides lists by these.
fn from_the_edge(number: u32, diagonals: u32) -> u32 {
    let opposite = diagonals - 1 - number;
    2 * number.min(opposite) + u32::from(opposite < number)
}

/// Packs rising and falling diagonals, `diagonals` of each, into words.
fn pack<const W: usize>(rising: u32, falling: u32, diagonals: u32) -> [u32; W] {
    let mut words = [0; W];
    if W == 1 {
        words[0] = rising | falling << diagonals;
    } else {
        (words[0], words[W - 1]) = (rising, falling);
    }
    words
}

/// The columns of a half's queens, encoded in the words between the two words of diagonals.
///
/// With one word, each queen takes four bits; with two words, five bits. The queen nearest to the cut is in the lowest
/// bits. Columns are numbered without the column of the middle row's queen.
pub(super) struct QueenColumns<const W: usize>;

impl<const W: usize> QueenColumns<W> {
    const WORDS: u32 = (W as u32).saturating_sub(2);
    const BITS: u32 = if Self::WORDS == 1 { 4 } else { 5 };
    const PER_WORD: u32 = u32::BITS / Self::BITS;

    fn insert(words: &mut [u32; W], distance: u32, column: u32) {
        let (word, index) = (
            (distance - 1) / Self::PER_WORD,
            (distance - 1) % Self::PER_WORD,
        );
        words[1 + word as usize] |= column << (index * Self::BITS);
    }

    /// Joins the words of a placement into one.
    #[inline(always)]
    pub(super) fn join(words: [u32; W]) -> u64 {
        let first = u64::from(words[1]);
        if Self::WORDS == 1 {
            first
        } else {
            first | u64::from(words[2]) << (Self::PER_WORD * Self::BITS)
        }
    }

    /// Removes the queen nearest to the cut and returns its column.
    #[inline(always)]
    pub(super) fn pop(queens: &mut u64) -> u32 {
        let column = *queens as u32 % (1 << Self::BITS);
        *queens >>= Self::BITS;
        column
    }
}

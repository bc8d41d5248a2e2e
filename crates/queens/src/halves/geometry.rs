//! Half a board: its rows, and the diagonals that lead to the other half.

use super::columns::Columns;

/// Half of a square board, above a cut between its rows; where their number is odd, the middle row is left out.
///
/// Rows are told by their distance from the cut, or from the middle row, which begins with 1. A queen at the
/// distance `d` in column `c` is on the rising diagonal `c + d` and on the falling one `c - d`.
///
/// The half below is the same half in a mirror: there falling diagonals rise.
///
/// ```text
/// 3  . . . . . . .
/// 2  . . . . . . .     the rising diagonal 5 is that of the queen,
/// 1  . . . . Q . .     and comes to column 5 of the middle row
///    - - - - - x -
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Half {
    /// Rows and columns of the board.
    pub(super) side: u32,
    /// How many rows next to the cut are listed together, those beyond them for themselves.
    pub(super) near: u32,
    /// The column of the middle row's queen, left of the middle or in it; none if there is no middle row.
    ///
    /// If it is `a` columns left of the middle, a queen in the middle column stands more than `a` rows away from
    /// the middle row.
    pub(super) middle: Option<u32>,
    /// Whether its placements are listed rather than counted: then no images are left out, the middle row's queen
    /// may stand anywhere, and [`Taken`] tells of all diagonals over the cut and of the queens.
    pub(super) is_listed: bool,
}

/// What a queen of a half takes, or several of them.
///
/// The words are one where all bits of both kinds of diagonals come together in 32. Else the first word is of rising
/// diagonals, and the last one of falling ones. Where placements are listed, there are one or two words between them,
/// which tell of a placement [where its queens stand](Queens).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Taken<const W: usize> {
    /// Diagonals that lead from the near rows to the far ones.
    pub(super) inner: [u32; W],
    /// Diagonals that lead over the cut, and which [long ones](Half::long) are taken.
    pub(super) crossing: [u32; W],
}

impl<const W: usize> Taken<W> {
    pub(super) const NOTHING: Self = Taken {
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
    /// How many rows it has.
    pub(super) fn rows(&self) -> u32 {
        self.side / 2
    }

    /// How many columns it has, without that of the middle row's queen.
    pub(super) fn columns(&self) -> u32 {
        self.side - u32::from(self.middle.is_some())
    }

    /// How many diagonals of either kind lead over the cut. To count, those of the middle row's queen are left out,
    /// or the long ones where there is no middle row.
    pub(super) fn crossing(&self) -> u32 {
        self.columns() - if self.is_listed { 1 } else { 2 }
    }

    /// Bits that say of a placement that its queens take a long diagonal: the one, the other. They stay free where
    /// there is a middle row.
    pub(super) fn long<const W: usize>() -> [[u32; W]; 2] {
        const HIGHEST: u32 = 1 << 31;
        let (mut rising, mut falling) = ([0; W], [0; W]);
        if W == 0 {
            return [rising, falling];
        }
        rising[0] = if W == 1 { HIGHEST >> 1 } else { HIGHEST };
        falling[W - 1] = HIGHEST;
        [rising, falling]
    }

    /// Whether the queen of the middle row lets a queen stand there.
    pub(super) fn may_stand(&self, distance: u32, column: u32) -> bool {
        self.middle.is_none_or(|middle| {
            let beside = column.abs_diff(middle);
            let is_near = column == self.side / 2 && distance <= beside && !self.is_listed;
            beside != 0 && beside != distance && !is_near
        })
    }

    /// What a queen takes that may stand there.
    pub(super) fn queen<const W: usize>(&self, distance: u32, column: u32) -> Taken<W> {
        let [right, above] = [column, distance].map(i64::from);
        let (rising, falling) = (right + above, right - above);
        let mut crossing = self.over_the_cut(rising, falling);
        if Queens::<W>::WORDS > 0 {
            Queens::<W>::stand(&mut crossing, distance, self.place_of(column));
        }
        Taken {
            inner: self.inner(rising, falling),
            crossing,
        }
    }

    /// A column by its place among those without the middle row's queen.
    fn place_of(&self, column: u32) -> u32 {
        column - u32::from(self.middle.is_some_and(|middle| middle < column))
    }

    /// A set of columns, counted without that of the middle row's queen.
    pub(super) fn without_middle(&self, columns: Columns) -> Columns {
        let before = columns & ((1 << self.middle.unwrap_or(self.side)) - 1);
        before | (columns ^ before) >> 1
    }

    fn inner<const W: usize>(&self, rising: i64, falling: i64) -> [u32; W] {
        let (near, diagonals) = (i64::from(self.near), self.side - 1);
        let bit = |diagonal: i64| match u32::try_from(diagonal) {
            Ok(diagonal) if diagonal < diagonals => 1 << diagonal,
            _ => 0,
        };
        joined(bit(rising - near - 1), bit(falling + near), diagonals)
    }

    fn over_the_cut<const W: usize>(&self, rising: i64, falling: i64) -> [u32; W] {
        // To pass a middle row takes a step. That diagonal is left out which its queen takes, or the long one.
        let passed = i64::from(self.middle.is_some());
        let left_out = match self.is_listed {
            true => i64::MAX,
            false => i64::from(self.middle.unwrap_or(self.rows())) - 1,
        };
        let numbers = [rising - 1, falling - passed];
        let bit = |number: i64| {
            let number = number - i64::from(number > left_out);
            let number = u32::try_from(number)
                .ok()
                .filter(|&it| it < self.crossing());
            number.map_or(0, |number| 1 << from_the_edge(number, self.crossing()))
        };
        let is_long = numbers.map(|number| self.middle.is_none() && number == left_out);
        let [rising, falling] = [0, 1].map(|it| if is_long[it] { 0 } else { bit(numbers[it]) });
        let mut words = joined(rising, falling, self.crossing());
        for (is_long, long) in is_long.into_iter().zip(Self::long::<W>()) {
            for (word, long) in words.iter_mut().zip(long) {
                *word |= if is_long { long } else { 0 };
            }
        }
        words
    }
}

/// The place of a diagonal among so many, where those that are farthest from the middle come first: many placements
/// take the last ones, by which lists are [divided](super::pairs).
fn from_the_edge(number: u32, diagonals: u32) -> u32 {
    let other = diagonals - 1 - number;
    2 * number.min(other) + u32::from(other < number)
}

/// Diagonals of both kinds, so many of each, as words.
fn joined<const W: usize>(rising: u32, falling: u32, diagonals: u32) -> [u32; W] {
    let mut words = [0; W];
    match W {
        0 => {}
        1 => words[0] = rising | falling << diagonals,
        _ => (words[0], words[W - 1]) = (rising, falling),
    }
    words
}

/// Where the queens of a listed half stand, in the words between its diagonals: of one word each queen has four bits, of
/// two words five.
pub(super) struct Queens<const W: usize>;

impl<const W: usize> Queens<W> {
    /// How many words tell of the queens.
    const WORDS: u32 = (W as u32).saturating_sub(2);

    /// A place is told of by so many bits.
    const BITS: u32 = if Self::WORDS == 1 { 4 } else { 5 };

    /// So many queens of one word.
    const IN_WORD: u32 = u32::BITS / Self::BITS;

    /// So far away from the cut a queen stands at this [place](Half::place_of).
    fn stand(words: &mut [u32; W], distance: u32, place: u32) {
        let (word, number) = (
            (distance - 1) / Self::IN_WORD,
            (distance - 1) % Self::IN_WORD,
        );
        words[1 + word as usize] |= place << (number * Self::BITS);
    }

    /// All queens of a placement as one word, that next to the cut in its lowest bits.
    #[inline(always)]
    pub(super) fn of(words: [u32; W]) -> u64 {
        let first = u64::from(words[1]);
        match Self::WORDS {
            1 => first,
            _ => first | u64::from(words[2]) << (Self::IN_WORD * Self::BITS),
        }
    }

    /// Takes out the queen that is nearest to the cut; answers its place.
    #[inline(always)]
    pub(super) fn next(queens: &mut u64) -> u32 {
        let place = *queens as u32 % (1 << Self::BITS);
        *queens >>= Self::BITS;
        place
    }
}

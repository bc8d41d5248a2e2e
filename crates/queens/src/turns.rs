//! Solutions of n queens that a turn of the board keeps, and what they tell of all others.

use num_bigint::BigUint;

/// How many solutions of n queens a half turn of the board keeps.
///
/// ```text
/// . . Q . .      a half turn of the board of 5 takes each queen to another one,
/// Q . . . .      and the one in the middle to itself
/// ```
///
/// The numbers are OEIS A032522.
///
/// ```
/// assert_eq!(standoff_queens::kept_by_half_turn(8), 4);
/// assert_eq!(standoff_queens::kept_by_half_turn(12), 80);
/// ```
///
/// # Panics
///
/// When `side` is over 32.
pub fn kept_by_half_turn(side: u32) -> u64 {
    Board::empty(side).count(2)
}

/// How many solutions of n queens a quarter turn of the board keeps: none unless `side` leaves 0 or 1 when it is
/// divided by 4.
///
/// The numbers are OEIS A033148.
///
/// ```
/// let kept = [4, 5, 8, 12, 13, 16].map(standoff_queens::kept_by_quarter_turn);
/// assert_eq!(kept, [2, 2, 0, 8, 8, 64]);
/// ```
///
/// # Panics
///
/// When `side` is over 32.
pub fn kept_by_quarter_turn(side: u32) -> u64 {
    match side % 4 {
        0 | 1 => Board::empty(side).count(4),
        _ => 0,
    }
}

/// The solutions of n queens up to turns and mirrors, by how many boards come from each.
///
/// A mirror keeps no solution on a board of more than one square: so each of them comes from eight boards, or from
/// four that a half turn keeps, or from two that a quarter turn keeps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Orbits {
    /// Of eight boards each.
    pub ordinary: BigUint,
    /// Of four boards each: a half turn keeps them.
    pub centrosymmetric: BigUint,
    /// Of two boards each: a quarter turn keeps them.
    pub doubly_centrosymmetric: BigUint,
}

impl Orbits {
    /// Those of the solutions on a board of so many rows, of which there are so many in all.
    ///
    /// ```
    /// use standoff_queens::Orbits;
    ///
    /// let eight = Orbits::of(8, &92u32.into());
    /// assert_eq!(eight.ordinary, 11u32.into());
    /// assert_eq!(eight.centrosymmetric, 1u32.into());
    /// assert_eq!(eight.doubly_centrosymmetric, 0u32.into());
    /// assert_eq!(eight.fundamental(), 12u32.into());
    /// ```
    ///
    /// # Panics
    ///
    /// When `side` is less than 2 or over 32, or when there cannot be so many solutions.
    pub fn of(side: u32, solutions: &BigUint) -> Self {
        assert!(side >= 2, "mirrors keep a board of {side} x {side}");
        let [half, quarter] = [kept_by_half_turn(side), kept_by_quarter_turn(side)];
        let cannot_be = solutions < &half.into() || (solutions - half) % 8u32 != BigUint::ZERO;
        assert!(
            !cannot_be,
            "there cannot be {solutions} solutions for {side} queens"
        );
        Orbits {
            ordinary: (solutions - half) / 8u32,
            centrosymmetric: ((half - quarter) / 4).into(),
            doubly_centrosymmetric: (quarter / 2).into(),
        }
    }

    /// How many there are in all: OEIS A002562.
    pub fn fundamental(&self) -> BigUint {
        &self.ordinary + &self.centrosymmetric + &self.doubly_centrosymmetric
    }
}

/// The lines of queens that stand on a board: columns, rows, rising and falling diagonals.
#[derive(Clone, Copy)]
struct Board {
    side: u32,
    taken: [u64; 4],
}

impl Board {
    fn empty(side: u32) -> Self {
        assert!(side <= 32, "{side} rows are more than 32");
        Board {
            side,
            taken: [0; 4],
        }
    }

    /// How many ways there are to complete it with queens that come in orbits of so many, and one in the middle.
    fn count(&self, turns: u32) -> u64 {
        let [columns, rows, ..] = self.taken;
        let row = rows.trailing_ones();
        if row >= self.side {
            return 1;
        }
        // What stands in the middle row or column stands in the middle, or meets its own image.
        let is_middle = 2 * row + 1 == self.side;
        let columns = (0..self.side).filter(|column| columns >> column & 1 == 0);
        let columns = columns.filter(|&column| (2 * column + 1 == self.side) == is_middle);
        let boards = columns.filter_map(|column| match is_middle {
            true => self.with(row, column),
            false => self.with_images(row, column, turns),
        });
        boards.map(|board| board.count(turns)).sum()
    }

    /// With a queen and its images.
    fn with_images(self, mut row: u32, mut column: u32, turns: u32) -> Option<Self> {
        let last = self.side - 1;
        let mut board = self;
        for _ in 0..turns {
            board = board.with(row, column)?;
            (row, column) = match turns {
                2 => (last - row, last - column),
                _ => (column, last - row),
            };
        }
        Some(board)
    }

    /// With a queen more, if none attacks it.
    fn with(mut self, row: u32, column: u32) -> Option<Self> {
        let lines = [column, row, row + column, row + self.side - column];
        for (taken, line) in self.taken.iter_mut().zip(lines) {
            if *taken >> line & 1 == 1 {
                return None;
            }
            *taken |= 1 << line;
        }
        Some(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn they_are_as_many_as_published() {
        // OEIS A032522 and A033148, from 1 on.
        let by_half = [
            1, 0, 0, 2, 2, 4, 8, 4, 16, 12, 48, 80, 136, 420, 1240, 3000, 8152, 18104,
        ];
        let by_quarter = [1, 0, 0, 2, 2, 0, 0, 0, 0, 0, 0, 8, 8, 0, 0, 64, 128, 0];
        for (side, (half, quarter)) in (1..).zip(by_half.into_iter().zip(by_quarter)) {
            assert_eq!(kept_by_half_turn(side), half, "{side}");
            assert_eq!(kept_by_quarter_turn(side), quarter, "{side}");
        }
    }

    #[test]
    fn orbits_add_up() {
        // OEIS A000170 and A002562, from 2 on.
        let solutions = [
            0u32, 0, 2, 10, 4, 40, 92, 352, 724, 2680, 14_200, 73_712, 365_596, 2_279_184,
            14_772_512,
        ];
        let fundamental = [
            0u32, 0, 1, 2, 1, 6, 12, 46, 92, 341, 1787, 9233, 45_752, 285_053, 1_846_955,
        ];
        for (side, (solutions, fundamental)) in (2..).zip(solutions.into_iter().zip(fundamental)) {
            let orbits = Orbits::of(side, &solutions.into());
            assert_eq!(orbits.fundamental(), fundamental.into(), "{side}");
            let [by_eight, by_four, by_two] = [
                orbits.ordinary,
                orbits.centrosymmetric,
                orbits.doubly_centrosymmetric,
            ];
            assert_eq!(
                by_eight * 8u32 + by_four * 4u32 + by_two * 2u32,
                solutions.into()
            );
        }
    }

    #[test]
    #[should_panic(expected = "there cannot be 91 solutions for 8 queens")]
    fn a_number_that_cannot_be_is_refused() {
        Orbits::of(8, &91u32.into());
    }

    /// All columns of the rows, in order.
    fn solutions(side: usize) -> Vec<Vec<usize>> {
        let mut boards = vec![Vec::new()];
        for row in 0..side {
            let longer = |board: &Vec<usize>| {
                let fits = |&column: &usize| {
                    let apart = |(above, &other): (usize, &usize)| {
                        other != column && row - above != other.abs_diff(column)
                    };
                    board.iter().enumerate().all(apart)
                };
                let columns = Vec::from_iter((0..side).filter(fits));
                let board = board.clone();
                columns
                    .into_iter()
                    .map(move |column| [&board[..], &[column]].concat())
            };
            boards = boards.iter().flat_map(longer).collect();
        }
        boards
    }

    #[test]
    fn they_are_those_of_all_solutions_that_a_turn_keeps() {
        for side in 1..=10 {
            let quarter = |board: &[usize]| {
                let mut turned = vec![0; side];
                board
                    .iter()
                    .enumerate()
                    .for_each(|(row, &column)| turned[column] = side - 1 - row);
                turned
            };
            let all = solutions(side);
            let kept = |turn: &dyn Fn(&[usize]) -> Vec<usize>| {
                all.iter().filter(|board| turn(board) == **board).count() as u64
            };
            let side = side as u32;
            assert_eq!(
                kept_by_half_turn(side),
                kept(&|board| quarter(&quarter(board))),
                "{side}"
            );
            assert_eq!(
                kept_by_quarter_turn(side),
                kept(&|board| quarter(board)),
                "{side}"
            );
        }
    }
}

//! The infinite board of fives.

/// The columns of queens on a board that has a lower left corner and no other end: a1, a2, a3 and so on, row by row from
/// the bottom, each from 1.
///
/// The first five are a solution with a queen in the corner. Five copies of it, set out as its own queens stand, are the
/// first 25, five copies of those the first 125, and what stands never moves. So every row and every column gets its
/// queen, and no two attack each other.
///
/// ```text
/// ...Q.
/// .Q...
/// ....Q
/// ..Q..
/// Q....
/// ```
///
/// ```
/// use standoff_queens::Fives;
///
/// let columns = Vec::from_iter(Fives::default().take(12));
/// assert_eq!(columns, [1, 3, 5, 2, 4, 11, 13, 15, 12, 14, 21, 23]);
/// ```
///
/// The iterator ends where the column would be beyond 64 bits, which nobody will see.
#[derive(Clone, Debug)]
pub struct Fives {
    row: u64,
}

impl Default for Fives {
    fn default() -> Self {
        Fives { row: 1 }
    }
}

impl Iterator for Fives {
    type Item = u64;

    fn next(&mut self) -> Option<u64> {
        let column = five(self.row)?;
        self.row += 1;
        Some(column)
    }

    fn nth(&mut self, skipped: usize) -> Option<u64> {
        self.row = self.row.checked_add(skipped as u64)?;
        self.next()
    }
}

/// The column of the queen in a row of the board of [`Fives`], both from 1; `None` for row 0, or when it is beyond
/// 64 bits.
///
/// Row and column from 0, written in base 5, have as many digits, and each digit of the column is twice that of the row,
/// modulo 5: the five queens of a solution stand on the columns 0, 2, 4, 1, 3, and each digit tells where the
/// copy is on its scale.
///
/// ```
/// use standoff_queens::five;
///
/// assert_eq!([1, 2, 6, 126].map(five), [1, 3, 11, 251].map(Some));
/// assert_eq!(five(1_000_000_000_000), Some(1_963_073_730_469));
/// assert_eq!(five(0), None);
/// assert_eq!(five(u64::MAX), None);
/// ```
pub fn five(row: u64) -> Option<u64> {
    let (mut digits, mut scale, mut column) = (row.checked_sub(1)?, 1_u64, 0_u64);
    while digits > 0 {
        let digit = 2 * (digits % 5) % 5;
        column = column.checked_add(digit.checked_mul(scale)?)?;
        digits /= 5;
        if digits > 0 {
            scale = scale.checked_mul(5)?;
        }
    }
    column.checked_add(1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::first::{attack_nowhere, attack_nowhere_on_a_torus};
    use crate::infinite::block_product;

    fn first(rows: usize) -> Vec<u32> {
        let columns = Fives::default().take(rows);
        columns
            .map(|column| u32::try_from(column - 1).unwrap())
            .collect()
    }

    #[test]
    fn the_first_rows_of_every_power_of_five_fill_their_square() {
        for rows in [1, 5, 25, 125, 625, 3_125, 78_125] {
            let columns = first(rows);
            assert!(attack_nowhere(columns.iter().copied()), "{rows}");
            let mut sorted = columns;
            sorted.sort_unstable();
            assert!(sorted.into_iter().eq(0..rows as u32), "{rows}");
        }
    }

    #[test]
    fn five_copies_stand_as_the_queens_of_one() {
        let mut columns = first(5);
        for rows in [25, 125, 625] {
            columns = block_product(&first(5), &columns).unwrap();
            assert_eq!(columns, first(rows));
            assert!(attack_nowhere_on_a_torus(&columns));
        }
    }

    /// 5^27 rows fill a square of as many columns. Of the copies of it, the second one begins two squares to the
    /// right, and the third one four, where the numbers of 64 bits have ended.
    #[test]
    fn what_is_beyond_64_bits_is_said() {
        let square = 5_u64.pow(27);
        assert_eq!(five(square + 1), Some(2 * square + 1));
        assert_eq!(five(2 * square + 1), None);
        let mut rows = Fives {
            row: 2 * square + 1,
        };
        assert_eq!([rows.next(), rows.next()], [None, None]);
    }

    #[test]
    fn rows_are_skipped_without_a_walk() {
        assert_eq!(
            Fives::default().nth(1_000_000_000_000),
            five(1_000_000_000_001)
        );
        let mut rows = Fives::default();
        assert_eq!([rows.nth(1), rows.next()], [five(2), five(3)]);
    }
}

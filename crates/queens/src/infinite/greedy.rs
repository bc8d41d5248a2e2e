//! The greedy queens.

use crate::taken::Taken;

/// Greedy queens on a board that has a lower left corner and no other end: row by row from the bottom, each in the first
/// column where no earlier one attacks it; columns from 1.
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
/// use standoff_queens::Greedy;
///
/// let columns = Vec::from_iter(Greedy::default().take(12));
/// assert_eq!(columns, [1, 3, 5, 2, 4, 9, 11, 13, 15, 6, 8, 19]);
/// ```
///
/// The queens stand near two straight lines through the corner, of which one rises as the golden ratio and the other
/// as its inverse: the column is near 1.618 or near 0.618 times the row. Of the first 200,000 queens none is farther than
/// 4.4 columns from the nearer one.
///
/// To find a queen takes time in proportion to its row: 10,000 rows are there at once, a million are not.
///
/// Source: [A065188](https://oeis.org/A065188) of the OEIS; F. M. Dekking, J. Shallit, N. J. A. Sloane, "Queens in
/// exile: non-attacking queens on infinite chess boards", Electronic Journal of Combinatorics 27(1) (2020) P1.52.
#[derive(Clone, Debug, Default)]
pub struct Greedy {
    /// So many rows have their queen.
    rows: u64,
    /// All columns up to this one have theirs; from 1.
    full: u64,
    taken: Taken,
}

impl Iterator for Greedy {
    type Item = u64;

    fn next(&mut self) -> Option<u64> {
        self.rows += 1;
        let row = self.rows;
        let mut columns = self.full + 1..;
        let column = columns.find(|&column| self.taken.leave_free(row, column))?;
        self.taken.take(row, column);
        while self.taken.has_column(self.full + 1) {
            self.full += 1;
        }
        Some(column)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::first::attack_nowhere;

    /// The beginning of A065188, as published.
    const A065188: [u64; 30] = [
        1, 3, 5, 2, 4, 9, 11, 13, 15, 6, 8, 19, 7, 22, 10, 25, 27, 29, 31, 12, 14, 35, 37, 39, 41,
        16, 18, 45, 17, 48,
    ];

    #[test]
    fn the_first_ones_are_the_published_ones() {
        assert!(Greedy::default().take(30).eq(A065188));
    }

    #[test]
    fn no_two_attack_and_each_is_the_first_that_can_stand() {
        let columns = Vec::from_iter(Greedy::default().take(500).map(|column| column as u32));
        assert!(attack_nowhere(columns.iter().copied()));
        for row in 0..columns.len() {
            for column in 1..columns[row] {
                let mut before = columns[..row].to_vec();
                before.push(column);
                assert!(!attack_nowhere(before), "row {row}, column {column}");
            }
        }
    }

    /// How far the queens are from the lines that they approach.
    #[test]
    fn the_queens_stand_near_two_lines_of_the_golden_ratio() {
        let golden = f64::midpoint(1.0, 5.0_f64.sqrt());
        let away = |(row, column): (f64, f64)| {
            let [steep, flat] = [golden * row, row / golden].map(|line| (column - line).abs());
            steep.min(flat)
        };
        let rows = (1..)
            .map(f64::from)
            .zip(Greedy::default().map(|column| column as f64));
        let farthest = rows.take(10_000).map(away).fold(0.0, f64::max);
        assert!((4.3..4.4).contains(&farthest), "{farthest}");
    }
}

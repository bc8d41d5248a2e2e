//! Occupied lines with the two calls swapped: first without a queen, then with one.
//!
//! `without_loop.rs` puts a queen on a square, makes the call for the next column, *unmarks* her
//! lines, and makes the call for the next row. Here the call for the next row comes first:
//!
//! ```text
//! try(row, column)  --no queen-->  try(next row, column)
//!                   --queen-->     try(first row, column + 1)
//! ```
//!
//! Each call owns its rows and lines, and changes them last. They are not used afterwards, so there
//! is nothing to unmark. But a column is now filled from its last row to its first, and the
//! solutions come in exactly the reverse order. It also copies the record for every tested square,
//! and `without_unmarking.rs` only for every queen.
//!
//! If the rows go from n-1 down to 0, the order is reversed once more: the solutions come in
//! increasing order, without any unmarking.

use super::super::queen::{Placement, Square};
use super::super::tally::Tally;
use super::Lines;

/// All placements, in decreasing order of the rows.
pub(crate) fn solve(n: usize, tally: &Tally) -> Vec<Placement> {
    try_rows_of_each_column(0..n, n, tally)
}

/// All placements, in increasing order of the rows: each column is tried from its last row up.
pub(crate) fn solve_upwards(n: usize, tally: &Tally) -> Vec<Placement> {
    try_rows_of_each_column((0..n).rev(), n, tally)
}

fn try_rows_of_each_column(
    rows: impl Iterator<Item = usize> + Clone,
    n: usize,
    tally: &Tally,
) -> Vec<Placement> {
    let search = Search { n, rows, tally };
    search.try_row(search.rows.clone(), Vec::new(), Lines::all_free(n))
}

struct Search<'a, Rows> {
    n: usize,
    /// The rows of a column in the order of the trials.
    rows: Rows,
    tally: &'a Tally,
}

impl<Rows: Iterator<Item = usize> + Clone> Search<'_, Rows> {
    /// Every completion with a queen on one of these rows.
    fn try_row(&self, mut rows: Rows, placed: Placement, lines: Lines) -> Vec<Placement> {
        if placed.len() == self.n {
            return vec![self.tally.found(placed)];
        }
        let Some(row) = rows.next() else {
            return Vec::new();
        };
        let mut found = self.try_row(rows, placed.clone(), lines.clone());
        found.extend(self.try_queen(row, placed, lines));
        found
    }

    /// Every completion with a queen on this row. She remains in the lists of the caller.
    fn try_queen(&self, row: usize, mut placed: Placement, mut lines: Lines) -> Vec<Placement> {
        let column = placed.len();
        if !lines.are_free(Square { row, column }, self.tally) {
            return Vec::new();
        }
        self.tally.node();
        placed.push(row);
        lines.mark(Square { row, column }, true);
        self.try_row(self.rows.clone(), placed, lines)
    }
}

#[cfg(test)]
mod tests {
    use super::super::without_loop;
    use super::*;

    #[test]
    fn swapped_calls_give_the_solutions_in_reverse_order() {
        for n in 0..=8 {
            let mut expected = without_loop::solve(n, &Tally::default());
            expected.reverse();
            assert_eq!(solve(n, &Tally::default()), expected, "n = {n}");
        }
    }

    #[test]
    fn with_the_rows_reversed_too_the_first_order_is_back() {
        for n in 0..=8 {
            let expected = without_loop::solve(n, &Tally::default());
            assert_eq!(solve_upwards(n, &Tally::default()), expected, "n = {n}");
        }
    }
}

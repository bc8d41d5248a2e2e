//! Occupied lines in reverse order: from the last square of the board back to the first.
//!
//! The parameters are the numbers of remaining rows and columns. Both decrease, and both base cases
//! are at 0, independent of n: no columns left is a solution, and no rows left is a column without a
//! free square.
//!
//! A rotation by 180 degrees maps this walk to the forward one, square by square. It has the same
//! numbers of placements and tests, and its k-th solution is the rotated k-th solution of the other.

use super::super::queen::{Placement, Square};
use super::super::tally::Tally;
use super::Lines;

/// All placements: the queen of the last column on the last row first.
pub(crate) fn solve(n: usize, tally: &Tally) -> Vec<Placement> {
    try_square(n, n, &[], &Lines::all_free(n), tally)
}

/// Every way to fill the remaining columns, with the remaining rows of the last one still untried.
fn try_square(
    rows_left: usize,
    columns_left: usize,
    placed: &[usize],
    lines: &Lines,
    tally: &Tally,
) -> Vec<Placement> {
    if columns_left == 0 {
        return vec![tally.found(placed.to_vec())];
    }
    if rows_left == 0 {
        return Vec::new();
    }
    let square = Square {
        row: rows_left - 1,
        column: columns_left - 1,
    };
    let mut found = Vec::new();
    if lines.are_free(square, tally) {
        tally.node();
        let (n, placed) = (lines.rows.len(), [&[square.row], placed].concat());
        found = try_square(n, square.column, &placed, &lines.with(square), tally);
    }
    found.extend(try_square(square.row, columns_left, placed, lines, tally));
    found
}

#[cfg(test)]
mod tests {
    use super::super::without_unmarking;
    use super::*;

    #[test]
    fn the_solutions_are_those_of_the_forward_walk_turned_half_round() {
        let half_turn = |rows: Placement| -> Placement {
            let last = rows.len() - 1;
            rows.iter().rev().map(|row| last - row).collect()
        };
        let forward = without_unmarking::solve(8, &Tally::default()).into_iter();
        assert!(forward.map(half_turn).eq(solve(8, &Tally::default())));
    }
}

//! Occupied lines with a loop over the rows: mark, recurse, unmark.
//!
//! This is the recursion of `recursion.rs` with a record of occupied lines instead of pairwise
//! tests. Marks made on the way down must be removed on the way up. Otherwise, later placements
//! would be refused because of queens that were already removed.

use super::super::queen::{Placement, Square};
use super::super::tally::Tally;
use super::Lines;

/// All placements, in increasing order of the rows.
pub(crate) fn solve(n: usize, tally: &Tally) -> Vec<Placement> {
    let mut solutions = Vec::new();
    let mut lines = Lines::all_free(n);
    place_next(&mut Vec::new(), &mut lines, &mut solutions, tally);
    solutions
}

/// Adds every completion of the queens in the first columns to `solutions`.
fn place_next(
    rows: &mut Placement,
    lines: &mut Lines,
    solutions: &mut Vec<Placement>,
    tally: &Tally,
) {
    let (n, column) = (lines.rows.len(), rows.len());
    if column == n {
        solutions.push(tally.found(rows.clone()));
        return;
    }
    for row in 0..n {
        let square = Square { row, column };
        if lines.are_free(square, tally) {
            tally.node();
            rows.push(row);
            lines.mark(square, true);
            place_next(rows, lines, solutions, tally);
            lines.mark(square, false);
            rows.pop();
        }
    }
}

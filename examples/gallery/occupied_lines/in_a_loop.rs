//! Occupied lines with a loop over the rows: mark, go on, unmark.
//!
//! This is the recursion of `recursion.rs` with the record in the place of the check. What is
//! marked on the way down must be unmarked on the way up, or later placements would be refused
//! for queens that are gone.

use super::Lines;
use crate::queen::{Placement, Square};
use crate::tally::Tally;

/// All placements, in increasing order of the rows.
pub(crate) fn solve(n: usize, tally: &Tally) -> Vec<Placement> {
    let mut solutions = Vec::new();
    let mut lines = Lines::all_free(n);
    place_next(&mut Vec::new(), &mut lines, &mut solutions, tally);
    solutions
}

/// Adds to `solutions` every way to go on from the queens in the first columns.
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

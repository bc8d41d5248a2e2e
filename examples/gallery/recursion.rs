//! Recursive backtracking: put a queen into the next column, and solve the remaining columns.
//!
//! ```text
//! Q . . .      column 2, row 0: attacked
//! . . . .                row 1: attacked
//! . Q . .                row 2: attacked
//! . . . .                row 3: attacked; all rows are tried: go back to column 1, row 3
//! ```
//!
//! These are the nested loops with early checks for any number of columns: each call is one loop.
//! A queen is placed, tested against those before her, and removed again. For 8 queens this makes
//! 15,720 placements. 2,056 of them pass the test and are extended.

use super::queen::{Placement, last_is_safe};
use super::tally::Tally;

/// All placements, in increasing order of the rows.
pub(crate) fn solve(n: usize, tally: &Tally) -> Vec<Placement> {
    let mut solutions = Vec::new();
    place_next(n, &mut Vec::new(), &mut solutions, tally);
    solutions
}

/// Adds every completion of the queens in the first columns to `solutions`.
fn place_next(n: usize, rows: &mut Placement, solutions: &mut Vec<Placement>, tally: &Tally) {
    if rows.len() == n {
        solutions.push(tally.found(rows.clone()));
        return;
    }
    for row in 0..n {
        rows.push(row);
        tally.node();
        if last_is_safe(rows, tally) {
            place_next(n, rows, solutions, tally);
        }
        rows.pop();
    }
}

//! Occupied lines without unmarking: each queen gets a record of her own.
//!
//! A call that wants to put a queen down copies rows and lines, marks the copy and passes it on.
//! Its own record stays what it was, so there is nothing to undo, nothing to forget to undo, and
//! no variable that changes under the reader's eyes. The price is a copy for every placement made
//! (2,056 of them for 8 queens), and none for a square that is refused.

use super::Lines;
use crate::queen::{Placement, Square};
use crate::tally::Tally;

/// All placements, in increasing order of the rows.
pub(crate) fn solve(n: usize, tally: &Tally) -> Vec<Placement> {
    try_square(0, &[], &Lines::all_free(n), tally)
}

/// Every way to go on from the queens in the first columns, from this row of the next column on.
fn try_square(row: usize, rows: &[usize], lines: &Lines, tally: &Tally) -> Vec<Placement> {
    let (n, column) = (lines.rows.len(), rows.len());
    if column == n {
        vec![tally.found(rows.to_vec())]
    } else if row == n {
        Vec::new()
    } else {
        let mut found = try_queen(Square { row, column }, rows, lines, tally);
        found.extend(try_square(row + 1, rows, lines, tally));
        found
    }
}

/// Every way to go on with a queen on this square.
fn try_queen(square: Square, rows: &[usize], lines: &Lines, tally: &Tally) -> Vec<Placement> {
    if !lines.are_free(square, tally) {
        return Vec::new();
    }
    tally.node();
    try_square(
        0,
        &[rows, &[square.row]].concat(),
        &lines.with(square),
        tally,
    )
}

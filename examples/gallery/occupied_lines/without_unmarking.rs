//! Occupied lines without unmarking: each queen gets her own record.
//!
//! To place a queen, a call copies the rows and lines, marks the copy and passes it on. Its own
//! record is immutable, so there is nothing to undo. Each placement costs one copy (2,056 for 8
//! queens), and a refused square costs none.

use super::super::queen::{Placement, Square};
use super::super::tally::Tally;
use super::Lines;

/// All placements, in increasing order of the rows.
pub(crate) fn solve(n: usize, tally: &Tally) -> Vec<Placement> {
    try_square(0, &[], &Lines::all_free(n), tally)
}

/// Every completion of the queens in the first columns, beginning at this row of the next column.
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

/// Every completion with a queen on this square.
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

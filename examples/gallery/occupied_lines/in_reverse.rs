//! Occupied lines in reverse order: first without a queen here, then with one.
//!
//! Swap the two calls of `without_loop.rs`, and each column is tried from its last row up: on the
//! way down a column nothing happens, and the queens are put down as the calls return. All
//! solutions come in the opposite order, after exactly the same nodes and attack tests. So the
//! order of solutions is not a matter of the puzzle but of the walk, and a first solution found
//! early is luck: nobody knows before which end is the better one.

use super::Lines;
use crate::queen::{Placement, Square};
use crate::tally::Tally;

/// All placements, in decreasing order of the rows.
pub(crate) fn solve(n: usize, tally: &Tally) -> Vec<Placement> {
    try_square(0, &[], &Lines::all_free(n), tally)
}

/// Every way to go on from the queens in the first columns, from this row of the next column on.
fn try_square(row: usize, rows: &[usize], lines: &Lines, tally: &Tally) -> Vec<Placement> {
    let (n, column) = (lines.rows.len(), rows.len());
    if column == n {
        return vec![rows.to_vec()];
    }
    if row == n {
        return Vec::new();
    }
    let mut found = try_square(row + 1, rows, lines, tally);
    found.extend(try_queen(Square { row, column }, rows, lines, tally));
    found
}

/// Every way to go on with a queen on this square.
fn try_queen(square: Square, rows: &[usize], lines: &Lines, tally: &Tally) -> Vec<Placement> {
    if !lines.are_free(square, tally) {
        return Vec::new();
    }
    tally.node();
    let mut marked = lines.clone();
    marked.mark(square, true);
    try_square(0, &[rows, &[square.row]].concat(), &marked, tally)
}

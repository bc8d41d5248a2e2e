//! Nested loops: one loop per column, over the rows of its queen.
//!
//! For three queens, written out:
//!
//! ```text
//! for row in 0..3 {             // the queen of column 0
//!     for row in 0..3 {         // the queen of column 1
//!         for row in 0..3 {     // the queen of column 2
//!             check
//! ```
//!
//! **One check at the end** enumerates all n^n placements of one queen in each column, 16,777,216 on
//! the chess board, and rejects nearly all of them. Two attacking queens in the first two columns
//! occur in 8^6 placements.
//!
//! **Early checks**, one in each loop, reject such a pair immediately, together with all placements
//! that contain it. The loops are the same, with a thousandth of the work.
//!
//! The number of loops is fixed: a program for eight queens does not solve nine. Here a macro
//! generates the loops for up to eight.

use super::queen::{Placement, all_are_safe, last_is_safe};
use super::tally::Tally;

/// Maximum number of nested loops.
pub(crate) const MOST: usize = 8;

/// All placements, checked only when complete.
pub(crate) fn one_check_at_the_end(n: usize, tally: &Tally) -> Vec<Placement> {
    let mut solutions = Vec::new();
    let unchecked = |_: &[usize]| true;
    loops(n, tally, unchecked, |rows| {
        if all_are_safe(rows, tally) {
            solutions.push(tally.found(rows.to_vec()));
        }
    });
    solutions
}

/// All placements, with a check after each queen.
pub(crate) fn early_checks(n: usize, tally: &Tally) -> Vec<Placement> {
    let mut solutions = Vec::new();
    let safe = |rows: &[usize]| last_is_safe(rows, tally);
    loops(n, tally, safe, |rows| {
        solutions.push(tally.found(rows.to_vec()))
    });
    solutions
}

/// A loop for each named column, each inside the previous one.
macro_rules! nested {
    ([] $n:ident $rows:ident $tally:ident $goes_on:ident $innermost:ident) => {
        $innermost(&$rows[..$n])
    };
    ([$column:literal $($later:literal)*] $n:ident $rows:ident $tally:ident $goes_on:ident $innermost:ident) => {
        for row in 0..$n {
            $rows[$column] = row;
            $tally.node();
            if $goes_on(&$rows[..=$column]) {
                nested!([$($later)*] $n $rows $tally $goes_on $innermost);
            }
        }
    };
}

/// Runs one nested loop per column.
fn loops(
    n: usize,
    tally: &Tally,
    goes_on: impl Fn(&[usize]) -> bool,
    mut innermost: impl FnMut(&[usize]),
) {
    let mut rows = [0; MOST];
    match n {
        0 => nested!([] n rows tally goes_on innermost),
        1 => nested!([0] n rows tally goes_on innermost),
        2 => nested!([0 1] n rows tally goes_on innermost),
        3 => nested!([0 1 2] n rows tally goes_on innermost),
        4 => nested!([0 1 2 3] n rows tally goes_on innermost),
        5 => nested!([0 1 2 3 4] n rows tally goes_on innermost),
        6 => nested!([0 1 2 3 4 5] n rows tally goes_on innermost),
        7 => nested!([0 1 2 3 4 5 6] n rows tally goes_on innermost),
        8 => nested!([0 1 2 3 4 5 6 7] n rows tally goes_on innermost),
        _ => panic!("there are only {MOST} loops for {n} columns"),
    }
}

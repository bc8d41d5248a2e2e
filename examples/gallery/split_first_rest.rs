//! The moving split, written out: the first square, the rest, and the results joined.
//!
//! All sets of squares whose queens do not attack each other, of *any* size. Remove the first
//! square from the list. The sets are
//!
//! ```text
//!   the first square alone,
//! + the first square with each set of unattacked squares of the rest
//! + the sets of the rest, without the first square
//! ```
//!
//! No chosen queen attacks a square of the list. Every placement is therefore good, and is made
//! once, in the order of the squares. The only attack tests are those of the filter: on the chess
//! board, 118,968 placements of one queen or more take 293,962 tests, without any knowledge of rows
//! or columns. Most of this work does not lead to the 92 placements of eight queens. One line helps:
//! stop when fewer squares than queens remain. Then 34,605 placements and 221,537 tests are left.

use super::queen::{Placement, Square, by_columns, squares};
use super::tally::Tally;

/// All sets of one queen or more on n x n that do not attack each other.
pub(crate) fn any_number(n: usize, tally: &Tally) -> Vec<Vec<Square>> {
    let squares: Vec<Square> = squares(n).collect();
    any_number_from(&[], &squares, tally)
}

/// All placements of exactly n queens on n x n.
pub(crate) fn exactly_n(n: usize, tally: &Tally) -> Vec<Placement> {
    let squares: Vec<Square> = squares(n).collect();
    let sets = exactly_from(&[], n, &squares, tally);
    sets.into_iter().map(by_columns).collect()
}

/// The sets that add one or more of these squares to those chosen.
fn any_number_from(chosen: &[Square], squares: &[Square], tally: &Tally) -> Vec<Vec<Square>> {
    let [first, rest @ ..] = squares else {
        return Vec::new();
    };
    let (with_first, allowed) = choose(chosen, *first, rest, tally);
    let mut joined = vec![with_first.clone()];
    joined.extend(any_number_from(&with_first, &allowed, tally));
    joined.extend(any_number_from(chosen, rest, tally));
    joined
}

/// The sets that add exactly `missing` of these squares to the chosen ones.
fn exactly_from(
    chosen: &[Square],
    missing: usize,
    squares: &[Square],
    tally: &Tally,
) -> Vec<Vec<Square>> {
    match squares {
        _ if missing == 0 => vec![tally.found(chosen.to_vec())],
        [first, rest @ ..] if squares.len() >= missing => {
            let (with_first, allowed) = choose(chosen, *first, rest, tally);
            let mut joined = exactly_from(&with_first, missing - 1, &allowed, tally);
            joined.extend(exactly_from(chosen, missing, rest, tally));
            joined
        }
        _ => Vec::new(),
    }
}

/// The set with a queen on `first`, and the squares of the rest that she does not attack.
fn choose(
    chosen: &[Square],
    first: Square,
    rest: &[Square],
    tally: &Tally,
) -> (Vec<Square>, Vec<Square>) {
    tally.node();
    let with_first = [chosen, &[first]].concat();
    let allowed = rest
        .iter()
        .copied()
        .filter(|&other| !tally.attacks(first, other));
    (with_first, allowed.collect())
}

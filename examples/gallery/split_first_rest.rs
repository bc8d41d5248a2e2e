//! The moving split, written out: the first square, the rest, and the results joined.
//!
//! All sets of squares whose queens leave each other in peace, of *any* number of queens. Take
//! the first square off the list. The sets that are wanted are
//!
//! ```text
//!   the first square alone,
//! + the first square with each set found in what it leaves of the rest
//! + the sets found in the rest, without the first square
//! ```
//!
//! The list carries what is known: a square in it is attacked by no queen chosen so far. So every
//! placement that is made is good, each is made once, in the order of the squares, and the attack
//! tests are those of the filter: 118,968 placements of one queen or more on the chess board, with
//! 293,962 tests, from an engine that knows nothing of rows or columns. For the 92 placements of
//! eight queens most of that is in vain, and one line helps: stop when fewer squares are left than
//! queens are still to be placed. 34,605 placements and 221,537 tests remain.

use crate::queen::{Placement, Square, by_columns, squares};
use crate::tally::Tally;

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

/// The sets that add exactly so many of these squares to those chosen.
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

/// The set with a queen on `first`, and what she leaves of the rest.
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

//! The moving split as a fold: count without making a list, and prune.
//!
//! In `moving_split.rs` a function is *mapped* over the splits, and the resulting lists are joined.
//! `split_fold` is more general: it *folds*, which means that it passes an accumulator to each split
//! and takes the next accumulator from it. Mapping and joining is the fold with a list as
//! accumulator:
//!
//! ```text
//! splits(cells).flat_map(f)  =  split_fold(cells, [], |joined, head, rest| joined + f(head, rest))
//! ```
//!
//! The accumulator can have any type. With a number instead of a list, the same recursion counts
//! and makes no sets.
//!
//! For eight queens, most sets lead nowhere, and a condition prunes them: skip a split if fewer
//! squares than queens remain. This *cut* reduces 118,968 nodes and 293,962 tests to 34,605 and
//! 221,537.

use standoff::core::split::{Items, Pool, split_fold};

use super::queen::{Placement, Square, by_columns, squares};
use super::tally::Tally;

/// The number of sets of one queen or more on n x n that do not attack each other.
pub(crate) fn count_any_number(n: usize, tally: &Tally) -> usize {
    count(squares(n).collect(), tally)
}

/// All placements of exactly n queens on n x n.
pub(crate) fn exactly_n(n: usize, tally: &Tally) -> Vec<Placement> {
    let sets = exactly_from(&[], n, squares(n).collect(), tally);
    sets.into_iter().map(by_columns).collect()
}

/// The number of sets of these squares.
fn count(squares: Items<Square>, tally: &Tally) -> usize {
    split_fold(squares, 0, |sum, head, rest| {
        sum + 1 + count(allowed(head, &rest, tally), tally)
    })
}

/// The sets that add exactly `missing` of these squares to the chosen ones.
fn exactly_from(
    chosen: &[Square],
    missing: usize,
    squares: Items<Square>,
    tally: &Tally,
) -> Vec<Vec<Square>> {
    if missing == 0 {
        return vec![tally.found(chosen.to_vec())];
    }
    split_fold(squares, Vec::new(), |mut joined, head, rest| {
        if 1 + rest.len() >= missing {
            let with_head = [chosen, &[head]].concat();
            let allowed = allowed(head, &rest, tally);
            joined.extend(exactly_from(&with_head, missing - 1, allowed, tally));
        }
        joined
    })
}

/// The squares of the rest that a queen on `head` does not attack.
fn allowed(head: Square, rest: &Items<Square>, tally: &Tally) -> Items<Square> {
    tally.node();
    rest.keep(|&other| !tally.attacks(head, other))
}

#[cfg(test)]
mod tests {
    use standoff::core::split::splits;

    use super::*;

    #[test]
    fn mapping_and_joining_is_a_fold() {
        let pairs = |head: Square, rest: Items<Square>| rest.map(move |other| (head, other));
        let cells: Items<Square> = squares(2).collect();
        let folded = split_fold(cells.clone(), Vec::new(), |mut joined, head, rest| {
            joined.extend(pairs(head, rest));
            joined
        });
        let mapped = splits(cells).flat_map(|(head, rest)| pairs(head, rest));
        assert!(mapped.eq(folded));
    }
}

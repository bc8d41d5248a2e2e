//! The moving split as a combinator: `distribute` a function over all splits of a list.
//!
//! `split_first_rest.rs` mixes what is done with a split and how to come to the next one. Taken
//! apart: `split_fold` visits the splits of a list in order,
//!
//! ```text
//! (a, [b, c, d])   (b, [c, d])   (c, [d])   (d, [])
//! ```
//!
//! and `distribute` joins what a function makes of each pair. The sets of queens are then the
//! function "the head alone, and with each set found in what it leaves of the rest", distributed;
//! the recursion along the list is gone, and the one into the sets is all that remains to be read.
//!
//! Same nodes, same tests, same order as the other form: 118,968 and 293,962 for any number of
//! queens on 8 x 8; 34,605 and 221,537 for exactly eight with the cut.

use standoff::core::split::{Items, Pool, split_fold};

use crate::queen::{Placement, Square, by_columns, squares};
use crate::tally::Tally;

/// All sets of one queen or more on n x n that do not attack each other.
pub(crate) fn any_number(n: usize, tally: &Tally) -> Vec<Vec<Square>> {
    any_number_from(&[], squares(n).collect(), tally)
}

/// All placements of exactly n queens on n x n.
pub(crate) fn exactly_n(n: usize, tally: &Tally) -> Vec<Placement> {
    let sets = exactly_from(&[], n, squares(n).collect(), tally);
    sets.into_iter().map(by_columns).collect()
}

/// Joins the lists that a function makes of every head and its rest.
fn distribute<T>(squares: Items<Square>, f: impl Fn(Square, Items<Square>) -> Vec<T>) -> Vec<T> {
    split_fold(squares, Vec::new(), |mut joined, head, rest| {
        joined.extend(f(head, rest));
        joined
    })
}

/// The sets that add one or more of these squares to those chosen.
fn any_number_from(chosen: &[Square], squares: Items<Square>, tally: &Tally) -> Vec<Vec<Square>> {
    distribute(squares, |head, rest| {
        let (with_head, allowed) = choose(chosen, head, &rest, tally);
        let larger = any_number_from(&with_head, allowed, tally);
        [vec![with_head], larger].concat()
    })
}

/// The sets that add exactly so many of these squares to those chosen.
fn exactly_from(
    chosen: &[Square],
    missing: usize,
    squares: Items<Square>,
    tally: &Tally,
) -> Vec<Vec<Square>> {
    if missing == 0 {
        return vec![chosen.to_vec()];
    }
    distribute(squares, |head, rest| {
        if 1 + rest.len() < missing {
            return Vec::new();
        }
        let (with_head, allowed) = choose(chosen, head, &rest, tally);
        exactly_from(&with_head, missing - 1, allowed, tally)
    })
}

/// The set with a queen on `head`, and what she leaves of the rest.
fn choose(
    chosen: &[Square],
    head: Square,
    rest: &Items<Square>,
    tally: &Tally,
) -> (Vec<Square>, Items<Square>) {
    tally.node();
    let allowed = rest.keep(|&other| !tally.attacks(head, other));
    ([chosen, &[head]].concat(), allowed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distribute_joins_what_the_function_makes_of_each_split() {
        let rests = distribute(squares(2).collect(), |head, rest| {
            vec![(head, rest.count())]
        });
        let expected: Vec<_> = squares(2).zip([3, 2, 1, 0]).collect();
        assert_eq!(rests, expected);
    }
}

//! The moving split in three lines: all sets of items that pass a test two by two.
//!
//! The *moving split* pairs each cell of a list, the head, with the cells after it, the rest. If the
//! head is the first cell of a set, only cells of the rest can follow:
//!
//! ```text
//! (a, [b, c, d])   (b, [c, d])   (c, [d])   (d, [])
//! ```
//!
//! 1. `distribute` puts a cell in front of each set, and also returns it alone.
//! 2. `with_first` keeps the cells of the rest that pass the test with the head, and distributes the
//!    head over all sets of those.
//! 3. `proceed` joins the sets of all splits of a list.
//!
//! That is the program. It has no loop, counter, board or queen: the test makes it a program about
//! queens, and other tests make it one about kings or numbers. The empty set is not among the
//! results. For eight queens, select the sets of size eight.
//!
//! Line 3 is `splits(cells).flat_map(f)`. It has been published as a fold, although it maps;
//! `split_folded.rs` shows the advantage of a fold.
//!
//! Every call of `with_first` makes exactly one set, and no set is made twice. For 3 x 3 squares,
//! named by row and column, the tree of these calls is (each set, and the cells that can extend it):
//!
//! ```text
//! {}            00 01 02 10 11 12 20 21 22
//! ├ 00          12 21
//! │ ├ 00 12
//! │ └ 00 21
//! ├ 01          20 22
//! │ ├ 01 20
//! │ └ 01 22
//! ├ 02          10 21
//! │ ├ 02 10
//! │ └ 02 21
//! ├ 10          22
//! │ └ 10 22
//! ├ 11
//! ├ 12          20
//! │ └ 12 20
//! ├ 20
//! ├ 21
//! └ 22
//! ```
//!
//! `gallery --tree` prints it. On 8 x 8 there are 118,968 calls and 293,962 tests.

mod tree;

use std::iter;

use standoff::core::split::{Items, Pool, splits};

pub(crate) use self::tree::tree;
use super::queen::{Placement, Square, by_columns, squares};
use super::tally::Tally;

/// All sets of one queen or more on n x n that do not attack each other.
pub(crate) fn any_number(n: usize, tally: &Tally) -> Vec<Vec<Square>> {
    let sets = proceed(&peaceful(tally), squares(n).collect());
    sets.into_iter().inspect(|_| tally.node()).collect()
}

/// All placements of exactly n queens on n x n, selected from all sets.
pub(crate) fn exactly_n(n: usize, tally: &Tally) -> Vec<Placement> {
    let empty_board = (n == 0).then(Vec::new);
    let sets = empty_board.into_iter().chain(any_number(n, tally));
    sets.filter(|set| set.len() == n).map(by_columns).collect()
}

/// The sets of one item or more that pass the test two by two, in the order of the items.
pub(crate) fn proceed<T: Clone>(test: &impl Fn(&T, &T) -> bool, cells: Items<T>) -> Vec<Vec<T>> {
    let of_a_split = |(first, rest)| with_first(test, first, rest);
    splits(cells).flat_map(of_a_split).collect()
}

/// The sets that begin with `first` and continue with cells of `rest`.
fn with_first<T: Clone>(test: &impl Fn(&T, &T) -> bool, first: T, rest: Items<T>) -> Vec<Vec<T>> {
    let allowed = rest.keep(|cell| test(&first, cell));
    distribute(first, proceed(test, allowed))
}

/// The set of `x` alone, and each of the sets with `x` in front.
fn distribute<T: Clone>(x: T, sets: Vec<Vec<T>>) -> Vec<Vec<T>> {
    let alone = iter::once(vec![x.clone()]);
    let with_x = |set| iter::once(&x).chain(set).cloned().collect();
    alone.chain(sets.iter().map(with_x)).collect()
}

/// The test of two squares that makes this a program about queens.
pub(crate) fn peaceful(tally: &Tally) -> impl Fn(&Square, &Square) -> bool {
    |&queen, &other| !tally.attacks(queen, other)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distribute_gives_the_item_alone_and_before_each_set() {
        let sets = vec![vec!['b', 'c'], vec!['d']];
        let expected = [vec!['a'], vec!['a', 'b', 'c'], vec!['a', 'd']];
        assert_eq!(distribute('a', sets), expected);
        assert_eq!(distribute('a', Vec::new()), [['a']]);
    }

    #[test]
    fn another_test_makes_it_a_program_about_numbers() {
        let divides = |a: &u32, b: &u32| b.is_multiple_of(*a);
        let chains = proceed(&divides, (2..=6).collect());
        let expected: [&[u32]; 8] = [&[2], &[2, 4], &[2, 6], &[3], &[3, 6], &[4], &[5], &[6]];
        assert_eq!(chains, expected);
    }

    #[test]
    fn kings_on_3_x_3_stand_in_34_ways_that_are_not_empty() {
        let apart =
            |a: &Square, b: &Square| a.row.abs_diff(b.row) > 1 || a.column.abs_diff(b.column) > 1;
        assert_eq!(proceed(&apart, squares(3).collect()).len(), 34);
    }
}

//! The moving split over lists that share their tails.
//!
//! A list can be a head and a *shared tail*. Prepending an item makes one new cell, and removing the
//! first item makes none. The rest of a split is therefore the tail itself instead of a copy, and
//! prepending a queen to a set of any size takes one cell. The three lines, the nodes and the tests
//! are those of `moving_split.rs`. The numbers of copied squares for 8 x 8 are:
//!
//! ```text
//!                             in vectors    with shared tails    grown
//! into the rests of splits       293,962                    -        -
//! into sets                    1,682,124              564,880  118,968
//! kept by the test               118,904              118,904  118,904
//! cells of all sets in the end   564,880              564,880  118,968
//! ```
//!
//! A vector of k queens is copied when a queen is put in front, so a set of 8 costs
//! 1 + 2 + ... + 8 = 36 squares, and a list 8 cells. But in the last line the final sets share
//! nothing: `distribute` puts *one* head in front of each set, and no two sets have a common tail.
//! Only intermediate copies are saved.
//!
//! `any_number_grown` reverses the direction. Each set is the set without its last queen plus one
//! cell, and the shorter set is unchanged. All sets with the same beginning share it, and a set
//! lists its queens from the last to the first.
//!
//! Fewer copies do not always save time: a cell is a separate allocation, and a vector of squares is
//! copied as one block. See the benchmarks.

mod list;
#[cfg(test)]
mod tests;

use std::iter;

use standoff::core::split::{Pool, splits};

use self::list::List;
use super::moving_split::peaceful;
use super::queen::{Placement, Square, by_columns, squares};
use super::tally::Tally;

/// All placements of exactly n queens on n x n, selected from all sets.
pub(crate) fn exactly_n(n: usize, tally: &Tally) -> Vec<Placement> {
    let empty_board = (n == 0).then(List::default);
    let sets = empty_board.into_iter().chain(any_number(n, tally));
    let of_n = sets.filter(|set| set.len == n);
    of_n.map(|set| by_columns(set.collect())).collect()
}

/// All sets of one queen or more on n x n that do not attack each other.
pub(crate) fn any_number(n: usize, tally: &Tally) -> Vec<List<Square>> {
    let sets = proceed(&peaceful(tally), squares(n).collect());
    sets.into_iter().inspect(|_| tally.node()).collect()
}

/// The same sets, each grown from the set without its last queen, which comes first in its list.
pub(crate) fn any_number_grown(n: usize, tally: &Tally) -> Vec<List<Square>> {
    let cells = squares(n).collect();
    let sets = grown_from(&List::default(), &peaceful(tally), cells);
    sets.into_iter().inspect(|_| tally.node()).collect()
}

/// The sets of one item or more that pass the test two by two, in the order of the items.
fn proceed<T: Clone>(test: &impl Fn(&T, &T) -> bool, cells: List<T>) -> Vec<List<T>> {
    let of_a_split = |(first, rest): (T, List<T>)| {
        let allowed = rest.keep(|cell| test(&first, cell));
        distribute(first, proceed(test, allowed))
    };
    splits(cells).flat_map(of_a_split).collect()
}

/// The set of `x` alone, and each of the sets with `x` in front.
fn distribute<T: Clone>(x: T, sets: Vec<List<T>>) -> Vec<List<T>> {
    let smaller = iter::once(List::default()).chain(sets);
    smaller.map(|set| set.with(x.clone())).collect()
}

/// The sets that add one or more of these cells to those chosen.
fn grown_from<T: Clone>(
    chosen: &List<T>,
    test: &impl Fn(&T, &T) -> bool,
    cells: List<T>,
) -> Vec<List<T>> {
    let of_a_split = |(next, rest): (T, List<T>)| {
        let allowed = rest.keep(|cell| test(&next, cell));
        let set = chosen.with(next);
        let larger = grown_from(&set, test, allowed);
        iter::once(set).chain(larger)
    };
    splits(cells).flat_map(of_a_split).collect()
}

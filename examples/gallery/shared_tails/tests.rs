//! The number of copies with and without sharing, and the sharing of the final sets.

use std::cell::Cell;
use std::collections::HashSet;
use std::rc::Rc;

use super::super::moving_split;
use super::*;

/// A square that counts its copies.
struct Counted<'a>(Square, &'a Cell<u64>);

impl Clone for Counted<'_> {
    fn clone(&self) -> Self {
        self.1.update(|copies| copies + 1);
        Counted(self.0, self.1)
    }
}

fn peaceful(a: &Counted<'_>, b: &Counted<'_>) -> bool {
    !a.0.attacks(b.0)
}

/// The number of squares that a way copies for 8 x 8.
fn copies(way: impl Fn(Vec<Counted<'_>>)) -> u64 {
    let copies = Cell::new(0);
    let cells = squares(8).map(|square| Counted(square, &copies));
    way(cells.collect());
    copies.get()
}

/// Sets of one queen or more on 8 x 8.
const SETS: u64 = 118_968;

/// Every split copies its head out of the list, and the cells that pass the test into a new one.
/// Each of those begins a set of two or more.
const HEADS_AND_KEPT: u64 = SETS + (SETS - 64);

/// A cell for each queen of each set.
const QUEENS: u64 = 564_880;

#[test]
fn vectors_copy_every_rest_and_every_set_that_gets_a_head() {
    let copies = copies(|cells| {
        drop(moving_split::proceed(
            &peaceful,
            cells.into_iter().collect(),
        ))
    });
    assert_eq!(copies, HEADS_AND_KEPT + 293_962 + 1_682_124);
}

#[test]
fn shared_tails_copy_no_rest_and_make_one_cell_for_a_head() {
    let copies = copies(|cells| drop(proceed(&peaceful, cells.into_iter().collect())));
    assert_eq!(copies, HEADS_AND_KEPT + QUEENS);
}

#[test]
fn grown_sets_are_one_cell_each_and_that_is_the_head() {
    let none = List::default();
    let copies = copies(|cells| drop(grown_from(&none, &peaceful, cells.into_iter().collect())));
    assert_eq!(copies, HEADS_AND_KEPT);
}

/// The two sums of the module documentation, computed from the number of sets of each size.
#[test]
fn cells_of_all_sets_made_in_one_piece_and_head_by_head() {
    let sizes = [64, 1288, 10_320, 34_568, 46_736, 22_708, 3192, 92];
    let sum = |cells: fn(u64) -> u64| (1..).zip(sizes).map(|(k, n)| n * cells(k)).sum::<u64>();
    assert_eq!(sum(|_| 1), SETS);
    assert_eq!(sum(|k| k), QUEENS);
    assert_eq!(sum(|k| k * (k + 1) / 2), 1_682_124);
}

/// The cells that exist when all sets have been found.
fn cells_in(sets: &[List<Square>]) -> usize {
    let links = sets
        .iter()
        .flat_map(|set| iter::successors(set.first.as_ref(), |link| link.tail.first.as_ref()));
    links.map(Rc::as_ptr).collect::<HashSet<_>>().len()
}

#[test]
fn in_the_end_only_grown_sets_share() {
    let tally = Tally::default();
    assert_eq!(cells_in(&any_number(8, &tally)), QUEENS as usize);
    assert_eq!(cells_in(&any_number_grown(8, &tally)), SETS as usize);
}

#[test]
fn all_forms_find_the_same_sets_in_the_same_order() {
    let tally = Tally::default();
    let expected = moving_split::any_number(5, &tally);
    let in_order = any_number(5, &tally).into_iter();
    assert!(in_order.map(Vec::from_iter).eq(expected.clone()));
    let last_first = any_number_grown(5, &tally).into_iter().map(|set| {
        let mut set = Vec::from_iter(set);
        set.reverse();
        set
    });
    assert!(last_first.eq(expected));
}

#[test]
fn a_tail_is_shared_by_all_that_is_put_before_it() {
    let tail: List<u8> = [2, 3].into_iter().collect();
    let (one, another) = (tail.with(1), tail.with(0));
    let second =
        |list: &List<u8>| Rc::as_ptr(list.first.as_ref().unwrap().tail.first.as_ref().unwrap());
    assert_eq!(second(&one), second(&another));
    assert!(one.eq([1, 2, 3]) && another.eq([0, 2, 3]) && tail.eq([2, 3]));
}

//! The moving split: the listed sets, their order, and the work.

use std::cell::Cell;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

use proptest::prelude::*;
use standoff_core::split::{
    BitSet, Block, CompatibleSets, Guide, Items, Pool, Step, Table, Walk, compatible_sets,
    split_fold, splits,
};

/// Squares of an n x n board as (row, column), no two of which share a line.
fn apart(a: &(i32, i32), b: &(i32, i32)) -> bool {
    let (rows, columns) = (b.0 - a.0, b.1 - a.1);
    rows != 0 && columns != 0 && rows.abs() != columns.abs()
}

fn squares(n: i32) -> Items<(i32, i32)> {
    (0..n)
        .flat_map(|row| (0..n).map(move |column| (row, column)))
        .collect()
}

/// Sets, nodes and compatibility tests of the queens that stand on n x n in any of the sizes.
fn work(n: i32, sizes: impl std::ops::RangeBounds<usize>) -> (usize, u64, u64) {
    let tests = Cell::new(0);
    let mut sets = compatible_sets(squares(n), |a, b| {
        tests.set(tests.get() + 1);
        apart(a, b)
    })
    .sizes(sizes);
    let found = sets.by_ref().count();
    (found, sets.nodes(), tests.get())
}

#[test]
fn queens_in_any_number_take_one_node_a_set() {
    assert_eq!(work(8, 1..), (118_968, 118_968, 293_962));
}

#[test]
fn exactly_eight_queens_are_pruned_if_too_few_squares_remain() {
    assert_eq!(work(8, 8..=8), (92, 34_605, 221_537));
}

#[test]
fn queens_by_size() {
    let counts = compatible_sets(squares(8), apart)
        .sizes(0..)
        .count_by_size();
    assert_eq!(
        counts,
        [1, 64, 1288, 10_320, 34_568, 46_736, 22_708, 3192, 92]
    );
}

/// A split copies the remaining items only, not earlier heads.
#[test]
fn a_split_copies_its_rest_and_no_more() {
    struct Counted<'a>(&'a Cell<u32>);
    impl Clone for Counted<'_> {
        fn clone(&self) -> Self {
            self.0.update(|copies| copies + 1);
            Counted(self.0)
        }
    }
    let copies = Cell::new(0);
    let items: Items<Counted> = (0..20).map(|_| Counted(&copies)).collect();
    assert_eq!(splits(items).count(), 20);
    assert_eq!(copies.get(), 20 + (0..20).sum::<u32>(), "heads and rests");
}

#[test]
fn the_fold_counts_what_the_iterator_lists() {
    fn count(left: Items<(i32, i32)>) -> usize {
        split_fold(left, 1, |sum, head, rest| {
            sum + count(rest.keep(|other| apart(&head, other)))
        })
    }
    for n in 0..=6 {
        let listed = compatible_sets(squares(n), apart).sizes(0..).count();
        assert_eq!(count(squares(n)), listed, "n = {n}");
    }
}

#[test]
fn splits_of_nothing_and_of_four() {
    assert_eq!(splits(Items::<u8>::from([])).count(), 0);
    let four: Vec<(char, String)> = splits(Items::from(['a', 'b', 'c', 'd']))
        .map(|(head, rest)| (head, rest.collect()))
        .collect();
    let expected = [('a', "bcd"), ('b', "cd"), ('c', "d"), ('d', "")];
    assert_eq!(four, expected.map(|(head, rest)| (head, rest.to_string())));
}

#[test]
fn remaining_items_are_known() {
    let mut items = Items::from(['a', 'b', 'c']);
    for left in (0..=3).rev() {
        assert_eq!(items.size_hint(), (left, Some(left)));
        assert_eq!(splits(items.clone()).size_hint(), (left, Some(left)));
        assert_eq!(items.is_empty(), left == 0);
        items.next();
    }
    let mut rest = Items::from(['a', 'b']);
    rest.next();
    assert_eq!(rest, Items::from(['b']));
    assert_ne!(rest, Items::from(['a', 'b']));
}

#[test]
fn a_visit_sees_what_the_iterator_lists() {
    let sets = || compatible_sets(squares(5), apart).sizes(0..);
    let mut visited = Vec::new();
    sets().visit(|set| visited.push(set.to_vec()));
    assert_eq!(visited, sets().collect::<Vec<_>>());
}

#[test]
fn size_ranges_and_the_empty_set() {
    let sizes_found = |range: (std::ops::Bound<usize>, std::ops::Bound<usize>)| {
        let sets = compatible_sets(Items::from([1, 2, 3]), |_, _| true);
        sets.sizes(range).map(|set| set.len()).collect::<Vec<_>>()
    };
    use std::ops::Bound::{Excluded, Included, Unbounded};
    assert_eq!(
        sizes_found((Included(0), Unbounded)),
        [0, 1, 2, 3, 2, 1, 2, 1]
    );
    assert_eq!(sizes_found((Included(0), Included(0))), [0]);
    assert_eq!(sizes_found((Included(0), Excluded(0))), [0; 0]);
    assert_eq!(sizes_found((Excluded(1), Excluded(3))), [2, 2, 2]);
    assert_eq!(sizes_found((Included(2), Excluded(2))), [0; 0]);
    assert_eq!(sizes_found((Included(4), Unbounded)), [0; 0]);
}

/// Chooses every set, and records heads and depths.
#[derive(Default)]
struct Notes {
    entered: Vec<(usize, usize)>,
    left: Vec<usize>,
}

impl Guide<BitSet<u64>> for Notes {
    type Head = usize;

    fn next(&mut self, level: &mut BitSet<u64>, _: usize) -> Option<usize> {
        level.take_first()
    }

    fn enter(
        &mut self,
        head: usize,
        level: &BitSet<u64>,
        depth: usize,
    ) -> (Option<BitSet<u64>>, ControlFlow<()>) {
        self.entered.push((head, depth));
        (
            (!level.is_empty()).then_some(*level),
            ControlFlow::Continue(()),
        )
    }

    fn leave(&mut self, depth: usize) {
        self.left.push(depth);
    }
}

#[test]
fn a_walk_keeps_its_budget_and_reports_depths() {
    let (mut walk, mut notes) = (Walk::new(BitSet::first(3)), Notes::default());
    for (budget, nodes, step) in [(2, 2, Step::More), (0, 2, Step::More), (9, 7, Step::Done)] {
        assert_eq!(walk.advance(budget, &mut notes), step);
        assert_eq!(notes.entered.len(), nodes);
    }
    let entered = [(0, 1), (1, 2), (2, 3), (2, 2), (1, 1), (2, 2), (2, 1)];
    assert_eq!(notes.entered, entered);
    assert_eq!(notes.left, [3, 2, 2, 1, 2, 1, 1]);
}

#[test]
fn a_set_of_a_million_items_needs_no_stack() {
    let items: Items<u32> = (0..1_000_000).collect();
    let chain = compatible_sets(items, |a, b| b - a == 1).sizes(2..);
    assert_eq!(chain.take(2).last(), Some(vec![1, 2]));

    let equal = BitSet::<[u64; 16]>::first(1024);
    let deepest = CompatibleSets::narrowing(equal, |_, rest| *rest)
        .take(1024)
        .last();
    assert_eq!(deepest.map(|set| set.len()), Some(1024));
}

/// All sets of 0 .. n in which `compatible` holds for every pair, by brute force.
fn by_subsets(n: usize, compatible: impl Fn(usize, usize) -> bool) -> Vec<Vec<usize>> {
    let mut sets: Vec<Vec<usize>> = (0u32..1 << n)
        .map(|mask| (0..n).filter(|i| mask >> i & 1 == 1).collect())
        .filter(|set: &Vec<usize>| {
            set.iter()
                .enumerate()
                .all(|(at, &a)| set[at + 1..].iter().all(|&b| compatible(a, b)))
        })
        .collect();
    sets.sort();
    sets
}

proptest! {
    #[test]
    fn every_pool_lists_the_compatible_subsets_in_order(
        n in 0usize..9,
        table in proptest::collection::vec(any::<bool>(), 81),
    ) {
        let compatible = |a: usize, b: usize| table[9 * a + b];
        let expected = by_subsets(n, compatible);
        let items = (0..n).collect::<Items<_>>();
        let listed: Vec<_> = compatible_sets(items, |&a, &b| compatible(a, b)).sizes(0..).collect();
        prop_assert_eq!(&listed, &expected);
        let narrow: Vec<_> = compatible_sets(BitSet::<u64>::first(n), |&a, &b| compatible(a, b))
            .sizes(0..)
            .collect();
        prop_assert_eq!(&narrow, &expected);
        let wide: Vec<_> = compatible_sets(shifted::<[u64; 3]>(n, 120), |&a, &b| {
            compatible(a - 120, b - 120)
        })
        .sizes(0..)
        .map(|set| set.into_iter().map(|i| i - 120).collect::<Vec<_>>())
        .collect();
        prop_assert_eq!(&wide, &expected);
        let middle = compatible_sets(shifted::<u128>(n, 60), |&a, &b| compatible(a - 60, b - 60))
            .sizes(0..)
            .count();
        prop_assert_eq!(middle, expected.len());
    }
}

/// The indices by .. by + n, which cross a word boundary of a wide block.
fn shifted<B: Block>(n: usize, by: usize) -> BitSet<B> {
    (by..by + n).collect()
}

proptest! {
    #[test]
    fn a_table_finds_the_maximal_and_the_heaviest_sets(
        n in 0usize..9,
        judgements in proptest::collection::vec(any::<bool>(), 81),
        weights in proptest::collection::vec(0u64..5, 9),
    ) {
        let compatible = |a: usize, b: usize| judgements[9 * a.min(b) + a.max(b)];
        let items: Vec<usize> = (0..n).collect();
        let table = Table::<u64>::new(&items, |&a, &b| compatible(a, b));
        let all = by_subsets(n, compatible);
        prop_assert_eq!(table.sets().sizes(0..).collect::<Vec<_>>(), all.clone());

        let grows = |set: &Vec<usize>| {
            (0..n).any(|i| !set.contains(&i) && set.iter().all(|&j| compatible(i, j)))
        };
        let expected: Vec<_> = all.iter().filter(|set| !grows(set)).cloned().collect();
        let mut maximal: Vec<_> = table.maximal().collect();
        maximal.sort();
        prop_assert_eq!(maximal, expected);

        let weight = |set: &[usize]| set.iter().map(|&i| weights[i]).sum::<u64>();
        let (set, heaviest) = table.heaviest(&weights[..n]);
        prop_assert_eq!(weight(&set), heaviest);
        prop_assert!(all.contains(&set));
        prop_assert_eq!(heaviest, all.iter().map(|set| weight(set)).max().unwrap());
        prop_assert_eq!(table.largest().len(), all.iter().map(Vec::len).max().unwrap());
    }

    #[test]
    fn the_parts_of_a_listing_give_it_in_order(
        n in 0usize..7,
        judgements in proptest::collection::vec(any::<bool>(), 49),
        least in 0usize..4,
        more in 0usize..4,
    ) {
        let narrow = |a: &usize, rest: &Items<usize>| rest.keep(|b| judgements[7 * a + b]);
        let sets = || {
            CompatibleSets::narrowing((0..n).collect(), narrow).sizes(least..least + more)
        };
        let parts: Vec<_> = sets().parts().into_iter().flatten().collect();
        prop_assert_eq!(parts, sets().collect::<Vec<_>>());
    }
}

#[test]
fn a_table_tests_each_pair_once() {
    let asked = Cell::new(0);
    let table = Table::<u64>::new(&[1, 2, 3, 4, 5, 6], |a, b| {
        assert!(a < b, "the earlier one first");
        asked.set(asked.get() + 1);
        true
    });
    assert_eq!(table.sets().count(), 63);
    assert_eq!(table.largest(), [0, 1, 2, 3, 4, 5]);
    assert_eq!(asked.get(), 15);
}

/// OEIS A084422: subsets of 1 .. n with pairwise coprime members.
#[test]
fn pairwise_coprime_subsets() {
    let numbers: Items<u32> = (1..=20).collect();
    assert_eq!(
        compatible_sets(numbers, |&a, &b| gcd(a, b) == 1)
            .sizes(0..)
            .count(),
        3232
    );
}

fn gcd(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// OEIS A051026: subsets of 1 .. n in which no member divides another.
#[test]
fn primitive_subsets() {
    let numbers: Items<u32> = (1..=20).collect();
    assert_eq!(
        compatible_sets(numbers, |a, b| b % a != 0)
            .sizes(0..)
            .count(),
        10_241
    );
}

/// Sets of edges of the 4 x 4 grid of which no two meet.
#[test]
fn matchings_of_a_grid_by_size() {
    let corner = |row: u32, column: u32| (row, column);
    let edges: Vec<[(u32, u32); 2]> = (0..4)
        .flat_map(|row| (0..4).map(move |column| (row, column)))
        .flat_map(|(row, column)| {
            [
                [corner(row, column), corner(row, column + 1)],
                [corner(row, column), corner(row + 1, column)],
            ]
        })
        .filter(|[_, (row, column)]| *row < 4 && *column < 4)
        .collect();
    let table = Table::<u64>::new(&edges, |a, b| a.iter().all(|end| !b.contains(end)));
    let expected = [1, 24, 224, 1044, 2593, 3388, 2150, 552, 36];
    assert_eq!(table.sets().sizes(0..).count_by_size(), expected);
}

/// A(6, 3) = 8, from the tables of A. E. Brouwer.
#[test]
fn binary_codes_of_length_6_and_distance_3() {
    let words: Vec<u32> = (0..64).collect();
    let far = |a: &u32, b: &u32| (a ^ b).count_ones() >= 3;
    assert_eq!(Table::<u64>::new(&words, far).largest().len(), 8);
}

/// Compares a bit set with a `BTreeSet`, with indices at both ends of its words.
fn check_against_a_set<B: Block + std::fmt::Debug>(ours: &[usize], others: &[usize]) {
    let index = |&i: &usize| i % B::CAPACITY;
    let (a, b): (BTreeSet<usize>, BTreeSet<usize>) = (
        ours.iter().map(index).collect(),
        others.iter().map(index).collect(),
    );
    let (mut set, other): (BitSet<B>, BitSet<B>) =
        (a.iter().copied().collect(), b.iter().copied().collect());
    assert_eq!(set.lowest(), a.first().copied());
    assert_eq!(set.iter().len(), a.len());
    assert!((0..B::CAPACITY + 3).all(|i| set.contains(i) == a.contains(&i)));
    assert_eq!(BitSet::from_words(&set.words()), set);
    assert!(set.and(&other).iter().eq(a.intersection(&b).copied()));
    assert!(set.without(&other).iter().eq(a.difference(&b).copied()));
    assert_eq!(set.without_words(&other.words()), set.without(&other));
    // Two rows, by parity.
    let rows = [set.without(&other), other];
    let second = |first: usize| rows[first % 2].iter().filter(move |&second| second > first);
    let pairs: usize = (a.iter())
        .map(|&first| second(first).filter(|second| a.contains(second)).count())
        .sum();
    assert_eq!(set.count_pairs(|first| &rows[first % 2]), pairs as u64);
    for &index in b.iter().chain([&B::CAPACITY]) {
        set.remove(index);
    }
    assert!(set.iter().eq(a.difference(&b).copied()));
}

proptest! {
    #[test]
    fn a_bit_set_of_every_width_is_a_set(
        ours in proptest::collection::vec(0usize..256, 0..40),
        others in proptest::collection::vec(0usize..256, 0..40),
    ) {
        check_against_a_set::<u64>(&ours, &others);
        check_against_a_set::<u128>(&ours, &others);
        check_against_a_set::<[u64; 3]>(&ours, &others);
    }
}

/// The words are pinned, since other crates read them: index `i` is bit `i % 64` of word `i / 64`.
#[test]
fn the_words_of_a_set() {
    let set: BitSet<[u64; 3]> = [1, 3, 64, 127].into_iter().collect();
    assert_eq!(set.words(), [0b1010, 1 << 63 | 1]);
    assert!(BitSet::<u64>::default().words().is_empty());
}

#[test]
fn the_first_indices_of_every_width() {
    fn check<B: Block>() {
        for size in [0, 1, 63, 64, B::CAPACITY - 1, B::CAPACITY] {
            assert!(
                BitSet::<B>::first(size).iter().eq(0..size),
                "{size} of {}",
                B::CAPACITY
            );
        }
    }
    check::<u64>();
    check::<u128>();
    check::<[u64; 3]>();
}

/// No set has more items than there are numbers.
#[test]
fn sizes_above_the_largest_set_are_empty() {
    use std::ops::Bound::{Excluded, Unbounded};
    let all = compatible_sets(BitSet::<u64>::first(3), |_, _| true);
    assert_eq!(all.sizes((Excluded(usize::MAX), Unbounded)).count(), 0);
}

//! Cursors and parts.

use std::collections::BTreeSet;
use std::convert::Infallible;
use std::ops::ControlFlow::{Break, Continue};

use standoff_core::amb::{Amb, Body, Cursor, CursorError, Fail, Order, Search, search, stages};

use crate::{STRAIGHT, is_long, n_queens, queens};

fn through_text(cursor: &Cursor) -> Cursor {
    let text = cursor.to_string();
    let again: Cursor = text
        .parse()
        .unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(&again, cursor, "{text}");
    again
}

#[test]
fn resume_after_each_solution_gives_the_rest() {
    for order in STRAIGHT {
        let all: Vec<_> = n_queens(7).order(order).collect();
        assert_eq!(all.len(), 40);
        let mut search = n_queens(7).order(order);
        for found in 0..=40 {
            let cursor = through_text(&search.cursor().unwrap());
            let rest = n_queens(7).resume(&cursor);
            assert!(
                rest.eq(all[found..].iter().cloned()),
                "{order:?} after {found}"
            );
            assert_eq!(search.next(), all.get(found).cloned());
        }
        assert!(search.cursor().unwrap().is_done());
    }
}

#[test]
fn resume_after_any_number_of_nodes_gives_the_rest() {
    for order in STRAIGHT {
        let body = |amb: &mut Amb| queens(amb, 6);
        let mut whole = search(body).order(order);
        let all: Vec<_> = whole.by_ref().collect();
        let nodes = whole.stats().nodes();
        for limit in (0..=nodes).step_by(if is_long() { 1 } else { 3 }) {
            let mut first = search(body).order(order).node_limit(limit);
            let mut found: Vec<_> = first.by_ref().collect();
            let mut second = search(body).resume(&through_text(&first.cursor().unwrap()));
            found.extend(second.by_ref());
            assert_eq!(found, all, "{order:?} stopped after {limit}");
            let sum = first.stats().nodes() + second.stats().nodes();
            assert_eq!(sum, nodes, "{order:?} stopped after {limit}");
        }
    }
}

#[test]
fn a_search_may_be_stopped_again_and_again() {
    for order in STRAIGHT {
        let mut cursor = n_queens(7).order(order).cursor().unwrap();
        let mut found = 0;
        while !cursor.is_done() {
            let mut slice = n_queens(7).resume(&cursor).node_limit(40);
            found += slice.by_ref().count();
            cursor = through_text(&slice.cursor().unwrap());
        }
        assert_eq!(found, 40, "{order:?}");
    }
}

/// Searches within the run, endless sources, wide choices.
fn mixed(amb: &mut Amb) -> Result<(u32, u32, u32), Fail> {
    let n = amb.choose_where(2..200_u32, |n| n % 40 < 3)?;
    let d = amb.ifte(
        |amb| amb.choose_where(2..n, |d| n.is_multiple_of(*d)),
        |_, d| Ok(d),
        |_| Ok(0),
    )?;
    amb.not(|amb| {
        let k = amb.choose(5..7)?;
        amb.require(n == k * d)
    })?;
    let root = amb.once(|amb| amb.choose_where(0..20_u32, |r| r * r >= n))?;
    let e = amb.choose(0..2)?;
    Ok((n, d + e, root))
}

#[test]
fn searches_within_a_run_are_resumed() {
    for order in STRAIGHT {
        let all: Vec<_> = search(mixed).order(order).collect();
        assert!(all.len() > 50, "{}", all.len());
        for found in 0..=all.len() {
            let mut first = search(mixed).order(order);
            assert!(first.by_ref().take(found).eq(all[..found].iter().copied()));
            let rest = search(mixed).resume(&through_text(&first.cursor().unwrap()));
            assert!(
                rest.eq(all[found..].iter().copied()),
                "{order:?} after {found}"
            );
        }
        for limit in (0..1000).step_by(23) {
            let mut first = search(mixed).order(order).node_limit(limit);
            let mut found: Vec<_> = first.by_ref().collect();
            found.extend(search(mixed).resume(&through_text(&first.cursor().unwrap())));
            assert_eq!(found, all, "{order:?} stopped after {limit}");
        }
        for k in [1, 2, 3, 10, 50, 1000] {
            let parts = search(mixed).order(order).split(k);
            let found: Vec<_> = parts
                .iter()
                .flat_map(|part| search(mixed).resume(part))
                .collect();
            same_set(&found, &all, order);
        }
    }
}

fn same_set<T: Ord + Clone + std::fmt::Debug>(found: &[T], all: &[T], order: Order) {
    let (mut found, mut all) = (found.to_vec(), all.to_vec());
    if let Order::Deepening | Order::Discrepancy = order {
        found.sort();
        all.sort();
    }
    assert_eq!(found, all, "{order:?}");
}

#[test]
fn parts_add_up() {
    for order in STRAIGHT {
        let all: Vec<_> = n_queens(7).order(order).collect();
        // The last number is larger than that of the nodes.
        for k in [1, 2, 5, 20, 100, 1000] {
            let parts = n_queens(7).order(order).split(k);
            assert_eq!(parts.len(), k);
            let resumed = parts.iter().map(through_text);
            let found: Vec<_> = resumed.flat_map(|part| n_queens(7).resume(&part)).collect();
            same_set(&found, &all, order);
        }
    }
}

#[test]
fn parts_are_of_similar_size() {
    let parts = n_queens(10).split(8);
    let sizes: Vec<u64> = parts
        .iter()
        .map(|part| {
            let mut search = n_queens(10).resume(part);
            search.by_ref().for_each(drop);
            search.stats().nodes()
        })
        .collect();
    let (least, most) = (sizes.iter().min().unwrap(), sizes.iter().max().unwrap());
    assert!(most < &(2 * least), "{sizes:?}");
}

#[test]
fn wide_choices_are_split() {
    let wide = || search!(|amb| amb.choose_where(0..500_000, |n| n % 1000 == 3));
    let parts = wide().split(7);
    assert!(parts.iter().all(|part| wide().resume(part).count() > 50));
    assert_eq!(
        parts
            .iter()
            .map(|part| wide().resume(part).count())
            .sum::<usize>(),
        500
    );
    let none = search!(|amb| amb.fail::<()>()).split(3);
    assert!(none.iter().all(Cursor::is_done));
    let one = search!(|_| Ok(7)).split(3);
    assert_eq!(one.iter().filter(|part| !part.is_done()).count(), 1);
}

/// The number of solutions of each part.
fn sizes<B>(numbers: impl Fn() -> Search<B>, parts: usize) -> Vec<usize>
where
    B: Body<Error = Infallible>,
{
    let parts = numbers().split(parts);
    let count = |part| numbers().resume(part).count();
    parts.iter().map(count).collect()
}

#[test]
fn a_choice_wider_than_a_million_is_split_evenly() {
    let numbers = || search!(|amb| amb.choose(0..1_048_577_u64));
    let found = sizes(numbers, 4);
    assert_eq!(found.iter().sum::<usize>(), 1_048_577);
    assert!(found.iter().all(|&size| size > 250_000), "{found:?}");
    let shuffled = || numbers().order(Order::Random(5));
    let parts = shuffled().split(4);
    let mut all: Vec<u64> = Vec::new();
    for part in &parts {
        let before = all.len();
        all.extend(numbers().resume(part));
        assert!(all.len() - before > 250_000, "{part}");
    }
    assert!(shuffled().eq(all.iter().copied()));
    all.sort_unstable();
    assert!(all.into_iter().eq(0..1_048_577));
}

#[test]
fn a_huge_choice_is_split_without_listing() {
    let huge = || search!(|amb| amb.choose(0..10_000_000_000_u64));
    for order in [Order::DepthFirst, Order::Random(1)] {
        let parts = huge().order(order).split(5);
        let first = |part: &Cursor| huge().resume(&through_text(part)).next().unwrap();
        let firsts: Vec<u64> = parts.iter().map(first).collect();
        let different: BTreeSet<_> = firsts.iter().collect();
        assert_eq!(different.len(), 5, "{firsts:?}");
        if order == Order::DepthFirst {
            assert_eq!(firsts, [0, 2, 4, 6, 8].map(|n| n * 1_000_000_000));
        }
    }
    // Each child of a huge choice is searched by exactly one part.
    let few = || {
        search!(|amb| {
            let n = amb.choose_where(0..10_000_000_000_u64, |n| n % 1_000_000_000 < 3)?;
            Ok(n + amb.choose(0..2)?)
        })
        .node_limit(8)
    };
    let parts = few().split(10);
    let found: Vec<u64> = parts
        .iter()
        .flat_map(|part| few().resume(part).node_limit(10).take(6))
        .collect();
    let expected = (0..10).flat_map(|g| [0, 1, 1, 2, 2, 3].map(|n| g * 1_000_000_000 + n));
    assert!(found.into_iter().eq(expected));
}

#[test]
fn the_last_part_has_the_rest_of_an_endless_choice() {
    let endless = || search!(|amb| amb.choose(0_u64..));
    for order in [Order::DepthFirst, Order::Deepening, Order::Discrepancy] {
        let parts = endless().order(order).split(3);
        let head = |part: &Cursor| endless().resume(part).take(80).collect::<Vec<_>>();
        let found: Vec<u64> = parts.iter().flat_map(head).collect();
        assert!(found.into_iter().eq(0..208), "{order:?}");
        assert_eq!(endless().resume(&parts[0]).count(), 64);
    }
    let shuffled = || endless().order(Order::Random(3));
    let parts = shuffled().split(3);
    let head = |part: &Cursor| endless().resume(part).take(80).collect::<Vec<_>>();
    let found: Vec<u64> = parts.iter().flat_map(head).collect();
    assert!(shuffled().take(208).eq(found));
}

#[test]
#[should_panic(expected = "`parts` is 18446744073709551615, and must be from 1 to 65536")]
fn too_many_parts_are_refused() {
    drop(search!(|amb| amb.choose(0..10)).split(usize::MAX));
}

#[test]
fn many_parts_of_a_small_tree_are_quick() {
    let numbers = || search!(|amb| Ok((amb.choose(0..500_000)?, amb.choose(0..500_000)?)));
    assert_eq!(numbers().split(65_536).len(), 65_536);
}

/// Sets of numbers of which none divides another: a tree of uneven depths, with dead ends.
fn coprime(amb: &mut Amb) -> Result<Vec<u32>, Fail> {
    let mut chosen: Vec<u32> = Vec::new();
    let mut least = 2;
    while amb.choose([true, false])? {
        let goes = |n: &u32| chosen.iter().all(|other| !n.is_multiple_of(*other));
        let next = amb.choose_where(least..14, goes)?;
        chosen.push(next);
        least = next + 1;
    }
    amb.require(chosen.len() != 3)?;
    Ok(chosen)
}

#[test]
fn the_rest_of_a_search_is_split_at_any_position() {
    let all: Vec<Vec<u32>> = search(coprime).collect();
    let (mut limit, mut step) = (1, 1);
    loop {
        let mut begun = search(coprime).node_limit(limit);
        let found: Vec<_> = begun.by_ref().collect();
        let rest = begun.cursor().unwrap();
        for parts in [1, 3, 40] {
            let cursors = search(coprime).resume(&rest).split(parts);
            assert_eq!(cursors.len(), parts);
            let mut sum = found.clone();
            for cursor in &cursors {
                let text: Cursor = cursor.to_string().parse().unwrap();
                // Parts of parts, too.
                for part in search(coprime).resume(&text).split(2) {
                    sum.extend(search(coprime).resume(&part));
                }
            }
            assert_eq!(sum, all, "{limit} nodes, {parts} parts");
        }
        if rest.is_done() {
            break;
        }
        (limit, step) = (limit + step, step + 1);
    }
}

#[test]
fn threads_search_the_rest_of_a_resumed_search() {
    let mut begun = search(coprime);
    let first: Vec<_> = begun.by_ref().take(5).collect();
    let rest = begun.cursor().unwrap();
    let mut found = search(coprime).resume(&rest).threads(3).collect().found;
    found.splice(0..0, first);
    assert!(search(coprime).eq(found));
}

#[test]
#[should_panic(expected = "the search was resumed in another order than depth first")]
fn only_a_whole_search_in_rounds_is_split() {
    let numbers = || search!(|amb| amb.choose(0..10)).order(Order::Deepening);
    let parts = numbers().split(2);
    drop(numbers().resume(&parts[1]).split(2));
}

#[test]
#[should_panic(expected = "the search has begun")]
fn a_search_that_has_ended_is_not_split() {
    let mut numbers = search!(|amb| amb.choose(0..10));
    numbers.by_ref().count();
    drop(numbers.split(2));
}

#[test]
fn fair_order_has_no_cursor() {
    let search = search!(|amb| amb.choose(0..3)).order(Order::Fair);
    let error: CursorError = search.cursor().unwrap_err();
    assert!(error.to_string().contains("many places"));
}

#[test]
fn stages_are_resumed_too() {
    let body = || {
        stages(Vec::new(), |amb, mut columns: Vec<usize>| {
            for row in columns.len()..columns.len() + 3 {
                let free = |&c: &usize| {
                    (0..row).all(|r| columns[r] != c && columns[r].abs_diff(c) != row - r)
                };
                columns.push(amb.choose_where(0..6, free)?);
            }
            Ok(if columns.len() == 6 {
                Break(columns)
            } else {
                Continue(columns)
            })
        })
    };
    let mut first = body();
    first.nth(1);
    assert_eq!(body().resume(&first.cursor().unwrap()).count(), 2);
}

//! Cursors, parts, threads and estimates.

use std::ops::ControlFlow::{Break, Continue};
use std::time::Duration;

use standoff_core::End;
use standoff_core::amb::{Amb, Cursor, Fail, NoCursor, Order, search, stages, try_search};

use crate::{STRAIGHT, queens};

fn eight(order: Order) -> impl Iterator<Item = Vec<usize>> {
    search(|amb| queens(amb, 8)).order(order)
}

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
        let all: Vec<_> = eight(order).collect();
        assert_eq!(all.len(), 92);
        let mut search = search(|amb| queens(amb, 8)).order(order);
        for found in 0..=92 {
            let cursor = through_text(&search.cursor().unwrap());
            let rest = standoff_core::amb::search(|amb| queens(amb, 8)).resume(&cursor);
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
fn resume_after_any_number_of_nodes_gives_the_rest_and_the_nodes_add_up() {
    for order in STRAIGHT {
        let body = |amb: &mut Amb| queens(amb, 6);
        let mut whole = search(body).order(order);
        let all: Vec<_> = whole.by_ref().collect();
        let nodes = whole.stats().nodes();
        for limit in 0..=nodes {
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
        let mut cursor = search(|amb| queens(amb, 7)).order(order).cursor().unwrap();
        let mut found = 0;
        while !cursor.is_done() {
            let mut slice = search(|amb| queens(amb, 7)).resume(&cursor).node_limit(40);
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
fn control_is_resumed_too() {
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
        for limit in (0..1000).step_by(7) {
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
        let all: Vec<_> = eight(order).collect();
        for k in [1, 2, 5, 20, 100, 1000, 5000] {
            let parts = search(|amb| queens(amb, 8)).order(order).split(k);
            assert_eq!(parts.len(), k);
            let resumed = parts.iter().map(through_text);
            let found: Vec<_> = resumed
                .flat_map(|part| search(|amb| queens(amb, 8)).resume(&part))
                .collect();
            same_set(&found, &all, order);
        }
    }
}

#[test]
fn parts_are_of_similar_size() {
    let parts = search(|amb| queens(amb, 10)).split(8);
    let sizes: Vec<u64> = parts
        .iter()
        .map(|part| {
            let mut search = search(|amb| queens(amb, 10)).resume(part);
            search.by_ref().for_each(drop);
            search.stats().nodes()
        })
        .collect();
    let (least, most) = (sizes.iter().min().unwrap(), sizes.iter().max().unwrap());
    assert!(most < &(2 * least), "{sizes:?}");
}

#[test]
fn wide_and_endless_choices_are_split_too() {
    let wide = || search(|amb| amb.choose_where(0..500_000, |n| n % 1000 == 3));
    let parts = wide().split(7);
    assert!(parts.iter().all(|part| wide().resume(part).count() > 50));
    assert_eq!(
        parts
            .iter()
            .map(|part| wide().resume(part).count())
            .sum::<usize>(),
        500
    );
    let endless = || search(|amb| amb.choose(0_u64..));
    let parts = endless().split(3);
    assert_eq!(parts.iter().filter(|part| !part.is_done()).count(), 1);
    let none = search(|amb| amb.fail::<()>()).split(3);
    assert!(none.iter().all(Cursor::is_done));
    let one = search(|_| Ok(7)).split(3);
    assert_eq!(one.iter().filter(|part| !part.is_done()).count(), 1);
}

#[test]
fn fair_order_has_no_cursor_and_says_why() {
    let search = search(|amb| amb.choose(0..3)).order(Order::Fair);
    assert_eq!(search.cursor(), Err(NoCursor));
    assert!(NoCursor.to_string().contains("many places"));
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

#[test]
fn threads_find_the_same_in_the_same_order() {
    for order in [Order::DepthFirst, Order::Random(3)] {
        let all: Vec<_> = eight(order).collect();
        for threads in [0, 1, 2, 5] {
            let parallel = || search(|amb| queens(amb, 8)).order(order).threads(threads);
            assert_eq!(parallel().collect(), all);
            assert_eq!(parallel().count(), 92);
            let mut found = Vec::new();
            let tally = parallel().for_each(|queens| found.push(queens));
            found.sort();
            assert!(found.into_iter().eq(eight(Order::DepthFirst)));
            assert_eq!((tally.end, tally.stats.solutions), (End::Exhausted, 92));
            let mut in_order = Vec::new();
            parallel().for_each_in_order(|queens| in_order.push(queens));
            assert_eq!(in_order, all);
        }
    }
}

#[test]
fn threads_report_errors_limits_and_panics() {
    let broken = try_search(|amb| {
        let n = amb.choose(0..1000)?;
        if n == 777 {
            Err("broken")?
        }
        Ok(n)
    });
    let error = broken.threads(2).count().unwrap_err();
    assert!(
        error
            .to_string()
            .starts_with("broken (in the run with the choices [777/1000]")
    );

    let endless = search(|amb| {
        let n = amb.choose(0_u64..)?;
        amb.require(n == u64::MAX)
    });
    let tally = endless
        .time_limit(Duration::from_millis(20))
        .threads(2)
        .for_each(drop);
    assert_eq!(tally.end, End::TimeLimit);

    let panicking = || {
        let body = |amb: &mut Amb| amb.choose(0..100).inspect(|n| assert_ne!(*n, 60));
        search(body).threads(2).count()
    };
    assert!(std::panic::catch_unwind(panicking).is_err());
}

#[test]
fn estimates_are_right_on_average() {
    let estimate = search(|amb| queens(amb, 8)).estimate(4000, 1);
    let (nodes, solutions) = (estimate.nodes, estimate.solutions);
    assert!(
        (nodes.mean - 2057.0).abs() < 4.0 * nodes.spread,
        "{estimate:?}"
    );
    assert!(
        (solutions.mean - 92.0).abs() < 4.0 * solutions.spread,
        "{estimate:?}"
    );
    assert!(nodes.spread < 50.0 && nodes.spread > 1.0, "{estimate:?}");
    let again = search(|amb| queens(amb, 8)).estimate(4000, 1);
    assert_eq!(estimate, again);
    let none = search(|amb| queens(amb, 8)).estimate(0, 1);
    assert_eq!(none.nodes.mean, 0.0);
}

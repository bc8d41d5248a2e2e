//! Orders, limits, uniqueness and progress.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::channel;
use std::thread;
use std::time::Duration;

use standoff_core::End;
use standoff_core::amb::{Amb, Order, Unique, search};

use crate::{n_queens, queens};

#[test]
fn every_order_finds_the_same() {
    let mut plain: Vec<_> = n_queens(6).collect();
    plain.sort();
    for order in [
        Order::Random(5),
        Order::Deepening,
        Order::Discrepancy,
        Order::Fair,
    ] {
        let mut search = n_queens(6).order(order);
        let mut found: Vec<_> = search.by_ref().collect();
        found.sort();
        assert_eq!(found, plain, "{order:?}");
        assert_eq!(search.end(), Some(End::Exhausted), "{order:?}");
        assert_eq!(search.stats().solutions, 4, "{order:?}");
    }
}

#[test]
fn deepening_finds_the_shallow_first() {
    let words = search!(|amb| {
        let mut word = String::new();
        while word.len() < 3 && amb.choose([true, false])? {
            word.push(amb.choose(['a', 'b'])?);
        }
        Ok(word)
    });
    let lengths: Vec<usize> = words
        .order(Order::Deepening)
        .map(|word| word.len())
        .collect();
    assert!(lengths.is_sorted());
    assert_eq!(lengths.len(), 1 + 2 + 4 + 8);
}

#[test]
fn discrepancies_count_ranks_among_the_admissible() {
    let ranks = |order| {
        let search = search!(|amb| {
            let a = amb.choose_where(0..10, |n| n % 3 == 2)?; // 2, 5, 8
            let b = amb.choose_where(0..200, |n| n % 100 == 7)?; // 7, 107
            Ok((a, b))
        });
        search.order(order).collect::<Vec<_>>()
    };
    let expected = [(2, 7), (2, 107), (5, 7), (5, 107), (8, 7), (8, 107)];
    assert_eq!(ranks(Order::Discrepancy), expected);
}

#[test]
fn random_orders_are_uniform_and_repeatable() {
    let mut firsts = BTreeMap::new();
    for seed in 0..6000 {
        let order: Vec<i32> = search!(|amb| amb.choose(0..3))
            .order(Order::Random(seed))
            .collect();
        *firsts.entry(order).or_insert(0) += 1;
    }
    assert_eq!(firsts.len(), 6);
    assert!(
        firsts.values().all(|count| (900..1100).contains(count)),
        "{firsts:?}"
    );
    let shuffled = || n_queens(6).order(Order::Random(9));
    assert!(shuffled().eq(shuffled()));
}

#[test]
fn wide_choices_are_shuffled() {
    let wide = |order| {
        search!(|amb| amb.choose(0..10_000_000))
            .order(order)
            .take(5)
    };
    let first: Vec<u32> = wide(Order::Random(3)).collect();
    assert!(wide(Order::Random(3)).eq(first.clone()));
    assert!(first.iter().any(|&n| n > 1000), "{first:?}");
    let mut all: Vec<u32> = search!(|amb| amb.choose(0..70_000))
        .order(Order::Random(3))
        .collect();
    all.sort_unstable();
    assert!(all.into_iter().eq(0..70_000));
    let odd = search!(|amb| amb.choose_where(0..70_000, |n| n % 9_000 == 1));
    let mut odd: Vec<u32> = odd.order(Order::Random(3)).collect();
    odd.sort_unstable();
    assert!(odd.into_iter().eq((0..8).map(|n| 9_000 * n + 1)));
}

#[test]
fn each_limit_has_its_own_end() {
    let end = |limit: fn(standoff_core::amb::Search<_>) -> standoff_core::amb::Search<_>| {
        let mut search = limit(search((|amb| queens(amb, 8)) as fn(&mut Amb) -> _));
        search.by_ref().for_each(drop);
        (search.end().unwrap(), search.stats().clone())
    };
    let (why, stats) = end(|search| search.node_limit(300));
    assert_eq!((why, stats.nodes()), (End::NodeLimit, 300));
    assert_eq!(why.to_string(), "node limit");
    let (why, stats) = end(|search| search.fail_limit(300));
    assert_eq!((why, stats.fails), (End::FailLimit, 300));
    let (why, stats) = end(|search| search.solution_limit(10));
    assert_eq!((why, stats.solutions), (End::SolutionLimit, 10));
    let (why, stats) = end(|search| search.depth_limit(7));
    assert_eq!(
        (why, stats.solutions, stats.skipped),
        (End::DepthLimit, 0, 92)
    );
    assert_eq!(stats.profile, [1, 8, 42, 140, 344, 568, 550, 312]);
    let (why, stats) = end(|search| search.time_limit(Duration::ZERO));
    assert_eq!((why, stats.nodes()), (End::TimeLimit, 0));
    let (why, _) = end(|search| search.time_limit(Duration::MAX));
    assert_eq!(why, End::Exhausted);
    let (why, stats) = end(|search| search.cancel_flag(Arc::new(AtomicBool::new(true))));
    assert_eq!((why, stats.nodes()), (End::Cancelled, 0));
    let (why, stats) = end(|search| search.node_limit(2057).depth_limit(8).solution_limit(93));
    assert_eq!((why, stats.nodes()), (End::Exhausted, 2057));
    let (why, _) = end(|search| search.order(Order::Deepening).depth_limit(7));
    assert_eq!(why, End::DepthLimit);
    let (why, _) = end(|search| search.order(Order::Discrepancy).depth_limit(7));
    assert_eq!(why, End::DepthLimit);
    let (why, _) = end(|search| search.order(Order::Fair).depth_limit(7));
    assert_eq!(why, End::DepthLimit);
    let (why, stats) = end(|search| search.order(Order::Fair).node_limit(300));
    assert_eq!((why, stats.nodes()), (End::NodeLimit, 300));
}

#[test]
fn unique_distinguishes_none_one_many_and_unknown() {
    let four = |limit| n_queens(4).node_limit(limit).unique();
    assert_eq!(four(1000), Unique::Many(vec![1, 3, 0, 2], vec![2, 0, 3, 1]));
    assert_eq!(
        four(12),
        Unique::Unknown(Some(vec![1, 3, 0, 2]), End::NodeLimit)
    );
    assert_eq!(four(3), Unique::Unknown(None, End::NodeLimit));
    assert_eq!(n_queens(1).unique(), Unique::One(vec![0]));
    assert_eq!(n_queens(3).unique(), Unique::None);
}

#[test]
fn progress_never_falls_and_weighs_alternatives_equally() {
    for order in [Order::DepthFirst, Order::Random(4)] {
        let mut search = n_queens(8).order(order);
        let mut before = search.progress().unwrap();
        assert_eq!(before, 0.0);
        while search.next().is_some() {
            let now = search.progress().unwrap();
            assert!(before <= now && now < 1.0, "{before} {now}");
            before = now;
        }
        assert_eq!(search.progress(), Some(1.0));
    }
    let mut search = n_queens(8);
    let half = search.find(|queens| queens[0] == 4).unwrap();
    assert_eq!(half[0], 4);
    assert!((0.5..0.625).contains(&search.progress().unwrap()));
}

#[test]
#[should_panic(expected = "the search has begun")]
fn the_order_of_a_search_that_has_begun_is_fixed() {
    let mut search = search!(|amb| amb.choose(0..3));
    search.next();
    drop(search.order(Order::Fair));
}

#[test]
fn random_order_is_fast_for_deep_choices() {
    // A quadratic search would take minutes.
    let (send, outcome) = channel();
    thread::spawn(move || {
        let deep = search!(|amb| {
            for depth in 0..400_000 {
                match depth % 3 {
                    0 => drop(amb.choose(0..2)?),
                    1 => drop(amb.choose_where(0..9, |n| n % 2 == 0)?),
                    _ => amb.not(|amb| amb.fail::<()>())?,
                }
            }
            Ok(())
        });
        send.send(deep.order(Order::Random(1)).next())
    });
    let found = outcome.recv_timeout(Duration::from_secs(60));
    assert_eq!(found, Ok(Some(())));
}

//! Fair order: alternatives take turns, one answer each.

use std::collections::BTreeSet;
use std::hint::black_box;
use std::thread;

use proptest::prelude::*;
use standoff_core::amb::{Amb, Fail, Order, search};

use crate::n_queens;

/// A disjunction of sources, as it is nested.
#[derive(Clone, Debug)]
enum Sources {
    List(Vec<u32>),
    Either(Box<Sources>, Box<Sources>),
}
use Sources::{Either, List};

fn either(a: Sources, b: Sources) -> Sources {
    Either(Box::new(a), Box::new(b))
}

/// The published definition: the sides alternate after each solution.
fn interleaved(sources: &Sources) -> Vec<u32> {
    match sources {
        List(numbers) => numbers.clone(),
        Either(a, b) => interleave(&interleaved(a), &interleaved(b)),
    }
}

fn interleave(a: &[u32], b: &[u32]) -> Vec<u32> {
    match a {
        [] => b.to_vec(),
        [first, rest @ ..] => [&[*first], &*interleave(b, rest)].concat(),
    }
}

/// The same by the engine. Numbers come after fails, some after more of them than others.
fn run(amb: &mut Amb, sources: &Sources) -> Result<u32, Fail> {
    match sources {
        List(numbers) => {
            let number = *amb.choose(numbers)?;
            let fails = number % 7 * 5;
            amb.choose_where(0..=fails, |_| true)
                .and_then(|n| amb.require(n == fails))?;
            Ok(number)
        }
        Either(a, b) => {
            let side = amb.choose([a, b])?;
            run(amb, side)
        }
    }
}

fn fair(sources: &Sources) -> Vec<u32> {
    search!(|amb| run(amb, sources))
        .order(Order::Fair)
        .collect()
}

fn sources() -> impl Strategy<Value = Sources> {
    let list = prop::collection::vec(0..100_u32, 0..6).prop_map(List);
    list.prop_recursive(4, 20, 2, |inner| {
        (inner.clone(), inner).prop_map(|(a, b)| either(a, b))
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn disjunctions_of_two_are_interleaved_as_published(sources in sources()) {
        prop_assert_eq!(fair(&sources), interleaved(&sources));
    }
}

#[test]
fn nested_sources_divide_the_share_of_their_side() {
    let [x, y, z] = [[1, 4, 7], [2, 5, 8], [3, 6, 9]].map(|list| List(list.to_vec()));
    let left = either(either(x.clone(), y.clone()), z.clone());
    assert_eq!(fair(&left), [1, 3, 2, 6, 4, 9, 5, 7, 8]);
    assert_eq!(interleaved(&left), fair(&left));
    let right = either(x, either(y, z));
    assert_eq!(fair(&right), [1, 2, 4, 3, 7, 5, 6, 8, 9]);
    assert_eq!(interleaved(&right), fair(&right));

    let three = search!(|amb| {
        let list = amb.choose([[1, 4, 7], [2, 5, 8], [3, 6, 9]])?;
        amb.choose(list)
    });
    assert!(three.order(Order::Fair).eq(1..=9));
}

#[test]
fn endless_sources_have_their_shares() {
    // (x or y) or z, each of them endless; x fails a hundred times before each solution.
    let numbers = search!(|amb| {
        if amb.choose([true, false])? {
            match amb.choose(["x", "y"])? {
                "x" => {
                    let n = amb.choose(0_u32..)?;
                    amb.require(n % 100 == 99)?;
                    Ok("x")
                }
                _ => amb.choose(0_u32..).map(|_| "y"),
            }
        } else {
            amb.choose(0_u32..).map(|_| "z")
        }
    });
    let found: Vec<&str> = numbers.order(Order::Fair).take(1000).collect();
    let share = |of| found.iter().filter(|source| **source == of).count();
    assert_eq!((share("x"), share("y"), share("z")), (250, 250, 500));
    assert_eq!(found[..8], ["x", "z", "y", "z", "x", "z", "y", "z"]);
}

#[test]
fn a_side_without_solutions_does_not_starve_the_other() {
    type Silent = fn(&mut Amb) -> Result<u64, Fail>;
    let flat: Silent = |amb| {
        let n = amb.choose(0_u64..)?;
        amb.require(black_box(n) == u64::MAX)?;
        Ok(0)
    };
    let deep: Silent = |amb| {
        while amb.choose([true, true])? {}
        Ok(0)
    };
    for (silent, limit) in [(flat, 200_000), (deep, 20_000)] {
        let numbers = search!(|amb| match amb.choose(0..3)? {
            0 => silent(amb),
            1 => match amb.choose(0..2)? {
                0 => silent(amb),
                _ => amb.choose(1_u64..),
            },
            _ => Ok(1000 + amb.choose(0_u64..)?),
        });
        let mut numbers = numbers.order(Order::Fair).node_limit(limit);
        let found: Vec<u64> = numbers.by_ref().take(20).collect();
        assert_eq!(found.len(), 20, "{:?}", numbers.end());
        let rest: Vec<u64> = found.iter().copied().filter(|n| *n < 1000).collect();
        assert!(rest.len() >= 5, "{found:?}");
        assert!(rest.iter().copied().eq(1..=rest.len() as u64), "{found:?}");
    }
}

#[test]
fn three_endless_sources_take_turns() {
    let merged = search!(|amb| match amb.choose(0..3)? {
        0 => amb.choose(10..),
        1 => amb.choose(20..22),
        _ => amb.choose(30..),
    });
    let first: Vec<i32> = merged.order(Order::Fair).take(12).collect();
    assert_eq!(first, [10, 20, 30, 11, 21, 31, 12, 32, 13, 33, 14, 34]);
}

#[test]
fn endless_sources_give_no_solution_twice() {
    let even = search!(|amb| {
        let n = amb.choose_where(1_u32.., |n| n % 3 == 0)?;
        let k = amb.choose_where(n.., |k| k % 5 == 0)?;
        Ok((n, k))
    });
    let found: Vec<_> = even.order(Order::Fair).take(50).collect();
    let different: BTreeSet<_> = found.iter().collect();
    assert_eq!(different.len(), found.len());
    assert!(
        found.contains(&(3, 5)) && found.contains(&(6, 10)),
        "{found:?}"
    );
}

#[test]
fn every_node_is_run_once() {
    let mut plain = n_queens(6);
    let mut fair = n_queens(6).order(Order::Fair);
    plain.by_ref().for_each(drop);
    fair.by_ref().for_each(drop);
    assert_eq!(fair.stats().profile, plain.stats().profile);
    assert_eq!(fair.stats().fails, plain.stats().fails);
}

#[test]
fn an_infinite_body_does_not_block_the_others() {
    let nat = |amb: &mut Amb| {
        let mut n = 0;
        while amb.choose([true, false])? {
            n += 1;
        }
        Ok(n)
    };
    let fair = search(nat).order(Order::Fair).node_limit(10_000);
    assert!(fair.take(4).eq([0, 1, 2, 3]));
    assert!(search(nat).order(Order::Deepening).take(4).eq([0, 1, 2, 3]));
}

#[test]
fn a_deep_tree_is_dropped_without_recursion() {
    let search_on_a_small_stack = || {
        let deep = search!(|amb| {
            if amb.choose([true, false])? {
                (0..3000).try_for_each(|_| amb.choose([0]).map(drop))?;
            }
            amb.choose(0..)
        });
        // The deep side waits in a queue when the search is dropped.
        assert!(deep.order(Order::Fair).take(1000).any(|n| n > 500));
    };
    let small = thread::Builder::new().stack_size(64 << 10);
    small
        .spawn(search_on_a_small_stack)
        .unwrap()
        .join()
        .unwrap();
}

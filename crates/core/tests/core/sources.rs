//! Sources of every length: drawn lazily, and stopped by every limit.

use std::cell::Cell;
use std::collections::BTreeSet;
use std::iter::{from_fn, repeat_with, successors};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use standoff_core::End;
use standoff_core::amb::{Amb, Cursor, Error, Event, Fail, Order, Stats, search};

use crate::STRAIGHT;

/// Counts what is drawn from an iterator.
fn counted<T>(drawn: &Cell<usize>, items: impl Iterator<Item = T>) -> impl Iterator<Item = T> {
    items.inspect(|_| drawn.set(drawn.get() + 1))
}

#[test]
fn endless_sources_of_every_make() {
    fn first(body: impl FnMut(&mut Amb) -> Result<u64, Fail>) -> Vec<u64> {
        search(body).take(3).collect()
    }
    assert_eq!(first(|amb| amb.choose((1_u64..).skip(2))), [3, 4, 5]);
    assert_eq!(first(|amb| amb.choose((1_u64..).step_by(2))), [1, 3, 5]);
    let thirds = |n: &u64| n.is_multiple_of(3);
    assert_eq!(first(|amb| amb.choose((0_u64..).filter(thirds))), [0, 3, 6]);
    let powers = || successors(Some(1_u64), |n| n.checked_mul(2));
    assert_eq!(first(|amb| amb.choose(powers())), [1, 2, 4]);
    assert_eq!(first(|amb| amb.choose_kept(powers)), [1, 2, 4]);
    assert_eq!(first(|amb| amb.choose(repeat_with(|| 7))), [7, 7, 7]);
    let even = |n: &u64| n.is_multiple_of(2);
    assert_eq!(first(|amb| amb.choose_where(powers(), even)), [2, 4, 8]);
    assert_eq!(
        first(|amb| amb.choose_where((5_u64..).skip(1), even)),
        [6, 8, 10]
    );
}

#[test]
fn sources_of_unknown_length_in_every_order() {
    let words = || "the quick brown fox jumps over the lazy dog ".repeat(10);
    let text = words();
    let long = |amb: &mut Amb| {
        let word = amb.choose(text.split_whitespace())?;
        amb.require(word.len() > 4)?;
        let letter = amb.choose_where(word.chars().filter(|c| *c != 'u'), |c| *c > 'm')?;
        let n = amb.choose_kept(|| successors(Some(1_u32), |n| (*n < 4).then_some(n + 1)))?;
        Ok((word.to_string(), letter, n))
    };
    let mut expected: Vec<_> = Vec::new();
    for word in text.split_whitespace().filter(|word| word.len() > 4) {
        for letter in word.chars().filter(|&c| c != 'u' && c > 'm') {
            expected.extend((1..=4).map(|n| (word.to_string(), letter, n)));
        }
    }
    let plain: Vec<_> = search(long).collect();
    assert_eq!(plain, expected);
    expected.sort();
    for order in STRAIGHT.into_iter().chain([Order::Fair]) {
        let mut search = search(long).order(order);
        let mut found: Vec<_> = search.by_ref().collect();
        found.sort();
        assert_eq!(found, expected, "{order:?}");
        assert_eq!(search.end(), Some(End::Exhausted), "{order:?}");
    }
    let random: Vec<_> = search(long).order(Order::Random(1)).collect();
    assert_ne!(random, plain, "what has an end is shuffled");
}

#[test]
fn sources_of_unknown_length_are_resumed_and_split() {
    fn body(amb: &mut Amb) -> Result<(usize, u32), Fail> {
        let a = amb.choose((0..90).filter(|n| n % 3 == 1))?;
        let b = amb.choose_where((0..200).filter(|n| n % 7 == 0), |b| b % 2 == 0)?;
        let c = amb.choose_kept(move || (0..a).skip_while(move |n| *n + 3 < a))?;
        Ok((a + c, b))
    }
    for order in STRAIGHT {
        let all: Vec<_> = search(body).order(order).collect();
        assert_eq!(all.len(), 15 * (1 + 29 * 3));
        for limit in (0..3000).step_by(701) {
            let mut first = search(body).order(order).node_limit(limit);
            let mut found: Vec<_> = first.by_ref().collect();
            let cursor: Cursor = first.cursor().unwrap().to_string().parse().unwrap();
            found.extend(search(body).resume(&cursor));
            assert_eq!(found, all, "{order:?} stopped after {limit}");
        }
    }
    let parts = search(body).split(4);
    let counts: Vec<usize> = parts
        .iter()
        .map(|part| search(body).resume(part).count())
        .collect();
    assert_eq!(counts.iter().sum::<usize>(), 15 * (1 + 29 * 3));
    assert!(counts.iter().all(|count| *count > 200), "{counts:?}");
}

#[test]
fn items_are_drawn_lazily() {
    let drawn = Cell::new(0);
    let numbers = || counted(&drawn, (0_u64..).filter(|n| n % 10 == 3));
    let mut search = search!(|amb| amb.choose(numbers())).unchecked();
    assert_eq!(search.next(), Some(3));
    assert_eq!(drawn.get(), 1);
    assert_eq!(search.next(), Some(13));
    assert_eq!(drawn.get(), 1 + 2);
}

#[test]
fn a_kept_source_is_created_and_iterated_once() {
    static MADE: std::sync::atomic::AtomicUsize = std::sync::atomic::AtomicUsize::new(0);
    static DRAWN: std::sync::atomic::AtomicUsize = std::sync::atomic::AtomicUsize::new(0);
    let set: BTreeSet<u32> = (0..40_000).collect();
    let mut search = search!(|amb| {
        let item = amb.choose_kept(|| {
            MADE.fetch_add(1, Ordering::Relaxed);
            set.clone().into_iter().inspect(|_| {
                DRAWN.fetch_add(1, Ordering::Relaxed);
            })
        })?;
        Ok((item, amb.choose([true, false])?))
    });
    assert_eq!(search.next(), Some((0, true)));
    assert_eq!(DRAWN.load(Ordering::Relaxed), 1);
    assert_eq!(search.by_ref().count(), 2 * 40_000 - 1);
    assert_eq!(MADE.load(Ordering::Relaxed), 1);
    assert_eq!(DRAWN.load(Ordering::Relaxed), 40_000);
}

#[test]
fn the_end_of_a_source_is_one_node_that_fails() {
    let numbers = || {
        from_fn({
            let mut n = 0;
            move || {
                n += 1;
                (n <= 3).then_some(n)
            }
        })
    };
    let mut lazily = search!(|amb| amb.choose(numbers()));
    assert!(lazily.by_ref().eq([1, 2, 3]));
    assert_eq!(lazily.stats().profile, [1, 4]);
    assert_eq!(lazily.stats().fails, 1);
    let mut none = search!(|amb| amb.choose(from_fn(|| None::<u8>)));
    assert_eq!(none.next(), None);
    assert_eq!(none.stats().profile, [1]);
    let mut few = search!(|amb| amb.choose((0..64).filter(|n| n % 32 == 5)));
    assert!(few.by_ref().eq([5, 37]));
    assert_eq!(few.stats().profile, [1, 2], "up to 64 are counted");
}

#[test]
fn a_shortened_source_is_reported() {
    let runs = Cell::new(0);
    let error = try_search!(|amb| {
        runs.set(runs.get() + 1);
        let left = if runs.get() > 2 { 0 } else { 100 };
        amb.choose((0..100).filter(move |n| *n < left))?;
        Ok(amb.choose(0..5)?)
    })
    .unchecked()
    .find_map(Result::err);
    let Some(Error::Diverged(divergence)) = error else {
        panic!("{error:?}")
    };
    assert!(
        matches!(divergence.now, Event::EndOfSource { .. }),
        "{divergence}"
    );
}

/// A choice that admits nothing, and would take hours to find that out.
fn hopeless(amb: &mut Amb) -> Result<u64, Fail> {
    amb.choose_where(0..10_000_000_000_u64, |n| {
        std::hint::black_box(*n) == u64::MAX
    })
}

#[test]
fn every_limit_is_checked_within_one_choice() {
    let start = Instant::now();
    let mut late = search(hopeless).time_limit(Duration::from_millis(100));
    assert_eq!((late.next(), late.end()), (None, Some(End::TimeLimit)));

    let mut nodes = search(hopeless).node_limit(1000);
    assert_eq!((nodes.next(), nodes.end()), (None, Some(End::NodeLimit)));
    assert_eq!(nodes.stats().refused, 1000 - 1, "the root is a node");

    let mut fails = search(hopeless).fail_limit(1000);
    assert_eq!((fails.next(), fails.end()), (None, Some(End::FailLimit)));
    assert_eq!(fails.stats().refused, 1000);

    let flag = Arc::new(AtomicBool::new(false));
    let mut cancelled = search!(|amb| {
        amb.choose_where(0_u64.., |n| {
            flag.store(*n > 500, Ordering::Relaxed);
            false
        })
    })
    .cancel_flag(flag.clone());
    assert_eq!(
        (cancelled.next(), cancelled.end()),
        (None, Some(End::Cancelled))
    );
    assert!(cancelled.stats().refused < 1000);
    assert!(
        start.elapsed() < Duration::from_secs(5),
        "{:?}",
        start.elapsed()
    );
}

#[test]
fn a_slow_predicate_over_a_list_is_stopped_too() {
    let tests = Cell::new(0);
    let flag = Arc::new(AtomicBool::new(false));
    let mut search = search!(|amb| {
        let a = amb.choose(0..3)?;
        let b = amb.choose_where(0..60_000, |n| {
            tests.set(tests.get() + 1);
            flag.store(true, Ordering::Relaxed);
            n % 100 == 7
        })?;
        Ok((a, b))
    })
    .cancel_flag(flag.clone());
    assert_eq!((search.next(), search.end()), (None, Some(End::Cancelled)));
    assert!(tests.get() <= 64, "{}", tests.get());
    assert_eq!(
        search.cursor().unwrap().to_string().matches("0/3").count(),
        1
    );
}

#[test]
fn a_search_stopped_within_a_choice_resumes_there() {
    fn pairs(amb: &mut Amb) -> Result<(u64, u64), Fail> {
        let a = amb.choose(0..2_u64)?;
        Ok((a, amb.choose_where(0..70_000, |n| n % 9_000 == a)?))
    }
    let mut whole = search(pairs);
    let all: Vec<_> = whole.by_ref().collect();
    assert_eq!(all.len(), 16);
    for limit in (1..140_000).step_by(7_777) {
        let mut first = search(pairs).node_limit(limit);
        let mut found: Vec<_> = first.by_ref().collect();
        assert_eq!(first.end(), Some(End::NodeLimit));
        let mut rest = search(pairs).resume(&first.cursor().unwrap());
        found.extend(rest.by_ref());
        assert_eq!(found, all, "stopped after {limit}");
        let work = |of: fn(&Stats) -> u64| of(first.stats()) + of(rest.stats());
        assert_eq!(work(Stats::nodes), whole.stats().nodes());
        assert_eq!(work(|stats| stats.refused), whole.stats().refused);
        assert_eq!(work(|stats| stats.fails), whole.stats().fails);
    }
}

#[test]
fn a_search_within_a_run_tests_items_one_by_one_in_every_order() {
    for order in STRAIGHT.into_iter().chain([Order::Fair]) {
        let mut search = search!(|amb| {
            let all = (0..200_000_u32).filter(|_| true);
            amb.once(|amb| amb.choose_where(all.clone(), |n| *n == 150_000))
        })
        .order(order);
        assert!(search.by_ref().eq([150_000]), "{order:?}");
        assert_eq!(search.stats().fails, 0, "{order:?}");
        assert_eq!(search.stats().refused % 150_000, 0, "{order:?}");
    }
}

#[test]
fn sources_beyond_the_items_drawn_ahead_in_every_order() {
    fn body(amb: &mut Amb) -> Result<(u32, u32, u32), Fail> {
        let lazily = || (0..70_000).filter(|_| true);
        let a = amb.choose_where(lazily(), |n| n % 9_000 == 1)?;
        let b = amb.choose(0..3)?;
        let c = amb.once(|amb| {
            let c = amb.choose_kept(lazily)?;
            amb.require(c > 5)?;
            Ok(c)
        })?;
        Ok((a, b, c))
    }
    let in_order: Vec<_> = search(body).collect();
    assert_eq!(in_order.len(), 8 * 3);
    for order in STRAIGHT
        .into_iter()
        .filter(|order| *order != Order::Discrepancy)
    {
        let mut whole = search(body).order(order);
        let all: Vec<_> = whole.by_ref().collect();
        assert!(
            in_order.iter().all(|found| all.contains(found)),
            "{order:?}"
        );
        let firsts = all.iter().step_by(3).map(|found| found.0);
        assert!(
            firsts.eq((0..8).map(|n| 1 + 9_000 * n)),
            "too many to be shuffled"
        );
        for count in [1, 4, 23, 24] {
            let mut first = search(body).order(order);
            let mut found: Vec<_> = first.by_ref().take(count).collect();
            found.extend(search(body).resume(&first.cursor().unwrap()));
            assert_eq!(found, all, "{order:?} after {count}");
        }
        let parts = search(body).order(order).split(3);
        let found = parts.iter().flat_map(|part| search(body).resume(part));
        assert!(found.eq(all.iter().copied()), "{order:?}");
        let tally = search(body).order(order).threads(2).collect();
        assert_eq!(tally.exact(), Some(all), "{order:?}");
    }
}

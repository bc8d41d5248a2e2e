//! Searches on several threads: order, limits, errors, panics.

use std::hint::black_box;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::Command;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::channel;
use std::thread::ThreadId;
use std::time::Duration;
use std::{env, thread};

use standoff_core::End;
use standoff_core::amb::{Amb, Fail, Order, try_search};

use crate::{STRAIGHT, n_queens, queens};

fn eight(order: Order) -> impl Iterator<Item = Vec<usize>> {
    n_queens(8).order(order)
}

/// The result of a call, with a timeout of one minute.
fn watched<T: Send + 'static>(call: impl FnOnce() -> T + Send + 'static) -> T {
    let (send, outcome) = channel();
    thread::spawn(move || send.send(call()));
    let outcome = outcome.recv_timeout(Duration::from_secs(60));
    outcome.expect("the call hangs")
}

/// The message with which a call panics.
fn panic_of<T>(call: impl FnOnce() -> T + Send + 'static) -> String {
    let caught = watched(move || catch_unwind(AssertUnwindSafe(call)).map(drop));
    *caught
        .expect_err("it should panic")
        .downcast()
        .expect("a message")
}

/// An endless search without solutions.
fn in_vain(amb: &mut Amb) -> Result<(), Fail> {
    let n = amb.choose(0_u64..)?;
    amb.require(black_box(n) == u64::MAX)
}

#[test]
fn the_same_is_found_in_the_same_order() {
    for order in STRAIGHT {
        let all: Vec<_> = n_queens(7).order(order).collect();
        for threads in [0, 1, 2, 5] {
            let parallel = || n_queens(7).order(order).threads(threads);
            let collected = parallel().collect();
            assert_eq!(collected.threads, threads.max(1));
            assert_eq!(collected.exact().as_ref(), Some(&all), "{order:?}");
            assert_eq!(parallel().count().exact(), Some(40));
            let mut found = Vec::new();
            let tally = parallel().for_each(|queens| found.push(queens));
            found.sort();
            assert!(found.into_iter().eq(n_queens(7)));
            assert_eq!((tally.end, tally.stats.solutions), (End::Exhausted, 40));
            let mut in_order = Vec::new();
            parallel().for_each_in_order(|queens| in_order.push(queens));
            assert_eq!(in_order, all, "{order:?}");
        }
    }
}

/// Solutions at many depths, and searches within the run.
fn uneven(amb: &mut Amb) -> Result<Vec<u32>, Fail> {
    let mut numbers = Vec::new();
    while numbers.len() < 5 {
        let n = amb.choose(0..4)?;
        if n == 0 {
            break;
        }
        amb.not(|amb| {
            let k = amb.choose(2..4)?;
            amb.require(numbers.last() == Some(&(n + k)))
        })?;
        numbers.push(n);
    }
    Ok(numbers)
}

#[test]
fn rounds_keep_their_order() {
    for order in STRAIGHT {
        let all: Vec<_> = shared_search!(uneven).order(order).collect();
        let parallel = shared_search!(uneven).order(order).threads(3).collect();
        assert_eq!(parallel.exact(), Some(all), "{order:?}");
    }
    // In fair order the parts are searched depth first.
    let fair = shared_search!(uneven)
        .order(Order::Fair)
        .threads(3)
        .collect();
    assert!(shared_search!(uneven).eq(fair.found));
}

#[test]
fn an_error_is_returned() {
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
    let error = watched(|| {
        let broken = try_search(|amb| match amb.choose(0..1000)? {
            0 => Err("broken".into()),
            _ => Ok(in_vain(amb)?),
        });
        broken.threads(2).count().unwrap_err().to_string()
    });
    assert_eq!(error, "broken (in the run with the choices [0/1000])");
}

#[test]
fn a_panic_of_the_body_stops_all_threads() {
    let message = panic_of(|| {
        shared_search!(|amb| {
            assert_ne!(amb.choose(0..1000)?, 0, "zero");
            in_vain(amb)
        })
        .threads(2)
        .count()
    });
    assert!(message.contains("zero"), "{message}");
    assert!(
        message.ends_with("(in the run with the choices [0/1000])"),
        "{message}"
    );
}

#[test]
fn a_panic_keeps_its_payload() {
    let caught = watched(|| {
        catch_unwind(|| {
            shared_search!(|amb| match amb.choose(0..1000)? {
                0 => std::panic::panic_any(42_u8),
                _ => in_vain(amb),
            })
            .threads(3)
            .collect()
        })
        .map(drop)
    });
    assert_eq!(caught.unwrap_err().downcast_ref(), Some(&42_u8));
}

#[test]
fn a_panic_of_the_consumer_stops_all_threads() {
    let numbers = || {
        shared_search!(|amb| match amb.choose(0..1000)? {
            0 => Ok(()),
            _ => in_vain(amb),
        })
        .threads(2)
    };
    let message = panic_of(move || {
        numbers().for_each(|()| panic!("{}", String::from("enough")));
    });
    assert_eq!(message, "enough");
    let message = panic_of(move || {
        numbers().for_each_in_order(|()| panic!("{}", String::from("enough")));
    });
    assert_eq!(message, "enough");
}

#[test]
fn no_solution_is_passed_on_after_a_panic() {
    // The consumer is slow, and hundreds of solutions wait for it when the body panics.
    let (send, handed) = channel();
    let message = panic_of(move || {
        let found = AtomicUsize::new(0);
        shared_search!(move |amb| {
            let n = amb.choose(0..100_000)?;
            assert_ne!(found.fetch_add(1, Ordering::Relaxed), 500, "five hundred");
            Ok(n)
        })
        .threads(2)
        .for_each(|n| {
            thread::sleep(Duration::from_millis(50));
            send.send(n).unwrap();
        });
    });
    assert!(message.contains("five hundred"), "{message}");
    assert!(handed.iter().count() < 100);
}

#[test]
fn a_limit_of_solutions_applies_to_all_threads_together() {
    for threads in 1..=4 {
        let eight = || n_queens(8).threads(threads);
        let ten = || n_queens(8).solution_limit(10).threads(threads);
        let count = ten().count();
        assert_eq!((count.found, count.end), (10, End::SolutionLimit));
        assert_eq!(count.stats.solutions, 10);
        let collected = ten().collect();
        assert_eq!(collected.end, End::SolutionLimit);
        assert_eq!(collected.found.len(), 10);
        let all = eight().collect().exact().unwrap();
        assert!(collected.found.iter().all(|queens| all.contains(queens)));
        let mut handed = 0;
        let tally = ten().for_each(|_| handed += 1);
        assert_eq!((handed, tally.end), (10, End::SolutionLimit));
        let mut handed = 0;
        ten().for_each_in_order(|_| handed += 1);
        assert_eq!(handed, 10);
    }
}

#[test]
fn a_limit_of_nodes_or_fails_applies_to_all_threads_together() {
    for threads in 1..=4 {
        let eight = || n_queens(8);
        let nodes = eight().node_limit(300).threads(threads).count();
        assert_eq!((nodes.stats.nodes(), nodes.end), (300, End::NodeLimit));
        let fails = eight().fail_limit(300).threads(threads).count();
        assert_eq!((fails.stats.fails, fails.end), (300, End::FailLimit));

        let endless = || {
            shared_search!(|amb| {
                amb.choose(0..50)?;
                in_vain(amb)
            })
        };
        let nodes = endless().node_limit(10_000).threads(threads).for_each(drop);
        assert_eq!((nodes.stats.nodes(), nodes.end), (10_000, End::NodeLimit));
        let fails = endless().fail_limit(10_000).threads(threads).for_each(drop);
        assert_eq!((fails.stats.fails, fails.end), (10_000, End::FailLimit));
    }
}

#[test]
fn a_limit_that_is_just_enough_is_not_reached() {
    let eight = || n_queens(8);
    let all = eight().threads(2).count();
    let (nodes, fails) = (all.stats.nodes(), all.stats.fails);
    for _ in 0..20 {
        let just = eight().node_limit(nodes).fail_limit(fails + 1);
        let just = just.solution_limit(93).threads(2).count();
        assert_eq!(just.end, End::Exhausted);
        assert_eq!(just.stats.profile, all.stats.profile);
        let less = eight().node_limit(nodes - 1).threads(2).count();
        assert_eq!((less.stats.nodes(), less.end), (nodes - 1, End::NodeLimit));
    }
    let none = [
        eight().node_limit(0).threads(2).count(),
        eight().fail_limit(0).threads(2).count(),
        eight().solution_limit(0).threads(2).count(),
    ];
    for tally in none {
        assert_eq!((tally.found, tally.stats.nodes()), (0, 0));
        assert_eq!(tally.exact(), None);
    }
}

#[test]
fn time_limit_and_cancel_flag_have_their_own_ends() {
    let time = shared_search!(in_vain).time_limit(Duration::from_millis(20));
    assert_eq!(time.threads(2).count().end, End::TimeLimit);

    let deep = || n_queens(8).depth_limit(7).threads(2);
    assert_eq!(
        (deep().count().found, deep().count().end),
        (0, End::DepthLimit)
    );
    let none = n_queens(8).depth_limit(7).solution_limit(0);
    assert_eq!(none.threads(2).collect().end, End::SolutionLimit);

    let flag = std::sync::Arc::new(std::sync::atomic::AtomicBool::new(true));
    let cancelled = n_queens(8).cancel_flag(flag).threads(2);
    assert_eq!(cancelled.count().end, End::Cancelled);
}

#[test]
fn the_number_of_threads_is_capped() {
    let tally = n_queens(6).threads(usize::MAX).count();
    assert!((1..=1024).contains(&tally.threads), "{}", tally.threads);
    assert_eq!(tally.exact(), Some(4));
}

#[test]
fn a_choice_of_maximum_width_is_shared() {
    let wide = shared_search!(|amb| amb.choose_where(0..1_048_577_u64, |n| n % 1000 == 7));
    assert_eq!(wide.threads(2).count().exact(), Some(1049));
    // Two threads take numbers from the first two parts. The first one waits for the other, which
    // may have to wait for a free core.
    let huge = watched(|| {
        let second_has_begun = AtomicBool::new(false);
        let huge = shared_search!(|amb| {
            let n = amb.choose(0..10_000_000_000_u64)?;
            if n >= 156_250_000 {
                second_has_begun.store(true, Ordering::Relaxed);
            } else if !second_has_begun.load(Ordering::Relaxed) {
                thread::sleep(Duration::from_millis(2));
            }
            Ok(n)
        });
        huge.solution_limit(2000).threads(2).collect().found
    });
    let first = huge.iter().filter(|&&n| n < 156_250_000).count();
    assert!(first < 2000, "{first}");
    let endless = watched(|| {
        let endless = shared_search!(|amb| amb.choose(0_u64..)).solution_limit(2000);
        endless.threads(2).collect().found
    });
    assert_eq!(endless.len(), 2000);
}

/// A stack size at which no thread can be started.
const STACK: (&str, &str) = ("RUST_MIN_STACK", "4611686018427387904");

#[test]
fn without_threads_the_caller_does_it_all() {
    if env::var(STACK.0).is_ok_and(|stack| stack == STACK.1) {
        assert!(thread::Builder::new().spawn(|| ()).is_err());
        let tally = n_queens(8).threads(4).collect();
        assert_eq!(tally.threads, 1);
        assert!(eight(Order::DepthFirst).eq(tally.exact().unwrap()));
        let ten = n_queens(8).solution_limit(10).threads(4);
        assert_eq!(ten.count().found, 10);
        let broken = try_search(|amb| Err::<(), _>(format!("{}", amb.choose(0..9)?).into()));
        assert!(broken.threads(4).collect().is_err());
        return;
    }
    // The same test again, in a process of its own.
    let test = "threads::without_threads_the_caller_does_it_all";
    let mut again = Command::new(env::current_exe().unwrap());
    again.args([test, "--exact", "--test-threads=1"]);
    let output = again.env(STACK.0, STACK.1).output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{text}");
    assert!(text.contains("1 passed"), "{text}");
}

/// A solution that knows where it was found.
struct Found(ThreadId);

static DROPPED_ELSEWHERE: AtomicUsize = AtomicUsize::new(0);

impl Drop for Found {
    fn drop(&mut self) {
        let elsewhere = self.0 != thread::current().id();
        DROPPED_ELSEWHERE.fetch_add(usize::from(elsewhere), Ordering::Relaxed);
    }
}

#[test]
fn a_count_sends_no_solution_between_threads() {
    let found = || {
        shared_search!(|amb| {
            queens(amb, 8)?;
            Ok(Found(thread::current().id()))
        })
        .threads(2)
    };
    assert_eq!(found().count().exact(), Some(92));
    assert_eq!(DROPPED_ELSEWHERE.load(Ordering::Relaxed), 0);
    found().for_each(drop);
    assert_eq!(DROPPED_ELSEWHERE.load(Ordering::Relaxed), 92);
}

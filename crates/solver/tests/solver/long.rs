//! Counts in parts: stopped anywhere, saved, resumed and divided, they give the same result.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use fastrand::Rng;
use num_bigint::BigUint;
use standoff_core::End;
use standoff_engine::Question;
use standoff_model::Model;
use standoff_solver::{Answer, Ask, Count, Ledger, LedgerError, Open, Solver};

use crate::runs::{models, that_count};
use crate::support::{any, model, n_queens, solver_for};

pub(crate) fn asks() -> [Ask; 4] {
    let plain = Ask::count();
    let by_size = plain.by_size();
    [
        plain,
        by_size,
        plain.up_to_symmetry(),
        by_size.up_to_symmetry(),
    ]
}

/// The same count in one call.
fn direct(solver: &Solver, ask: Ask) -> Vec<BigUint> {
    let one = |number: BigUint| vec![number];
    let exact = |answer: Answer<Vec<BigUint>>| trimmed(answer.exact().unwrap());
    match (ask.question(), ask.is_up_to_symmetry()) {
        (Question::Count, false) => trimmed(one(solver.count().unwrap().answer.exact().unwrap())),
        (Question::Count, true) => {
            let counted = solver.count_up_to_symmetry().unwrap();
            trimmed(one(counted.answer.exact().unwrap()))
        }
        (_, false) => exact(solver.count_by_size().unwrap().answer),
        (_, true) => exact(solver.count_by_size_up_to_symmetry().unwrap().answer),
    }
}

pub(crate) fn trimmed(mut counts: Vec<BigUint>) -> Vec<BigUint> {
    while counts.last() == Some(&BigUint::ZERO) {
        counts.pop();
    }
    counts
}

fn outcome(count: Count) -> Answer<Vec<BigUint>> {
    count.outcome().unwrap().answer
}

/// The same solver, stopped after this number of calls of its callback.
fn stopping(solver: &Solver, after: u32) -> Solver {
    let left = Arc::new(AtomicU32::new(after));
    let count_down = move || {
        let is_over = left
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| {
                left.checked_sub(1)
            })
            .is_err();
        is_over.then_some(End::TimeLimit)
    };
    solver.clone().stop_when(count_down)
}

/// Resumes and stops, on a different number of threads each time, until the count is done.
fn stop_and_go(solver: &Solver, ask: Ask, random: &mut Rng) -> (Ledger, Count) {
    let mut count = solver.begin(ask).unwrap();
    let begun = count.ledger();
    for _ in 0..5 {
        let ledger = count.ledger();
        let threads = solver.clone().threads(random.usize(1..4));
        // Setting up calls the callback too.
        let set_up = 2 + 3 * (begun.open.len() + ledger.open.len()) as u32 + 20;
        let stopping = stopping(&threads, set_up + random.u32(0..9));
        match stopping.resume(ask, &ledger) {
            Ok(next) => count = next,
            Err(error) => {
                assert_eq!(error.to_string(), "stopped: time limit");
                continue;
            }
        }
        count.run().unwrap();
        if random.bool() {
            count.divide_into(random.usize(1..6));
        }
    }
    let mut last = solver.resume(ask, &count.ledger()).unwrap();
    last.run().unwrap();
    (begun, last)
}

#[test]
fn a_count_that_is_stopped_and_resumed_is_the_same() {
    let mut random = Rng::with_seed(9);
    for model in models() {
        for engine in that_count(&model) {
            let solver = solver_for(&model).with_engine(engine).unwrap();
            for ask in asks() {
                let Ok(_) = solver.begin(ask) else {
                    continue;
                };
                let expected = direct(&solver, ask);
                let (_, count) = stop_and_go(&solver, ask, &mut random);
                assert!(count.is_done());
                let found = trimmed(outcome(count).exact().unwrap());
                assert_eq!(found, expected, "{engine} {ask:?}\n{model:?}");
            }
        }
    }
}

#[test]
fn the_shards_of_a_count_add_up() {
    for model in models() {
        for engine in that_count(&model) {
            let solver = solver_for(&model).with_engine(engine).unwrap();
            for (ask, shares) in asks().into_iter().zip([7, 2, 30, 3]) {
                let Ok(mut count) = solver.begin(ask) else {
                    continue;
                };
                let shards = solver.shards(ask, shares).unwrap().ledger().open;
                assert!(shards.is_sorted_by(|a, b| a.weight >= b.weight));
                let left = |open: &[Open]| open.iter().map(|open| open.weight).sum::<f64>();
                assert!((left(&shards) - 1.0).abs() < 1e-9, "{}", left(&shards));
                count.divide_into(shares);
                let ledger = count.ledger();
                // The engine may have begun to count when it was chosen.
                assert!(left(&ledger.open) < 1.0 + 1e-9, "{}", left(&ledger.open));
                let mut all = Ledger {
                    open: Vec::new(),
                    ..ledger.clone()
                };
                for index in 0..ledger.open.len() {
                    let mut share = solver.resume(ask, &ledger.only(index)).unwrap();
                    share.run().unwrap();
                    let share = share.ledger();
                    add(&mut all.found, &share.found);
                    all.work += share.work;
                }
                let count = solver.resume(ask, &all).unwrap();
                let found = trimmed(outcome(count).exact().unwrap());
                assert_eq!(found, direct(&solver, ask), "{engine} {ask:?}");
            }
        }
    }
}

fn add(sum: &mut Vec<BigUint>, found: &[BigUint]) {
    sum.resize(sum.len().max(found.len()), BigUint::ZERO);
    sum.iter_mut()
        .zip(found)
        .for_each(|(sum, more)| *sum += more);
}

/// A count that is saved while it runs, on another thread or not, is resumed like one that is saved at its end.
#[test]
fn a_running_count_is_saved() {
    let model = n_queens(9);
    let plain = solver_for(&model).with_engine("groups").unwrap();
    for threads in [1, 3] {
        let seen = Arc::new(std::sync::Mutex::new(Vec::new()));
        let keep = seen.clone();
        let watching = plain.clone().threads(threads).watch(move |glance| {
            let ledger = glance.ledger().expect("it is in parts");
            assert!(glance.found() <= 352u32.into());
            keep.lock().unwrap().push(ledger);
        });
        let mut count = watching.begin(Ask::count()).unwrap();
        count.run().unwrap();
        assert_eq!(outcome(count), Answer::Exact(vec![352u32.into()]));
        let seen = std::mem::take(&mut *seen.lock().unwrap());
        assert!(!seen.is_empty());
        for ledger in seen.iter().step_by(1 + seen.len() / 20) {
            let mut later = plain.resume(Ask::count(), ledger).unwrap();
            later.run().unwrap();
            assert_eq!(outcome(later), Answer::Exact(vec![352u32.into()]));
        }
    }
}

#[test]
fn an_unfinished_count_is_not_exact() {
    let model = n_queens(6);
    let solver = solver_for(&model).with_engine("split").unwrap();
    let count = solver.begin(Ask::count()).unwrap();
    assert!(!count.is_done());
    assert_eq!(
        outcome(count),
        Answer::AtLeast(vec![0u32.into()], End::Cancelled)
    );
    let stopped = solver.clone().stop_when(|| Some(End::TimeLimit));
    let error = stopped.begin(Ask::count()).err().unwrap();
    assert_eq!(error.to_string(), "stopped: time limit");
}

/// The error of a ledger with this change.
fn refused(model: &Model, ask: Ask, change: impl FnOnce(&mut Ledger)) -> LedgerError {
    let solver = solver_for(model).with_engine("split").unwrap();
    let mut ledger = solver.begin(Ask::count()).unwrap().ledger();
    change(&mut ledger);
    match solver.resume(ask, &ledger) {
        Err(error) => error,
        Ok(_) => panic!("{ledger:?} is gone on with"),
    }
}

#[test]
fn other_ledgers_are_refused() {
    let six = n_queens(6);
    let refused = |ask, change: fn(&mut Ledger)| refused(&six, ask, change).to_string();
    let count = Ask::count();
    assert_eq!(
        refused(count.by_size(), |_| ()),
        "it is of the question `count`, not of `count-by-size`"
    );
    assert_eq!(
        refused(count.up_to_symmetry(), |_| ()),
        "it counts all placements; here, it is up to symmetry by 8 maps"
    );
    assert_eq!(
        refused(count, |ledger| ledger.job.terms[0].engine = "groups".into()),
        "it is of the engine `groups`: there is no engine `groups`; there are: split"
    );
    let none = "0".repeat(32);
    let other = refused(count, |ledger| {
        ledger.job.terms[0].digest = "0".repeat(32).parse().unwrap();
    });
    let said = format!("it is of another model, with the digest {none}; this one has ");
    assert!(other.starts_with(&said), "{other}");
    for change in [
        (|ledger: &mut Ledger| ledger.open[0].term = 3) as fn(&mut Ledger),
        |ledger| ledger.open[0].weight = f64::NAN,
        |ledger| ledger.open[0].weight = -0.5,
        |ledger| ledger.open[0].state.0.clear(),
        |ledger| ledger.found = vec![1u32.into(); 40],
        |ledger| ledger.open[0].found = vec![1u32.into(); 40],
        |ledger| ledger.job.terms[0].times = 2,
        |ledger| ledger.job.terms.clear(),
        |ledger| ledger.job.terms.push(ledger.job.terms[0].clone()),
    ] {
        let said = refused(count, change);
        assert!(said.starts_with("not a state of this search: "), "{said}");
    }
}

/// The work is the same as in one call, on any number of threads.
#[test]
fn parts_do_no_more_work() {
    let model = model(5, 5, [any("queen")]);
    let solver = solver_for(&model).with_engine("split").unwrap();
    let whole = solver.count().unwrap();
    for threads in [1, 2, 5] {
        let mut count = solver.clone().threads(threads);
        assert_eq!(count.count().unwrap().nodes, whole.nodes);
        count = count.stop_when(|| None);
        let mut long = count.begin(Ask::count()).unwrap();
        long.run().unwrap();
        assert_eq!(long.outcome().unwrap().nodes, whole.nodes);
    }
}

/// All classes of symmetries share the memory limit: the need of one thread suffices for more, with little added.
#[test]
fn classes_of_symmetries_may_hold_the_memory_together() {
    let kings = model(12, 12, [any("king")]);
    let solver = solver_for(&kings).with_engine("sweep").unwrap();
    let ask = Ask::count().up_to_symmetry();
    let counted = |threads: usize, max_memory: usize| {
        let solver = solver.clone().threads(threads).max_memory(max_memory);
        let mut count = solver.begin(ask).ok()?;
        let end = count.run().unwrap();
        let engines: Vec<&str> = (count.job().terms.iter().map(|term| &*term.engine)).collect();
        assert_eq!(engines[0], "sweep");
        assert!(engines.len() > 4);
        (end == End::Exhausted).then(|| outcome(count))
    };
    let all = direct(&solver, ask);
    let mut sizes = (14..).map(|bits| 1 << bits);
    let enough = sizes.find(|&most| counted(1, most).is_some()).unwrap();
    let more = 1 << 14;
    for threads in [1, 2, 4, 8, 32] {
        let counted = counted(threads, enough + more);
        assert_eq!(
            counted,
            Some(Answer::Exact(all.clone())),
            "{threads} threads"
        );
    }
}

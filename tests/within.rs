//! Solvers with a bound on their work.
//!
//! The bound is a number of checks of the stop condition. A search checks it at least every 65,536 nodes, and more often
//! for a large model. No clock is involved, so that the answers are the same on every machine.

use std::panic::resume_unwind;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::thread;

use num_bigint::BigUint;
use standoff::End;
use standoff::Standoff;
use standoff::model::Model;
use standoff::puzzle::Puzzle;
use standoff::solver::{Answer, Solver};

/// All engines.
pub(crate) const ENGINES: [&str; 10] = [
    "split",
    "groups",
    "plain",
    "components",
    "sweep",
    "join",
    "learn",
    "relax",
    "maximal",
    "queens",
];

/// The engines that estimate the work of a count, and that the planner chooses from.
pub(crate) const COUNTING_ENGINES: [&str; 7] = [
    "split",
    "groups",
    "components",
    "sweep",
    "join",
    "maximal",
    "queens",
];

/// The engines that may refuse a question.
pub(crate) const MAY_REFUSE: [&str; 7] = [
    "components",
    "sweep",
    "join",
    "maximal",
    "learn",
    "relax",
    "queens",
];

/// Whether `STANDOFF_LONG` asks for the long form of the tests.
pub(crate) fn is_long() -> bool {
    std::env::var_os("STANDOFF_LONG").is_some()
}

/// A solver with only this engine, which stops at the check with this number.
pub(crate) fn solver_within(model: &Model, engine: &str, checks: u64) -> Solver {
    let checked = AtomicU64::new(0);
    let stop = move || {
        let number = checked.fetch_add(1, Ordering::Relaxed) + 1;
        (number >= checks).then_some(End::Cancelled)
    };
    let solver = Standoff::of(model.clone())
        .solver()
        .with_engine(engine)
        .unwrap();
    solver.stop_when(stop)
}

/// Whether an answer is exact.
///
/// # Panics
///
/// When an exact answer differs from the expected one, or a partial answer exceeds it.
pub(crate) fn is_exact(
    answer: &Answer<Vec<BigUint>>,
    expected: &[BigUint],
    what: impl Fn() -> String,
) -> bool {
    let is_within = |found: &[BigUint]| {
        let expected = expected.iter().chain(std::iter::repeat(&BigUint::ZERO));
        found.iter().zip(expected).all(|(a, b)| a <= b)
    };
    match answer {
        Answer::Exact(found) => assert_eq!(found, expected, "{}", what()),
        Answer::AtLeast(found, _) => assert!(is_within(found), "{}: already {found:?}", what()),
    }
    matches!(answer, Answer::Exact(_))
}

/// Applies a function to all items, on one thread for each core. A panic of the function is passed on.
pub(crate) fn on_threads<T: Sync, R: Send>(items: &[T], ask: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let (next, answers) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let work = || {
        while let Some(item) = items.get(next.fetch_add(1, Ordering::Relaxed)) {
            let answer = ask(item);
            answers.lock().unwrap().push(answer);
        }
    };
    let threads = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        let ends = workers.into_iter().map(|worker| worker.join());
        ends.for_each(|end| end.unwrap_or_else(|panic| resume_unwind(panic)));
    });
    answers.into_inner().unwrap()
}

/// A single number as a list of one.
pub(crate) fn as_list(answer: Answer<BigUint>) -> Answer<Vec<BigUint>> {
    match answer {
        Answer::Exact(count) => Answer::Exact(vec![count]),
        Answer::AtLeast(count, end) => Answer::AtLeast(vec![count], end),
    }
}

#[test]
fn work_is_bounded_and_a_wrong_answer_panics() {
    let stars = "(board: (squares: Square(7)), place: [(piece: Star)])";
    let puzzle = Puzzle::parse("stars", stars, standoff::registry().pieces()).unwrap();
    let instance = puzzle.instance([]).unwrap();
    let outcome = solver_within(instance.model(), "plain", 3).count().unwrap();
    assert!(outcome.nodes < 1 << 20, "{} nodes", outcome.nodes);
    let part = as_list(outcome.answer);
    assert!(!is_exact(&part, &[BigUint::from(1u64 << 49)], String::new));
    for (answer, expected) in [(part, 1u32), (Answer::Exact(vec![]), 2)] {
        let expected = [BigUint::from(expected)];
        let compare = || is_exact(&answer, &expected, String::new);
        assert!(std::panic::catch_unwind(compare).is_err());
    }
}

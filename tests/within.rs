//! Engines that are asked with a bound on their work, so that no question takes long.
//!
//! The bound is a number of looks at whether to stop, of which there is one after at most 65,536 nodes,
//! and the sooner the larger the model. No clock is involved: what is answered is the same everywhere.

use std::sync::atomic::{AtomicU64, Ordering};

use num_bigint::BigUint;
use standoff::core::End;
use standoff::model::Model;
use standoff::solver::{Answer, Solver};

/// All engines.
pub(crate) const ENGINES: [&str; 9] = [
    "split",
    "groups",
    "plain",
    "components",
    "sweep",
    "join",
    "learn",
    "maximal",
    "queens",
];

/// Those of them that may refuse: one counts what falls apart, one what has no wide states, one what few lines tie
/// together, one that to which nothing can be added, one only lists, and one knows only n queens
/// and their kin.
pub(crate) const MAY_REFUSE: [&str; 6] =
    ["components", "sweep", "join", "maximal", "learn", "queens"];

/// A solver with just this engine, which stops at the look of that number.
pub(crate) fn solver_within(model: &Model, engine: &str, looks: u64) -> Solver {
    let looked = AtomicU64::new(0);
    let stop = move || {
        let so_far = looked.fetch_add(1, Ordering::Relaxed) + 1;
        (so_far >= looks).then_some(End::Cancelled)
    };
    let solver = standoff::solver(model).with_engine(engine).unwrap();
    solver.stop_when(stop)
}

/// Whether an answer was whole. One that contradicts what is expected fails the test: a whole one
/// is the same, and a part is no more.
pub(crate) fn is_whole(
    answer: &Answer<Vec<BigUint>>,
    expected: &[BigUint],
    what: impl Fn() -> String,
) -> bool {
    let no_more = |found: &[BigUint]| {
        let expected = expected.iter().chain(std::iter::repeat(&BigUint::ZERO));
        found.iter().zip(expected).all(|(a, b)| a <= b)
    };
    match answer {
        Answer::Exact(found) => assert_eq!(found, expected, "{}", what()),
        Answer::AtLeast(found, _) => assert!(no_more(found), "{}: already {found:?}", what()),
    }
    matches!(answer, Answer::Exact(_))
}

/// A single number as a list of one.
pub(crate) fn as_list(answer: Answer<BigUint>) -> Answer<Vec<BigUint>> {
    match answer {
        Answer::Exact(count) => Answer::Exact(vec![count]),
        Answer::AtLeast(count, end) => Answer::AtLeast(vec![count], end),
    }
}

#[test]
fn work_is_bounded_and_a_contradiction_fails() {
    let stars = "(board: (squares: Square(7)), place: [(piece: Star)])";
    let puzzle = standoff::parse("stars", stars).unwrap();
    let instance = puzzle.instance([]).unwrap();
    let outcome = solver_within(instance.model(), "plain", 3).count().unwrap();
    assert!(outcome.nodes < 1 << 20, "{} nodes", outcome.nodes);
    let part = as_list(outcome.answer);
    assert!(!is_whole(&part, &[BigUint::from(1u64 << 49)], String::new));
    for (answer, expected) in [(part, 1u32), (Answer::Exact(vec![]), 2)] {
        let expected = [BigUint::from(expected)];
        let contradicts = || is_whole(&answer, &expected, String::new);
        assert!(std::panic::catch_unwind(contradicts).is_err());
    }
}

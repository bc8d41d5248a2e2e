//! The examples of the reference of the format have the answers that they expect.

use std::path::Path;

use standoff_puzzle::{Expectation, Instance};
use standoff_solver::Solver;

use crate::support::puzzle;

#[test]
fn the_examples_of_the_reference_have_the_expected_answers() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/format.md");
    let reference = std::fs::read_to_string(path).unwrap();
    let mut examples = 0;
    for example in examples_in(&reference) {
        let puzzle = puzzle(example);
        assert!(!puzzle.expectations().is_empty(), "{example}");
        for expected in puzzle.expectations() {
            let instance = puzzle.instance(&expected.at).unwrap();
            assert_eq!(best(&instance), expected.optimum, "{expected:?}");
            let value = expected.optimum.unwrap_or(0);
            check(expected, &instance.of_value(value, &|| None).unwrap());
        }
        examples += 1;
    }
    assert_eq!(examples, 40);
}

/// The code blocks in RON.
fn examples_in(text: &str) -> impl Iterator<Item = &str> {
    let blocks = text.split("```ron\n").skip(1);
    blocks.map(|block| block.split("```").next().unwrap())
}

/// The best value, if there is a goal.
fn best(instance: &Instance) -> Option<u64> {
    let objective = instance.goal()?.objective(instance.model());
    let best = Solver::new(instance.model(), &standoff_engines::all())
        .optimum(&objective)
        .unwrap();
    best.value.filter(|_| best.end.is_exhausted())
}

/// Fails if the solver finds other answers.
fn check(expected: &Expectation, instance: &Instance) {
    let solver = Solver::new(instance.model(), &standoff_engines::all());
    if let Some(count) = &expected.count {
        assert_eq!(
            solver.count().unwrap().answer.value(),
            count,
            "{expected:?}"
        );
    }
    if let Some(by_size) = &expected.by_size {
        assert_eq!(
            solver.count_by_size().unwrap().answer.value(),
            by_size,
            "{expected:?}"
        );
    }
    if let Some(fundamental) = &expected.fundamental {
        let found = solver.count_up_to_symmetry().unwrap();
        assert_eq!(found.answer.value(), fundamental, "{expected:?}");
    }
    if let Some(rows) = &expected.first {
        let first = solver.solutions().unwrap().next().unwrap();
        assert_eq!(&instance.model().rows(&first), rows, "{expected:?}");
    }
    if let Some(expected) = expected.unique {
        let found = solver.solutions().unwrap().take(2).count();
        assert_eq!(found == 1, expected, "{found} found");
    }
}

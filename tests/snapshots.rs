//! Snapshots of all solutions of the puzzles in `examples/puzzles` and of the shipped puzzles without parameters.

use standoff::puzzle::{Puzzle, shipped};

use crate::corpus::{examples, model_of};

/// The shipped puzzles of a fixed size.
fn of_fixed_size() -> impl Iterator<Item = Puzzle> {
    let puzzles = shipped()
        .iter()
        .map(|puzzle| standoff::parse(puzzle.name, puzzle.text).unwrap());
    puzzles.filter(|puzzle| puzzle.parameters().is_empty())
}

#[test]
fn lists_of_the_examples_are_unchanged() {
    for puzzle in examples().into_iter().chain(of_fixed_size()) {
        // With a goal, the solutions of the expected value.
        let mut expected = puzzle.expectations().iter();
        let model = match expected.find(|expected| expected.at.is_empty()) {
            Some(expected) => model_of(&puzzle, expected),
            None => puzzle.instance([]).unwrap().model().clone(),
        };
        let text = standoff::listing(&model).unwrap();
        insta::assert_snapshot!(puzzle.name().replace([' ', ','], "_"), text);
    }
}

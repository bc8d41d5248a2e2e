//! Every puzzle in `examples/puzzles`, and every shipped one without parameters, as a snapshot of its whole
//! enumeration.

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
fn the_examples_list_what_they_always_did() {
    for puzzle in examples().into_iter().chain(of_fixed_size()) {
        // Under a goal it lists the best, as far as the puzzle says which these are.
        let mut expected = puzzle.expectations().iter();
        let model = match expected.find(|expected| expected.at.is_empty()) {
            Some(expected) => model_of(&puzzle, expected),
            None => puzzle.instance([]).unwrap().model().clone(),
        };
        let text = standoff::listing(&model).unwrap();
        insta::assert_snapshot!(puzzle.name().replace([' ', ','], "_"), text);
    }
}

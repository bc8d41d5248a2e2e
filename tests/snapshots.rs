//! Every puzzle in `examples/puzzles` as a snapshot of its whole enumeration.

use crate::corpus::{examples, model_of};

#[test]
fn the_examples_list_what_they_always_did() {
    for puzzle in examples() {
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

//! The puzzles that come along.

#[path = "support/named.rs"]
mod named;

use named::PIECES;
use standoff_puzzle::{Puzzle, shipped};
use standoff_solver::Solver;

#[test]
fn the_counts_that_shipped_puzzles_expect_come_out() {
    for shipped in shipped() {
        let puzzle = Puzzle::parse(shipped.name, shipped.text, &PIECES).unwrap();
        for expected in puzzle.expectations() {
            let at = expected
                .at
                .iter()
                .map(|(name, value)| (name.as_str(), *value));
            let instance = puzzle.instance(at).unwrap();
            let count = Solver::new(instance.model(), &standoff_engines::all())
                .count()
                .unwrap()
                .answer
                .exact();
            assert_eq!(
                count, expected.count,
                "{} line {}",
                shipped.name, expected.line
            );
        }
    }
}

#[test]
fn every_shipped_puzzle_says_where_it_comes_from_and_what_it_expects() {
    for shipped in shipped() {
        assert!(shipped.text.starts_with("// "), "{}", shipped.name);
        let puzzle = Puzzle::parse(shipped.name, shipped.text, &PIECES).unwrap();
        assert!(!puzzle.expectations().is_empty(), "{}", shipped.name);
        assert_ne!(puzzle.name(), shipped.name, "a name for people");
    }
}

#[test]
fn shipped_puzzles_are_in_the_order_of_their_names() {
    assert!(shipped().is_sorted_by_key(|shipped| shipped.name));
}

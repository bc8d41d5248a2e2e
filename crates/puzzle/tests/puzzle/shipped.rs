//! The shipped puzzles. The corpus of the workspace checks their expectations with every engine.

use standoff_puzzle::{Puzzle, shipped};

use crate::support::PIECES;

#[test]
fn shipped_puzzles_have_a_comment_a_name_and_expectations() {
    for shipped in shipped() {
        assert!(shipped.text.starts_with("// "), "{}", shipped.name);
        let puzzle = Puzzle::parse(shipped.name, shipped.text, &PIECES).unwrap();
        let is_checked = !puzzle.expectations().is_empty();
        assert_ne!(is_checked, puzzle.is_open(), "{}", shipped.name);
        assert_ne!(puzzle.name(), shipped.name);
    }
}

#[test]
fn shipped_puzzles_are_sorted_by_name() {
    assert!(shipped().is_sorted_by_key(|shipped| shipped.name));
}

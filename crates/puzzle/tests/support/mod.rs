//! Wrong puzzles, and the pieces that puzzles can name.

mod named;

pub(crate) use named::PIECES;
use standoff_puzzle::{Puzzle, PuzzleError};

/// The error of a text with what is assigned to its parameters.
pub(crate) fn wrong(text: &str, assignments: &[(&str, i64)]) -> PuzzleError {
    let instance = Puzzle::parse("p.ron", text, &PIECES)
        .and_then(|puzzle| puzzle.instance(assignments.iter().copied()));
    match instance {
        Ok(_) => panic!("nothing is wrong with {text}"),
        Err(error) => error,
    }
}

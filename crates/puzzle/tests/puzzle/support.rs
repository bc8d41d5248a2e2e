//! Pieces for the puzzles of the tests, and errors of wrong puzzles.

use std::sync::LazyLock;

use standoff_board::Pieces;
use standoff_engine::Registry;
use standoff_model::Model;
use standoff_puzzle::{Instance, Puzzle, PuzzleError};
use standoff_solver::Solver;

/// The pieces that the command registers.
pub(crate) static PIECES: LazyLock<Pieces> = LazyLock::new(|| {
    let mut registry = Registry::new();
    standoff_leapers::register(registry.pieces_mut()).unwrap();
    standoff_riders::register(registry.pieces_mut()).unwrap();
    standoff_queens::register(&mut registry).unwrap();
    standoff_puzzle::register(registry.pieces_mut()).unwrap();
    registry.pieces().clone()
});

/// Reads a puzzle named `p.ron`.
pub(crate) fn parse(text: &str) -> Result<Puzzle, PuzzleError> {
    Puzzle::parse("p.ron", text, &PIECES)
}

/// The puzzle in a text without mistakes.
pub(crate) fn puzzle(text: &str) -> Puzzle {
    parse(text).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// The instance with the default values of the parameters.
pub(crate) fn instance(text: &str) -> Instance {
    let instance = puzzle(text).instance([]);
    instance.unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// The error of a text with these values of its parameters.
pub(crate) fn error_of(text: &str, assignments: &[(&str, i64)]) -> PuzzleError {
    let instance = parse(text).and_then(|puzzle| puzzle.instance(assignments.iter().copied()));
    match instance {
        Ok(_) => panic!("no error in {text}"),
        Err(error) => error,
    }
}

/// The number of solutions.
pub(crate) fn count(model: &Model) -> u64 {
    let solver = Solver::new(model, &standoff_engines::all());
    let answer = solver.count().unwrap().answer;
    answer.value().try_into().unwrap()
}

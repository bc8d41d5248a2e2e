//! Wrong puzzles, and what is said about them.

use std::fmt::Write;

use standoff_puzzle::wording::printable;
use standoff_puzzle::{Puzzle, PuzzleError};

/// Each text with what is assigned to its parameters, and below it what is said about it.
pub(crate) fn table(wrong_texts: &[(&str, &[(&str, i64)])]) -> String {
    let mut table = String::new();
    for (text, assignments) in wrong_texts {
        let error = wrong(text, assignments);
        let asked: String = (assignments.iter())
            .map(|(name, value)| format!("   with {name}={value}"))
            .collect();
        let text = printable(text);
        write!(table, "{text}{asked}\n{}\n\n", shown(&error)).unwrap();
    }
    table
}

pub(crate) fn wrong(text: &str, assignments: &[(&str, i64)]) -> PuzzleError {
    let instance = Puzzle::parse("p.ron", text)
        .and_then(|puzzle| puzzle.instance(assignments.iter().copied()));
    match instance {
        Ok(_) => panic!("nothing is wrong with {text}"),
        Err(error) => error,
    }
}

fn shown(error: &PuzzleError) -> String {
    let marked = error.span().map_or("", |span| &error.source_text()[span]);
    let hint = error
        .hint()
        .map_or(String::new(), |hint| format!("\n    hint: {hint}"));
    format!("    {error}\n    marked: {marked:?}{hint}")
}

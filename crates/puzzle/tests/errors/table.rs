//! Wrong puzzles, and what is said about them.

use std::fmt::Write;

use standoff_puzzle::PuzzleError;
use standoff_puzzle::wording::printable;

use crate::support::wrong;

/// Texts that are wrong in the same place: each of them stands where the frame has an `@`.
pub(crate) struct Frame {
    pub(crate) around: &'static str,
    pub(crate) wrong: &'static [&'static str],
}

/// A wrong puzzle, with what is assigned to its parameters.
pub(crate) struct Case {
    pub(crate) text: String,
    pub(crate) assignments: &'static [(&'static str, i64)],
}

impl Case {
    pub(crate) fn error(&self) -> PuzzleError {
        wrong(&self.text, self.assignments)
    }
}

pub(crate) fn cases(frames: &[Frame]) -> Vec<Case> {
    let of_frame = |frame: &Frame| {
        let around = frame.around;
        frame.wrong.iter().map(move |wrong| Case {
            text: around.replacen('@', wrong, 1),
            assignments: &[],
        })
    };
    frames.iter().flat_map(of_frame).collect()
}

/// Each case, and below it what is said about it.
pub(crate) fn table(cases: &[Case]) -> String {
    let mut table = String::new();
    for case in cases {
        let asked: String = (case.assignments.iter())
            .map(|(name, value)| format!("   with {}={value}", printable(name)))
            .collect();
        let (text, error) = (printable(&case.text), shown(&case.error()));
        write!(table, "{text}{asked}\n{error}\n\n").unwrap();
    }
    table
}

pub(crate) fn shown(error: &PuzzleError) -> String {
    let marked = error.span().map_or("", |span| &error.source_text()[span]);
    let hint = error
        .hint()
        .map_or(String::new(), |hint| format!("\n    hint: {hint}"));
    format!("    {error}\n    marked: {marked:?}{hint}")
}

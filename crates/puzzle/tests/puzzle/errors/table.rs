//! Wrong puzzles, and tables of their errors.

use std::fmt::Write;

use standoff_puzzle::PuzzleError;
use standoff_puzzle::wording::printable;

use crate::support::error_of;

/// Wrong parts of a puzzle. Each replaces the `@` of the text around them.
pub(crate) struct Frame {
    pub(crate) around: &'static str,
    pub(crate) wrong: &'static [&'static str],
}

/// A wrong puzzle with values of its parameters.
pub(crate) struct Case {
    pub(crate) text: String,
    pub(crate) assignments: &'static [(&'static str, i64)],
}

impl Case {
    pub(crate) fn error(&self) -> PuzzleError {
        error_of(&self.text, self.assignments)
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

/// Each case, followed by its error.
pub(crate) fn table(cases: &[Case]) -> String {
    let mut table = String::new();
    for case in cases {
        let assigned: String = (case.assignments.iter())
            .map(|(name, value)| format!("   with {}={value}", printable(name)))
            .collect();
        let (text, error) = (printable(&case.text), shown(&case.error()));
        write!(table, "{text}{assigned}\n{error}\n\n").unwrap();
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

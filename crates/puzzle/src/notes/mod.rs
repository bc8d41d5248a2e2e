//! What a puzzle says and nothing uses: no error, but seldom meant.

mod regions;
mod unused;
mod used;

use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use thiserror::Error;

pub(crate) use unused::{parameters, pieces};
pub(crate) use used::Used;

use crate::puzzle::Puzzle;
use crate::source::{Source, Span};
use crate::wording::printable;

/// Something that a puzzle says and nothing uses, and where.
///
/// Prints as one line, `file:line:column: message`.
///
/// ```
/// use standoff_puzzle::Puzzle;
///
/// # let mut pieces = standoff_board::Pieces::new();
/// # standoff_riders::register(&mut pieces)?;
/// let puzzle = Puzzle::parse("mine.ron", "(
///     params: {\"n\": 8, \"m\": 3},
///     board: (squares: Square(\"n\")),
///     place: [(piece: Rook)],
/// )", &pieces)?;
/// let [note] = &puzzle.notes()[..] else { panic!("there is one") };
/// assert_eq!(note.to_string(), "mine.ron:2:22: nothing uses the parameter `m`");
/// assert_eq!(&note.source_text()[note.span()], "\"m\"");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Note {
    source: Arc<Source>,
    remark: Remark,
}

/// A note without the text that it is about.
#[derive(Clone, Debug)]
pub(crate) struct Remark {
    what: Unused,
    span: Span,
}

#[derive(Clone, Debug, Error)]
pub(crate) enum Unused {
    #[error("nothing uses the parameter `{0}`")]
    Parameter(String),
    #[error("the piece `{0}` is defined, but not placed")]
    Piece(String),
    #[error("no rule counts in the regions")]
    Regions,
    /// Of a region in so many parts, which counts as one all the same.
    #[error("the region `{region}` is in {parts} parts")]
    Parts { region: char, parts: usize },
}

impl Unused {
    fn hint(&self) -> &'static str {
        match self {
            Unused::Parameter(_) => "name it in an expression, or leave it out",
            Unused::Piece(_) => "name it in `place`, or leave it out",
            Unused::Regions => "add a rule, as in `Each(Regions, Exactly(1))`, or leave them out",
            Unused::Parts { .. } => {
                "this square does not hang together with the first one of its letter: is it meant?"
            }
        }
    }
}

impl Note {
    /// What nothing uses, without the place.
    pub fn message(&self) -> String {
        self.remark.what.to_string()
    }

    /// What could be done about it.
    pub fn hint(&self) -> &'static str {
        self.remark.what.hint()
    }

    /// What the puzzle was called when it was parsed, made printable.
    pub fn source_name(&self) -> String {
        printable(&self.source.name)
    }

    /// The puzzle's text, without a byte-order mark.
    pub fn source_text(&self) -> &str {
        &self.source.text
    }

    /// The part of the text that the note is about, in bytes.
    pub fn span(&self) -> Range<usize> {
        self.remark.span.clone()
    }

    /// Where that part begins: line and column from 1, the column in characters.
    pub fn line_and_column(&self) -> (usize, usize) {
        self.source.line_and_column(self.remark.span.start)
    }
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (line, column) = self.line_and_column();
        let (name, what) = (self.source_name(), &self.remark.what);
        write!(f, "{name}:{line}:{column}: {what}")
    }
}

impl fmt::Debug for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Note({self})")
    }
}

/// All notes on a puzzle, in the order of the text.
pub(crate) fn on(puzzle: &Puzzle) -> Vec<Note> {
    let mut remarks = puzzle.unused.clone();
    remarks.extend(regions::remarks(puzzle));
    remarks.sort_by_key(|remark| remark.span.start);
    let note = |remark| Note {
        source: puzzle.source.clone(),
        remark,
    };
    remarks.into_iter().map(note).collect()
}

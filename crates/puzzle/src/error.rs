//! Errors of puzzles and positions.

use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use standoff_core::End;
use standoff_model::ModelError;

use crate::kind::ErrorKind;
use crate::problem::{Fault, Problem};
use crate::source::Source;
use crate::wording::printable;

/// A mistake in a puzzle or a position, and its place.
///
/// Prints as one line, `file:line:column: message`. Characters of the puzzle that could disturb a terminal are escaped.
///
/// ```
/// use standoff_puzzle::Puzzle;
///
/// # let mut pieces = standoff_board::Pieces::new();
/// # standoff_leapers::register(&mut pieces)?;
/// let error = Puzzle::parse("mine.ron", "(
///     board: (squares: Square(8)),
///     place: [(piece: Knigt)],
/// )", &pieces).unwrap_err();
/// assert_eq!(error.to_string(), "mine.ron:3:21: unknown piece `Knigt`: did you mean `Knight`?");
/// assert_eq!(error.line_and_column(), Some((3, 21)));
/// assert_eq!(&error.source_text()[error.span().unwrap()], "Knigt");
/// # Ok::<(), standoff_board::PieceNameError>(())
/// ```
#[derive(Clone)]
pub struct PuzzleError(Arc<Inner>);

struct Inner {
    source: Arc<Source>,
    fault: Fault,
}

impl PuzzleError {
    pub(crate) fn new(source: &Arc<Source>, fault: Fault) -> Self {
        PuzzleError(Arc::new(Inner {
            source: source.clone(),
            fault,
        }))
    }

    /// The message, without the place.
    pub fn message(&self) -> String {
        self.0.fault.problem.to_string()
    }

    /// The kind of mistake.
    ///
    /// ```
    /// use standoff_board::Pieces;
    /// use standoff_puzzle::{ErrorKind, Puzzle};
    ///
    /// let kind = |text| Puzzle::parse("mine.ron", text, &Pieces::new()).unwrap_err().kind();
    /// assert_eq!(kind("(board: ("), ErrorKind::Syntax);
    /// assert_eq!(kind("(board: (squares: Square(8)), place: [(piece: Knigt)])"), ErrorKind::Name);
    /// ```
    pub fn kind(&self) -> ErrorKind {
        self.0.fault.problem.kind()
    }

    /// How to mend the mistake, if the message does not say so.
    pub fn hint(&self) -> Option<String> {
        self.0.fault.problem.hint()
    }

    /// The reason why an [instance](crate::Puzzle::instance_until) was not finished, if the caller stopped it. The puzzle
    /// may be correct.
    pub fn stopped(&self) -> Option<End> {
        match self.0.fault.problem {
            Problem::Model(ModelError::Stopped(end)) => Some(end),
            _ => None,
        }
    }

    /// The source name given by the caller, made printable.
    pub fn source_name(&self) -> String {
        printable(&self.0.source.name)
    }

    /// The text of the puzzle or position, without a byte-order mark.
    pub fn source_text(&self) -> &str {
        &self.0.source.text
    }

    /// The part of the text with the mistake, in bytes. `None` if the mistake is in the arguments of the caller.
    pub fn span(&self) -> Option<Range<usize>> {
        self.0.fault.span.clone()
    }

    /// The beginning of that part: line and column from 1, the column in characters.
    pub fn line_and_column(&self) -> Option<(usize, usize)> {
        let span = self.span()?;
        Some(self.0.source.line_and_column(span.start))
    }
}

impl fmt::Display for PuzzleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.source_name())?;
        if let Some((line, column)) = self.line_and_column() {
            write!(f, ":{line}:{column}")?;
        }
        write!(f, ": {}", self.0.fault.problem)
    }
}

impl fmt::Debug for PuzzleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PuzzleError({self})")
    }
}

impl std::error::Error for PuzzleError {}

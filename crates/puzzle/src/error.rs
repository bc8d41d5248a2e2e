//! What a caller learns about a puzzle that is wrong.

use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use standoff_core::End;
use standoff_model::ModelError;

use crate::problem::{Fault, Problem};
use crate::source::Source;
use crate::wording::printable;

/// What is wrong with a puzzle or a position, and where.
///
/// Prints as one line, `file:line:column: message`. No character of the puzzle's text that could
/// upset a terminal is in it.
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

    /// What is wrong, without the place.
    pub fn message(&self) -> String {
        self.0.fault.problem.to_string()
    }

    /// What would be right, where the message does not say so already.
    pub fn hint(&self) -> Option<String> {
        self.0.fault.problem.hint()
    }

    /// Why the puzzle was not made into a model although nothing is wrong with it: whoever asked for
    /// the [instance](crate::Puzzle::instance_until) wanted to stop.
    pub fn stopped(&self) -> Option<End> {
        match self.0.fault.problem {
            Problem::Model(ModelError::Stopped(end)) => Some(end),
            _ => None,
        }
    }

    /// What the puzzle was called when it was parsed, made printable.
    pub fn source_name(&self) -> String {
        printable(&self.0.source.name)
    }

    /// The puzzle's text, without a byte-order mark.
    pub fn source_text(&self) -> &str {
        &self.0.source.text
    }

    /// The part of the text that is wrong, in bytes; none when the fault is not in the text but
    /// in what was asked of it.
    pub fn span(&self) -> Option<Range<usize>> {
        self.0.fault.span.clone()
    }

    /// Where the wrong part begins: line and column from 1, the column in characters.
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

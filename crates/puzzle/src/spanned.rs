//! Texts in quotes with a grammar of their own: expressions, conditions, notations.

use std::ops::Range;

use crate::problem::{Fault, Problem};
use crate::source::Span;

/// A problem in a text, and its place in that text.
pub(crate) type SpannedProblem = (Problem, Range<usize>);

/// A text in quotes, and its place in the source.
#[derive(Clone, Debug)]
pub(crate) struct SpannedText {
    pub(crate) text: String,
    pub(crate) span: Span,
    /// The first byte after the quotation mark. `None` if the text has escapes, since places in the text
    /// then differ from places in the source.
    start: Option<usize>,
}

impl SpannedText {
    /// A text at `span`, with its first byte at `start` if it has no escapes.
    pub(crate) fn new(text: String, span: Span, start: Option<usize>) -> Self {
        SpannedText { text, span, start }
    }

    /// Moves the text, with all places inside, to a place in another source.
    pub(crate) fn move_to(&mut self, span: Span) {
        self.span = span;
        self.start = None;
    }

    /// The fault of a problem in the text.
    pub(crate) fn fault(&self, (problem, place): SpannedProblem) -> Fault {
        Fault::at(self.span_of(place), problem)
    }

    /// The place of a part in the source. If it is unknown, the place of the whole text.
    pub(crate) fn span_of(&self, part: Range<usize>) -> Span {
        let inside = |start| start + part.start..start + part.end;
        self.start.map_or(self.span.clone(), inside)
    }
}

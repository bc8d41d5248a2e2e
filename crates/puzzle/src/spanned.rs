//! Texts in quotes with a grammar of their own: expressions, conditions, notations.

use std::ops::Range;

use crate::problem::{Fault, Problem};
use crate::reader::{Raw, Reader};
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
    /// Reads a text in quotes. `what` describes the expected value in the message of an error.
    pub(crate) fn read(
        reader: Reader<'_>,
        raw: Raw<'_>,
        what: &'static str,
    ) -> Result<Self, Fault> {
        let text: String = ron::from_str(raw.text).map_err(|_| reader.unexpected(raw, what))?;
        let span = reader.span(raw.text);
        let inside = raw.text.find('"').map_or(0, |quote| quote + 1);
        let has_no_escapes = raw.text[inside..].starts_with(&text);
        Ok(SpannedText {
            text,
            start: has_no_escapes.then_some(span.start + inside),
            span,
        })
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

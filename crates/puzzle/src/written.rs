//! Texts in quotes with a grammar of their own: expressions, conditions, notations.

use std::ops::Range;

use crate::problem::{Fault, Problem};
use crate::reader::{Raw, Reader};
use crate::source::Span;

/// A problem in such a text, and the bytes of it that have the problem.
pub(crate) type Trouble = (Problem, Range<usize>);

/// The text, and where it stands in the source.
#[derive(Clone, Debug)]
pub(crate) struct Written {
    pub(crate) text: String,
    pub(crate) span: Span,
    /// The first byte behind the quotation mark; none when there are escapes, so that places
    /// inside and outside do not run together.
    start: Option<usize>,
}

impl Written {
    /// Reads a text in quotes; `what` says what it should be.
    pub(crate) fn read(
        reader: Reader<'_>,
        raw: Raw<'_>,
        what: &'static str,
    ) -> Result<Self, Fault> {
        let text: String = ron::from_str(raw.text).map_err(|_| reader.unexpected(raw, what))?;
        let span = reader.span(raw.text);
        let inside = raw.text.find('"').map_or(0, |quote| quote + 1);
        let as_is = raw.text[inside..].starts_with(&text);
        Ok(Written {
            text,
            start: as_is.then_some(span.start + inside),
            span,
        })
    }

    /// Moves it, with all places inside, to another place in another source.
    pub(crate) fn move_to(&mut self, span: Span) {
        self.span = span;
        self.start = None;
    }

    /// The fault of a trouble inside.
    pub(crate) fn fault(&self, (problem, place): Trouble) -> Fault {
        Fault::at(self.span_of(place), problem)
    }

    /// Where a part of it stands in the source, as far as that can be told.
    pub(crate) fn span_of(&self, part: Range<usize>) -> Span {
        let inside = |start| start + part.start..start + part.end;
        self.start.map_or(self.span.clone(), inside)
    }
}

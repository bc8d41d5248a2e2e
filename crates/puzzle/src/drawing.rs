//! Text blocks that draw something, each row of which has its place in the source.

use std::ops::Range;

use standoff_board::MapError;

use crate::problem::{Fault, TEXT};
use crate::reader::{Raw, Reader};
use crate::source::Span;
use crate::written::Written;

/// A text block that draws something.
#[derive(Clone, Debug)]
pub(crate) struct Drawing {
    written: Written,
    /// Where each square stands, row by row, in a source that has not this text block.
    squares: Vec<Vec<Span>>,
}

impl Drawing {
    pub(crate) fn read(reader: Reader<'_>, raw: Raw<'_>) -> Result<Self, Fault> {
        let written = Written::read(reader, raw, TEXT)?;
        Ok(Drawing {
            written,
            squares: Vec::new(),
        })
    }

    /// Moves the place of the drawing, and that of each of its squares.
    pub(crate) fn move_to(&mut self, span: Span, squares: Vec<Vec<Span>>) {
        self.written.move_to(span);
        self.squares = squares;
    }

    pub(crate) fn text(&self) -> &str {
        &self.written.text
    }

    /// The fault of an error, at the row or the character that has it.
    pub(crate) fn fault(&self, error: MapError) -> Fault {
        match self.part_of(&error) {
            Some(part) => self.written.fault((error.into(), self.place_of(part))),
            None => Fault::at(self.written.span.clone(), error),
        }
    }

    /// Where a row stands in the source, counted from 1.
    pub(crate) fn span_of_row(&self, row: usize) -> Span {
        self.span_of_part(self.row(row))
    }

    /// Where a character of a row stands in the source, both counted from 1.
    pub(crate) fn span_of(&self, row: usize, column: usize) -> Span {
        let square = self
            .squares
            .get(row - 1)
            .and_then(|row| row.get(column - 1));
        square.cloned().unwrap_or_else(|| {
            self.span_of_part(self.row(row).and_then(|row| character(row, column)))
        })
    }

    fn span_of_part(&self, part: Option<&str>) -> Span {
        part.map_or(self.written.span.clone(), |part| {
            self.written.span_of(self.place_of(part))
        })
    }

    /// Where a slice of the text is in it.
    fn place_of(&self, part: &str) -> Range<usize> {
        let start = part.as_ptr().addr() - self.text().as_ptr().addr();
        start..start + part.len()
    }

    fn part_of(&self, error: &MapError) -> Option<&str> {
        match *error {
            MapError::Width { row, .. } => self.row(row),
            MapError::Height { found, expected } if found > expected => self.row(expected + 1),
            MapError::Unknown { row, column, .. } | MapError::Hole { row, column } => {
                character(self.row(row)?, column)
            }
            MapError::NoRows | MapError::Height { .. } | MapError::Board(_) => None,
        }
    }

    /// A row, counted from 1: lines of blanks are none.
    fn row(&self, number: usize) -> Option<&str> {
        let rows = self.text().lines().map(str::trim);
        rows.filter(|row| !row.is_empty()).nth(number - 1)
    }
}

/// A character of a row, counted from 1.
fn character(row: &str, number: usize) -> Option<&str> {
    let (start, character) = row.char_indices().nth(number - 1)?;
    row.get(start..start + character.len_utf8())
}

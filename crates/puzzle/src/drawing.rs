//! Text blocks that draw boards and regions.

use standoff_board::MapError;

use crate::problem::Fault;
use crate::source::{Span, place_in};
use crate::spanned::SpannedText;
use crate::tree::Node;

/// A text block with a character for each square.
#[derive(Clone, Debug)]
pub(crate) struct Drawing {
    written: SpannedText,
    /// The places of the squares, row by row, in a source without this text block. Empty otherwise.
    squares: Vec<Vec<Span>>,
}

impl Drawing {
    pub(crate) fn read(node: &Node<'_>) -> Result<Self, Fault> {
        Ok(Drawing {
            written: node.spanned()?,
            squares: Vec::new(),
        })
    }

    /// Moves the drawing and its squares to places in another source.
    pub(crate) fn move_to(&mut self, span: Span, squares: Vec<Vec<Span>>) {
        self.written.move_to(span);
        self.squares = squares;
    }

    pub(crate) fn text(&self) -> &str {
        &self.written.text
    }

    /// The fault of an error, at its row or character.
    pub(crate) fn fault(&self, error: MapError) -> Fault {
        Fault::at(self.span_of_part(self.part_of(&error)), error)
    }

    /// The place of a row in the source. Rows are numbered from 1.
    pub(crate) fn span_of_row(&self, row: usize) -> Span {
        self.span_of_part(self.row(row))
    }

    /// The place of a character in the source. Rows and columns are numbered from 1.
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
            self.written.span_of(place_in(self.text(), part))
        })
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

    /// A row, numbered from 1.
    fn row(&self, number: usize) -> Option<&str> {
        self.rows().nth(number - 1)
    }

    /// The rows. Blank lines do not count.
    pub(crate) fn rows(&self) -> impl Iterator<Item = &str> {
        let rows = self.text().lines().map(str::trim);
        rows.filter(|row| !row.is_empty())
    }
}

/// A character of a row, numbered from 1.
fn character(row: &str, number: usize) -> Option<&str> {
    let (start, character) = row.char_indices().nth(number - 1)?;
    row.get(start..start + character.len_utf8())
}

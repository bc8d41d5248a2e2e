//! Positions as text: a drawn board, or the names of squares.

mod drawn;
mod list;
mod pieces;

use std::sync::Arc;

use standoff_model::Model;

use pieces::PieceLetters;
pub use pieces::Position;

use crate::error::PuzzleError;
use crate::instance::Instance;
use crate::parse::decode;
use crate::problem::{Fault, Problem};
use crate::source::{MAX_BYTES, Source};

impl Instance {
    /// Reads a position from text: a drawn board like those of solutions, or the names of squares. Messages call the
    /// text `source_name`.
    ///
    /// A *drawn board* has a row for each rank, separated by blanks or line ends. A row has the letter of each piece,
    /// `.` for an empty square, and `#` or `.` for a hole. If there are blanks between all squares, each line is a row.
    ///
    /// *Names of squares* are separated by blanks or commas. The letter of the piece precedes the name, as in `Qa1`, and
    /// is optional if all pieces have the same letter. Given pieces need not be named.
    ///
    /// A text with `.` or `#`, or without digits, is a drawn board. A blank text names no square.
    ///
    /// ```
    /// use standoff_puzzle::Puzzle;
    ///
    /// # let mut pieces = standoff_board::Pieces::new();
    /// # standoff_riders::register(&mut pieces)?;
    /// let puzzle = Puzzle::parse("rooks.ron", "(
    ///     board: (squares: Square(2)),
    ///     place: [(piece: Rook, count: Exactly(2))],
    /// )", &pieces)?;
    /// let rooks = puzzle.instance([])?;
    /// let named = rooks.read_position("names", b"a2 b1")?;
    /// assert_eq!(rooks.read_position("drawn", b"R.\n.R\n")?, named);
    /// assert_eq!(rooks.model().violations(named.stands()).count(), 0);
    ///
    /// let error = rooks.read_position("names", b"a2 b").unwrap_err();
    /// assert_eq!(error.line_and_column(), Some((1, 4)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// A [`PuzzleError`] for the first mistake, with its place.
    pub fn read_position(&self, source_name: &str, bytes: &[u8]) -> Result<Position, PuzzleError> {
        let source = Arc::new(Source::new(source_name, &decode(source_name, bytes)?));
        read(self.model(), &source.text).map_err(|fault| PuzzleError::new(&source, fault))
    }
}

fn read(model: &Model, text: &str) -> Result<Position, Fault> {
    if text.len() > MAX_BYTES {
        return Err(Fault::at(0..0, Problem::TooLong));
    }
    let pieces = PieceLetters::of(model);
    let has_digit = text.contains(|c: char| c.is_ascii_digit());
    if text.contains(['.', '#']) || !(has_digit || text.trim().is_empty()) {
        drawn::read(&pieces, text)
    } else {
        list::read(&pieces, text)
    }
}

//! Positions as somebody writes them down: a drawn board, or the names of squares.

mod drawn;
mod list;

use std::sync::Arc;

use standoff_board::{Board, NameError, Square};
use standoff_model::{Model, PlacedPiece};

use crate::bytes::decode;
use crate::error::PuzzleError;
use crate::instance::Instance;
use crate::problem::{Fault, Problem};
use crate::puzzle::MAX_BYTES;
use crate::source::Source;

/// Pieces on the board of a puzzle, as somebody wrote them down: any at all, whatever the rules say.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Position {
    stands: Vec<PlacedPiece>,
    off_board: Vec<NameError>,
}

impl Instance {
    /// Reads a position from its text: a board drawn as solutions are drawn, or the names of squares.
    ///
    /// A *drawn board* has a row for each rank, with blanks or line ends between them, and in it the
    /// letter of each piece, `.` for a square without one, and `#` or `.` for a hole. Where there are
    /// blanks between all squares, each line is a row.
    ///
    /// *Names of squares* have blanks or commas between them, and each has the letter of its piece
    /// before it, as in `Qa1`; that may be left out where all pieces are drawn alike, and given pieces
    /// need not be named.
    ///
    /// A text without a digit, or with a `.` or `#`, is a drawn board; a text of nothing but blanks
    /// names no square. `source_name` is what messages call the text.
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
    /// A [`PuzzleError`] that names the first thing that cannot be read, and its place.
    pub fn read_position(&self, source_name: &str, bytes: &[u8]) -> Result<Position, PuzzleError> {
        let source = Arc::new(Source::new(source_name, &decode(source_name, bytes)?));
        read(self.model(), &source.text).map_err(|fault| PuzzleError::new(&source, fault))
    }
}

impl Position {
    /// The pieces on squares of the board, in the order of the text, and behind them those given
    /// ones that it leaves out.
    pub fn stands(&self) -> &[PlacedPiece] {
        &self.stands
    }

    /// Why the other pieces are on no square of the board, in the order of the text.
    pub fn off_board(&self) -> &[NameError] {
        &self.off_board
    }

    fn put(&mut self, pieces: &Pieces<'_>, letter: char, square: Result<Square, NameError>) {
        match square {
            Ok(square) => self.stands.push(PlacedPiece {
                square,
                kind: pieces.kind(letter, square),
            }),
            Err(error) => self.off_board.push(error),
        }
    }
}

fn read(model: &Model, text: &str) -> Result<Position, Fault> {
    if text.len() > MAX_BYTES {
        return Err(Fault::at(0..0, Problem::TooLong));
    }
    let pieces = Pieces::of(model);
    let has_digit = text.contains(|c: char| c.is_ascii_digit());
    match text.contains(['.', '#']) || !(has_digit || text.trim().is_empty()) {
        true => drawn::read(&pieces, text),
        false => list::read(&pieces, text),
    }
}

/// The pieces of a puzzle and the letters that draw them.
struct Pieces<'m> {
    model: &'m Model,
    /// Each letter once.
    letters: Vec<char>,
}

impl<'m> Pieces<'m> {
    fn of(model: &'m Model) -> Self {
        let mut letters = Vec::new();
        for kind in model.kinds() {
            if !letters.contains(&kind.letter) {
                letters.push(kind.letter);
            }
        }
        Pieces { model, letters }
    }

    fn board(&self) -> &'m Board {
        self.model.board()
    }

    /// The kind that a letter on a square means: the piece that is given there, or one that may stand
    /// anywhere, or a given one that stands elsewhere.
    fn kind(&self, letter: char, square: Square) -> usize {
        let kinds = self.model.kinds();
        let rank = |&kind: &usize| match &kinds[kind].squares {
            Some(given) if given.contains(square) => 0,
            None => 1,
            Some(_) => 2,
        };
        let drawn = (0..kinds.len()).filter(|&kind| kinds[kind].letter == letter);
        drawn.min_by_key(rank).expect("a piece has the letter")
    }

    fn no_such_letter(&self, found: char) -> Problem {
        Problem::NoSuchLetter {
            found,
            known: self.known(),
        }
    }

    /// The letters in words.
    fn known(&self) -> String {
        let letters: Vec<String> = self
            .letters
            .iter()
            .map(|letter| format!("`{letter}`"))
            .collect();
        letters.join(", ")
    }
}

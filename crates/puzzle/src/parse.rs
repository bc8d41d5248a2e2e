//! Puzzles from text and from bytes.

use std::borrow::Cow;
use std::sync::Arc;

use standoff_board::Pieces;

use crate::error::PuzzleError;
use crate::grid;
use crate::problem::{Fault, Problem};
use crate::puzzle::{Puzzle, read_ron};
use crate::source::{MAX_BYTES, Source};

impl Puzzle {
    /// Reads a puzzle from its text. Messages call the text `source_name`, and the puzzle can name the given
    /// `pieces`. Words of the language such as `Any` take precedence.
    ///
    /// A text in RON has parentheses. A text that begins with `[` or `{` is JSON, and one that begins with `https://`
    /// is the address of a star battle at puzz.link or penpa-edit. Any other text is a grid with a letter for the region of each
    /// square. All of these but RON are region puzzles: each row, column and region has one queen, or the number of
    /// queens given by the parameter `stars`, and no two queens touch.
    ///
    /// ```
    /// use standoff_solver::{Answer, Solver};
    /// use standoff_puzzle::Puzzle;
    ///
    /// # let mut registry = standoff_engine::Registry::new();
    /// # standoff_queens::register(&mut registry)?;
    /// # let pieces = registry.pieces();
    /// let letters = Puzzle::parse("letters.txt", "
    ///     AABB
    ///     ABBB
    ///     CCDB
    ///     CDDD
    /// ", pieces)?;
    /// let count = |puzzle: &Puzzle| Solver::new(puzzle.instance([]).unwrap().model(), &standoff_engines::all()).count().unwrap().answer;
    /// assert_eq!(count(&letters), Answer::Exact(1u32.into()));
    /// let json = r#"{"size": 4, "regions": ["AABB", "ABBB", "CCDB", "CDDD"]}"#;
    /// assert_eq!(count(&Puzzle::parse("board.json", json, pieces)?), count(&letters));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// A [`PuzzleError`] for the first mistake, with its place.
    pub fn parse(source_name: &str, text: &str, pieces: &Pieces) -> Result<Self, PuzzleError> {
        let source = Arc::new(Source::new(source_name, text));
        read(&source, pieces).map_err(|fault| PuzzleError::new(&source, fault))
    }

    /// Reads a puzzle from the bytes of a file, as [`parse`](Self::parse) does from text.
    ///
    /// ```
    /// use standoff_board::Pieces;
    /// use standoff_puzzle::Puzzle;
    ///
    /// let latin = b"(\n  name: \"K\xf6nig\",\n";
    /// let error = Puzzle::parse_bytes("latin.ron", latin, &Pieces::new()).unwrap_err();
    /// assert!(error.to_string().starts_with("latin.ron:2:11: the text is not valid UTF-8"));
    /// ```
    ///
    /// # Errors
    ///
    /// A [`PuzzleError`] if the bytes are not valid UTF-8, and the errors of [`parse`](Self::parse).
    pub fn parse_bytes(
        source_name: &str,
        bytes: &[u8],
        pieces: &Pieces,
    ) -> Result<Self, PuzzleError> {
        Self::parse(source_name, &decode(source_name, bytes)?, pieces)
    }
}

fn read(source: &Arc<Source>, named: &Pieces) -> Result<Puzzle, Fault> {
    if source.text.len() > MAX_BYTES {
        return Err(Fault::at(0..0, Problem::TooLong));
    }
    grid::read(source, named).unwrap_or_else(|| read_ron(source, named))
}

/// The text of a file. Messages call the file `source_name`.
pub(crate) fn decode<'b>(source_name: &str, bytes: &'b [u8]) -> Result<Cow<'b, str>, PuzzleError> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Ok(text.into()),
        // The caller may have read only the first bytes of a long text, up to the middle of a character.
        // The length is the error.
        Err(_) if bytes.len() > MAX_BYTES => Ok(String::from_utf8_lossy(bytes)),
        Err(error) => Err(not_utf8(source_name, bytes, error.valid_up_to())),
    }
}

fn not_utf8(source_name: &str, bytes: &[u8], at: usize) -> PuzzleError {
    let text = String::from_utf8_lossy(bytes);
    let source = Arc::new(Source::new(source_name, &text));
    let start = at - (text.len() - source.text.len());
    let problem = Problem::NotUtf8 {
        byte: bytes[at],
        is_utf16: bytes.starts_with(b"\xff\xfe") || bytes.starts_with(b"\xfe\xff"),
    };
    let length = char::REPLACEMENT_CHARACTER.len_utf8();
    PuzzleError::new(&source, Fault::at(start..start + length, problem))
}

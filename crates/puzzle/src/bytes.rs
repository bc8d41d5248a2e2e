//! Puzzles as bytes: a file may hold anything.

use std::borrow::Cow;
use std::sync::Arc;

use standoff_board::Pieces;

use crate::error::PuzzleError;
use crate::problem::{Fault, Problem};
use crate::puzzle::{MAX_BYTES, Puzzle};
use crate::source::Source;

impl Puzzle {
    /// Reads a puzzle from the bytes of a file; `source_name` is what messages call the file, and
    /// `pieces` are those that it can name.
    ///
    /// ```
    /// use standoff_board::Pieces;
    /// use standoff_puzzle::Puzzle;
    ///
    /// let latin = b"(\n  name: \"K\xf6nig\",\n";
    /// let error = Puzzle::parse_bytes("latin.ron", latin, &Pieces::new()).unwrap_err();
    /// assert!(error.to_string().starts_with("latin.ron:2:11: this is no text in UTF-8"));
    /// ```
    ///
    /// # Errors
    ///
    /// A [`PuzzleError`] when the bytes are no text in UTF-8, or as for [`parse`](Self::parse).
    pub fn parse_bytes(
        source_name: &str,
        bytes: &[u8],
        pieces: &Pieces,
    ) -> Result<Self, PuzzleError> {
        Self::parse(source_name, &decode(source_name, bytes)?, pieces)
    }
}

/// The text of a file; `source_name` is what messages call the file.
pub(crate) fn decode<'b>(source_name: &str, bytes: &'b [u8]) -> Result<Cow<'b, str>, PuzzleError> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Ok(text.into()),
        // Whoever reads only as much as shows that a text is too long may cut it in two inside a
        // character.
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
    let stand_in = char::REPLACEMENT_CHARACTER.len_utf8();
    PuzzleError::new(&source, Fault::at(start..start + stand_in, problem))
}

//! Bytes as text.

use std::borrow::Cow;
use std::sync::Arc;

use crate::error::PuzzleError;
use crate::problem::{Fault, Problem};
use crate::source::{MAX_BYTES, Source};

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

//! Files that are not valid UTF-8.

use std::fmt::Write;

use standoff_puzzle::{Puzzle, PuzzleError};

use super::table::shown;
use crate::support::PIECES;

/// Bytes that are not valid UTF-8.
const WRONG: [&[u8]; 8] = [
    b"(\n  name: \"K\xf6nig\",\n)",
    b"\xef\xbb\xbf(name: \"\xc0\xaf\")",
    b"(name: \"\xed\xa0\x80\")",
    b"(name: \"\xe2\x82",
    b"\xff\xfe(\0\n\0)\0",
    b"\xfe\xff\0(\0\n\0)",
    b"\xff\xfe\0\0(\0\0\0",
    b"\x1f\x8b\x08\0\0",
];

pub(crate) fn error(bytes: &[u8]) -> PuzzleError {
    Puzzle::parse_bytes("p.ron", bytes, &PIECES).unwrap_err()
}

pub(crate) fn messages() -> Vec<String> {
    WRONG.iter().map(|bytes| error(bytes).message()).collect()
}

#[test]
fn errors_of_bytes() {
    let mut table = String::new();
    for bytes in WRONG {
        let shown = shown(&error(bytes));
        write!(table, "{}\n{shown}\n\n", bytes.escape_ascii()).unwrap();
    }
    insta::assert_snapshot!("bytes", table);
}

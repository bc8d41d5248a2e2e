//! Texts, and places in them.

use std::ops::Range;

/// Maximum length of a text, in bytes: 1 MiB.
pub const MAX_BYTES: usize = 1 << 20;

/// A part of a text, in bytes.
pub(crate) type Span = Range<usize>;

/// A text with its name in messages.
#[derive(Debug)]
pub(crate) struct Source {
    pub(crate) name: String,
    pub(crate) text: String,
}

impl Source {
    /// Removes the byte-order mark that some editors write at the beginning.
    pub(crate) fn new(name: &str, text: &str) -> Self {
        Source {
            name: name.to_string(),
            text: text.strip_prefix('\u{feff}').unwrap_or(text).to_string(),
        }
    }

    /// Line and column of a byte, both from 1, the column in characters.
    pub(crate) fn line_and_column(&self, byte: usize) -> (usize, usize) {
        let before = &self.text[..byte];
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        let line = before.matches('\n').count() + 1;
        (line, before[line_start..].chars().count() + 1)
    }
}

/// The place of `part` in `text`, of which it is a slice.
pub(crate) fn place_in(text: &str, part: &str) -> Span {
    let start = part.as_ptr().addr() - text.as_ptr().addr();
    start..start + part.len()
}

/// The byte at a line and column, both from 1, the column in characters. For places beyond the text, its
/// end.
pub(crate) fn byte_at(text: &str, line: usize, column: usize) -> usize {
    let lines = text.split_inclusive('\n').take(line.saturating_sub(1));
    let line_start: usize = lines.map(str::len).sum();
    let rest = &text[line_start..];
    let mut characters = rest.char_indices().map(|(byte, _)| byte);
    line_start
        + characters
            .nth(column.saturating_sub(1))
            .unwrap_or(rest.len())
}

/// The byte at a line from 1 and a column in bytes from 1. For places beyond the text, its end.
pub(crate) fn byte_at_column(text: &str, line: usize, column: usize) -> usize {
    let line_start = byte_at(text, line, 1);
    text.floor_char_boundary(line_start + column.saturating_sub(1))
}

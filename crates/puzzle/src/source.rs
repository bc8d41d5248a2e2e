//! The text of a puzzle, and places in it.

use std::ops::Range;

/// A part of a text, in bytes.
pub(crate) type Span = Range<usize>;

/// The text of a puzzle and what messages call it.
#[derive(Debug)]
pub(crate) struct Source {
    pub(crate) name: String,
    pub(crate) text: String,
}

impl Source {
    /// Editors mark a file as Unicode by a first character that belongs to nobody.
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

/// The byte at a line and column, both from 1, the column in characters; the end of the text for
/// places beyond it.
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

/// The byte at a line from 1 and a column that counts bytes from 1; the end of the text for places beyond it.
pub(crate) fn byte_at_column(text: &str, line: usize, column: usize) -> usize {
    let line_start = byte_at(text, line, 1);
    text.floor_char_boundary(line_start + column.saturating_sub(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_count_characters_not_bytes() {
        let source = Source::new("x", "ab\nd\u{e9}f\n");
        assert_eq!(source.line_and_column(0), (1, 1));
        assert_eq!(source.line_and_column(3), (2, 1));
        assert_eq!(source.line_and_column(6), (2, 3));
        assert_eq!(source.line_and_column(8), (3, 1));
        assert_eq!(byte_at(&source.text, 2, 3), 6);
        assert_eq!(byte_at(&source.text, 9, 9), 8);
    }

    #[test]
    fn a_byte_order_mark_is_no_part_of_the_text() {
        assert_eq!(Source::new("x", "\u{feff}()").text, "()");
    }
}

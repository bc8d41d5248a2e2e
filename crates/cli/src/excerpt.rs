//! The excerpt of a puzzle that a message shows: short, without control characters, and with a mark.

use std::ops::Range;

use standoff::board::is_visible;

/// Maximum length of the text before, in and after the mark, in bytes: more than a terminal has columns.
const AROUND: usize = 300;

/// The longest mark over several lines, in bytes; a longer one ends with its first line.
const BLOCK: usize = 4000;

/// Lines of a text with a mark. Up to the mark, a line has the same number of characters as in the text, so that columns
/// agree.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Excerpt {
    pub(crate) text: String,
    pub(crate) mark: Range<usize>,
}

impl Excerpt {
    /// The lines of a text that have this span.
    pub(crate) fn of(text: &str, span: Range<usize>) -> Self {
        let at = |byte: usize| text.floor_char_boundary(byte.min(text.len()));
        let start = at(span.start);
        let end = at(span.end).max(start);
        let is_block = end - start <= BLOCK && text[start..end].contains('\n');
        let end = if is_block {
            end
        } else {
            end.min(line_end(text, start)).min(at(start + AROUND))
        };
        let line = text[..start].rfind('\n').map_or(0, |newline| newline + 1);
        let near = at(start.saturating_sub(AROUND)).max(line);
        // The renderer cuts these off.
        let far = ".".repeat(text[line..near].chars().count());
        let before = [far, harmless(&text[near..start])].concat();
        let marked = harmless(&text[start..end]);
        let behind = harmless(&text[end..line_end(text, end).min(at(end + AROUND))]);
        Excerpt {
            mark: before.len()..before.len() + marked.len(),
            text: [before, marked, behind].concat(),
        }
    }
}

/// The end of the line, without the characters that end it.
fn line_end(text: &str, at: usize) -> usize {
    let rest = text[at..].lines().next().unwrap_or_default();
    at + rest.len()
}

/// The text with a symbol for every character that could change the terminal.
fn harmless(text: &str) -> String {
    let symbol = |c: char| match c {
        '\n' | '\t' => c,
        _ if is_visible(c) => c,
        '\0'..='\u{1f}' => char::from_u32('\u{2400}' as u32 + c as u32).unwrap_or(c),
        '\u{7f}' => '\u{2421}',
        _ => char::REPLACEMENT_CHARACTER,
    };
    text.replace("\r\n", "\n").chars().map(symbol).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The excerpt with brackets around the mark.
    fn shown(text: &str, span: Range<usize>) -> String {
        let Excerpt { text, mark } = Excerpt::of(text, span);
        format!(
            "{}[{}]{}",
            &text[..mark.start],
            &text[mark.clone()],
            &text[mark.end..]
        )
    }

    #[test]
    fn only_the_marked_lines_are_shown() {
        assert_eq!(shown("a\nbcd\r\ne", 3..4), "b[c]d");
        assert_eq!(shown("a\nbc\r\nde\nf", 3..7), "b[c\nd]e");
        assert_eq!(shown("", 0..0), "[]");
        assert_eq!(shown("ab", 7..9), "ab[]");
    }

    #[test]
    fn characters_that_could_change_the_terminal_are_replaced() {
        let text = "\t\u{1b}\u{7f}\u{9b}\r\u{202e}\u{e9}x\u{200b}";
        let at = text.find('x').unwrap();
        assert_eq!(
            shown(text, at..at + 1),
            "\t\u{241b}\u{2421}\u{fffd}\u{240d}\u{fffd}\u{e9}[x]\u{fffd}"
        );
    }

    #[test]
    fn a_long_line_is_cut_without_changing_columns() {
        let marks = |n| "\u{301}".repeat(n);
        let text = [&marks(1 << 19), "x", &marks(1000)].concat();
        let at = text.find('x').unwrap();
        let Excerpt { text, mark } = Excerpt::of(&text, at..at + 1);
        assert_eq!(text[..mark.start].chars().count(), 1 << 19);
        assert!(text.chars().filter(|c| !c.is_ascii()).count() <= AROUND);
        assert_eq!(&text[mark], "x");
    }

    #[test]
    fn a_long_mark_ends_with_its_line() {
        let text = "x\n".repeat(1 << 19);
        assert_eq!(shown(&text, 0..text.len()), "[x]");
        let line = "x".repeat(1 << 20);
        assert!(shown(&line, 0..line.len()).len() < 1000);
    }
}

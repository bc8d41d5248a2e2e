//! Lines of characters as runs of one kind.

use unicode_width::UnicodeWidthChar;

/// Characters of one kind on one background.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    /// The characters, without control characters.
    pub text: String,
    /// Their kind.
    pub look: Look,
    /// The background: a region colour below [`REGION_COLOURS`](crate::REGION_COLOURS), or `None` outside regions.
    /// Regions that touch have different colours, unless the neighbours of a region use all colours.
    pub ground: Option<usize>,
}

/// The kind of the characters of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// Lines, and blanks instead of lines.
    Line,
    /// The names of files and ranks.
    Coordinate,
    /// An empty square, and blanks between two squares.
    Empty,
    /// A square with a piece.
    Piece,
    /// An attacked square.
    Attacked,
    /// A marked square with any content.
    Marked,
    /// A square with a label.
    Label,
    /// The caption.
    Caption,
}

/// The runs of a line. Adjacent runs differ in look or ground.
#[derive(Default)]
pub(super) struct TextLine(pub(super) Vec<Run>);

impl TextLine {
    pub(super) fn add(&mut self, text: &str, look: Look, ground: Option<usize>) {
        let text = text.chars().map(shown);
        match self.0.last_mut() {
            Some(last) if (last.look, last.ground) == (look, ground) => last.text.extend(text),
            _ => self.0.push(Run {
                text: text.collect(),
                look,
                ground,
            }),
        }
    }

    /// The same line without trailing blanks that have no ground.
    pub(super) fn trimmed(mut self) -> Self {
        while let Some(last) = self.0.last_mut()
            && last.ground.is_none()
        {
            last.text.truncate(last.text.trim_end().len());
            if !last.text.is_empty() {
                break;
            }
            self.0.pop();
        }
        self
    }
}

/// The character, or `?` if its width is 0.
fn shown(character: char) -> char {
    match character.width() {
        None | Some(0) => '?',
        Some(_) => character,
    }
}

/// The width of a text in columns.
pub(super) fn width(text: &str) -> usize {
    let widths = text.chars().map(|character| shown(character).width());
    widths.flatten().sum()
}

/// A text centred between blanks.
pub(super) fn centred(text: &str, columns: usize) -> String {
    let free = columns.saturating_sub(width(text));
    let left = free / 2;
    [&" ".repeat(left), text, &" ".repeat(free - left)].concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_of_one_kind_is_one_run() {
        let mut line = TextLine::default();
        line.add("a", Look::Piece, None);
        line.add("b\u{1b}", Look::Piece, None);
        line.add("c", Look::Piece, Some(1));
        line.add("d ", Look::Empty, Some(1));
        let texts: Vec<&str> = line.0.iter().map(|run| &*run.text).collect();
        assert_eq!(texts, ["ab?", "c", "d "]);
    }

    #[test]
    fn trailing_blanks_are_trimmed_unless_they_have_a_ground() {
        let mut line = TextLine::default();
        line.add(" a ", Look::Piece, None);
        line.add("  ", Look::Line, None);
        let mut line = line.trimmed();
        assert_eq!(line.0.len(), 1);
        assert_eq!(line.0[0].text, " a");
        line.add("  ", Look::Line, Some(0));
        assert_eq!(line.trimmed().0.len(), 2);
    }

    #[test]
    fn wide_characters_take_two_columns() {
        assert_eq!(centred("王", 4), " 王 ");
        assert_eq!(centred("ab", 5), " ab  ");
        assert_eq!(centred("too long", 3), "too long");
        assert_eq!(width("\u{200b}\u{1b}"), 2);
    }
}

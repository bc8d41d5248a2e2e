//! Lines of characters that say what they are.

use unicode_width::UnicodeWidthChar;

/// Characters that are the same kind of thing, all on the same ground.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    /// The characters, none of which is a control character.
    pub text: String,
    /// What they are.
    pub look: Look,
    /// Of which colour the ground is, counted from 0 to before [`REGION_COLOURS`](crate::REGION_COLOURS), where
    /// squares have regions. Regions that touch have different ones, unless all colours are around a region.
    pub ground: Option<usize>,
}

/// What characters of a ruled board are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// Lines, and the blanks in their places.
    Line,
    /// The names of files and ranks.
    Coordinate,
    /// A square on which nothing stands, and what is free between two squares.
    Empty,
    /// A square with a piece.
    Piece,
    /// A square that is attacked.
    Attacked,
    /// A square that is marked, whatever is on it.
    Marked,
    /// A square with something written on it.
    Label,
    /// The words below.
    Caption,
}

/// Runs in a line; two that follow each other differ.
#[derive(Default)]
pub(super) struct Line(pub(super) Vec<Run>);

impl Line {
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

    /// The same without blanks at the end, unless they have a ground.
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

/// A character that takes room of its own, or else one that says that there is another one.
fn shown(character: char) -> char {
    match character.width() {
        None | Some(0) => '?',
        Some(_) => character,
    }
}

/// How many columns a text takes.
pub(super) fn width(text: &str) -> usize {
    let widths = text.chars().map(|character| shown(character).width());
    widths.flatten().sum()
}

/// A text with blanks on both sides.
pub(super) fn centred(text: &str, columns: usize) -> String {
    let free = columns.saturating_sub(width(text));
    let left = free / 2;
    [&" ".repeat(left), text, &" ".repeat(free - left)].concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_of_one_kind_is_one_run() {
        let mut line = Line::default();
        line.add("a", Look::Piece, None);
        line.add("b\u{1b}", Look::Piece, None);
        line.add("c", Look::Piece, Some(1));
        line.add("d ", Look::Empty, Some(1));
        let texts: Vec<&str> = line.0.iter().map(|run| &*run.text).collect();
        assert_eq!(texts, ["ab?", "c", "d "]);
    }

    #[test]
    fn blanks_at_the_end_are_nothing_unless_they_have_a_ground() {
        let mut line = Line::default();
        line.add(" a ", Look::Piece, None);
        line.add("  ", Look::Line, None);
        let mut line = line.trimmed();
        assert_eq!(line.0.len(), 1);
        assert_eq!(line.0[0].text, " a");
        line.add("  ", Look::Line, Some(0));
        assert_eq!(line.trimmed().0.len(), 2);
    }

    #[test]
    fn a_wide_character_takes_two_columns() {
        assert_eq!(centred("王", 4), " 王 ");
        assert_eq!(centred("ab", 5), " ab  ");
        assert_eq!(centred("too long", 3), "too long");
        assert_eq!(width("\u{200b}\u{1b}"), 2);
    }
}

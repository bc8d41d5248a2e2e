//! A grid as text: a line for each row, a letter or another symbol for each square.

use std::ops::Range;

use super::{Cell, Grid, MAX_ROWS};
use crate::problem::{Fault, Problem};
use crate::wording::is_harmless;

/// Reads the rows of a text. Lines without a square do not count.
pub(super) fn read(text: &str) -> Result<Grid, Fault> {
    let mut rows = Vec::new();
    for line in text.lines() {
        let start = line.as_ptr().addr() - text.as_ptr().addr();
        let row = row(line, |part| start + part.start..start + part.end)?;
        match &row[..] {
            [] => continue,
            [first, ..] if rows.len() == MAX_ROWS => {
                return Err(too_many("rows in a grid", first.span.clone()));
            }
            _ => rows.push(row),
        }
    }
    let mut cells = rows.iter().flatten().map(|cell| &cell.span);
    match (cells.next(), cells.next_back()) {
        (None, _) => Err(Fault::at(0..text.len(), Problem::Empty { what: "grid" })),
        (Some(first), last) => Ok(Grid {
            span: first.start..last.unwrap_or(first).end,
            rows,
            stars: None,
        }),
    }
}

/// The squares of a line; `place` is where a part of the line stands in the source.
pub(super) fn row(
    line: &str,
    place: impl Fn(Range<usize>) -> Range<usize>,
) -> Result<Vec<Cell>, Fault> {
    let mut row = Vec::new();
    for part in squares(line).take(MAX_ROWS + 1) {
        let (label, span) = (&line[part.clone()], place(part));
        if !label.chars().all(is_harmless) {
            return Err(Fault::at(span, Problem::Unprintable { what: "grid" }));
        }
        if row.len() == MAX_ROWS {
            return Err(too_many("squares in a row of a grid", span));
        }
        let label = label.to_string();
        row.push(Cell { label, span });
    }
    Ok(row)
}

fn too_many(what: &'static str, span: Range<usize>) -> Fault {
    let most = MAX_ROWS;
    Fault::at(span, Problem::TooMany { what, most })
}

/// The parts of a line that are a square each: every character, or every number where the line consists of numbers
/// that something separates.
fn squares(line: &str) -> impl Iterator<Item = Range<usize>> {
    let parts = || line.split(is_separator).filter(|part| !part.is_empty());
    let is_number = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    let are_numbers = parts().nth(1).is_some() && parts().all(is_number);
    let characters = |part: &str| part.chars().map(char::len_utf8).collect::<Vec<usize>>();
    parts().flat_map(move |part| {
        let mut at = part.as_ptr().addr() - line.as_ptr().addr();
        let lengths = match are_numbers {
            true => vec![part.len()],
            false => characters(part),
        };
        lengths.into_iter().map(move |length| {
            let start = at;
            at += length;
            start..at
        })
    })
}

/// Blanks, commas, and the invisible character that makes a symbol an emoji.
fn is_separator(c: char) -> bool {
    c.is_whitespace() || c == ',' || c == '\u{fe0f}'
}

#[cfg(test)]
mod tests {
    use super::*;

    fn labels(line: &str) -> Vec<&str> {
        squares(line).map(|part| &line[part]).collect()
    }

    #[test]
    fn a_square_is_a_character_or_a_separated_number() {
        assert_eq!(labels("AAB"), ["A", "A", "B"]);
        assert_eq!(labels("\tA, A ,B,"), ["A", "A", "B"]);
        assert_eq!(labels("AA BB"), ["A", "A", "B", "B"]);
        assert_eq!(labels("012"), ["0", "1", "2"]);
        assert_eq!(labels("9 10 11"), ["9", "10", "11"]);
        assert_eq!(labels("9, 1A"), ["9", "1", "A"]);
        assert_eq!(
            labels("\u{2b1b}\u{fe0f}\u{1f7e5}"),
            ["\u{2b1b}", "\u{1f7e5}"]
        );
        assert!(labels(" ,\t").is_empty());
    }
}

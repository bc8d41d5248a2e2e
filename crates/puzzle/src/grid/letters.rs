//! Grids as text: a line for each row, with a letter or another symbol for each square.

use std::ops::Range;

use standoff_board::is_visible;

use super::regions::{Cell, Grid, MAX_ROWS};
use crate::problem::{Fault, Problem};
use crate::source::place_in;

/// Reads the rows of a text. Lines without squares are ignored.
pub(super) fn read(text: &str) -> Result<Grid, Fault> {
    let mut rows = Vec::new();
    for line in text.lines() {
        let start = place_in(text, line).start;
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
            name: None,
            author: None,
        }),
    }
}

/// The squares of a line. `place` maps a part of the line to its place in the source.
pub(super) fn row(
    line: &str,
    place: impl Fn(Range<usize>) -> Range<usize>,
) -> Result<Vec<Cell>, Fault> {
    let mut row = Vec::new();
    for part in squares(line).take(MAX_ROWS + 1) {
        let (label, span) = (&line[part.clone()], place(part));
        if !label.chars().all(is_visible) {
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

/// The part of a line for each square: a number if the line consists of several separated numbers, otherwise a
/// character.
fn squares(line: &str) -> impl Iterator<Item = Range<usize>> {
    let parts = || line.split(is_separator).filter(|part| !part.is_empty());
    let is_number = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    let are_numbers = parts().nth(1).is_some() && parts().all(is_number);
    let characters = |part: &str| part.chars().map(char::len_utf8).collect::<Vec<usize>>();
    parts().flat_map(move |part| {
        let mut at = place_in(line, part).start;
        let lengths = if are_numbers {
            vec![part.len()]
        } else {
            characters(part)
        };
        lengths.into_iter().map(move |length| {
            let start = at;
            at += length;
            start..at
        })
    })
}

/// Whether a character separates squares. Variation selector 16 only makes a symbol an emoji.
fn is_separator(c: char) -> bool {
    c.is_whitespace() || c == ',' || c == '\u{fe0f}'
}

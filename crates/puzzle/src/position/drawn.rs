//! Positions as boards with a letter for each piece.

use std::ops::Range;

use standoff_board::{MapError, Square};

use super::pieces::{PieceLetters, Position};
use crate::problem::{Fault, Problem};
use crate::source::place_in;

/// The characters of a row, each with its place in the text.
type Row = Vec<(usize, char)>;

pub(super) fn read(pieces: &PieceLetters<'_>, text: &str) -> Result<Position, Fault> {
    let rows = rows(pieces, text);
    let known = |c: char| matches!(c, '.' | '#') || pieces.letters.contains(&c);
    // Checked before the sizes, since an invisible character makes a row too long.
    if let Some(&(at, found)) = rows.iter().flatten().find(|(_, c)| !known(*c)) {
        let span = at..at + found.len_utf8();
        return Err(Fault::at(span, pieces.no_such_letter(found)));
    }
    check_size(pieces, &rows)?;
    let mut position = Position::default();
    for (index, (at, letter)) in (0..).zip(rows.into_iter().flatten()) {
        let square = Square::new(index);
        let name = pieces.board().name(square);
        match letter {
            '.' => {}
            '#' if pieces.board().is_hole(square) => {}
            '#' => return Err(Fault::at(at..at + 1, Problem::NoHole { name })),
            letter => position.put(pieces, letter, pieces.board().square(&name)),
        }
    }
    Ok(position)
}

/// The rows: words, or lines if there are blanks between all squares.
fn rows(pieces: &PieceLetters<'_>, text: &str) -> Vec<Row> {
    let are_apart = text
        .split_whitespace()
        .all(|word| word.chars().count() == 1);
    let parts: Vec<&str> = if are_apart && pieces.board().width() > 1 {
        let lines = text.lines();
        lines.filter(|line| !line.trim().is_empty()).collect()
    } else {
        text.split_whitespace().collect()
    };
    let row = |part: &str| {
        let start = place_in(text, part).start;
        let characters = part.char_indices().filter(|(_, c)| !c.is_whitespace());
        characters.map(|(at, c)| (start + at, c)).collect()
    };
    parts.into_iter().map(row).collect()
}

fn check_size(pieces: &PieceLetters<'_>, rows: &[Row]) -> Result<(), Fault> {
    let [width, height] = [pieces.board().width(), pieces.board().height()].map(|n| n as usize);
    if let Some(row) = rows.iter().position(|row| row.len() != width) {
        let error = MapError::Width {
            row: row + 1,
            found: rows[row].len(),
            expected: width,
        };
        return Err(Fault::at(span_of(&rows[row]), error));
    }
    if rows.len() != height {
        let error = MapError::Height {
            found: rows.len(),
            expected: height,
        };
        let beyond = rows.get(height).or(rows.last());
        return Err(Fault::at(beyond.map_or(0..0, span_of), error));
    }
    Ok(())
}

/// The place of a row in the text.
fn span_of(row: &Row) -> Range<usize> {
    match (row.first(), row.last()) {
        (Some((start, _)), Some((end, last))) => *start..end + last.len_utf8(),
        _ => 0..0,
    }
}

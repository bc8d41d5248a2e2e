//! Boards drawn with a letter for each piece.

use standoff_board::{MapError, Square};

use super::list::place;
use super::{Pieces, Position};
use crate::problem::{Fault, Problem};

pub(super) fn read(pieces: &Pieces<'_>, text: &str) -> Result<Position, Fault> {
    let rows: Vec<&str> = text.split_whitespace().collect();
    let known = |c: &char| matches!(c, '.' | '#') || pieces.letters.contains(c);
    for row in &rows {
        // Before the sizes: a character that cannot be seen makes a row too long.
        if let Some((at, found)) = row.char_indices().find(|(_, c)| !known(c)) {
            let span = place(text, &row[at..at + found.len_utf8()]);
            return Err(Fault::at(span, pieces.no_such_letter(found)));
        }
    }
    check_size(pieces, text, &rows)?;
    let mut position = Position::default();
    for (line, row) in rows.iter().enumerate() {
        for (column, (at, letter)) in row.char_indices().enumerate() {
            let index = line * pieces.board().width() as usize + column;
            let square = Square::new(index as u32);
            match letter {
                '.' => {}
                '#' if pieces.board().is_hole(square) => {}
                '#' => {
                    let span = place(text, &row[at..=at]);
                    let name = pieces.board().name(square);
                    return Err(Fault::at(span, Problem::NoHole { name }));
                }
                letter => {
                    let name = pieces.board().name(square);
                    position.put(pieces, letter, pieces.board().square(&name));
                }
            }
        }
    }
    Ok(position)
}

fn check_size(pieces: &Pieces<'_>, text: &str, rows: &[&str]) -> Result<(), Fault> {
    let (width, height) = (
        pieces.board().width() as usize,
        pieces.board().height() as usize,
    );
    let wrong = (1..)
        .zip(rows)
        .find(|(_, row)| row.chars().count() != width);
    if let Some((row, characters)) = wrong {
        let error = MapError::Width {
            row,
            found: characters.chars().count(),
            expected: width,
        };
        return Err(Fault::at(place(text, characters), error));
    }
    if rows.len() != height {
        let error = MapError::Height {
            found: rows.len(),
            expected: height,
        };
        let beyond = rows.get(height).or(rows.last()).copied().unwrap_or(text);
        return Err(Fault::at(place(text, beyond), error));
    }
    Ok(())
}

//! Region puzzles without RON: a grid of letters, or JSON.
//!
//! A grid says which region each square belongs to, and nothing else. It is translated into RON and read as
//! RON is. The places in the puzzle are then moved to the grid, so that errors and notes mark what the author
//! wrote.

mod json;
mod letters;

use std::collections::HashMap;
use std::sync::Arc;

use standoff_board::Pieces;

use crate::problem::{Fault, Problem};
use crate::puzzle::{self, Puzzle};
use crate::source::{Source, Span};

/// The maximum number of rows. Each region has an ASCII letter, and the numbers of regions and rows are equal.
const MAX_ROWS: usize = 52;

/// The rows of a grid, top rank first.
struct Grid {
    rows: Vec<Vec<Cell>>,
    /// Where the grid stands in its text.
    span: Span,
    /// The number of stars in each row, column and region, if the text gives it.
    stars: Option<i64>,
}

/// A square of a grid.
#[derive(Clone)]
struct Cell {
    /// The name of its region.
    label: String,
    span: Span,
}

/// Reads a puzzle that is not RON; `None` if it is RON.
pub(crate) fn read(source: &Arc<Source>, named: &Pieces) -> Option<Result<Puzzle, Fault>> {
    let text = &source.text;
    let grid = match Format::of(text) {
        Format::Ron => return None,
        Format::Letters => letters::read(text),
        Format::Json => json::read(text),
    };
    Some(grid.and_then(|grid| grid.puzzle(source, named)))
}

/// How a puzzle is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Format {
    Ron,
    Letters,
    Json,
}

impl Format {
    /// The format of a text: a RON puzzle has parentheses, and JSON begins with a bracket or a brace.
    fn of(text: &str) -> Self {
        let text = text.trim_start();
        let begins_with = |begin| text.starts_with(begin);
        match text {
            _ if begins_with("[") || begins_with("{") => Format::Json,
            "" => Format::Ron,
            _ if ["//", "/*", "#!"].into_iter().any(begins_with) => Format::Ron,
            _ if text.contains(['(', ')', '"', ':']) => Format::Ron,
            _ => Format::Letters,
        }
    }
}

impl Grid {
    fn puzzle(self, source: &Arc<Source>, named: &Pieces) -> Result<Puzzle, Fault> {
        self.check_size()?;
        let ron = Source::new(&source.name, &self.ron(&self.letters()?));
        // Only a missing piece can be wrong with the translation.
        let without_place = |fault: Fault| Fault {
            span: None,
            ..fault
        };
        let puzzle = puzzle::read_ron(&Arc::new(ron), named).map_err(without_place)?;
        let squares = self.rows.into_iter().map(|row| {
            let spans = row.into_iter().map(|cell| cell.span);
            spans.collect()
        });
        Ok(puzzle.translated_from(source, self.span, squares.collect()))
    }

    /// Refuses a grid that is not square.
    fn check_size(&self) -> Result<(), Fault> {
        let height = self.rows.len();
        let widths = || self.rows.iter().map(Vec::len);
        let width = match widths().any(|width| width == height) {
            true => height,
            false => widths().next().unwrap_or(0),
        };
        if let Some(row) = widths().position(|found| found != width) {
            let problem = Problem::GridWidth {
                row: row + 1,
                found: self.rows[row].len(),
                expected: width,
            };
            return Err(Fault::at(self.span_of_row(row), problem));
        }
        match width == height {
            true => Ok(()),
            false => Err(Fault::at(
                self.span_of_row(0),
                Problem::GridNotSquare { width, height },
            )),
        }
    }

    fn span_of_row(&self, row: usize) -> Span {
        match &self.rows[row][..] {
            [] => self.span.clone(),
            [first, .., last] => first.span.start..last.span.end,
            [only] => only.span.clone(),
        }
    }

    /// The letter of each label: its own if all labels are letters, otherwise one in reading order.
    fn letters(&self) -> Result<HashMap<&str, char>, Fault> {
        let regions = self.regions()?;
        let own = |label: &str| match label.as_bytes() {
            [letter] if letter.is_ascii_alphabetic() => Some(char::from(*letter)),
            _ => None,
        };
        let all_own: Option<Vec<char>> = regions.iter().map(|label| own(label)).collect();
        let letters = all_own.unwrap_or_else(|| ('A'..='Z').chain('a'..='z').collect());
        Ok(regions.into_iter().zip(letters).collect())
    }

    /// The labels in reading order. The numbers of labels and rows have to be equal.
    fn regions(&self) -> Result<Vec<&str>, Fault> {
        let mut regions: Vec<(&Cell, usize)> = Vec::new();
        for cell in self.rows.iter().flatten() {
            match regions
                .iter_mut()
                .find(|(first, _)| first.label == cell.label)
            {
                Some((_, size)) => *size += 1,
                None => regions.push((cell, 1)),
            }
        }
        let (found, expected) = (regions.len(), self.rows.len());
        if found == expected {
            return Ok(regions.iter().map(|(first, _)| &*first.label).collect());
        }
        // A mistyped letter makes a region of its own, and a small one.
        let smallest = regions.iter().min_by_key(|(_, size)| *size);
        let span = match smallest {
            Some((first, _)) if found > expected => first.span.clone(),
            _ => self.span_of_row(0),
        };
        Err(Fault::at(span, Problem::GridRegions { found, expected }))
    }

    /// The puzzle in RON. An object that gives the number of stars is a star battle.
    fn ron(&self, letters: &HashMap<&str, char>) -> String {
        let row = |row: &Vec<Cell>| {
            let letters = row.iter().map(|cell| letters[&*cell.label]);
            letters.collect::<String>()
        };
        let rows: Vec<String> = self.rows.iter().map(row).collect();
        let (side, regions) = (rows.len(), rows.join("\n"));
        let (piece, stars) = match self.stars {
            Some(stars) => ("Star", stars),
            None => ("Queen", 1),
        };
        format!(
            r#"(
    params: {{"stars": {stars}}},
    require: {{"stars >= 1": "the number of stars has to be 1 or more"}},
    board: (squares: Square({side}), regions: "{regions}"),
    place: [(piece: {piece})],
    rules: [
        NoTouch,
        Each(Rows, Exactly("stars")),
        Each(Columns, Exactly("stars")),
        Each(Regions, Exactly("stars")),
    ],
)"#
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_format_is_known_by_the_content() {
        for (text, format) in [
            ("", Format::Ron),
            (" \n", Format::Ron),
            ("// a comment", Format::Ron),
            ("/* a comment */", Format::Ron),
            ("#![enable(unwrap_newtypes)]", Format::Ron),
            ("(board: (squares: Square(1)))", Format::Ron),
            ("Puzzle\n(board: (squares: Square(1)))", Format::Ron),
            ("name: x", Format::Ron),
            ("AB\nAB", Format::Letters),
            ("\n #*\n *#\n", Format::Letters),
            ("0,1\r\n0,1", Format::Letters),
            (" [[1]]", Format::Json),
            ("\n{}", Format::Json),
        ] {
            assert_eq!(Format::of(text), format, "{text:?}");
        }
    }
}

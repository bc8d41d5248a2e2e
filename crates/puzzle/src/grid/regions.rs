//! Grids of regions, and their translation into RON.

use std::collections::HashMap;
use std::sync::Arc;

use standoff_board::Pieces;

use crate::problem::{Fault, Problem};
use crate::puzzle::{Puzzle, read_ron};
use crate::source::{Source, Span};

/// Maximum number of rows. Each region has an ASCII letter, and the numbers of regions and rows are equal.
pub(crate) const MAX_ROWS: usize = 52;

/// The rows of a grid, top rank first.
pub(super) struct Grid {
    pub(super) rows: Vec<Vec<Cell>>,
    /// The place of the grid in the text.
    pub(super) span: Span,
    /// The number of stars in each row, column and region, if the text gives it.
    pub(super) stars: Option<i64>,
    /// The name of the puzzle, if the text gives it.
    pub(super) name: Option<String>,
    /// The author, if the text gives one.
    pub(super) author: Option<String>,
}

/// A square of a grid.
#[derive(Clone)]
pub(super) struct Cell {
    /// The name of its region.
    pub(super) label: String,
    pub(super) span: Span,
}

impl Grid {
    /// Reads the puzzle with these regions.
    pub(super) fn puzzle(self, source: &Arc<Source>, named: &Pieces) -> Result<Puzzle, Fault> {
        self.check_size()?;
        let ron = Source::new(&source.name, &self.ron(&self.letters()?));
        // The translation fails only if a piece is missing, which has no place in the grid.
        let without_place = |fault: Fault| Fault {
            span: None,
            ..fault
        };
        let puzzle = read_ron(&Arc::new(ron), named).map_err(without_place)?;
        let squares = self.rows.into_iter().map(|row| {
            let spans = row.into_iter().map(|cell| cell.span);
            spans.collect()
        });
        let puzzle = puzzle.translated_from(source, self.span, squares.collect());
        Ok(puzzle.called(self.name, self.author))
    }

    /// Refuses a grid that is not square.
    fn check_size(&self) -> Result<(), Fault> {
        let height = self.rows.len();
        let widths = || self.rows.iter().map(Vec::len);
        let width = if widths().any(|width| width == height) {
            height
        } else {
            widths().next().unwrap_or(0)
        };
        if let Some(row) = widths().position(|found| found != width) {
            let problem = Problem::GridWidth {
                row: row + 1,
                found: self.rows[row].len(),
                expected: width,
            };
            return Err(Fault::at(self.span_of_row(row), problem));
        }
        if width != height {
            let problem = Problem::GridNotSquare { width, height };
            return Err(Fault::at(self.span_of_row(0), problem));
        }
        Ok(())
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
        // A mistyped letter adds a small region.
        let smallest = regions.iter().min_by_key(|(_, size)| *size);
        let span = match smallest {
            Some((first, _)) if found > expected => first.span.clone(),
            _ => self.span_of_row(0),
        };
        Err(Fault::at(span, Problem::GridRegions { found, expected }))
    }

    /// The puzzle in RON. A JSON object with a number of stars is a star battle.
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

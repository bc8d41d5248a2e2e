//! Boards drawn as text.

use std::collections::BTreeMap;

use thiserror::Error;

use crate::{Board, BoardError, Square, SquareSet};

/// Why a drawing is not a valid board, or does not fit the board.
///
/// Rows and columns are counted from 1.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum MapError {
    /// The drawing has no rows.
    #[error("the map has no rows")]
    NoRows,
    /// A row is longer or shorter than the others.
    #[error("row {row} has {} instead of {expected}", number_of(*.found, "character"))]
    Width {
        /// The row.
        row: usize,
        /// Its number of characters.
        found: usize,
        /// The expected number of characters.
        expected: usize,
    },
    /// The drawing has more or fewer rows than the board.
    #[error("the drawing has {} instead of {expected}", number_of(*.found, "row"))]
    Height {
        /// The number of rows.
        found: usize,
        /// The expected number of rows.
        expected: usize,
    },
    /// A character has no meaning.
    #[error(
        "row {row}, column {column}: `{}` means nothing; {known}",
        found.escape_default()
    )]
    Unknown {
        /// The row.
        row: usize,
        /// The column.
        column: usize,
        /// The character.
        found: char,
        /// A sentence that lists the characters with a meaning.
        known: &'static str,
    },
    /// A region includes a hole.
    #[error("row {row}, column {column}: there is no square, so it has no region")]
    Hole {
        /// The row.
        row: usize,
        /// The column.
        column: usize,
    },
    /// The board is too large.
    #[error(transparent)]
    Board(#[from] BoardError),
}

/// A number of things, as in `1 row` and `2 rows`.
fn number_of(number: usize, thing: &str) -> String {
    match number {
        1 => format!("1 {thing}"),
        number => format!("{number} {thing}s"),
    }
}

const BOARD_CHARACTERS: &str = "`.` is a square, `#` a hole, `x` a forbidden square, \
                                and a capital letter a square of that region";
const REGION_CHARACTERS: &str = "a letter names the region of a square, and `.` or `#` none";

impl Board {
    /// Reads a board from a drawing: `.` is a square, `#` a hole, `x` a forbidden square, and a capital letter a square
    /// of that region.
    ///
    /// Blanks around the rows are ignored.
    ///
    /// ```
    /// use standoff_board::Board;
    ///
    /// let triangle = Board::map("
    ///     .##
    ///     ..#
    ///     ...
    /// ")?;
    /// assert_eq!(triangle.squares().count(), 6);
    /// assert_eq!(triangle.name(triangle.squares().next().unwrap()), "a3");
    /// # Ok::<(), standoff_board::MapError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// A [`MapError`] that names the row and column.
    pub fn map(text: &str) -> Result<Self, MapError> {
        let rows = rows(text);
        let width = usual_width(&rows).ok_or(MapError::NoRows)?;
        check_characters(&rows, BOARD_CHARACTERS, |found| {
            matches!(found, '.' | '#' | 'x' | 'A'..='Z')
        })?;
        let mut board = Board::rectangle(width as u64, rows.len() as u64)?;
        check_size(&rows, width, rows.len())?;
        let mut regions = Vec::new();
        for (place, found, _, _) in cells(&board, &rows) {
            match found {
                '#' => _ = board.holes.insert(place),
                'x' => _ = board.forbidden.insert(place),
                '.' => {}
                letter => add(&mut regions, letter, place),
            }
        }
        board.regions = regions;
        Ok(board)
    }

    /// Sets the regions from a drawing of the same size: a letter for each square in a region, `.` for each other
    /// square.
    ///
    /// ```
    /// use standoff_board::Board;
    ///
    /// let board = Board::rectangle(3, 2)?.with_regions("
    ///     AAB
    ///     ABB
    /// ")?;
    /// let sizes: Vec<_> = board.regions().iter().map(|(name, set)| (*name, set.len())).collect();
    /// assert_eq!(sizes, [('A', 3), ('B', 3)]);
    /// # Ok::<(), standoff_board::MapError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// A [`MapError`] that names the row and column.
    pub fn with_regions(mut self, text: &str) -> Result<Self, MapError> {
        let rows = rows(text);
        check_characters(&rows, REGION_CHARACTERS, |found| {
            matches!(found, '.' | '#') || found.is_ascii_alphabetic()
        })?;
        check_size(&rows, self.width() as usize, self.height() as usize)?;
        let mut regions = Vec::new();
        for (place, found, row, column) in cells(&self, &rows) {
            match found {
                '.' | '#' => {}
                _ if self.is_hole(place) => return Err(MapError::Hole { row, column }),
                letter => add(&mut regions, letter, place),
            }
        }
        self.regions = regions;
        Ok(self)
    }
}

/// The lines of a text that are not blank, without the blanks around them.
fn rows(text: &str) -> Vec<Vec<char>> {
    let lines = text
        .lines()
        .map(|line| line.trim().chars().collect::<Vec<char>>());
    lines.filter(|row| !row.is_empty()).collect()
}

/// Runs before the check of the sizes: an invisible character makes a row too long.
fn check_characters(
    rows: &[Vec<char>],
    known: &'static str,
    is_known: impl Fn(char) -> bool,
) -> Result<(), MapError> {
    for (row, characters) in (1..).zip(rows) {
        let unknown = (1..).zip(characters).find(|(_, found)| !is_known(**found));
        if let Some((column, &found)) = unknown {
            return Err(MapError::Unknown {
                row,
                column,
                found,
                known,
            });
        }
    }
    Ok(())
}

/// The most frequent width of the rows, so that the error names a row that differs from the others. Among equally
/// frequent widths, the first one.
fn usual_width(rows: &[Vec<char>]) -> Option<usize> {
    let mut frequencies: BTreeMap<usize, usize> = BTreeMap::new();
    for row in rows {
        *frequencies.entry(row.len()).or_default() += 1;
    }
    let most = frequencies.values().max()?;
    let widths = rows.iter().map(Vec::len);
    { widths }.find(|width| frequencies[width] == *most)
}

fn check_size(rows: &[Vec<char>], width: usize, height: usize) -> Result<(), MapError> {
    if let Some(row) = rows.iter().position(|row| row.len() != width) {
        return Err(MapError::Width {
            row: row + 1,
            found: rows[row].len(),
            expected: width,
        });
    }
    match rows.len() {
        found if found == height => Ok(()),
        found => Err(MapError::Height {
            found,
            expected: height,
        }),
    }
}

/// Each place of a board with its character, and row and column from 1.
fn cells(
    board: &Board,
    rows: &[Vec<char>],
) -> impl Iterator<Item = (Square, char, usize, usize)> + use<> {
    let width = board.width() as usize;
    let characters = rows.concat().into_iter();
    board
        .places()
        .zip(characters)
        .map(move |(place, character)| {
            let index = place.index();
            (place, character, index / width + 1, index % width + 1)
        })
}

fn add(regions: &mut Vec<(char, SquareSet)>, letter: char, square: Square) {
    match regions.iter_mut().find(|(name, _)| *name == letter) {
        Some((_, squares)) => _ = squares.insert(square),
        None => regions.push((letter, [square].into_iter().collect())),
    }
}

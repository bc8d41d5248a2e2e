//! A board of blanks and queens.

use super::super::queen::Square;

#[derive(Clone, Copy, Debug, PartialEq)]
enum Cell {
    Blank,
    Queen,
}

/// The cells of a square board, in reading order.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Board {
    pub(super) side: usize,
    cells: Vec<Cell>,
}

impl Board {
    /// The board without a queen.
    pub(super) fn blank(side: usize) -> Self {
        Board {
            side,
            cells: vec![Cell::Blank; side * side],
        }
    }

    /// The indices of the blank cells.
    pub(super) fn blanks(&self) -> impl Iterator<Item = usize> {
        (0..self.cells.len()).filter(|&index| self.cells[index] == Cell::Blank)
    }

    /// The squares of the queens.
    pub(super) fn queens(&self) -> impl Iterator<Item = Square> {
        let indices = (0..self.cells.len()).filter(|&index| self.cells[index] == Cell::Queen);
        indices.map(|index| Square {
            row: index / self.side,
            column: index % self.side,
        })
    }

    /// The same board with one more queen.
    #[must_use]
    pub(super) fn with_queen(&self, index: usize) -> Self {
        let mut board = self.clone();
        board.cells[index] = Cell::Queen;
        board
    }
}

#[cfg(test)]
impl From<&str> for Board {
    /// Reads rows of `Q` and `.`, with spaces between them.
    fn from(text: &str) -> Self {
        let cell = |c| match c {
            'Q' => Cell::Queen,
            '.' => Cell::Blank,
            _ => panic!("{c:?} in a board"),
        };
        let rows: Vec<&str> = text.split_whitespace().collect();
        let side = rows.len();
        assert!(
            rows.iter().all(|row| row.len() == side),
            "not square: {text}"
        );
        Board {
            side,
            cells: rows.concat().chars().map(cell).collect(),
        }
    }
}

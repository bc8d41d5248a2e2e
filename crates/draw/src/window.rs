//! The visible part of a board.

use standoff_board::{Board, Square};

/// The side of a square.
pub const SIDE: f64 = 45.0;

/// A rectangle of columns and rows, counted from the top left of the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Window {
    pub(crate) left: u32,
    pub(crate) top: u32,
    pub(crate) width: u32,
    pub(crate) height: u32,
}

impl Window {
    /// The whole board.
    pub(crate) fn whole(board: &Board) -> Self {
        Window {
            left: 0,
            top: 0,
            width: board.width(),
            height: board.height(),
        }
    }

    /// The rectangle with two opposite corners, given as column and row.
    pub(crate) fn between(one: (u32, u32), other: (u32, u32)) -> Self {
        let (left, top) = (one.0.min(other.0), one.1.min(other.1));
        Window {
            left,
            top,
            width: one.0.max(other.0) - left + 1,
            height: one.1.max(other.1) - top + 1,
        }
    }

    /// The visible squares, in reading order.
    pub(crate) fn squares<'b>(&self, board: &'b Board) -> impl Iterator<Item = Square> + use<'b> {
        let columns = i64::from(self.left)..i64::from(self.left + self.width);
        let rows = i64::from(self.top)..i64::from(self.top + self.height);
        rows.flat_map(move |row| columns.clone().map(move |column| (column, row)))
            .filter_map(|(column, row)| board.at(column, row))
    }

    /// Column and row of a square within the window, if it is visible.
    pub(crate) fn place(&self, board: &Board, square: Square) -> Option<(u32, u32)> {
        let (column, row) = board.column_and_row(square);
        let (x, y) = (column.checked_sub(self.left)?, row.checked_sub(self.top)?);
        (x < self.width && y < self.height).then_some((x, y))
    }
}

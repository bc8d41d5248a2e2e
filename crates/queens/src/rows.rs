//! One queen in each row, the lines that are taken as bits of three words.

use crate::recognise::Rows;

/// Where the queens of the rows above stand, as seen from one row: bit `c` is column `c`.
///
/// ```text
/// .Q......
/// ...Q....
/// xXxXxx..    columns 1 and 3, falling to the right 3 and 4, falling to the left 2 (and -1)
/// ```
#[derive(Clone, Copy, Debug)]
pub(crate) struct Level {
    columns: u64,
    to_left: u64,
    to_right: u64,
    /// The columns of this row that have not been tried and are not attacked.
    free: u64,
}

impl Level {
    /// The top row, with nothing above it.
    pub(crate) fn top(rows: &Rows) -> Self {
        Level {
            columns: 0,
            to_left: 0,
            to_right: 0,
            free: rows.open[0],
        }
    }

    /// The columns where a queen can go, as bits.
    pub(crate) fn free(&self) -> u64 {
        self.free
    }

    /// The columns where a queen can go, from the left.
    pub(crate) fn columns(&self) -> Vec<u32> {
        (0..64)
            .filter(|column| self.free >> column & 1 == 1)
            .collect()
    }

    /// Takes the leftmost free column.
    pub(crate) fn take(&mut self) -> Option<u32> {
        let column = (self.free != 0).then(|| self.free.trailing_zeros())?;
        self.free &= self.free - 1;
        Some(column)
    }

    /// The row below, with a queen in this column of this row; `open` are the squares it has.
    pub(crate) fn below(&self, column: u32, open: u64) -> Self {
        let queen = 1 << column;
        let columns = self.columns | queen;
        let to_left = (self.to_left | queen) >> 1;
        let to_right = (self.to_right | queen) << 1;
        Level {
            columns,
            to_left,
            to_right,
            free: open & !(columns | to_left | to_right),
        }
    }
}

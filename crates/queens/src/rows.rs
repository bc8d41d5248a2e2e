//! One queen in each row, the lines that are taken as bits of three words.

use std::sync::Arc;

use standoff_placement::tree::{ByHeads, Ordered, Out, Report, Tree};

use crate::recognise::Rows;

/// The lines of the queens in the rows above, as seen from one row: bit `c` is column `c`.
///
/// ```text
/// .Q......
/// ...Q....
/// xXxXxx..    columns 1 and 3, falling to the right 3 and 4, falling to the left 2 (and -1)
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Lines {
    columns: u64,
    to_left: u64,
    to_right: u64,
}

impl Lines {
    /// As seen from the row below, with a queen in this column of this row.
    #[inline]
    pub(crate) fn below(self, column: usize) -> Self {
        let queen = 1 << column;
        Lines {
            columns: self.columns | queen,
            to_left: (self.to_left | queen) >> 1,
            to_right: (self.to_right | queen) << 1,
        }
    }

    /// Of the squares of this row, those on no line.
    #[inline]
    pub(crate) fn free(self, open: u64) -> u64 {
        open & !(self.columns | self.to_left | self.to_right)
    }
}

/// The tree in which each row gets its queen, the top row first. A level is a row's free columns as
/// bits, and a head is a column.
#[derive(Clone)]
pub(crate) struct RowTree {
    rows: Arc<Rows>,
    /// For each row down to the present one the lines of the queens above it.
    lines: Vec<Lines>,
    nodes: u64,
}

impl RowTree {
    pub(crate) fn new(rows: Rows) -> Self {
        RowTree {
            lines: vec![Lines::default(); rows.open.len() + 1],
            rows: Arc::new(rows),
            nodes: 0,
        }
    }
}

impl Tree for RowTree {
    type Level = u64;
    type Told = ByHeads;

    fn emptied(_: &u64) -> u64 {
        0
    }

    fn root(&mut self) -> u64 {
        self.rows.open[0]
    }

    #[inline]
    fn next<R: Report>(&mut self, free: &mut u64, _: usize, _: &mut Out<'_, R>) -> Option<usize> {
        let column = (*free != 0).then(|| free.trailing_zeros() as usize)?;
        *free &= *free - 1;
        Some(column)
    }

    /// The last row is counted without visiting its squares.
    #[inline]
    fn enter<R: Report>(
        &mut self,
        column: usize,
        _: &u64,
        row: usize,
        out: &mut Out<'_, R>,
    ) -> Option<u64> {
        self.nodes += 1;
        self.look(None, row, out);
        let &open = self.rows.open.get(row)?;
        let lines = self.lines[row - 1].below(column);
        let free = lines.free(open);
        let rows = self.rows.open.len();
        if row + 1 == rows {
            let queens = u64::from(free.count_ones());
            if out.count(rows, queens) {
                self.nodes += queens;
                return None;
            }
        }
        self.lines[row] = lines;
        Some(free)
    }

    #[inline]
    fn look<R: Report>(&self, _: Option<&u64>, row: usize, out: &mut Out<'_, R>) {
        if row == self.rows.open.len() {
            out.found(row);
        }
    }

    fn leave(&mut self, _: usize) {}

    #[inline]
    fn candidate(&self, column: usize, row: usize) -> usize {
        self.rows.candidates[row - 1][column] as usize
    }

    fn work(&self) -> u64 {
        self.nodes
    }

    fn set_work(&mut self, nodes: u64) {
        self.nodes = nodes;
    }
}

impl Ordered for RowTree {
    fn len(free: &u64) -> usize {
        free.count_ones() as usize
    }

    fn lowest(free: &u64) -> Option<usize> {
        (*free != 0).then(|| free.trailing_zeros() as usize)
    }

    fn last_taken(whole: &u64, left: &u64) -> Option<usize> {
        (whole & !left)
            .checked_ilog2()
            .map(|column| column as usize)
    }

    fn from(free: &u64, column: usize) -> u64 {
        let column = u32::try_from(column).unwrap_or(u32::MAX);
        u64::MAX.checked_shl(column).unwrap_or(0) & free
    }
}

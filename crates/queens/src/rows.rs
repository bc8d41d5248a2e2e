//! One queen in each row, the lines that are taken as bits of three words.

use std::sync::Arc;

use standoff_placement::tree::{self, Found, Ordered, Out, Report, Trail, Tree};

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

    /// The columns where a queen can go, from the left.
    pub(crate) fn columns(&self) -> Vec<u32> {
        let mut level = *self;
        std::iter::from_fn(|| level.take()).collect()
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

/// The tree in which each row gets its queen, the top row first; a head is a column.
#[derive(Clone)]
pub(crate) struct RowTree {
    rows: Arc<Rows>,
    nodes: u64,
}

impl RowTree {
    pub(crate) fn new(rows: Rows) -> Self {
        RowTree {
            rows: Arc::new(rows),
            nodes: 0,
        }
    }
}

impl Tree for RowTree {
    type Level = Level;

    fn root(&mut self) -> Level {
        Level::top(&self.rows)
    }

    #[inline]
    fn next<R: Report>(
        &mut self,
        level: &mut Level,
        _: usize,
        _: &mut Out<'_, R>,
    ) -> Option<usize> {
        level.take().map(|column| column as usize)
    }

    /// The last row is counted without visiting its squares.
    #[inline]
    fn enter<R: Report>(
        &mut self,
        column: usize,
        level: &Level,
        row: usize,
        out: &mut Out<'_, R>,
    ) -> Option<Level> {
        self.nodes += 1;
        let &open = self.rows.open.get(row)?;
        let below = level.below(column as u32, open);
        let queens = u64::from(below.free.count_ones());
        let rows = self.rows.open.len();
        if row + 1 == rows && out.count(rows, queens) {
            self.nodes += queens;
            return None;
        }
        Some(below)
    }

    #[inline]
    fn look<R: Report>(&self, _: Option<&Level>, row: usize, out: &mut Out<'_, R>) {
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

    fn progress(self, trail: &Trail<Level>) -> f64 {
        tree::progress(self, trail)
    }

    fn heads(self, trail: &Trail<Level>) -> Vec<usize> {
        tree::heads(self, trail)
    }

    fn write(self, trail: &Trail<Level>) -> Vec<Vec<u64>> {
        tree::write(self, trail)
    }

    fn read(&mut self, base: &[usize], rows: &[Vec<u64>]) -> Option<Found<Level>> {
        tree::read(self, base, rows)
    }
}

impl Ordered for RowTree {
    fn len(level: &Level) -> usize {
        level.free.count_ones() as usize
    }

    fn lowest(level: &Level) -> Option<usize> {
        (level.free != 0).then(|| level.free.trailing_zeros() as usize)
    }

    fn last_taken(whole: &Level, left: &Level) -> Option<usize> {
        (whole.free & !left.free)
            .checked_ilog2()
            .map(|column| column as usize)
    }

    fn from(level: &Level, column: usize) -> Level {
        let before = u32::try_from(column)
            .ok()
            .and_then(|column| 1u64.checked_shl(column));
        Level {
            free: before.map_or(0, |bit| level.free & !(bit - 1)),
            ..*level
        }
    }
}

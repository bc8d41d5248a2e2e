//! The search tree that places one piece in each row.

use std::sync::Arc;

use standoff_engine::tree::{ByDecisions, Ordered, Out, Report, Shown, Tree};
use standoff_model::{Candidate, Subproblem};

use crate::lines::Lines;
use crate::rows::{Rows, bits};

/// The search tree that places one piece in each row, the top row first.
///
/// A level is the set of free columns of a row, as bits. A decision is a column.
#[derive(Clone)]
pub(crate) struct RowTree<L> {
    rows: Arc<Rows>,
    /// For each row down to the current one, the lines of the pieces above it.
    lines: Vec<L>,
    nodes: u64,
}

impl<L: Lines> RowTree<L> {
    pub(crate) fn new(rows: Rows) -> Self {
        RowTree {
            lines: vec![L::default(); rows.open.len() + 1],
            rows: Arc::new(rows),
            nodes: 0,
        }
    }

    /// The candidate of a decision that leads to this depth.
    fn decided(&self, column: usize, depth: usize) -> Candidate {
        Candidate::new(self.candidate(column, depth))
    }

    /// The candidates in these columns of a row, where rows are numbered from 0.
    fn candidates(&self, columns: u64, row: usize) -> impl Iterator<Item = Candidate> {
        bits(columns).map(move |column| self.decided(column, row + 1))
    }
}

impl<L: Lines> Tree for RowTree<L> {
    type Level = u64;
    type Codec = ByDecisions;
    const COUNTS_OFTEN: bool = true;

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

    /// Counts the squares of the last row without visiting them.
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
        let lines = self.lines[row - 1].below(1 << column, self.rows.width);
        let free = open & !lines.attacked();
        let rows = self.rows.open.len();
        if row + 1 == rows {
            let pieces = u64::from(free.count_ones());
            if out.count(rows, pieces) {
                self.nodes += pieces;
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

    /// One of the free squares of the next row, and any squares below it.
    fn subproblem(
        &self,
        free: Option<&u64>,
        decisions: &[usize],
        is_due: bool,
    ) -> Option<Subproblem> {
        let depth = decisions.len();
        let chosen = (1..).zip(decisions);
        let chosen = chosen.map(|(depth, &column)| self.decided(column, depth));
        let next_row = free.map_or(0, |&free| free);
        let next_row: Vec<Candidate> = self.candidates(next_row, depth).collect();
        let below = depth + 1..self.rows.open.len();
        let below = below.flat_map(|row| self.candidates(self.rows.open[row], row));
        Some(Subproblem {
            chosen: chosen.collect(),
            free: next_row.iter().copied().chain(below).collect(),
            one_of: (!is_due).then_some(next_row),
            times: 1,
        })
    }

    fn breadth(free: &u64) -> usize {
        free.count_ones() as usize
    }

    fn work(&self) -> u64 {
        self.nodes
    }

    fn set_work(&mut self, nodes: u64) {
        self.nodes = nodes;
    }
}

impl<L: Lines> Shown for RowTree<L> {
    /// The free squares of the next row and of the rows below it.
    fn free(&self, free: &u64, row: usize) -> Vec<usize> {
        let mut squares = Vec::new();
        let mut lines = self.lines[row];
        for next in row..self.rows.open.len() {
            let columns = if next == row {
                *free
            } else {
                self.rows.open[next] & !lines.attacked()
            };
            squares.extend(bits(columns).map(|column| self.candidate(column, next + 1)));
            lines = lines.below(0, self.rows.width);
        }
        squares
    }

    /// All squares of the next row.
    fn alternatives(&self, _: &[Candidate], row: usize) -> Vec<usize> {
        let open = self.rows.open.get(row).copied().unwrap_or(0);
        let squares = bits(open).map(|column| self.candidate(column, row + 1));
        squares.collect()
    }
}

impl<L: Lines> Ordered for RowTree<L> {
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

//! Regions from the borders between squares.

use super::regions::Cell;
use crate::source::Span;

/// The borders between squares.
pub(super) struct Borders {
    pub(super) width: usize,
    pub(super) height: usize,
    /// The borders at the right side of all squares but the last of a row, row by row.
    pub(super) between_columns: Vec<bool>,
    /// The borders below all squares of all rows but the last.
    pub(super) between_rows: Vec<bool>,
}

impl Borders {
    /// The squares without a border to this one.
    fn beside(&self, column: usize, row: usize) -> impl Iterator<Item = (usize, usize)> {
        let right = |column: usize, row: usize| {
            column + 1 < self.width && !self.between_columns[row * (self.width - 1) + column]
        };
        let below = |column: usize, row: usize| {
            row + 1 < self.height && !self.between_rows[row * self.width + column]
        };
        [
            right(column, row).then(|| (column + 1, row)),
            below(column, row).then(|| (column, row + 1)),
            (column > 0 && right(column - 1, row)).then(|| (column - 1, row)),
            (row > 0 && below(column, row - 1)).then(|| (column, row - 1)),
        ]
        .into_iter()
        .flatten()
    }

    /// The squares with their regions, which are numbered in reading order. A border inside a region has no effect.
    pub(super) fn regions(&self, span: &Span) -> Vec<Vec<Cell>> {
        let mut regions = vec![vec![None; self.width]; self.height];
        let mut number = 0;
        for (row, column) in
            (0..self.height).flat_map(|row| (0..self.width).map(move |column| (row, column)))
        {
            if regions[row][column].is_some() {
                continue;
            }
            number += 1;
            let mut open = vec![(column, row)];
            while let Some((column, row)) = open.pop() {
                if regions[row][column].replace(number).is_none() {
                    open.extend(self.beside(column, row));
                }
            }
        }
        let cell = |region: Option<u32>| Cell {
            label: region.unwrap_or_default().to_string(),
            span: span.clone(),
        };
        let rows = regions.into_iter();
        rows.map(|row| row.into_iter().map(cell).collect())
            .collect()
    }
}

//! Tests of `amb`, and puzzles as a user would write them; tests of the moving split.

mod begun;
mod branches;
mod choosing;
mod control;
mod cursors;
mod definition;
mod errors;
mod estimates;
mod fair;
mod orders;
mod position;
mod puzzles;
mod sources;
mod threads;
mod trees;
mod watching;

use standoff_core::amb::{Amb, Fail, Order};

/// Every order that can be resumed from a cursor.
const STRAIGHT: [Order; 5] = [
    Order::DepthFirst,
    Order::Random(1),
    Order::Random(2),
    Order::Deepening,
    Order::Discrepancy,
];

/// Queens on n x n: the column of the queen in each row.
fn queens(amb: &mut Amb, n: usize) -> Result<Vec<usize>, Fail> {
    let mut columns: Vec<usize> = Vec::new();
    for row in 0..n {
        let free = |&column: &usize| {
            (0..row).all(|r| columns[r] != column && columns[r].abs_diff(column) != row - r)
        };
        columns.push(amb.choose_where(0..n, free)?);
    }
    Ok(columns)
}

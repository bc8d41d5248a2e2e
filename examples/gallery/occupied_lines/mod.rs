//! Occupied lines: three vectors replace the tests between pairs of queens.
//!
//! A queen occupies her row and two diagonals. On a rising diagonal `row + column` is the same
//! everywhere, on a falling one `row - column`, so that each line is one entry of a vector:
//!
//! ```text
//! row + column     n + row - column
//!   0 1 2 3            4 3 2 1
//!   1 2 3 4            5 4 3 2
//!   2 3 4 5            6 5 4 3
//!   3 4 5 6            7 6 5 4
//! ```
//!
//! A square is free if its three lines are free. That is one test, for any number of queens. The
//! test comes *before* a queen is placed, so no placement fails: 2,056 are made for 8 queens. The
//! five modules below use the same record and differ in the walk.

pub(crate) mod calls_swapped;
pub(crate) mod in_a_loop;
pub(crate) mod in_reverse;
pub(crate) mod without_loop;
pub(crate) mod without_unmarking;

use super::queen::Square;
use super::tally::Tally;

/// The rows and diagonals that have a queen.
#[derive(Clone)]
struct Lines {
    rows: Vec<bool>,
    rising: Vec<bool>,
    falling: Vec<bool>,
}

impl Lines {
    /// A record of an empty n x n board.
    fn all_free(n: usize) -> Self {
        Lines {
            rows: vec![false; n],
            rising: vec![false; 2 * n],
            falling: vec![false; 2 * n],
        }
    }

    /// Whether no queen stands on the row and the diagonals of a square.
    fn are_free(&self, square: Square, tally: &Tally) -> bool {
        let [rising, falling] = self.diagonals(square);
        !tally.ask(self.rows[square.row] || self.rising[rising] || self.falling[falling])
    }

    /// Marks the lines of a square as occupied or free.
    fn mark(&mut self, square: Square, occupied: bool) {
        let [rising, falling] = self.diagonals(square);
        self.rows[square.row] = occupied;
        self.rising[rising] = occupied;
        self.falling[falling] = occupied;
    }

    /// A copy with the lines of one more square occupied.
    fn with(&self, square: Square) -> Self {
        let mut lines = self.clone();
        lines.mark(square, true);
        lines
    }

    /// The numbers of the two diagonals of a square.
    fn diagonals(&self, square: Square) -> [usize; 2] {
        let n = self.rows.len();
        [square.row + square.column, n + square.row - square.column]
    }
}

#[cfg(test)]
mod tests {
    use super::super::queen::squares;
    use super::*;

    #[test]
    fn the_lines_know_what_the_queen_attacks() {
        for queen in squares(5) {
            let mut lines = Lines::all_free(5);
            assert!(!lines.with(queen).are_free(queen, &Tally::default()));
            lines.mark(queen, true);
            // The column has no vector: a walk by columns never tests it.
            for other in squares(5).filter(|other| other.column != queen.column) {
                let free = lines.are_free(other, &Tally::default());
                assert_eq!(free, !queen.attacks(other), "{queen:?} {other:?}");
            }
            lines.mark(queen, false);
            assert!(squares(5).all(|other| lines.are_free(other, &Tally::default())));
        }
    }
}

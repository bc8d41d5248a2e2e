//! Occupied lines, recursing over (row, column): no loop at all.
//!
//! One call decides about one square. With a queen there, the next call starts the next column.
//! Without one, the next call is for the square below:
//!
//! ```text
//! try(row, column)  --queen-->     try(0, column + 1)
//!                   --no queen-->  try(row + 1, column)
//! ```
//!
//! The second call replaces the loop of `in_a_loop.rs`. The placements and tests are the same. The
//! calls are nested deeper, up to n * n instead of n.

use super::super::queen::{Placement, Square};
use super::super::tally::Tally;
use super::Lines;

/// All placements, in increasing order of the rows.
pub(crate) fn solve(n: usize, tally: &Tally) -> Vec<Placement> {
    let mut search = Search {
        n,
        rows: Vec::new(),
        lines: Lines::all_free(n),
        solutions: Vec::new(),
        tally,
    };
    search.try_square(Square { row: 0, column: 0 });
    search.solutions
}

struct Search<'a> {
    n: usize,
    rows: Placement,
    lines: Lines,
    solutions: Vec<Placement>,
    tally: &'a Tally,
}

impl Search<'_> {
    /// Finds every completion with this square and those after it.
    fn try_square(&mut self, square: Square) {
        let Square { row, column } = square;
        if column == self.n {
            self.solutions.push(self.tally.found(self.rows.clone()));
        } else if row < self.n {
            self.try_queen(square);
            self.try_square(Square {
                row: row + 1,
                column,
            });
        }
    }

    /// Finds every completion with a queen on this square.
    fn try_queen(&mut self, square: Square) {
        if self.lines.are_free(square, self.tally) {
            self.tally.node();
            self.rows.push(square.row);
            self.lines.mark(square, true);
            self.try_square(Square {
                row: 0,
                column: square.column + 1,
            });
            self.lines.mark(square, false);
            self.rows.pop();
        }
    }
}

//! Backtracking without recursion: the list of queens is itself the memory of where we are.
//!
//! Look at the last queen and move it one row on. If it then stands outside the board, its column
//! is exhausted: take it away, and the queen before it is the last one. If it is safe, start the
//! next column. The search is over when no queen is left.
//!
//! Since a queen is moved *before* it is looked at, she must begin in front of her first row: at 0
//! when rows are numbered from 1. A published version begins the first column at 1. Its first move
//! goes to row 2, so that row 1 of the first column is never tried, and all placements with a
//! queen in that corner are lost: for n = 4, …, 8 it finds 2, 8, 4, 36, 88 instead of
//! 2, 10, 4, 40, 92. The columns after the first begin at 0 in that version too, which hides the
//! slip well: for n = 4 and 6, where no solution has a queen in the corner, it is even right.

use crate::queen::{Placement, last_is_safe};
use crate::tally::Tally;

/// Where a queen waits before her column is begun. Rows are numbered from 1 in this search.
const BEFORE_THE_FIRST_ROW: usize = 0;

/// All placements, in increasing order of the rows.
pub(crate) fn solve(n: usize, tally: &Tally) -> Vec<Placement> {
    solve_from(BEFORE_THE_FIRST_ROW, n, tally)
}

/// All placements whose first queen stands after row `start`.
fn solve_from(start: usize, n: usize, tally: &Tally) -> Vec<Placement> {
    if n == 0 {
        return vec![Vec::new()];
    }
    let mut solutions = Vec::new();
    let mut rows = vec![start];
    while let Some(last) = rows.last_mut() {
        *last += 1;
        if *last > n {
            rows.pop();
        } else if stands_safely(&rows, tally) {
            if rows.len() == n {
                let numbered_from_0 = rows.iter().map(|row| row - 1);
                solutions.push(tally.found(numbered_from_0.collect()));
            } else {
                rows.push(BEFORE_THE_FIRST_ROW);
            }
        }
    }
    solutions
}

/// Whether the placement, which is made by asking, has its last queen on a safe square.
fn stands_safely(rows: &[usize], tally: &Tally) -> bool {
    tally.node();
    last_is_safe(rows, tally)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts(start: usize) -> Vec<usize> {
        let count = |n| solve_from(start, n, &Tally::default()).len();
        (4..=8).map(count).collect()
    }

    #[test]
    fn the_first_queen_begins_in_front_of_her_first_row() {
        assert_eq!(counts(BEFORE_THE_FIRST_ROW), [2, 10, 4, 40, 92]);
    }

    #[test]
    fn beginning_on_the_first_row_loses_the_placements_with_a_queen_there() {
        assert_eq!(counts(1), [2, 8, 4, 36, 88]);
        let all = solve(7, &Tally::default()).into_iter();
        let without_corner = all.filter(|rows| rows[0] != 0);
        assert!(without_corner.eq(solve_from(1, 7, &Tally::default())));
    }
}

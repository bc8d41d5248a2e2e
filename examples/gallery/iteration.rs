//! Backtracking without recursion: the list of queens is the whole state of the search.
//!
//! Move the last queen to the next row. If she is then outside the board, her column is exhausted:
//! remove her, and continue with the queen before her. If she is safe, start the next column. The
//! search ends when the list is empty.
//!
//! Since a queen is moved *before* she is tested, she must start in front of the first row: at 0 if
//! rows are numbered from 1. A published version starts the first column at 1. Its first move goes
//! to row 2, so row 1 of the first column is never tried, and all placements with a queen in that
//! corner are lost: for n = 4, …, 8 it finds 2, 8, 4, 36, 88 instead of 2, 10, 4, 40, 92. The
//! other columns of that version start at 0, which hides the error: for n = 4 and 6, where no
//! solution has a queen in the corner, its numbers are right.

use super::queen::{Placement, last_is_safe};
use super::tally::Tally;

/// The start value of a queen, in front of the first row. Rows are numbered from 1 in this search.
const BEFORE_THE_FIRST_ROW: usize = 0;

/// All placements, in increasing order of the rows.
pub(crate) fn solve(n: usize, tally: &Tally) -> Vec<Placement> {
    solve_from(BEFORE_THE_FIRST_ROW, n, tally)
}

/// All placements with the first queen on a row after `start`.
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

/// Counts the placement as a node, and tests whether its last queen is safe.
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

//! The decomposition with forbidden squares: E(n, n, -) = E(n, 1, -) + E(n, n-1, w).
//!
//! E(n, m, w) is a puzzle: put m queens on a board of n rows and m columns, one in each column,
//! none on a square of the set w. The chess puzzle E(8, 8, -) forbids no square, and its parts are
//! puzzles of the same kind:
//!
//! - E(n, 1, -), one queen on a board of one column: n solutions.
//! - E(n, n-1, w), the board without that column, where w is the set of squares that its queen attacks.
//!
//! ```text
//! Q         x x x      the queen's column is removed;
//! .    +    x . .      only the squares that she
//! .         . x .      attacks are kept, as w
//! .         . . x
//! ```
//!
//! "+" joins each solution of the left part with all solutions of the right part that belongs to
//! it. The right part is decomposed in the same way. Its first queen avoids w, and the squares that
//! she attacks are added to it:
//! E(n, m, w) = E(n, 1, w) + E(n, m-1, w and the squares attacked).
//!
//! Each queen is tested against every square to her right. No other way needs more tests for its
//! 2,056 placements. In return, the same code solves a board with forbidden squares.

use std::collections::BTreeSet;

use super::queen::{Placement, Square};
use super::tally::Tally;

/// All placements, in increasing order of the rows: E(n, n, -).
pub(crate) fn solve(n: usize, tally: &Tally) -> Vec<Placement> {
    e(n, n, &BTreeSet::new(), tally)
}

/// E(n, m, w): one queen in each of m columns of n rows, and none on w.
fn e(n: usize, m: usize, w: &BTreeSet<Square>, tally: &Tally) -> Vec<Placement> {
    match m {
        0 => vec![Vec::new()],
        1 => one_queen(n, w, tally),
        _ => one_queen(n, w, tally)
            .into_iter()
            .flat_map(|left| {
                let w = forbidden_to_the_right(left[0], n, m, w, tally);
                let right = e(n, m - 1, &w, tally).into_iter();
                right.map(move |right| [&left[..], &right].concat())
            })
            .collect(),
    }
}

/// E(n, 1, w): a queen on each square of the first column that is not forbidden.
fn one_queen(n: usize, w: &BTreeSet<Square>, tally: &Tally) -> Vec<Placement> {
    (0..n)
        .filter(|&row| !tally.ask(w.contains(&Square { row, column: 0 })))
        .inspect(|_| tally.node())
        .map(|row| vec![row])
        .collect()
}

/// The forbidden squares of the board without the first column, given the row of its queen.
fn forbidden_to_the_right(
    row: usize,
    n: usize,
    m: usize,
    w: &BTreeSet<Square>,
    tally: &Tally,
) -> BTreeSet<Square> {
    let queen = Square { row, column: 0 };
    let squares = (0..n).flat_map(|row| (1..m).map(move |column| Square { row, column }));
    let attacked = squares.filter(|&square| tally.attacks(queen, square));
    let before = w.iter().copied().filter(|square| square.column > 0);
    let seen_from_the_right = |square: Square| Square {
        column: square.column - 1,
        ..square
    };
    before.chain(attacked).map(seen_from_the_right).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_queen_in_the_corner_forbids_her_row_and_a_diagonal() {
        let w = forbidden_to_the_right(0, 3, 3, &BTreeSet::new(), &Tally::default());
        let rows_and_columns: Vec<_> = w.iter().map(|square| (square.row, square.column)).collect();
        assert_eq!(rows_and_columns, [(0, 0), (0, 1), (1, 0), (2, 1)]);
    }

    #[test]
    fn fewer_columns_than_rows() {
        let count = |n, m| e(n, m, &BTreeSet::new(), &Tally::default()).len();
        assert!((0..=4).map(|m| count(4, m)).eq([1, 4, 6, 4, 2]));
    }

    #[test]
    fn a_forbidden_corner_takes_four_solutions_away() {
        let corner = BTreeSet::from([Square { row: 0, column: 0 }]);
        assert_eq!(e(8, 8, &corner, &Tally::default()).len(), 88);
    }
}

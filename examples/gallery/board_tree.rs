//! The tree of boards: a search over boards and their successors.
//!
//! A general recipe for searching: define a state, the test for a solved state, and the successors
//! of a state. The search itself is always the same, `first_solved` or `all_solved`. Here a state
//! is a board of blanks and queens, and its successors are made in the simplest way that works:
//!
//! ```text
//! . .          Q .    . Q    . .    . .      a queen on every blank, wherever it is,
//! . .   --->   . .    . .    Q .    . Q      and only the valid boards are kept
//! ```
//!
//! The recipe is easy to write and to test, and expensive to run. It does not use the fact that
//! each row needs a queen, so it continues even if a row has no free square left. It also reaches a
//! placement in every order of its queens, n! times. The first solution for n = 1, …, 9 takes 1,
//! 16, 193, 261, 115, 45,647, 499, 1,502,597, 470,408 boards. (7 is cheaper than 6, because its
//! first solution is the first of 6 with an additional queen in the corner where the search
//! begins.) All solutions are feasible only up to n = 6: 1,990,304 boards for 4 solutions.

mod board;
#[cfg(test)]
mod tests;

use std::collections::BTreeSet;

use self::board::Board;
use super::queen::{Placement, Square, by_columns};
use super::tally::Tally;

/// The first solution, or `None` if there is no solution.
pub(crate) fn first(n: usize, tally: &Tally) -> Option<Placement> {
    first_solved(Board::blank(n), tally).map(|board| tally.found(placement(&board)))
}

/// All solutions, each once, in increasing order of the rows.
pub(crate) fn solve(n: usize, tally: &Tally) -> Vec<Placement> {
    let boards = all_solved(Board::blank(n), tally);
    let each_once: BTreeSet<Placement> = boards.iter().map(placement).collect();
    each_once.into_iter().collect()
}

fn placement(board: &Board) -> Placement {
    by_columns(board.queens().collect())
}

/// The first solved board at or below this one, depth first.
fn first_solved(board: Board, tally: &Tally) -> Option<Board> {
    if is_solved(&board) {
        return Some(board);
    }
    let mut next = next_boards(&board, tally).into_iter();
    next.find_map(|board| first_solved(board, tally))
}

/// All solved boards at or below this one. The search also continues below a solved board.
fn all_solved(board: Board, tally: &Tally) -> Vec<Board> {
    let next = next_boards(&board, tally).into_iter();
    let below = next.flat_map(|board| all_solved(board, tally)).collect();
    if is_solved(&board) {
        [vec![tally.found(board)], below].concat()
    } else {
        below
    }
}

/// Whether the number of queens on a valid board equals the number of rows.
fn is_solved(board: &Board) -> bool {
    board.queens().count() == board.side
}

/// The valid boards with one queen more.
fn next_boards(board: &Board, tally: &Tally) -> Vec<Board> {
    keep_only_valid(fill_blanks(board, tally), tally)
}

/// The board with one more queen, once for each blank square. Each result is a node.
fn fill_blanks(board: &Board, tally: &Tally) -> Vec<Board> {
    let filled = board.blanks().map(|index| board.with_queen(index));
    filled.inspect(|_| tally.node()).collect()
}

/// Drops the boards on which a queen attacks another.
fn keep_only_valid(boards: Vec<Board>, tally: &Tally) -> Vec<Board> {
    boards
        .into_iter()
        .filter(|board| is_valid(board, tally))
        .collect()
}

/// Whether no queen attacks another. Tests all pairs.
fn is_valid(board: &Board, tally: &Tally) -> bool {
    let queens: Vec<Square> = board.queens().collect();
    queens.iter().enumerate().all(|(i, &queen)| {
        let mut before = queens[..i].iter();
        before.all(|&other| !tally.attacks(other, queen))
    })
}

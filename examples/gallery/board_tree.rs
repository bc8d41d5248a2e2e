//! The tree of boards: a search that knows only boards, and how to make the next ones.
//!
//! A recipe for searching anything: say what a state is, when it is solved, and which states come
//! next; the search is then always the same, `first_solved` or `all_solved`. Here a state is a
//! board of blanks and queens, and the next boards are made with the simplest thing that works:
//!
//! ```text
//! . .          Q .    . Q    . .    . .      a queen on every blank, wherever it is,
//! . .   --->   . .    . .    Q .    . Q      and only the valid boards are kept
//! ```
//!
//! The recipe is easy to write and to test, and dear to run. It does not know that each row needs
//! its queen, so it searches on when a row has no free square left. And it meets a placement in
//! every order of its queens, n! times. The first solution for n = 1, …, 9 takes 1, 16, 193, 261,
//! 115, 45,647, 499, 1,502,597, 470,408 boards. (7 is cheaper than 6: its first solution is the
//! first of 6 with a queen in the corner before it, and in the corner the search begins.) All
//! solutions are feasible only as far as n = 6: 1,990,304 boards for 4 solutions.

mod board;
#[cfg(test)]
mod tests;

use std::collections::BTreeSet;

use self::board::Board;
use crate::queen::{Placement, Square, by_columns};
use crate::tally::Tally;

/// The first solution, or `None` where there is no solution.
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

/// All solved boards at or below this one. A solved board is searched on like any other.
fn all_solved(board: Board, tally: &Tally) -> Vec<Board> {
    let next = next_boards(&board, tally).into_iter();
    let below = next.flat_map(|board| all_solved(board, tally)).collect();
    if is_solved(&board) {
        [vec![tally.found(board)], below].concat()
    } else {
        below
    }
}

/// Whether a valid board has as many queens as rows.
fn is_solved(board: &Board) -> bool {
    board.queens().count() == board.side
}

/// The valid boards with one queen more.
fn next_boards(board: &Board, tally: &Tally) -> Vec<Board> {
    keep_only_valid(fill_blanks(board, tally), tally)
}

/// The board with a queen on its first blank, on its second blank, and so on: a node for each.
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

/// Whether no queen attacks another, each pair looked at anew.
fn is_valid(board: &Board, tally: &Tally) -> bool {
    let queens: Vec<Square> = board.queens().collect();
    queens.iter().enumerate().all(|(i, &queen)| {
        let mut before = queens[..i].iter();
        before.all(|&other| !tally.attacks(other, queen))
    })
}

//! Attack sets on a board.

use standoff::board::{Board, Piece, Square};

/// The farthest that a board for a drawing goes to each side.
const MAX_RADIUS: u64 = 8;

/// As many files and ranks as a drawing has.
const SHOWN: usize = 2 * MAX_RADIUS as usize + 1;

/// A piece in the middle of a board that is just large enough to show how it goes on: the piece
/// as its letter, what it attacks as `x`.
pub(crate) fn draw(piece: &dyn Piece, letter: char) -> Vec<String> {
    let radius = radius(piece).clamp(2, MAX_RADIUS);
    let (board, centre) = around(radius);
    rows(&board, piece, centre, letter)
}

/// A piece near the middle of a board, and of a large board only what is around the piece.
pub(crate) fn draw_on(board: &Board, piece: &dyn Piece, letter: char) -> Vec<String> {
    let from_middle = |square: &Square| {
        let (column, row) = board.column_and_row(*square);
        (2 * column + 1).abs_diff(board.width()) + (2 * row + 1).abs_diff(board.height())
    };
    let Some(from) = board.squares().min_by_key(from_middle) else {
        return Vec::new();
    };
    let (column, row) = board.column_and_row(from);
    let shown = |at: u32| at.saturating_sub(MAX_RADIUS as u32) as usize;
    let rows = rows(board, piece, from, letter)
        .into_iter()
        .skip(shown(row));
    let columns = |row: String| row.chars().skip(shown(column)).take(SHOWN).collect();
    rows.take(SHOWN).map(columns).collect()
}

/// The piece on one square, and what it attacks from there.
fn rows(board: &Board, piece: &dyn Piece, from: Square, letter: char) -> Vec<String> {
    let attacked = piece.attack_set(board, from);
    let rows = board.rows(move |square| match square {
        _ if square == from => letter,
        _ if attacked.contains(square) => 'x',
        _ => '.',
    });
    rows.collect()
}

/// How far the piece goes in a single leap; twice as far if it can repeat it.
fn radius(piece: &dyn Piece) -> u64 {
    let (board, centre) = around(2 * MAX_RADIUS);
    let paths = piece.paths(&board, centre);
    let distance = |square: Square| {
        let (from, to) = (board.column_and_row(centre), board.column_and_row(square));
        u64::from(from.0.abs_diff(to.0).max(from.1.abs_diff(to.1)))
    };
    let reach = |path: &[Square]| path.iter().take(2).map(|&square| distance(square)).max();
    paths.iter().filter_map(reach).max().unwrap_or(0)
}

/// A board with an odd number of files and ranks, and the square in its middle.
fn around(radius: u64) -> (Board, Square) {
    let side = 2 * radius + 1;
    let board = Board::rectangle(side, side).expect("a board for a drawing is small");
    let centre = board
        .at(radius as i64, radius as i64)
        .expect("the middle is on the board");
    (board, centre)
}

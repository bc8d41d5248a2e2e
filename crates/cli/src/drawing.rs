//! Attack sets on a board.

use standoff::board::{Board, Piece, Square};
use standoff::draw::{Diagram, Figure};

/// Maximum number of squares on each side of the piece.
const MAX_RADIUS: u32 = 8;

/// A piece in the middle of a small board that shows how its moves repeat, and the squares that it attacks.
pub(crate) fn draw(piece: &dyn Piece, letter: char) -> Diagram {
    let radius = radius(piece).clamp(2, MAX_RADIUS);
    let (board, centre) = around(radius);
    attacks(&board, piece, centre, letter)
}

/// A piece near the middle of a board. Of a large board, only the neighbourhood of the piece is drawn.
pub(crate) fn draw_on(board: &Board, piece: &dyn Piece, letter: char) -> Diagram {
    let from_middle = |square: &Square| {
        let (column, row) = board.column_and_row(*square);
        (2 * column + 1).abs_diff(board.width()) + (2 * row + 1).abs_diff(board.height())
    };
    let Some(from) = board.squares().min_by_key(from_middle) else {
        return Diagram::new(board.clone());
    };
    attacks(board, piece, from, letter).cropped_around(from, MAX_RADIUS)
}

/// The piece on a square, and the squares that it attacks.
fn attacks(board: &Board, piece: &dyn Piece, from: Square, letter: char) -> Diagram {
    let attacked = piece.attack_set(board, from);
    Diagram::new(board.clone())
        .with_figure(from, Figure::new("", letter))
        .with_attacked(attacked.iter())
}

/// The distance of a single move, or of two moves if the piece can repeat it.
fn radius(piece: &dyn Piece) -> u32 {
    let (board, centre) = around(2 * MAX_RADIUS);
    let paths = piece.paths(&board, centre);
    let distance = |square: Square| {
        let (from, to) = (board.column_and_row(centre), board.column_and_row(square));
        from.0.abs_diff(to.0).max(from.1.abs_diff(to.1))
    };
    let reach = |path: &[Square]| path.iter().take(2).map(|&square| distance(square)).max();
    paths.iter().filter_map(reach).max().unwrap_or(0)
}

/// A square board with `radius` squares on each side of its middle, and the middle.
fn around(radius: u32) -> (Board, Square) {
    let (side, radius) = (2 * u64::from(radius) + 1, i64::from(radius));
    let board = Board::rectangle(side, side).expect("a board for a drawing is small");
    let centre = board
        .at(radius, radius)
        .expect("the middle is on the board");
    (board, centre)
}

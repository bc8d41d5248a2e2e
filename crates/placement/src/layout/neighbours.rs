//! The squares around one.

use standoff_board::{Board, Leap, Square};

/// The squares around one.
pub(super) fn neighbours(board: &Board, square: Square) -> impl Iterator<Item = Square> + '_ {
    let steps = [Leap::all(0, 1), Leap::all(1, 1)].concat();
    steps
        .into_iter()
        .filter_map(move |step| board.leap(square, step))
}

//! The candidates on each square.

use standoff_board::{Board, Square};

use super::layout::PlacedPiece;
use crate::problem::Candidate;

/// The candidates on each square, which are consecutive: candidates are numbered in reading order.
pub(super) struct BySquare {
    /// For each square the first candidate on it or on a later one.
    starts: Vec<u32>,
}

impl BySquare {
    /// Indexes the pieces of a board, which come in reading order.
    pub(super) fn of(board: &Board, pieces: &[PlacedPiece]) -> Self {
        let mut starts = Vec::with_capacity(board.area() + 1);
        for (index, piece) in (0..).zip(pieces) {
            let square = piece.square.index();
            starts.resize(starts.len().max(square + 1), index);
        }
        starts.resize(board.area() + 1, pieces.len() as u32);
        BySquare { starts }
    }

    /// The candidates on a square, in increasing order.
    #[inline]
    pub(super) fn on(&self, square: Square) -> impl Iterator<Item = Candidate> + use<> {
        let index = square.index();
        (self.starts[index]..self.starts[index + 1]).map(Candidate::from)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_without_candidates_are_empty() {
        let board = Board::rectangle(5, 1).unwrap();
        let on = |index, kind| {
            let square = Square::new(index);
            PlacedPiece { square, kind }
        };
        let by_square = BySquare::of(&board, &[on(1, 0), on(1, 1), on(3, 0)]);
        let on = |square| by_square.on(square).map(Candidate::index).collect();
        let candidates: Vec<Vec<usize>> = board.squares().map(on).collect();
        assert_eq!(candidates, [vec![], vec![0, 1], vec![], vec![2], vec![]]);
    }
}

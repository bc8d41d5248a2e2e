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

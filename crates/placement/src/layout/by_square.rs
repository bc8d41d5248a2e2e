//! The candidates on each square.

use std::ops::Range;

use standoff_board::{Board, Square};

use super::places::Stand;
use crate::problem::Candidate;

/// Which candidates put a piece on a square. As they are numbered in reading order of their
/// squares, that is a range.
pub(super) struct BySquare {
    /// For each square the first candidate on it or on a later one.
    starts: Vec<u32>,
}

impl BySquare {
    /// Sorts candidates by where they stand.
    pub(super) fn of(board: &Board, stands: &[Stand]) -> Self {
        let mut starts = Vec::with_capacity(board.area() + 1);
        for (index, stand) in (0..).zip(stands) {
            let square = stand.square.index();
            starts.resize(starts.len().max(square + 1), index);
        }
        starts.resize(board.area() + 1, stands.len() as u32);
        BySquare { starts }
    }

    #[inline]
    pub(super) fn on(&self, square: Square) -> impl Iterator<Item = Candidate> + use<> {
        self.range(square).map(Candidate::new)
    }

    #[inline]
    fn range(&self, square: Square) -> Range<usize> {
        let index = square.index();
        self.starts[index] as usize..self.starts[index + 1] as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_without_candidates_have_empty_ranges() {
        let board = Board::rectangle(5, 1).unwrap();
        let on = |index, kind| {
            let square = Square::new(index);
            Stand { square, kind }
        };
        let by_square = BySquare::of(&board, &[on(1, 0), on(1, 1), on(3, 0)]);
        let ranges: Vec<_> = board
            .squares()
            .map(|square| by_square.range(square))
            .collect();
        assert_eq!(ranges, [0..0, 0..2, 2..2, 2..3, 3..3]);
    }
}

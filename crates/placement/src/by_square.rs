//! The candidates on each square.

use std::ops::Range;

use standoff_board::{Board, Square};

use crate::Candidate;

/// Which candidates put a piece on a square. As they are numbered in reading order of their
/// squares, that is a range.
pub(crate) struct BySquare {
    /// For each square the first candidate on it or on a later one.
    starts: Vec<u32>,
}

impl BySquare {
    /// Sorts candidates of one piece each.
    pub(crate) fn of(board: &Board, candidates: &[Candidate]) -> Self {
        let mut starts = Vec::with_capacity(board.area() + 1);
        for (index, candidate) in (0..).zip(candidates) {
            let square = candidate.stands()[0].square.index();
            starts.resize(starts.len().max(square + 1), index);
        }
        starts.resize(board.area() + 1, candidates.len() as u32);
        BySquare { starts }
    }

    #[inline]
    pub(crate) fn on(&self, square: Square) -> Range<usize> {
        let index = square.index();
        self.starts[index] as usize..self.starts[index + 1] as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Stand;

    #[test]
    fn squares_without_candidates_have_empty_ranges() {
        let board = Board::rectangle(5, 1).unwrap();
        let on = |index, kind| {
            let square = Square::new(index);
            Candidate::one(Stand { square, kind })
        };
        let candidates = [on(1, 0), on(1, 1), on(3, 0)];
        let by_square = BySquare::of(&board, &candidates);
        let ranges: Vec<_> = board.squares().map(|square| by_square.on(square)).collect();
        assert_eq!(ranges, [0..0, 0..2, 2..2, 2..3, 3..3]);
    }
}

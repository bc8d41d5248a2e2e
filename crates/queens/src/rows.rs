//! The rows of a board as bits.

use standoff_board::{Board, Square};
use standoff_model::Candidate;

/// The rows of a board, top row first.
#[derive(Clone, Debug)]
pub(crate) struct Rows {
    pub(crate) width: u32,
    /// For each row, the columns where a piece may stand: bit 0 is the leftmost column.
    pub(crate) open: Vec<u64>,
    /// For each row and column, the index of the candidate there.
    pub(crate) candidates: Vec<[u32; 64]>,
}

impl Rows {
    /// The rows of a board with candidates on these squares.
    pub(crate) fn of(board: &Board, squares: &[(Candidate, Square)]) -> Self {
        let height = board.height() as usize;
        let mut rows = Rows {
            width: board.width(),
            open: vec![0; height],
            candidates: vec![[0; 64]; height],
        };
        for &(candidate, square) in squares {
            let (column, row) = board.column_and_row(square);
            rows.open[row as usize] |= 1 << column;
            rows.candidates[row as usize][column as usize] = candidate.index() as u32;
        }
        rows
    }

    /// Whether this is a square board with a candidate on every square, in reading order.
    pub(crate) fn are_full_square(&self) -> bool {
        let side = self.open.len();
        let is_full = side < 64 && self.open.iter().all(|&open| open == (1 << side) - 1);
        let mut candidates = self.candidates.iter().flat_map(|row| &row[..side]);
        is_full && (0..).zip(&mut candidates).all(|(index, &it)| it == index)
    }

    /// The row and column of each candidate, in reading order.
    pub(crate) fn squares(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        let rows = self.open.iter().enumerate();
        rows.flat_map(|(row, &open)| bits(open).map(move |column| (row, column)))
    }
}

/// The indices of the bits that are set.
pub(crate) fn bits(word: u64) -> impl Iterator<Item = usize> {
    let nonzero = |word: u64| (word != 0).then_some(word);
    let rests = std::iter::successors(nonzero(word), move |rest| nonzero(rest & (rest - 1)));
    rests.map(|rest| rest.trailing_zeros() as usize)
}

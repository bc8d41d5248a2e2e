//! Which models the engine knows.

use standoff_board::{Board, Square};
use standoff_placement::{Arithmetic, Bounds, Layout, Refusal, Task};

/// The rows of a board with as many queens to place as it has rows.
#[derive(Clone, Debug)]
pub(crate) struct Rows {
    /// For each row, top first, the columns where a queen may stand: bit 0 is the leftmost.
    pub(crate) open: Vec<u64>,
    /// For each row and column, the candidate there.
    pub(crate) candidates: Vec<[u32; 64]>,
}

impl Rows {
    /// Recognises the model by its candidates, conflicts and groups, not by any name.
    pub(crate) fn of(task: &Task) -> Result<Self, Refusal> {
        let refuse = |reason: &str| Err(Refusal::new(crate::engine::NAME, reason));
        let Some(layout) = task.layout() else {
            return refuse("it knows only what stands on a board");
        };
        let board = layout.board();
        if board.width() > 64 || board.height() > 64 {
            return refuse("it knows boards of up to 64 x 64");
        }
        let Some(squares) = squares(layout) else {
            return refuse("it knows only one kind of piece, each for itself");
        };
        if !asks_for_one_per_row(task.arithmetic(), board) {
            return refuse("it knows only as many pieces as the board has rows");
        }
        if !conflicts_are_queens(task.arithmetic(), board, &squares) {
            return refuse("the pieces do not attack as queens do");
        }
        Ok(Self::with(board, &squares))
    }

    /// Whether they are a square board on which a queen may stand anywhere, with the candidates in reading order.
    pub(crate) fn are_square(&self) -> bool {
        let side = self.open.len();
        let whole = side < 64 && self.open.iter().all(|&open| open == (1 << side) - 1);
        let in_order = |(row, candidates): (usize, &[u32; 64])| {
            let from = (row * side) as u32;
            candidates[..side]
                .iter()
                .copied()
                .eq(from..from + side as u32)
        };
        whole && self.candidates.iter().enumerate().all(in_order)
    }

    fn with(board: &Board, squares: &[Square]) -> Self {
        let height = board.height() as usize;
        let mut rows = Rows {
            open: vec![0; height],
            candidates: vec![[0; 64]; height],
        };
        for (candidate, &square) in (0..).zip(squares) {
            let (column, row) = board.column_and_row(square);
            rows.open[row as usize] |= 1 << column;
            rows.candidates[row as usize][column as usize] = candidate;
        }
        rows
    }
}

/// The square of each candidate, if all are of one kind.
fn squares(layout: &Layout) -> Option<Vec<Square>> {
    let stands = layout.stands().iter();
    stands
        .map(|stand| (stand.kind == 0).then_some(stand.square))
        .collect()
}

fn asks_for_one_per_row(arithmetic: &Arithmetic, board: &Board) -> bool {
    match arithmetic.groups() {
        [all] => {
            all.bounds == Bounds::exactly(board.height().into())
                && all.is_even()
                && all.members.len() == arithmetic.len()
        }
        _ => false,
    }
}

/// Compares the conflicts of each candidate with those on its four lines, all as bits: to look at pair
/// after pair takes longer than many a search.
fn conflicts_are_queens(arithmetic: &Arithmetic, board: &Board, squares: &[Square]) -> bool {
    let words = arithmetic.len().div_ceil(64);
    let (width, height) = (board.width() as usize, board.height() as usize);
    let lines_through = |&square: &Square| {
        let (column, row) = board.column_and_row(square);
        let (column, row) = (column as usize, row as usize);
        [column, row, column + row, column + height - row]
    };
    let mut lines = [(); 4].map(|()| vec![vec![0; words]; width + height + 1]);
    for (candidate, square) in squares.iter().enumerate() {
        for (lines, line) in lines.iter_mut().zip(lines_through(square)) {
            lines[line][candidate / 64] |= 1_u64 << (candidate % 64);
        }
    }
    arithmetic
        .candidates()
        .zip(squares)
        .all(|(candidate, square)| {
            let through = lines_through(square);
            let row = arithmetic.conflicts().row(candidate);
            (0..words).all(|word| {
                let itself = u64::from(candidate.index() / 64 == word) << (candidate.index() % 64);
                let on_lines = lines
                    .iter()
                    .zip(through)
                    .map(|(lines, line)| lines[line][word]);
                let attacked = on_lines.fold(0, |all, line| all | line) & !itself;
                row.get(word).copied().unwrap_or(0) == attacked
            })
        })
}

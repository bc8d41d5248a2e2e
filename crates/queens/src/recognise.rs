//! Which models the engine knows.

use standoff_board::{Board, Square};
use standoff_placement::{Arithmetic, Bounds, Candidate, Layout, Refusal, Task};

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

fn conflicts_are_queens(arithmetic: &Arithmetic, board: &Board, squares: &[Square]) -> bool {
    let places: Vec<(i32, i32)> = squares
        .iter()
        .map(|&square| board.column_and_row(square))
        .map(|(column, row)| (column as i32, row as i32))
        .collect();
    let in_line = |a: Candidate, b: Candidate| {
        let (a, b) = (places[a.index()], places[b.index()]);
        let (columns, rows) = (a.0 - b.0, a.1 - b.1);
        columns == 0 || rows == 0 || columns.abs() == rows.abs()
    };
    arithmetic.candidates().all(|a| {
        let mut before = arithmetic.candidates().take(a.index());
        before.all(|b| arithmetic.conflicts().contains(a, b) == in_line(a, b))
    })
}

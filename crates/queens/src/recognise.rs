//! Which models the engine knows.

use standoff_board::{Board, Square};
use standoff_placement::{Model, Refusal};

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
    pub(crate) fn of(model: &Model) -> Result<Self, Refusal> {
        let refuse = |reason: &str| {
            Err(Refusal {
                engine: crate::engine::NAME,
                reason: reason.to_string(),
            })
        };
        let board = model.board();
        if board.width() > 64 || board.height() > 64 {
            return refuse("it knows boards of up to 64 x 64");
        }
        let Some(squares) = squares(model) else {
            return refuse("it knows only one kind of piece, each for itself");
        };
        if !asks_for_one_per_row(model) {
            return refuse("it knows only as many pieces as the board has rows");
        }
        if !conflicts_are_queens(model, &squares) {
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

/// The square of each candidate, if each is one piece and all are of one kind.
fn squares(model: &Model) -> Option<Vec<Square>> {
    let square = |candidate: &standoff_placement::Candidate| match candidate.stands() {
        [stand] if stand.kind == 0 => Some(stand.square),
        _ => None,
    };
    model.candidates().iter().map(square).collect()
}

fn asks_for_one_per_row(model: &Model) -> bool {
    let rows = u64::from(model.board().height());
    match model.groups() {
        [all] => {
            (all.at_least, all.at_most) == (rows, rows)
                && all.total() == model.candidates().len() as u64
                && all.members.len() == model.candidates().len()
        }
        _ => false,
    }
}

fn conflicts_are_queens(model: &Model, squares: &[Square]) -> bool {
    let places: Vec<(i32, i32)> = squares
        .iter()
        .map(|&square| model.board().column_and_row(square))
        .map(|(column, row)| (column as i32, row as i32))
        .collect();
    let in_line = |a: (i32, i32), b: (i32, i32)| {
        let (columns, rows) = (a.0 - b.0, a.1 - b.1);
        columns == 0 || rows == 0 || columns.abs() == rows.abs()
    };
    (0..places.len())
        .all(|a| (0..a).all(|b| model.conflicts().contains(a, b) == in_line(places[a], places[b])))
}

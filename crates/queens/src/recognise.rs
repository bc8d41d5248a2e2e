//! Recognising the problems that the engine knows: as given, or presolved.

mod one_per_row;

use standoff_engine::{Refusal, Task};
use standoff_model::{Candidate, Problem};

use crate::engine::NAME;
use crate::lines::Lines;
use crate::pieces::{PIECES, RelatedPiece};
use crate::rows::{Rows, bits};

use self::one_per_row::one_per_row;

/// A recognised problem: one piece of this kind in each row.
pub(crate) struct Recognised {
    pub(crate) piece: &'static dyn RelatedPiece,
    pub(crate) rows: Rows,
}

/// Recognises a problem by its candidates, conflicts and constraints, independent of names.
pub(crate) fn recognise(task: &Task) -> Result<Recognised, Refusal> {
    let refuse = |reason: &str| Err(Refusal::new(NAME, reason));
    let Some(layout) = task.layout() else {
        return refuse("it knows only what stands on a board");
    };
    let board = layout.board();
    if board.width() > 64 || board.height() > 64 {
        return refuse("it knows boards of up to 64 x 64");
    }
    let recognised = |problem| one_per_row(problem, layout).map(|rows| (problem, rows));
    let (given, presolved) = (task.given(), task.problem());
    let recognised = recognised(given).or_else(|reason| recognised(presolved).map_err(|_| reason));
    let (problem, rows) = match recognised {
        Ok(recognised) => recognised,
        Err(reason) => return refuse(reason),
    };
    let piece = PIECES.into_iter().find(|it| it.attacks(problem, &rows));
    match piece {
        Some(piece) => Ok(Recognised { piece, rows }),
        None => refuse("the pieces attack neither as queens do nor as their kin"),
    }
}

/// Whether each candidate conflicts with exactly those later ones that its lines attack.
///
/// Rows of the conflict graph are compared as bits: a comparison pair by pair takes longer than many a search.
pub(crate) fn conflicts_are<L: Lines>(problem: &Problem, rows: &Rows) -> bool {
    let mut all = vec![0; problem.len().div_ceil(64)];
    for (row, column) in rows.squares() {
        insert(&mut all, rows.candidates[row][column]);
    }
    let mut attacked = vec![0; all.len()];
    rows.squares().all(|(row, column)| {
        attacked.fill(0);
        insert_attacked::<L>(rows, (row, column), &mut attacked);
        let candidate = rows.candidates[row][column] as usize;
        let conflicts = problem.conflicts().row(Candidate::new(candidate));
        let first = candidate / 64;
        (first..all.len()).all(|word| {
            let later = if word == first {
                u64::MAX << (candidate % 64)
            } else {
                u64::MAX
            };
            conflicts.get(word).copied().unwrap_or(0) & later & all[word] == attacked[word]
        })
    })
}

/// Inserts the later candidates that a piece on a square attacks.
fn insert_attacked<L: Lines>(rows: &Rows, (row, column): (usize, usize), attacked: &mut [u64]) {
    let mut insert_columns = |row: usize, columns| {
        for column in bits(columns) {
            insert(attacked, rows.candidates[row][column]);
        }
    };
    let piece = 1 << column;
    insert_columns(row, rows.open[row] & !(piece | (piece - 1)));
    let mut lines = L::default().below(piece, rows.width);
    for below in row + 1..rows.open.len() {
        insert_columns(below, rows.open[below] & lines.attacked());
        lines = lines.below(0, rows.width);
    }
}

fn insert(set: &mut [u64], candidate: u32) {
    set[candidate as usize / 64] |= 1 << (candidate % 64);
}

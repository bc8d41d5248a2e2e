//! Recognising the problems that the engine knows: as given, or presolved.

mod presolved;

use standoff_board::{Board, Square};
use standoff_engine::{Refusal, Task};
use standoff_model::{Bounds, Candidate, Layout, LinearConstraint, Problem};

use crate::engine::NAME;
use crate::lines::Lines;
use crate::pieces::{PIECES, RelatedPiece};
use crate::rows::{Rows, bits};

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
    let (given, problem) = (task.given(), task.problem());
    let Some(squares) = free_squares(given, layout) else {
        return refuse("it knows only one kind of piece, each for itself, beside given ones");
    };
    let (problem, rows) = if asks_for_one_per_row(given, board) {
        (given, Rows::of(board, &squares))
    } else {
        let squares = presolved::free_squares(problem, layout);
        let rows = squares.map(|squares| Rows::of(board, &squares));
        let rows = rows.filter(|rows| presolved::asks_for_one_per_row(problem, rows));
        match rows {
            Some(rows) => (problem, rows),
            None => return refuse("it knows only as many pieces as the board has rows"),
        }
    };
    let piece = PIECES.into_iter().find(|it| it.attacks(problem, &rows));
    match piece {
        Some(piece) => Ok(Recognised { piece, rows }),
        None => refuse("the pieces attack neither as queens do nor as their kin"),
    }
}

/// The candidates that no given piece attacks and their squares, if all other pieces are of one kind.
///
/// A given piece is then the only candidate in its row. If two given pieces attack each other, their rows are empty.
fn free_squares(problem: &Problem, layout: &Layout) -> Option<Vec<(Candidate, Square)>> {
    let pieces = layout.pieces();
    if pieces.len() != problem.len() {
        // The candidates without a square are auxiliary variables.
        return None;
    }
    let given: Vec<Candidate> = given(problem).collect();
    let mut kinds = problem
        .candidates()
        .filter(|candidate| !given.contains(candidate))
        .map(|candidate| pieces[candidate.index()].kind);
    let first = kinds.next();
    if kinds.any(|kind| Some(kind) != first) {
        return None;
    }
    let is_attacked = |it| given.iter().any(|&by| problem.conflicts().contains(by, it));
    let free = problem.candidates().zip(pieces);
    let free = free.filter(|&(candidate, _)| !is_attacked(candidate));
    Some(
        free.map(|(candidate, piece)| (candidate, piece.square))
            .collect(),
    )
}

/// The candidates that are in every solution because a constraint asks for all of its members.
fn given(problem: &Problem) -> impl Iterator<Item = Candidate> + '_ {
    let constraints = problem.constraints().iter();
    let given = constraints.filter(|constraint| is_given(constraint));
    given.flat_map(|constraint| constraint.members.iter().map(|member| member.candidate))
}

fn is_given(constraint: &LinearConstraint) -> bool {
    let members = constraint.members.len() as u64;
    constraint.is_even() && constraint.bounds == Bounds::exactly(members)
}

/// Whether the number of pieces is the number of rows: one constraint counts all pieces that are not given.
fn asks_for_one_per_row(problem: &Problem, board: &Board) -> bool {
    let constraints = problem.constraints().iter();
    let members = constraints
        .clone()
        .flat_map(|constraint| &constraint.members);
    let mut members: Vec<usize> = members.map(|member| member.candidate.index()).collect();
    members.sort_unstable();
    if !members.into_iter().eq(0..problem.len()) {
        return false;
    }
    let given = given(problem).count() as u64;
    let left = u64::from(board.height()).checked_sub(given);
    let others: Vec<&LinearConstraint> = constraints.filter(|it| !is_given(it)).collect();
    match (&*others, left) {
        ([], left) => left == Some(0) && given > 0,
        ([others], Some(left)) => others.is_even() && others.bounds == Bounds::exactly(left),
        _ => false,
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

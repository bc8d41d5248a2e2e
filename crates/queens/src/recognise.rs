//! Which models the engine knows.

use standoff_board::{Board, Square};
use standoff_placement::{Bounds, Candidate, Layout, LinearConstraint, Problem, Refusal, Task};

use crate::kin::{KIN, Kin};
use crate::lines::Lines;

/// The rows of a board with as many pieces to place as it has rows.
#[derive(Clone, Debug)]
pub(crate) struct Rows {
    pub(crate) width: u32,
    /// For each row, top first, the columns where a piece may stand: bit 0 is the leftmost.
    pub(crate) open: Vec<u64>,
    /// For each row and column, the candidate there.
    pub(crate) candidates: Vec<[u32; 64]>,
}

impl Rows {
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

    fn with(board: &Board, squares: &[(Candidate, Square)]) -> Self {
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

    /// Row and column of each candidate, in reading order as they are.
    fn squares(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        let rows = self.open.iter().enumerate();
        rows.flat_map(|(row, &open)| bits(open).map(move |column| (row, column)))
    }
}

/// Recognises the model by its candidates, conflicts and groups, not by any name: its rows, and what attacks so.
pub(crate) fn recognise(task: &Task) -> Result<(Rows, &'static dyn Kin), Refusal> {
    let refuse = |reason: &str| Err(Refusal::new(crate::engine::NAME, reason));
    let Some(layout) = task.layout() else {
        return refuse("it knows only what stands on a board");
    };
    let board = layout.board();
    if board.width() > 64 || board.height() > 64 {
        return refuse("it knows boards of up to 64 x 64");
    }
    let Some(squares) = squares(task.problem(), layout) else {
        return refuse("it knows only one kind of piece, each for itself, beside given ones");
    };
    if !asks_for_one_per_row(task.problem(), board) {
        return refuse("it knows only as many pieces as the board has rows");
    }
    let rows = Rows::with(board, &squares);
    let mut kin = KIN.into_iter();
    match kin.find(|kin| kin.attacks(task.problem(), &rows)) {
        Some(kin) => Ok((rows, kin)),
        None => refuse("the pieces attack neither as queens do nor as their kin"),
    }
}

/// The square of each candidate that no given piece attacks, if all but the given ones are of one kind. What is given
/// stands alone in its row then, or nowhere if two of them attack each other.
fn squares(problem: &Problem, layout: &Layout) -> Option<Vec<(Candidate, Square)>> {
    let stands = layout.pieces();
    let given: Vec<Candidate> = given(problem).collect();
    let others = problem.candidates().filter(|it| !given.contains(it));
    // Behind those that stand somewhere come marks, if there are any.
    let have_no_marks = stands.len() == problem.len();
    let mut kinds = others.map(|other| stands[other.index()].kind);
    let mut is_one_kind = || {
        kinds
            .next()
            .is_none_or(|kind| kinds.all(|other| other == kind))
    };
    (have_no_marks && is_one_kind()).then(|| {
        let attacked = |it| given.iter().any(|&by| problem.conflicts().contains(by, it));
        let all = problem.candidates().zip(stands);
        let free = all.filter(|&(candidate, _)| !attacked(candidate));
        free.map(|(candidate, stand)| (candidate, stand.square))
            .collect()
    })
}

/// The candidates of which all are asked for.
fn given(problem: &Problem) -> impl Iterator<Item = Candidate> + '_ {
    let groups = problem.constraints().iter().filter(|group| is_given(group));
    groups.flat_map(|group| group.members.iter().map(|member| member.candidate))
}

fn is_given(group: &LinearConstraint) -> bool {
    group.is_even() && group.bounds == Bounds::exactly(group.members.len() as u64)
}

/// Whether as many pieces are asked for as there are rows: so many are given, and the others are of one group.
fn asks_for_one_per_row(problem: &Problem, board: &Board) -> bool {
    let groups = problem.constraints().iter();
    let members = groups.clone().flat_map(|group| &group.members);
    let mut members: Vec<usize> = members.map(|member| member.candidate.index()).collect();
    members.sort_unstable();
    let is_each_in_one = members.into_iter().eq(0..problem.len());
    let given = given(problem).count() as u64;
    let left = u64::from(board.height()).checked_sub(given);
    let others: Vec<&LinearConstraint> = groups.filter(|group| !is_given(group)).collect();
    let are_left = match (&*others, left) {
        ([], left) => left == Some(0) && given > 0,
        ([others], Some(left)) => others.is_even() && others.bounds == Bounds::exactly(left),
        _ => false,
    };
    is_each_in_one && are_left
}

/// Whether each candidate conflicts with just those later ones that its lines take. Both are compared as bits: to
/// look at pair after pair takes longer than many a search.
pub(crate) fn conflicts_are<L: Lines>(problem: &Problem, rows: &Rows) -> bool {
    let mut later = vec![0; problem.len().div_ceil(64)];
    let mut all = later.clone();
    for (row, column) in rows.squares() {
        let candidate = rows.candidates[row][column] as usize;
        all[candidate / 64] |= 1_u64 << (candidate % 64);
    }
    rows.squares().all(|(row, column)| {
        let candidate = rows.candidates[row][column] as usize;
        later.fill(0);
        mark_attacked::<L>(rows, (row, column), &mut later);
        let conflicts = problem.conflicts().row(Candidate::new(candidate));
        let from = candidate / 64;
        (from..later.len()).all(|word| {
            let is_later = match word == from {
                true => u64::MAX << (candidate % 64),
                false => u64::MAX,
            };
            conflicts.get(word).copied().unwrap_or(0) & is_later & all[word] == later[word]
        })
    })
}

/// Adds the candidates behind a square that a piece there attacks.
fn mark_attacked<L: Lines>(rows: &Rows, (row, column): (usize, usize), marked: &mut [u64]) {
    let mut mark = |row: usize, columns| {
        for column in bits(columns) {
            let candidate = rows.candidates[row][column] as usize;
            marked[candidate / 64] |= 1 << (candidate % 64);
        }
    };
    let piece = 1 << column;
    mark(row, rows.open[row] & !(piece | (piece - 1)));
    let mut lines = L::default().below(piece, rows.width);
    for below in row + 1..rows.open.len() {
        mark(below, rows.open[below] & lines.taken());
        lines = lines.below(0, rows.width);
    }
}

/// The numbers of the bits that are set.
pub(crate) fn bits(word: u64) -> impl Iterator<Item = usize> {
    let left = |word: u64| (word != 0).then_some(word);
    let rests = std::iter::successors(left(word), move |rest| left(rest & (rest - 1)));
    rests.map(|rest| rest.trailing_zeros() as usize)
}

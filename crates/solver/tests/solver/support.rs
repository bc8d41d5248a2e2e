//! Small models.

use std::sync::Arc;

use standoff_board::{Board, Leap, Piece, Where};
use standoff_engine::Engine;
use standoff_leapers::{king, knight};
use standoff_model::{Candidate, Kind, Model, Permutation, Problem};
use standoff_riders::{Rider, bishop, rook};
use standoff_solver::Solver;

/// A solver with all engines.
pub(crate) fn solver_for(model: &Model) -> Solver {
    Solver::new(model, &standoff_engines::all())
}

/// A solver of a problem without a board, with all engines.
pub(crate) fn solver_of(problem: Arc<Problem>) -> Solver {
    Solver::of(problem, &standoff_engines::all())
}

/// All engines and another one.
pub(crate) fn all_and(engine: Arc<dyn Engine>) -> Vec<Arc<dyn Engine>> {
    let mut engines = standoff_engines::all();
    engines.push(engine);
    engines
}

pub(crate) fn queen() -> Arc<dyn Piece> {
    Arc::new(Rider::with_leaps(Leap::AROUND))
}

pub(crate) fn amazon() -> Arc<dyn Piece> {
    Arc::new(standoff_board::Union::new([queen(), Arc::new(knight())]))
}

/// The piece with a name.
pub(crate) fn piece(name: &str) -> Arc<dyn Piece> {
    match name {
        "king" => Arc::new(king()),
        "knight" => Arc::new(knight()),
        "bishop" => Arc::new(bishop()),
        "rook" => Arc::new(rook()),
        "queen" => queen(),
        "amazon" => amazon(),
        "nightrider" => Arc::new(Rider::new(1, 2)),
        "pawn" => Arc::new(Where(|dx: i32, dy: i32| dx.abs() == 1 && dy == 1)),
        _ => panic!("no piece {name}"),
    }
}

/// Any number of a piece.
pub(crate) fn any(name: &str) -> Kind {
    Kind::new(name, 'x', piece(name))
}

pub(crate) fn model(width: u64, height: u64, kinds: impl Into<Vec<Kind>>) -> Model {
    Model::new(Board::rectangle(width, height).unwrap(), kinds.into()).unwrap()
}

/// n queens on n x n.
pub(crate) fn n_queens(n: u64) -> Model {
    model(n, n, [any("queen").exactly(n)])
}

/// The candidates of a quotient: the orbits of a symmetry, without those that conflict within themselves.
pub(crate) fn quotient_orbits(problem: &Problem, map: &Permutation) -> Vec<Vec<Candidate>> {
    let orbit = |start: Candidate| -> Vec<Candidate> {
        let images = std::iter::successors(Some(map.image(start)), |&c| Some(map.image(c)));
        let others = images.take_while(|&image| image != start);
        std::iter::once(start).chain(others).collect()
    };
    let is_first = |orbit: &Vec<Candidate>| orbit.iter().min() == orbit.first();
    let is_free = |orbit: &Vec<Candidate>| {
        let conflicts = |&a: &Candidate| orbit.iter().any(|&b| problem.conflicts().contains(a, b));
        !orbit.iter().any(conflicts)
    };
    let orbits = problem.candidates().map(orbit);
    orbits.filter(is_first).filter(is_free).collect()
}

/// The candidates of the orbits that a placement of a quotient chooses, in increasing order.
pub(crate) fn unfolded(chosen: &[Candidate], orbits: &[Vec<Candidate>]) -> Vec<Candidate> {
    let chosen = chosen.iter().flat_map(|orbit| &orbits[orbit.index()]);
    let mut candidates: Vec<Candidate> = chosen.copied().collect();
    candidates.sort_unstable();
    candidates
}

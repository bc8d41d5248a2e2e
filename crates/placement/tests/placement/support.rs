//! Small models.

use std::sync::Arc;

use standoff_board::{Board, Leap, Piece, Where};
use standoff_leapers::{king, knight};
use standoff_placement::{Kind, Model};
use standoff_riders::{Rider, bishop, rook};

pub(crate) fn queen() -> Arc<dyn Piece> {
    Arc::new(Rider::with_leaps(Leap::AROUND))
}

pub(crate) fn amazon() -> Arc<dyn Piece> {
    Arc::new(standoff_board::Union::new([queen(), Arc::new(knight())]))
}

/// A piece by what it is called.
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

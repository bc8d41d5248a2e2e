//! Puzzles as problems: what may stand where, and which rules hold.
//!
//! A [`Problem`] is plain data: candidates, conflicts between two of them, and linear constraints. Nothing in it knows
//! boards, pieces or names. A [`Model`] is a problem on a board: kinds of piece and rules compile to it, and it draws and
//! names what is found.
//!
//! ```
//! use std::sync::Arc;
//! use standoff_board::{Board, Where};
//! use standoff_model::{Kind, Model};
//!
//! // Two rooks on a 2 x 2 board: four candidates, of which each conflicts with the two beside it.
//! let rook = Where(|dx: i32, dy: i32| dx == 0 || dy == 0);
//! let rooks = Kind::new("rook", 'R', Arc::new(rook)).exactly(2);
//! let model = Model::new(Board::rectangle(2, 2)?, vec![rooks])?;
//!
//! assert_eq!(model.problem().len(), 4);
//! assert_eq!(model.problem().conflicts().pairs(), 4);
//! assert_eq!(model.problem().constraints().len(), 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The crate knows no search, no file format and no clock.

mod layout;
mod problem;

pub use layout::{
    Drawing, Frame, Goal, Kind, Layout, Lines, MAX_MEMBERS, MAX_REACHED, Model, ModelError, Origin,
    Outline, PlacedPiece, Rule, SquareState, TooManyMaps, Violation,
};
pub use problem::{
    Bounds, Candidate, ConflictGraph, Digest, Feature, LinearConstraint, MAX_CANDIDATES,
    MAX_PIECES, Member, NoDigest, Objective, Permutation, Placement, Problem, ProblemError,
    ReducedProblem, Subproblem, classes, clique_cover,
};

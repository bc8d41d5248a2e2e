//! Placements of pieces that do not attack each other: a model, engines that search it, and the
//! answers.
//!
//! A [`Model`] is a puzzle on a board. Its [`Problem`] consists of *candidates* (a piece of some kind on a square),
//! *conflicts* between two candidates, and *linear constraints*, which bound the number of chosen members. An [`Engine`]
//! lists or counts the sets of candidates that satisfy them. A [`Solver`] chooses an engine for a [`Question`] and
//! returns the answer.
//!
//! ```
//! use std::sync::Arc;
//! use standoff_board::{Board, Where};
//! use standoff_placement::{Answer, Kind, Model, Solver};
//!
//! // Two rooks on a 2 x 2 board.
//! let rook = Where(|dx: i32, dy: i32| dx == 0 || dy == 0);
//! let rooks = Kind::new("rook", 'R', Arc::new(rook)).exactly(2);
//! let model = Model::new(Board::rectangle(2, 2)?, vec![rooks])?;
//!
//! let drawn: Vec<String> = Solver::new(&model).solutions()?.map(|p| model.draw(&p)).collect();
//! assert_eq!(drawn, ["R.\n.R\n", ".R\nR.\n"]);
//! assert_eq!(Solver::new(&model).count()?.answer, Answer::Exact(2u32.into()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The crate knows no piece by name, no file format and no clock. It uses threads only with the feature `threads`.

mod answers;
pub mod engines;
mod plan;
mod shortcut;
mod task;

// The folders of this crate name the model by its parts.
use standoff_model as layout;
use standoff_model as problem;

#[cfg(feature = "threads")]
pub use answers::MAX_THREADS;
pub use answers::{
    Answer, Ask, Batch, Count, Draws, Fingerprint, Fundamental, Job, Ledger, LedgerError, Open,
    Optimum, Outcome, Progress, Solutions, Solver, SquareCounts, Term,
};
pub use engines::{knuth, tree};
/// The type of counts, which are exact at any size.
pub use num_bigint::BigUint;
pub use plan::{EngineEstimate, Planner, Registry, RegistryError, UnknownEngine};
pub use shortcut::{Found, Shortcut, Squares, Wish};
/// The reason why a search, or the construction of a model, ended.
pub use standoff_core::End;
pub use standoff_model::{
    Bounds, Candidate, ConflictGraph, Digest, Feature, LinearConstraint, MAX_CANDIDATES,
    MAX_PIECES, Member, NoDigest, Objective, Permutation, Placement, Problem, ProblemError,
    ReducedProblem, Subproblem,
};
pub use standoff_model::{
    Drawing, Frame, Goal, Kind, Layout, Lines, MAX_MEMBERS, MAX_REACHED, Model, ModelError, Origin,
    Outline, PlacedPiece, Rule, SquareState, TooManyMaps, Violation,
};
pub use task::{
    Begun, Catalogue, Engine, EngineBug, Estimate, InvalidState, Plan, Planned, Planning, Question,
    Refusal, Search, SearchState, Sink, Step, Task, Trace, TraceOutcome, TraceStep, Traced,
    Unanswered,
};

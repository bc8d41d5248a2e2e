//! Placements of pieces that do not attack each other: a model, engines that search it, and the
//! answers.
//!
//! A [`Model`] is what every puzzle comes down to: *candidates* (a piece of some kind on a
//! square), *conflicts* between two of them, and *groups* of which so many must be chosen. An
//! [`Engine`] lists or counts the sets of candidates that keep to it. A [`Solver`] chooses the
//! engine and asks the questions.
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
//! The crate knows no piece by name, no file format and no clock; threads only with the feature
//! `threads`.

mod answer;
mod by_square;
mod candidate;
mod draw;
mod draws;
mod effort;
mod engine;
pub mod engines;
mod estimate;
mod fold;
mod group;
mod kind;
mod lines;
mod model;
mod orbits;
mod registry;
mod relation;
mod rule;
mod solutions;
mod solver;
mod square_counts;
mod symmetry;
mod tally;
#[cfg(feature = "threads")]
mod threads;
mod violation;

/// Counts of any size: what an engine gives to its [`Sink`], and what an answer holds.
pub use num_bigint::BigUint;

pub use answer::{Answer, Outcome};
pub use candidate::{Candidate, Placement, Stand};
pub use draws::Draws;
pub use engine::{Engine, Question, Refusal, Run, Sink, Step};
pub use estimate::{Estimate, knuth};
pub use group::{Group, Member, Origin};
pub use kind::Kind;
pub use lines::Lines;
pub use model::{MAX_CANDIDATES, MAX_REACHED, Model, ModelError};
pub use orbits::Fundamental;
pub use registry::{Registry, RegistryError};
pub use relation::Relation;
pub use rule::Rule;
pub use solutions::Solutions;
pub use solver::{Bid, Solver, UnknownEngine};
pub use square_counts::SquareCounts;
/// Why a search, or the making of a model, was stopped.
pub use standoff_core::End;
pub use symmetry::{Permutation, TooManyMaps};
#[cfg(feature = "threads")]
pub use threads::MAX_THREADS;
pub use violation::Violation;

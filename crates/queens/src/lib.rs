//! The queen as a plug-in: the piece, an engine for one queen in each row, and fast ways to a single solution.
//!
//! ```text
//! x.x.x
//! .xxx.
//! xxQxx
//! .xxx.
//! x.x.x
//! ```
//!
//! The engine [`OnePerRow`] answers for n queens, semi-queens or amazons on a board with n rows. It recognises these
//! problems by their conflicts and constraints and refuses all others. [`register`] registers the piece, the engine and
//! the shortcut:
//!
//! ```
//! use std::sync::Arc;
//! use standoff_board::Board;
//! use standoff_model::{Kind, Model};
//! use standoff_solver::{Answer, Solver};
//! use standoff_queens::{OnePerRow, queen};
//!
//! let queens = Kind::new("queen", 'Q', Arc::new(queen())).exactly(10);
//! let model = Model::new(Board::rectangle(10, 10)?, vec![queens])?;
//! let outcome = Solver::new(&model, &[Arc::new(OnePerRow)]).count()?;
//! assert_eq!(outcome.engine, "queens");
//! assert_eq!(outcome.answer, Answer::Exact(724u32.into()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A single solution needs no engine. [`Partial::complete`] completes given queens by a search, [`constructed`] computes
//! a solution by a formula, and [`by_chance`] finds one by local search from a seed. The shortcut [`FirstQueens`] uses
//! them for puzzles. [`five`] computes a solution on an infinite board.

mod engine;
mod first;
mod halves;
mod infinite;
mod lines;
mod pieces;
mod plan;
mod recognise;
mod row_tree;
mod rows;

pub use engine::OnePerRow;
pub use first::{
    Completed, Completion, FirstQueens, Partial, attack_nowhere, by_chance, constructed,
};
#[doc(hidden)]
pub use halves::count_by_halves_at;
pub use infinite::five;

use std::sync::Arc;

use standoff_board::{Leap, NamedPiece};
use standoff_engine::{Registry, RegistryError};
use standoff_riders::Rider;

/// The queen: rook and bishop in one.
///
/// ```
/// use standoff_board::{Board, Piece};
///
/// let board = Board::rectangle(8, 8)?;
/// let attacked = standoff_queens::queen().attack_set(&board, board.square("d4")?);
/// assert_eq!(attacked.len(), 27);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn queen() -> Rider {
    Rider::with_leaps(Leap::AROUND)
}

/// Registers the piece `Queen`, the engine [`OnePerRow`] and the shortcut [`FirstQueens`].
///
/// ```
/// use standoff_engine::Registry;
///
/// let mut registry = Registry::new();
/// standoff_queens::register(&mut registry)?;
/// assert_eq!(registry.pieces().find("Queen").unwrap().letter(), 'Q');
/// assert_eq!(registry.engines()[0].name(), "queens");
/// assert_eq!(registry.shortcuts()[0].name(), "first-queens");
/// # Ok::<(), standoff_engine::RegistryError>(())
/// ```
///
/// # Errors
///
/// Returns a [`RegistryError`] if one of the names is taken.
pub fn register(registry: &mut Registry) -> Result<(), RegistryError> {
    let definition = "Any([Rider(0, 1), Rider(1, 1)])";
    let queen = NamedPiece::new("Queen", 'Q', Arc::new(queen()), definition);
    registry.pieces_mut().register(queen)?;
    registry.register_engine(Arc::new(OnePerRow))?;
    registry.register_shortcut(Arc::new(FirstQueens))
}

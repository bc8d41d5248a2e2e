//! The queen as a plug-in: its attacks, and an engine that knows it.
//!
//! ```text
//! x.x.x
//! .xxx.
//! xxQxx
//! .xxx.
//! x.x.x
//! ```
//!
//! [`OnePerRow`] answers for the models that it recognises, n queens on a board of n rows, and
//! refuses all others. [`register`] brings both. A solver that has the engine lets it take part:
//!
//! ```
//! use std::sync::Arc;
//! use standoff_board::Board;
//! use standoff_placement::{Answer, Kind, Model, Solver};
//! use standoff_queens::{OnePerRow, queen};
//!
//! let queens = Kind::new("queen", 'Q', Arc::new(queen())).exactly(10);
//! let model = Model::new(Board::rectangle(10, 10)?, vec![queens])?;
//! let outcome = Solver::new(&model).register(Arc::new(OnePerRow)).count()?;
//! assert_eq!(outcome.engine, "queens");
//! assert_eq!(outcome.answer, Answer::Exact(724u32.into()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod engine;
mod recognise;
mod rows;

pub use engine::OnePerRow;

use std::sync::Arc;

use standoff_board::{Leap, NamedPiece};
use standoff_placement::{Registry, RegistryError};
use standoff_riders::Rider;

/// The queen: rook and bishop together.
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

/// Registers the piece `Queen` and the engine [`OnePerRow`].
///
/// ```
/// use standoff_placement::Registry;
///
/// let mut registry = Registry::new();
/// standoff_queens::register(&mut registry)?;
/// assert_eq!(registry.pieces().find("Queen").unwrap().letter(), 'Q');
/// assert_eq!(registry.engines().last().unwrap().name(), "queens");
/// # Ok::<(), standoff_placement::RegistryError>(())
/// ```
///
/// # Errors
///
/// [`RegistryError`] when the name of either is taken.
pub fn register(registry: &mut Registry) -> Result<(), RegistryError> {
    let definition = "Any([Rider(0, 1), Rider(1, 1)])";
    let queen = NamedPiece::new("Queen", 'Q', Arc::new(queen()), definition);
    registry.pieces_mut().register(queen)?;
    registry.register_engine(Arc::new(OnePerRow))
}

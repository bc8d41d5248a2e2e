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
//! refuses all others. Register it with a solver, and it takes part:
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

use standoff_board::Leap;
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
    Rider::with_leaps([Leap::all(0, 1), Leap::all(1, 1)].concat())
}

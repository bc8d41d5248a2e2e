//! Puzzles as text: read, checked, and made into models that can be searched.
//!
//! ```
//! use standoff_board::Pieces;
//! use standoff_solver::{Answer, Solver};
//! use standoff_puzzle::Puzzle;
//!
//! let mut pieces = Pieces::new();
//! standoff_riders::register(&mut pieces)?;
//! standoff_puzzle::register(&mut pieces)?;
//!
//! let puzzle = Puzzle::parse("empresses.ron", r#"(
//!     name: "n empresses",
//!     params: {"n": 8},
//!     board: (squares: Square("n")),
//!     place: [(piece: Empress, count: Exactly("n"))],
//! )"#, &pieces)?;
//! let five = puzzle.instance([("n", 5)])?;
//! assert_eq!(Solver::new(five.model(), &standoff_engines::all()).count()?.answer, Answer::Exact(20u32.into()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The language is RON; a region puzzle may also be a grid of letters or JSON, see [`Puzzle::parse`].
//! Whatever is wrong with a text is a [`PuzzleError`] that knows the place,
//! and says what would be right. [`shipped`] are the puzzles that come along. Which pieces a puzzle can
//! name is for whoever reads it to say; [`register`] brings those of this crate.
//!
//! This crate alone knows RON. It knows neither files nor terminals: text comes in, models and
//! errors go out.

mod around;
mod asked;
mod board;
mod bytes;
mod chosen;
mod count;
mod counting;
mod drawing;
mod each;
mod error;
mod expectation;
mod expression;
mod form;
mod goal;
mod grid;
mod instance;
mod integer;
mod letters;
mod notes;
mod outline;
mod parameters;
mod pieces;
mod place;
mod position;
mod problem;
mod puzzle;
mod reader;
mod requirement;
mod ron_error;
mod rules;
mod shipped;
mod source;
mod squares;
pub mod wording;
mod written;

pub use error::PuzzleError;
pub use expectation::Expectation;
pub use instance::Instance;
pub use notes::Note;
pub use parameters::Parameters;
pub use pieces::{OwnPiece, betza, register};
pub use position::Position;
pub use puzzle::{MAX_BYTES, Puzzle};
pub use shipped::{Shipped, find_shipped, shipped};

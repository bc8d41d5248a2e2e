//! Reads puzzles written in RON, and builds their models.
//!
//! ```
//! use standoff_board::Pieces;
//! use standoff_puzzle::Puzzle;
//! use standoff_solver::{Answer, Solver};
//!
//! let mut pieces = Pieces::new();
//! standoff_riders::register(&mut pieces)?;
//! let puzzle = Puzzle::parse("rooks.ron", r#"(
//!     params: {"n": 8},
//!     board: (squares: Square("n")),
//!     place: [(piece: Rook, count: Exactly("n"))],
//! )"#, &pieces)?;
//! let four = puzzle.instance([("n", 4)])?;
//! assert_eq!(Solver::new(four.model(), &standoff_engines::all()).count()?.answer, Answer::Exact(24u32.into()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The caller chooses the pieces that a puzzle can name; [`register`] adds those of this crate. A region puzzle may also
//! be a grid of letters, JSON or an address: see [`Puzzle::parse`]. An error in a text is a [`PuzzleError`] with its position, a
//! message and often a hint. [`shipped`] lists the puzzles that ship with the crate.
//!
//! No other crate knows RON. This one knows neither files nor terminals.

mod board;
mod budget;
mod contradictions;
mod count;
mod draft;
mod drawing;
mod error;
mod expectation;
mod expression;
mod form;
mod goal;
mod grid;
mod hint;
mod instance;
mod integer;
mod kind;
mod lines;
mod notes;
mod outline;
mod parameters;
mod parse;
mod pieces;
mod place;
mod position;
mod problem;
mod puzzle;
mod region_puzzle;
mod requirement;
mod rules;
mod shipped;
mod source;
mod spanned;
mod squares;
mod syntax;
mod tree;
mod unused;
pub mod wording;

pub use draft::{Draft, OpenPart};
pub use error::PuzzleError;
pub use expectation::Expectation;
pub use grid::address::is_address;
pub use instance::Instance;
pub use kind::ErrorKind;
pub use notes::Note;
pub use parameters::Parameters;
pub use pieces::{OwnPiece, betza, register};
pub use position::Position;
pub use puzzle::Puzzle;
pub use region_puzzle::{NoRegionPuzzle, RegionPuzzle};
pub use shipped::{Shipped, find_shipped, shipped};
pub use source::MAX_BYTES;

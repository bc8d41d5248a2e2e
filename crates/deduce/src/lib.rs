//! Solving steps that a person can follow, for every puzzle that is a [`Problem`](standoff_model::Problem).
//!
//! A [`Deduction`] finds steps without guessing. Each [`Step`] decides candidates, and is a small proof: its
//! [`Technique`] is the kind of argument, and its [`Reason`] the argument itself. [`Words`] says a step in a sentence.
//! A [`Path`] is a sequence of steps. If it decides everything, then there is exactly one solution.
//! A [`Grade`] summarises a path.
//!
//! ```text
//! A A B B     one rook in each row, column and region
//! A C B B
//! A C C C     region D has one square: a1
//! D C C C
//! ```
//!
//! The techniques read conflicts and linear constraints only. They know nothing of pieces, so that each works for
//! coloured queens, star battles, knights and any other kind of piece.

mod deduction;
mod facts;
mod grade;
mod implied;
mod position;
mod set;
mod step;
mod technique;
mod techniques;
mod words;

pub use deduction::{Constraint, Deduction, Path, PathEnd};
pub use grade::{Grade, Level};
pub use position::Position;
pub use set::CandidateSet;
pub use step::{Assumption, Reason, Step};
pub use technique::Technique;
pub use words::Words;

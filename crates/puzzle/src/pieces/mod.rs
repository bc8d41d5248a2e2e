//! Pieces: the named ones, and what a puzzle says about its own.

mod asking;
mod betza;
mod condition;
mod directions;
mod leaps;
mod named;
mod own;
mod part;
mod setting;
mod spec;
mod step;
mod ways;

pub use betza::betza;
pub use named::register;
pub use own::OwnPiece;
pub(crate) use own::{Definition, read_own};
pub(crate) use setting::Setting;
pub(crate) use spec::{Context, PieceSpec};

//! Pieces: the named ones, and those that a puzzle describes.

mod betza;
mod condition;
mod context;
mod directions;
mod leaps;
mod named;
mod own;
mod part;
mod setting;
mod spec;
mod step;
mod union;

pub use betza::betza;
pub(crate) use context::{Context, read_own};
pub use named::register;
pub use own::OwnPiece;
pub(crate) use own::{Definition, own_pieces};
pub(crate) use setting::Setting;
pub(crate) use spec::PieceSpec;

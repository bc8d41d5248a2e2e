//! Pieces: the named ones, and what a puzzle says about its own.

mod named;
mod own;
mod part;
mod spec;

pub use named::{NamedPiece, find_piece, named_pieces};
pub use own::OwnPiece;
pub(crate) use own::{Definition, read_own};
pub(crate) use spec::{Context, PieceSpec};

//! What most programs need: `use standoff::prelude::*;`

pub use std::sync::Arc;

pub use crate::board::{
    Board, Leap, NamedPiece, Paths, Piece, Square, SquareSet, Union, UpTo, Where,
};
pub use crate::core::End;
pub use crate::core::amb::{Amb, Fail, search, try_search};
pub use crate::core::split::{BitSet, Items, Pool, compatible_sets, split_fold, splits};
pub use crate::leapers::{Leaper, king, knight};
pub use crate::placement::{
    Answer, BigUint, Kind, Model, Placement, Registry, RegistryError, Solver,
};
pub use crate::queens::queen;
pub use crate::riders::{Rider, bishop, rook};

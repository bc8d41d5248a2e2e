//! The items that most programs need: `use standoff::prelude::*;`

pub use std::sync::Arc;

pub use crate::board::{
    Board, Leap, NamedPiece, Paths, Piece, Square, SquareSet, Union, UpTo, Where,
};
pub use crate::core::End;
pub use crate::core::amb::{Amb, Fail, search, try_search};
pub use crate::core::split::{BitSet, Items, Pool, compatible_sets, split_fold, splits};
pub use crate::engine::{BigUint, Registry, RegistryError};
pub use crate::leapers::{Leaper, king, knight};
pub use crate::model::{Kind, Model, Placement};
pub use crate::queens::queen;
pub use crate::riders::{Rider, bishop, rook};
pub use crate::solver::{Answer, Solver};

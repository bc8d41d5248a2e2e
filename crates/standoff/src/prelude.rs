//! The items that most programs about placements need: `use standoff::prelude::*;`

pub use crate::End;
pub use crate::board::{Board, Leap, NamedPiece, Piece, Square, Union, UpTo, Where};
pub use crate::engine::{BigUint, Registry};
pub use crate::facade::Standoff;
pub use crate::leapers::{Leaper, king, knight};
pub use crate::model::{Goal, Kind, Model, Placement, Rule};
pub use crate::queens::queen;
pub use crate::riders::{Rider, bishop, rook};
pub use crate::solver::Answer;

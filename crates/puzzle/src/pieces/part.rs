//! Parts of named pieces.

use std::fmt;
use std::sync::Arc;

use standoff_board::{Leap, Piece, Union};

use super::step::{self, Step};

/// Maximum number of parts of a piece. Definitions may repeat each other, so that a short text could
/// otherwise describe an enormous piece.
pub(crate) const MAX_PARTS: usize = 256;

/// The name of parts in messages.
pub(crate) const PARTS: &str = "parts of a piece";

/// Leaps or rides. Offsets are files to the right and ranks up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    /// A leap by these numbers of squares along the two axes, in all directions.
    Leaper(u32, u32),
    /// The same leap, repeated up to the edge of the board.
    Rider(u32, u32),
    /// Leaps by these offsets only.
    Leaps(&'static [(i32, i32)]),
    /// The same leaps, repeated up to the edge of the board.
    Rides(&'static [(i32, i32)]),
}

impl Part {
    /// The leaps of the part.
    pub(crate) fn steps(self) -> Vec<Step> {
        match self {
            Part::Leaper(m, n) => Leap::all(m, n).into_iter().map(Step::once).collect(),
            Part::Rider(m, n) => Leap::all(m, n).into_iter().map(Step::repeated).collect(),
            Part::Leaps(leaps) => leaps.iter().map(|&leap| Step::once(offset(leap))).collect(),
            Part::Rides(leaps) => (leaps.iter())
                .map(|&leap| Step::repeated(offset(leap)))
                .collect(),
        }
    }
}

fn offset((dx, dy): (i32, i32)) -> Leap {
    Leap::new(dx, dy)
}

/// The piece that attacks by any of its parts.
pub(crate) fn piece(parts: &[Part]) -> Arc<dyn Piece> {
    let steps = parts.iter().flat_map(|part| part.steps());
    Arc::new(Union::new(step::pieces(steps)))
}

/// Prints the part in the language of puzzles.
impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Part::Leaper(m, n) => write!(f, "Leaper({m}, {n})"),
            Part::Rider(m, n) => write!(f, "Rider({m}, {n})"),
            Part::Leaps(leaps) => write!(f, "Leaps({leaps:?})"),
            Part::Rides(leaps) => write!(f, "Rides({leaps:?})"),
        }
    }
}

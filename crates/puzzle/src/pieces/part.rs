//! What the named pieces are put together from.

use std::fmt;
use std::sync::Arc;

use standoff_board::{Leap, Piece, Union};

use super::step::{self, Step};

/// One way to attack, by files to the right and ranks up where it has a direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    /// One leap by so many squares along one side and so many along the other.
    Leaper(u32, u32),
    /// The same leap, repeated until the board ends.
    Rider(u32, u32),
    /// One of just these leaps.
    Leaps(&'static [(i32, i32)]),
    /// One of just these leaps, repeated until the board ends.
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

/// The piece that attacks in all of these ways.
pub(crate) fn piece(parts: &[Part]) -> Arc<dyn Piece> {
    let steps = parts.iter().flat_map(|part| part.steps());
    Arc::new(Union::new(step::pieces(steps)))
}

/// As a puzzle would write it.
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

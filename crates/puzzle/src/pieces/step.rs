//! Repeated leaps, and the pieces that make them.

use std::collections::BTreeMap;
use std::sync::Arc;

use standoff_board::{Leap, Piece};
use standoff_leapers::Leaper;
use standoff_riders::Rider;

/// A leap in one direction, and the maximum number of repetitions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Step {
    pub(crate) leap: Leap,
    pub(crate) most: u64,
}

impl Step {
    /// A leap made once.
    pub(crate) fn once(leap: Leap) -> Self {
        Step { leap, most: 1 }
    }

    /// A leap repeated up to the edge of the board.
    pub(crate) fn repeated(leap: Leap) -> Self {
        let most = u64::MAX;
        Step { leap, most }
    }

    /// The step with at most `most` repetitions.
    pub(crate) fn up_to(self, most: u64) -> Self {
        let most = self.most.min(most);
        Step { most, ..self }
    }
}

/// Pieces that together make these steps. If two steps have the same leap, the longest one counts.
pub(crate) fn pieces(steps: impl IntoIterator<Item = Step>) -> Vec<Arc<dyn Piece>> {
    let mut farthest = BTreeMap::new();
    for Step { leap, most } in steps {
        let known = farthest.entry(leap).or_insert(0);
        *known = most.max(*known);
    }
    let mut by_range: BTreeMap<u64, Vec<Leap>> = BTreeMap::new();
    for (leap, most) in farthest {
        by_range.entry(most).or_default().push(leap);
    }
    by_range.into_iter().map(of_range).collect()
}

fn of_range((most, leaps): (u64, Vec<Leap>)) -> Arc<dyn Piece> {
    match most {
        1 => Arc::new(Leaper::with_leaps(leaps)),
        most => {
            let most = usize::try_from(most).unwrap_or(usize::MAX);
            Arc::new(Rider::with_leaps(leaps).up_to(most))
        }
    }
}

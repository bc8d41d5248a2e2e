//! How the trees of states tell where a walk stands.

use super::shares::{self, Shares};
use crate::engines::tree::{Found, StateCodec, Trail, Tree};

/// A tree whose levels say all: how one was reached does not matter.
pub(super) trait States: Tree {
    /// How much of a level has been walked.
    fn shares(level: &Self::Level) -> Shares;

    /// A level as numbers.
    fn row(&self, level: &Self::Level) -> Vec<u64>;

    /// The level of these numbers, if they are of this model.
    fn level(&self, row: &[u64]) -> Option<Self::Level>;
}

/// A trail is told by its states.
pub(super) struct ByStates;

impl<T: States> StateCodec<T> for ByStates {
    const BY_DECISIONS: bool = false;

    fn progress(_: T, trail: &Trail<T::Level>) -> f64 {
        shares::progress(trail.levels.iter().map(T::shares))
    }

    fn decisions(_: T, trail: &Trail<T::Level>) -> Vec<usize> {
        no_decisions(trail.levels.len())
    }

    fn write(tree: T, trail: &Trail<T::Level>) -> Vec<Vec<u64>> {
        trail.levels.iter().map(|level| tree.row(level)).collect()
    }

    fn read(tree: &mut T, _: &[usize], rows: &[Vec<u64>]) -> Option<Found<T::Level>> {
        let levels = rows.iter().map(|row| tree.level(row));
        Some(Found {
            decisions: no_decisions(rows.len()),
            levels: levels.collect::<Option<_>>()?,
        })
    }
}

/// Between so many levels is a head each, of which nobody needs to know.
fn no_decisions(levels: usize) -> Vec<usize> {
    vec![0; levels.saturating_sub(1)]
}

//! How the trees of states tell where a walk stands.

use crate::engines::tree::{Found, Telling, Trail, Tree};

/// A tree whose levels say all: how one was reached does not matter.
pub(super) trait States: Tree {
    /// How many heads were taken at a level.
    fn taken(level: &Self::Level) -> u64;

    /// A level as numbers.
    fn row(&self, level: &Self::Level) -> Vec<u64>;

    /// The level of these numbers, if they are of this model.
    fn level(&self, row: &[u64]) -> Option<Self::Level>;
}

/// A trail is told by its states.
pub(super) struct ByStates;

impl<T: States> Telling<T> for ByStates {
    const BY_HEADS: bool = false;

    fn progress(_: T, trail: &Trail<T::Level>) -> f64 {
        progress(trail.levels.iter().map(T::taken))
    }

    fn heads(_: T, trail: &Trail<T::Level>) -> Vec<usize> {
        no_heads(trail.levels.len())
    }

    fn write(tree: T, trail: &Trail<T::Level>) -> Vec<Vec<u64>> {
        trail.levels.iter().map(|level| tree.row(level)).collect()
    }

    fn read(tree: &mut T, _: &[usize], rows: &[Vec<u64>]) -> Option<Found<T::Level>> {
        let levels = rows.iter().map(|row| tree.level(row));
        Some(Found {
            heads: no_heads(rows.len()),
            levels: levels.collect::<Option<_>>()?,
        })
    }
}

/// Between so many levels is a head each, of which nobody needs to know.
fn no_heads(levels: usize) -> Vec<usize> {
    vec![0; levels.saturating_sub(1)]
}

/// How much of a walk is done when so many heads were taken at each level, the base first. A head is
/// half of what it leaves, since nobody knows how many more there are.
fn progress(taken: impl Iterator<Item = u64>) -> f64 {
    let (mut done, mut weight) = (0.0, 1.0);
    for taken in taken {
        let left = (-(taken as f64)).exp2();
        // What was taken last may be under way below.
        let under_way = if taken > 0 { left } else { 0.0 };
        done += weight * (1.0 - left - under_way);
        weight *= under_way;
    }
    done
}

#[cfg(test)]
mod tests {
    use super::*;

    /// After a level at which nothing was taken there is none.
    #[test]
    fn what_was_taken_last_is_under_way() {
        let told = |taken: &[u64]| progress(taken.iter().copied());
        assert_eq!([told(&[]), told(&[0]), told(&[1]), told(&[1, 1])], [0.0; 4]);
        assert_eq!([told(&[2]), told(&[2, 1, 0])], [0.5; 2]);
        assert_eq!(told(&[2, 2]), 0.625);
    }
}

//! States as numbers, and how much of a tree of halves is done.

use standoff_core::split::{BitSet, Block, Pool};

use super::state::State;
use super::tables::Tables;

impl<B: Block> State<B> {
    /// The state as words: those of the chosen candidates, then those of the free ones.
    pub(super) fn words(&self, tables: &Tables<B>) -> Vec<u64> {
        let width = width(tables);
        let padded = [self.chosen, self.free].map(|set| {
            let mut words = set.words();
            words.resize(width, 0);
            words
        });
        padded.concat()
    }

    /// The state of these words, if they are of this model.
    pub(super) fn of_words(words: &[u64], tables: &Tables<B>) -> Option<Self> {
        if words.len() != 2 * width(tables) {
            return None;
        }
        let (chosen, free) = words.split_at(width(tables));
        let [chosen, free] = [chosen, free].map(BitSet::<B>::from_words);
        let all = tables.compatible.all();
        let are_known = chosen.without(&all).is_empty() && free.without(&all).is_empty();
        let fits = |candidate| chosen.and(&tables.compatible.against(candidate)).is_empty();
        let fit = chosen.iter().chain(free.iter()).all(fits) && chosen.and(&free).is_empty();
        (are_known && fit).then_some(State { chosen, free })
    }
}

fn width<B: Block>(tables: &Tables<B>) -> usize {
    tables.compatible.arithmetic().len().div_ceil(64)
}

/// How much of a walk is done when so many heads were taken at each level, the base first. A head is
/// half of what it leaves, since nobody knows how many more there are.
pub(super) fn progress(taken: impl Iterator<Item = u64>) -> f64 {
    let (mut done, mut weight) = (0.0, 1.0);
    for taken in taken {
        let left = (-(taken as f64)).exp2();
        // What was taken last may be under way below.
        let under_way = if taken > 0 { left } else { 0.0 };
        done += weight * (1.0 - left - under_way);
        weight *= if taken > 0 { under_way } else { 1.0 };
    }
    done
}

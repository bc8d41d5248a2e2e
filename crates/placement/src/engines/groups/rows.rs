//! States as numbers.

use standoff_core::split::{BitSet, Block, Pool};

use super::ones::Fewest;
use super::state::State;
use super::tables::Tables;

impl<B: Block> State<B> {
    /// The state as words: those of the chosen candidates, then those of the free ones.
    pub(super) fn words(&self, tables: &Tables<B>) -> Vec<u64> {
        words_of(&[self.chosen, self.free], tables)
    }

    /// The state of these words, if they are of this model.
    pub(super) fn of_words(words: &[u64], tables: &Tables<B>) -> Option<Self> {
        if words.len() != 2 * width(tables) {
            return None;
        }
        let (chosen, free) = words.split_at(width(tables));
        let [chosen, free] = [chosen, free].map(BitSet::<B>::from_words);
        let all = tables.compatible.all();
        // Nothing can be looked up of others.
        if !chosen.without(&all).is_empty() || !free.without(&all).is_empty() {
            return None;
        }
        let goes_with_all = |candidate| {
            [chosen, free].into_iter().all(|mut others| {
                others.remove(candidate);
                tables.compatible.compatible_with(candidate, &others) == others
            })
        };
        let fit = chosen.iter().all(goes_with_all) && chosen.and(&free).is_empty();
        let with = chosen.iter().map(|candidate| tables.ones.with(candidate));
        fit.then_some(State {
            chosen,
            free,
            was_free: None,
            open_ones: with.fold(tables.ones.all, |open, with| open & !with),
            over: tables.ones.all,
            fewest: Fewest::NONE,
        })
    }
}

/// Sets of candidates as words, as many for each.
pub(super) fn words_of<B: Block>(sets: &[BitSet<B>], tables: &Tables<B>) -> Vec<u64> {
    let width = width(tables);
    let padded = sets.iter().map(|set| {
        let mut words = set.words();
        words.resize(width, 0);
        words
    });
    padded.flatten().collect()
}

/// How many words a set of candidates is.
pub(super) fn width<B: Block>(tables: &Tables<B>) -> usize {
    tables.compatible.problem().len().div_ceil(64)
}

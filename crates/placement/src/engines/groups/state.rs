//! What is chosen and what is free.

use standoff_core::split::{BitSet, Block, Pool};

use super::images::images;
use super::ones::Fewest;
use super::tables::Tables;
use crate::problem::Permutation;

/// A partial placement: every candidate is chosen, free or excluded.
#[derive(Clone)]
pub(super) struct State<B: Block> {
    pub(super) chosen: BitSet<B>,
    pub(super) free: BitSet<B>,
    /// What was free when conclusions were last drawn, if that is known.
    pub(super) was_free: Option<BitSet<B>>,
    /// Of the first groups, one bit each, those that ask for just one and have none chosen.
    pub(super) open_ones: u64,
    /// Of the first groups, one bit each, those that ask for just one, and those of the others that keep their
    /// bounds whatever is decided.
    pub(super) over: u64,
    /// Which group that asks for just one had the fewest left when conclusions were last drawn.
    pub(super) fewest: Fewest,
}

impl<B: Block> State<B> {
    /// Everything is free.
    pub(super) fn root(tables: &Tables<B>) -> Self {
        State {
            chosen: BitSet::default(),
            free: tables.compatible.all(),
            was_free: None,
            open_ones: tables.ones.all,
            over: tables.ones.all,
            fewest: Fewest::NONE,
        }
    }

    /// This state with one more candidate chosen, and all excluded that it conflicts with.
    pub(super) fn choosing(&self, candidate: usize, tables: &Tables<B>) -> Self {
        let mut state = self.clone();
        state.choose(candidate, tables);
        state
    }

    /// Excludes one more candidate.
    pub(super) fn exclude(&mut self, candidate: usize) {
        self.free.remove(candidate);
    }

    /// Excludes also what these maps make of the excluded candidates.
    pub(super) fn exclude_images(&mut self, maps: &[Permutation], tables: &Tables<B>) {
        let all = tables.compatible.all();
        let excluded = all.without(&self.free).without(&self.chosen);
        self.free = self.free.without(&images(&excluded, maps));
    }

    /// Chooses one more candidate, and excludes all that it conflicts with.
    #[inline(always)]
    pub(super) fn choose(&mut self, candidate: usize, tables: &Tables<B>) {
        self.free.remove(candidate);
        self.free = tables.compatible.compatible_with(candidate, &self.free);
        self.chosen.insert(candidate);
        self.open_ones &= !tables.ones.with(candidate);
    }

    /// Whether a group keeps its bounds whatever is decided, or asks for just one.
    #[inline(always)]
    pub(super) fn is_over(&self, index: usize) -> bool {
        index < u64::BITS as usize && self.over >> index & 1 == 1
    }

    /// The candidate to branch on once conclusions have been drawn: of the group that needs a member and
    /// has the fewest left, the first; if no group needs any, the first that is free. With it, which part of
    /// what is left it has: where just one of a group is asked for, as much as each of the others.
    #[inline(always)]
    pub(super) fn tightest(&self, tables: &Tables<B>) -> Option<(usize, f64)> {
        let mut fewest = self.fewest;
        let mut part = fewest.members().map_or(A_HALF, |left| 1.0 / left);
        if tables.has_others {
            let of_others = self.fewest_of_others(tables);
            if of_others < fewest {
                (fewest, part) = (of_others, A_HALF);
            }
        }
        let Some(group) = fewest.group() else {
            return Some((self.free.lowest()?, part));
        };
        let left = self.free.and(&tables.groups[group].members);
        let head = match tables.harm.is_done_to(group) {
            true => self.most_harmful(&left, tables),
            false => left.lowest(),
        };
        Some((head?, part))
    }

    /// Of the groups that need a member and do not ask for just one, which has the fewest left.
    #[inline(always)]
    fn fewest_of_others(&self, tables: &Tables<B>) -> Fewest {
        let (mut tightest, mut fewest) = (None, usize::MAX);
        for (index, group) in tables.groups.iter().enumerate() {
            if self.is_over(index) {
                continue;
            }
            let left = self.free.and(&group.members);
            let is_tighter = left.len() < fewest && !left.is_empty();
            if is_tighter && group.bounds.need_above(group.weigh(&self.chosen)) > 0 {
                (tightest, fewest) = (Some(index), left.len());
            }
        }
        tightest.map_or(Fewest::NONE, |group| Fewest::of(fewest, group))
    }

    /// Whether the chosen candidates alone keep all bounds.
    pub(super) fn is_placement(&self, tables: &Tables<B>) -> bool {
        let mut groups = tables.groups.iter();
        groups.all(|group| group.bounds.contain(group.weigh(&self.chosen)))
    }
}

/// The part of a candidate that may be chosen with others: nobody knows what that leaves.
const A_HALF: f64 = 0.5;

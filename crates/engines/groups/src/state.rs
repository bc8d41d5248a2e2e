//! A partial placement: which candidates are chosen and which are free.

use standoff_core::split::{BitSet, Block, Pool};
use standoff_lanes::{Work, counting_bits};
use standoff_model::Permutation;

use crate::cost;
use crate::exactly_one::Fewest;
use crate::images::images;
use crate::tables::Tables;

/// A partial placement: every candidate is chosen, free or excluded.
#[derive(Clone)]
pub(crate) struct State<B: Block> {
    pub(crate) chosen: BitSet<B>,
    pub(crate) free: BitSet<B>,
    /// The free candidates at the last fixpoint, if known.
    pub(crate) was_free: Option<BitSet<B>>,
    /// Whether several constraints at once were propagated at that fixpoint, too.
    pub(crate) was_joint: bool,
    /// The exactly-one constraints without a chosen member, one bit each.
    pub(crate) open_exactly_one: u64,
    /// The constraints that are propagated by their sums, as far as there is room for their indices: not those that keep
    /// their bounds whatever is decided, and not the exactly-one constraints.
    unsettled: BitSet<B>,
    /// Those of them that need a member besides the chosen ones.
    unmet: BitSet<B>,
    /// The exactly-one constraint with the fewest free members at the last fixpoint.
    pub(crate) fewest: Fewest,
    /// What the last propagation has cost, in about a nanosecond.
    pub(crate) cost: u64,
}

/// The decision to take next.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Branch {
    pub(crate) candidate: usize,
    /// The share of the remaining tree below choosing it, as an estimate.
    pub(crate) share: f64,
    /// What the choice has cost, besides the propagation.
    pub(crate) cost: u64,
}

/// The share below a candidate that may be chosen together with others, which is not known.
const HALF: f64 = 0.5;

impl<B: Block> State<B> {
    /// The state in which every candidate is free.
    pub(crate) fn root(tables: &Tables<B>) -> Self {
        Self::of(BitSet::default(), tables.compatible.all(), tables)
    }

    fn of(chosen: BitSet<B>, free: BitSet<B>, tables: &Tables<B>) -> Self {
        let all = tables.exactly_one.all;
        let with = chosen.iter().map(|c| tables.exactly_one.with(c));
        State {
            chosen,
            free,
            was_free: None,
            was_joint: false,
            open_exactly_one: with.fold(all, |open, with| open & !with),
            unsettled: tables.summed,
            unmet: tables.summed_in_need,
            fewest: Fewest::NONE,
            cost: 0,
        }
    }

    /// This state with one more candidate chosen, and all that conflict with it excluded.
    pub(crate) fn choosing(&self, candidate: usize, tables: &Tables<B>) -> Self {
        let mut state = self.clone();
        state.choose(candidate, tables);
        state
    }

    /// Excludes one more candidate.
    pub(crate) fn exclude(&mut self, candidate: usize) {
        self.free.remove(candidate);
    }

    /// Excludes the [images] of the excluded candidates too.
    pub(crate) fn exclude_images(&mut self, symmetries: &[Permutation], tables: &Tables<B>) {
        let all = tables.compatible.all();
        let excluded = all.without(&self.free).without(&self.chosen);
        let images = images(&excluded, &self.chosen, symmetries);
        self.free = self.free.without(&images);
    }

    /// Chooses one more candidate, and excludes all that conflict with it.
    #[inline(always)]
    pub(crate) fn choose(&mut self, candidate: usize, tables: &Tables<B>) {
        self.free.remove(candidate);
        self.free = tables.compatible.compatible_with(candidate, &self.free);
        self.chosen.insert(candidate);
        self.open_exactly_one &= !tables.exactly_one.with(candidate);
    }

    /// Records that a constraint keeps its bounds whatever is decided.
    #[inline(always)]
    pub(crate) fn settle(&mut self, constraint: usize) {
        self.unsettled.remove(constraint);
    }

    /// Records that a constraint needs no more members.
    #[inline(always)]
    pub(crate) fn meet(&mut self, constraint: usize) {
        self.unmet.remove(constraint);
    }

    /// The constraints that are propagated by their sums. If these candidates are fewer, those without a member among them
    /// may be left out.
    #[inline(always)]
    pub(crate) fn unsettled_with(
        &self,
        candidates: Option<&BitSet<B>>,
        tables: &Tables<B>,
    ) -> impl Iterator<Item = usize> + use<B> {
        let are_fewer = |candidates: &&BitSet<B>| candidates.len() < self.unsettled.len();
        let few = candidates.filter(are_fewer);
        let without = few.map(|candidates| tables.summed_without(candidates));
        let first = self.unsettled.without(&without.unwrap_or_default());
        first.into_iter().chain(tables.without_room())
    }

    /// The decision to take at the fixpoint: a member of the constraint that needs one and has the fewest free ones,
    /// or the first free candidate if no constraint needs a member.
    pub(crate) fn tightest(&self, tables: &Tables<B>) -> Option<Branch> {
        let state = self;
        counting_bits(Choice { state, tables })
    }

    #[inline(always)]
    fn choice(&self, tables: &Tables<B>) -> Option<Branch> {
        let mut fewest = self.fewest;
        // Each free member of an exactly-one constraint has the same share.
        let mut share = fewest.members().map_or(HALF, |left| 1.0 / left);
        if tables.facts.has_others {
            let of_others = self.fewest_of_others(tables);
            if of_others < fewest {
                (fewest, share) = (of_others, HALF);
            }
        }
        let Some(constraint) = fewest.constraint() else {
            let candidate = self.free.lowest()?;
            return Some(Branch {
                candidate,
                share,
                cost: 0,
            });
        };
        let left = self.free.and(&tables.constraints[constraint].members);
        let (candidate, cost) = if tables.losses.has_any(constraint) {
            let cost = cost::of_losses(left.len(), Tables::<B>::WORDS);
            (self.most_excluding(&left, tables)?, cost)
        } else {
            (left.lowest()?, 0)
        };
        Some(Branch {
            candidate,
            share,
            cost,
        })
    }

    /// The constraint with the fewest free members among those that need a member, without the exactly-one
    /// constraints. At the fixpoint none has a single one.
    #[inline(always)]
    fn fewest_of_others(&self, tables: &Tables<B>) -> Fewest {
        let (mut tightest, mut fewest) = (None, usize::MAX);
        for index in self.unmet.into_iter().chain(tables.without_room()) {
            let constraint = &tables.constraints[index];
            let left = self.free.and(&constraint.members);
            let is_tighter = left.len() < fewest && !left.is_empty();
            if is_tighter && constraint.bounds.need_above(constraint.weigh(&self.chosen)) > 0 {
                (tightest, fewest) = (Some(index), left.len());
                if fewest == 2 {
                    break;
                }
            }
        }
        tightest.map_or(Fewest::NONE, |index| Fewest::of(fewest, index))
    }

    /// Whether the chosen candidates alone keep all bounds.
    pub(crate) fn is_placement(&self, tables: &Tables<B>) -> bool {
        let mut constraints = tables.constraints.iter();
        constraints.all(|constraint| constraint.bounds.contain(constraint.weigh(&self.chosen)))
    }

    /// The state as words: those of the chosen candidates, then those of the free ones.
    pub(crate) fn words(&self, tables: &Tables<B>) -> Vec<u64> {
        tables.words_of(&[self.chosen, self.free])
    }

    /// The state with these words, if the problem has such a state.
    pub(crate) fn of_words(words: &[u64], tables: &Tables<B>) -> Option<Self> {
        let [chosen, free] = tables.sets_of(words)?;
        let all = tables.compatible.all();
        // The tables know no other candidates.
        if !chosen.without(&all).is_empty() || !free.without(&all).is_empty() {
            return None;
        }
        let is_compatible = |candidate| {
            [chosen, free].into_iter().all(|mut others| {
                others.remove(candidate);
                tables.compatible.compatible_with(candidate, &others) == others
            })
        };
        let is_state = chosen.iter().all(is_compatible) && chosen.and(&free).is_empty();
        is_state.then(|| Self::of(chosen, free, tables))
    }
}

/// The choice of a decision at the fixpoint.
struct Choice<'a, B: Block> {
    state: &'a State<B>,
    tables: &'a Tables<B>,
}

impl<B: Block> Work for Choice<'_, B> {
    type Output = Option<Branch>;

    #[inline(always)]
    fn run(self) -> Option<Branch> {
        self.state.choice(self.tables)
    }
}

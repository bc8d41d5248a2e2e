//! The tables of a problem as bit sets.

use std::ops::Range;
use std::sync::{Arc, OnceLock};

use standoff_core::split::{BitSet, Block, Pool};
use standoff_engine::MeanCost;
use standoff_engine::bits::{Compatible, ConstraintBits};
use standoff_model::{Candidate, Problem};

use crate::counting::Joint;
use crate::cover::Cover;
use crate::exactly_one::ExactlyOne;
use crate::losses::Losses;

/// The tables of a problem, which all trees share.
pub(crate) struct Tables<B: Block> {
    pub(crate) compatible: Compatible<B>,
    pub(crate) constraints: Vec<ConstraintBits<B>>,
    pub(crate) exactly_one: ExactlyOne,
    /// The other constraints, as far as there is room for their indices.
    pub(crate) summed: BitSet<B>,
    /// Those of them that need a member.
    pub(crate) summed_in_need: BitSet<B>,
    /// For each candidate, those that it is not a member of. Empty for wide sets, which would take much memory.
    summed_without: Vec<BitSet<B>>,
    pub(crate) facts: Facts,
    pub(crate) losses: Losses<B>,
    /// The problem as a cover, if few pieces are to meet many constraints.
    pub(crate) cover: Option<Arc<Cover<B>>>,
    /// Whether each candidate places one piece.
    one_piece_each: bool,
    /// What a node costs, as the searches have measured it.
    pub(crate) mean_cost: MeanCost,
}

/// What does not depend on the width of the sets.
pub(crate) struct Facts {
    pub(crate) problem: Arc<Problem>,
    /// Number of words in a set.
    pub(crate) words: usize,
    /// Whether some constraints are not exactly-one constraints.
    pub(crate) has_others: bool,
    pub(crate) is_cover: bool,
    /// Built on first use: small searches do without.
    joint: OnceLock<Joint>,
}

impl Facts {
    /// Whether any constraint needs a member.
    pub(crate) fn need_members(&self) -> bool {
        let mut constraints = self.problem.constraints().iter();
        constraints.any(|constraint| constraint.bounds.least() > 0)
    }

    /// The constraints that are counted together.
    pub(crate) fn joint(&self) -> &Joint {
        self.joint.get_or_init(|| Joint::of(&self.problem))
    }
}

/// The name of the engine.
pub(crate) const NAME: &str = "groups";

impl<B: Block> Tables<B> {
    /// Number of words in a set.
    pub(crate) const WORDS: usize = B::CAPACITY / 64;

    pub(crate) fn of(problem: &Arc<Problem>) -> Self {
        let constraints = problem.constraints().iter().map(ConstraintBits::of);
        let constraints: Vec<ConstraintBits<B>> = constraints.collect();
        let exactly_one = if Compatible::<B>::IS_WIDE {
            ExactlyOne::none(problem.len())
        } else {
            ExactlyOne::of(problem)
        };
        let at_most_one = constraints.iter().filter(|c| c.allows_one());
        let pairs = at_most_one.map(|constraint| constraint.members);
        let compatible = Compatible::of(problem).without_pairs_in(pairs);
        let cover = Cover::of(problem, &constraints).map(Arc::new);
        let summed =
            BitSet::first(constraints.len().min(B::CAPACITY)).without_words(&[exactly_one.all]);
        let is_in_need = |&index: &usize| constraints[index].bounds.least() > 0;
        Tables {
            facts: Facts {
                problem: problem.clone(),
                words: Self::WORDS,
                has_others: exactly_one.all.count_ones() as usize != constraints.len(),
                is_cover: cover.is_some(),
                joint: OnceLock::new(),
            },
            cover,
            summed_without: if Compatible::<B>::IS_WIDE {
                Vec::new()
            } else {
                without_each(problem.len(), &summed, &constraints)
            },
            summed_in_need: summed.iter().filter(is_in_need).collect(),
            summed,
            losses: Losses::of(&constraints, &compatible),
            compatible,
            constraints,
            exactly_one,
            mean_cost: MeanCost::default(),
            one_piece_each: problem.sizes().iter().all(|&size| size == 1),
        }
    }

    /// The constraints in `summed` that are known to have no member in this set.
    #[inline(always)]
    pub(crate) fn summed_without(&self, set: &BitSet<B>) -> BitSet<B> {
        if Compatible::<B>::IS_WIDE {
            return BitSet::default();
        }
        set.iter().fold(self.summed, |without, candidate| {
            without.and(&self.summed_without[candidate])
        })
    }

    /// The indices of the constraints for which there is no room in a set.
    #[inline(always)]
    pub(crate) fn without_room(&self) -> Range<usize> {
        B::CAPACITY..self.constraints.len()
    }

    /// Number of pieces that the candidates of a set place.
    pub(crate) fn pieces(&self, set: &BitSet<B>) -> usize {
        if self.one_piece_each {
            return set.len();
        }
        let chosen = set.iter().map(Candidate::new);
        self.facts.problem.pieces(chosen)
    }

    /// Sets of candidates as words, the same number for each.
    pub(crate) fn words_of(&self, sets: &[BitSet<B>]) -> Vec<u64> {
        let width = self.words_of_a_set();
        let mut all = Vec::with_capacity(width * sets.len());
        for (index, set) in sets.iter().enumerate() {
            all.extend(set.words());
            all.resize(width * (index + 1), 0);
        }
        all
    }

    /// The sets with these words, if they are the words of `N` sets.
    pub(crate) fn sets_of<const N: usize>(&self, words: &[u64]) -> Option<[BitSet<B>; N]> {
        let width = self.words_of_a_set();
        let set = |index: usize| BitSet::from_words(&words[width * index..][..width]);
        (words.len() == N * width).then(|| std::array::from_fn(set))
    }

    fn words_of_a_set(&self) -> usize {
        self.facts.problem.len().div_ceil(64)
    }
}

/// For each candidate, the constraints of a set that it is not a member of.
fn without_each<B: Block>(
    candidates: usize,
    of: &BitSet<B>,
    constraints: &[ConstraintBits<B>],
) -> Vec<BitSet<B>> {
    let mut without = vec![*of; candidates];
    for index in of.iter() {
        for member in constraints[index].members {
            without[member].remove(index);
        }
    }
    without
}

#[cfg(test)]
mod tests {
    use standoff_model::{Bounds, ConflictGraph, LinearConstraint, Member};

    use super::*;

    /// Without a conflict: one of the first three, and any of two.
    #[test]
    fn members_of_a_constraint_that_allows_one_exclude_each_other() {
        let constraint = |members: [usize; 3], most| LinearConstraint {
            members: members
                .map(|index| Member::of_weight_1(Candidate::new(index)))
                .into(),
            bounds: Bounds::at_most(most),
        };
        let constraints = vec![constraint([0, 1, 2], 1), constraint([2, 3, 4], 2)];
        let free = Problem::new(vec![1; 5], ConflictGraph::new(5), constraints).unwrap();
        let compatible = Tables::<u64>::of(&Arc::new(free)).compatible;
        let with =
            |candidate| Vec::from_iter(compatible.compatible_with(candidate, &compatible.all()));
        assert_eq!(with(0), [3, 4]);
        assert_eq!(with(2), [3, 4]);
        assert_eq!(with(3), [0, 1, 2, 3, 4]);
    }
}

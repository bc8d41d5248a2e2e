//! The candidates that must be met, and those that meet them.

use std::sync::Arc;

use standoff_core::split::{BitSet, Block};
use standoff_engine::bits::Compatible;
use standoff_model::{Bounds, Candidate, ConflictGraph, LinearConstraint, Problem};

/// The tables of a problem; copies share them.
#[derive(Clone)]
pub(crate) struct Tables<B: Block> {
    compatible: Compatible<B>,
    /// The candidates for which a constraint asks: each, or one in conflict with it.
    pub(crate) asked_for: BitSet<B>,
    /// The candidates that may be chosen.
    all: BitSet<B>,
}

impl<B: Block> Tables<B> {
    /// Nothing if there are other constraints, or none at all.
    pub(crate) fn of(problem: &Arc<Problem>) -> Option<Self> {
        let conflicts = problem.conflicts();
        let constraints = problem.constraints().iter();
        let bounding = constraints.filter(|constraint| !constraint.bounds_nothing());
        let (mut asked_for, mut excluded) = (BitSet::default(), BitSet::default());
        for constraint in bounding {
            let members = constraint.members.iter().map(|it| it.candidate.index());
            if constraint.bounds == Bounds::exactly(0) {
                members.for_each(|member| excluded.insert(member));
            } else if let Some(centre) = constraint.centre(conflicts) {
                asked_for.insert(centre.index());
            } else if asks_for_isolated(constraint, conflicts) {
                members.for_each(|member| asked_for.insert(member));
            } else {
                return None;
            }
        }
        let compatible = Compatible::of(problem);
        let asks = asked_for.lowest().is_some();
        asks.then(|| Tables {
            all: compatible.all().without(&excluded),
            compatible,
            asked_for,
        })
    }

    pub(crate) fn all(&self) -> BitSet<B> {
        self.all
    }

    /// The candidates of a set that are compatible with `candidate`.
    #[inline(always)]
    pub(crate) fn compatible_with(&self, candidate: usize, others: &BitSet<B>) -> BitSet<B> {
        self.compatible.compatible_with(candidate, others)
    }

    /// Number of pieces that a candidate places.
    pub(crate) fn size(&self, candidate: usize) -> usize {
        self.compatible
            .problem()
            .pieces([Candidate::new(candidate)])
    }
}

/// Whether a constraint asks for all of its members, which have no conflicts.
fn asks_for_isolated(constraint: &LinearConstraint, conflicts: &ConflictGraph) -> bool {
    let mut members = constraint.members.iter();
    constraint.bounds == Bounds::exactly(constraint.members.len() as u64)
        && members.all(|it| it.weight == 1 && conflicts.with(it.candidate).next().is_none())
}

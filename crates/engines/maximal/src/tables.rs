//! The candidates that must be met, and those that meet them.

use std::sync::Arc;

use standoff_core::split::{BitSet, Block};
use standoff_engine::bits::Compatible;
use standoff_model::{Candidate, Problem};

/// The tables of a problem; copies share them.
#[derive(Clone)]
pub(crate) struct Tables<B: Block> {
    compatible: Compatible<B>,
    /// The candidates for which a constraint asks: each, or one in conflict with it.
    pub(crate) asked_for: BitSet<B>,
}

impl<B: Block> Tables<B> {
    /// Nothing if there are other constraints, or none at all.
    pub(crate) fn of(problem: &Arc<Problem>) -> Option<Self> {
        let conflicts = problem.conflicts();
        let constraints = problem.constraints().iter();
        let bounding = constraints.filter(|constraint| !constraint.bounds_nothing());
        let centres = bounding.map(|c| c.centre(conflicts).map(Candidate::index));
        let asked_for: BitSet<B> = centres.collect::<Option<_>>()?;
        let asks = asked_for.lowest().is_some();
        asks.then(|| Tables {
            compatible: Compatible::of(problem),
            asked_for,
        })
    }

    pub(crate) fn all(&self) -> BitSet<B> {
        self.compatible.all()
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

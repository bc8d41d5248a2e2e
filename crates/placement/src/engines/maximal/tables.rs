//! What has to be met, and by whom.

use std::sync::Arc;

use standoff_core::split::{BitSet, Block};

use crate::engines::bits::Compatible;
use crate::problem::{Candidate, Problem};

/// What the engine looks up; copies share it.
#[derive(Clone)]
pub(super) struct Tables<B: Block> {
    compatible: Compatible<B>,
    /// The candidates that groups ask for, each or one in conflict with it.
    pub(super) asked_for: BitSet<B>,
}

impl<B: Block> Tables<B> {
    /// Nothing if there are other groups, or none at all.
    pub(super) fn of(problem: &Arc<Problem>) -> Option<Self> {
        let conflicts = problem.conflicts();
        let bound = problem.constraints().iter().filter(|g| !g.bounds_nothing());
        let centres = bound.map(|group| group.centre(conflicts).map(Candidate::index));
        let asked_for: BitSet<B> = centres.collect::<Option<_>>()?;
        let asks = asked_for.lowest().is_some();
        asks.then(|| Tables {
            compatible: Compatible::of(problem),
            asked_for,
        })
    }

    pub(super) fn all(&self) -> BitSet<B> {
        self.compatible.all()
    }

    /// What a candidate allows of others.
    #[inline(always)]
    pub(super) fn beside(&self, candidate: usize, others: &BitSet<B>) -> BitSet<B> {
        self.compatible.compatible_with(candidate, others)
    }

    /// How many pieces a candidate places.
    pub(super) fn size(&self, candidate: usize) -> usize {
        self.compatible
            .problem()
            .pieces([Candidate::new(candidate)])
    }
}

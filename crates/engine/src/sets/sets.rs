//! The tree of the moving split: every set of compatible candidates.

use standoff_core::split::{BitSet, Block, Pool};
use standoff_model::{Candidate, Subproblem};

use super::limits::Limits;
use crate::bits::{Compatible, candidates};
use crate::sampling::Knuth;
use crate::tree::{ByDecisions, Ordered, Out, Report, Shown, Tree};

/// The tree of all sets of compatible candidates.
///
/// A node is a set. Its level holds the candidates that are compatible with it and follow its last one.
#[derive(Clone)]
pub struct SetTree<B: Block, L> {
    /// Which candidates are compatible.
    pub compatible: Compatible<B>,
    /// The limits of the constraints.
    pub limits: L,
    /// The candidates that may be chosen at all.
    pub(super) all: BitSet<B>,
    /// All but the [tail](Compatible::tail).
    pub(super) before_tail: BitSet<B>,
    pub(super) nodes: u64,
}

impl<B: Block, L> SetTree<B, L> {
    /// Creates the tree of all sets.
    pub fn new(compatible: Compatible<B>, limits: L) -> Self {
        SetTree {
            all: compatible.all(),
            before_tail: BitSet::first(compatible.tail()),
            compatible,
            limits,
            nodes: 0,
        }
    }

    /// Returns the tree of the sets without some candidates.
    pub fn without(self, some: &BitSet<B>) -> Self {
        let all = self.all.without(some);
        SetTree { all, ..self }
    }
}

impl<B: Block, L: Limits<B>> SetTree<B, L> {
    /// How closely to look at the tree with this effort.
    pub fn knuth(&self, effort: f64) -> Knuth {
        let words = B::CAPACITY as f64 / 64.0;
        let sums = self.limits.sums() as f64;
        Knuth {
            node_cost: DECISION + DECISION_WORD * words,
            step_cost: STEP + (SUM + SUM_WORD * words) * sums,
            effort,
        }
    }
}

/// Cost of listing a decision, of a step, and of each sum in it, with each word of a set.
const DECISION: f64 = 2.5;
const DECISION_WORD: f64 = 0.3;
const STEP: f64 = 30.0;
const SUM: f64 = 10.0;
const SUM_WORD: f64 = 3.0;

impl<B: Block + 'static, L: Limits<B>> Tree for SetTree<B, L> {
    type Level = BitSet<B>;
    type Codec = ByDecisions;
    const COUNTS_BITS: bool = L::ONLY_SIZE;
    const COUNTS_OFTEN: bool = L::ONLY_SIZE && B::CAPACITY <= WIDE;

    fn emptied(_: &BitSet<B>) -> BitSet<B> {
        BitSet::default()
    }

    fn root(&mut self) -> BitSet<B> {
        self.all
    }

    #[inline(always)]
    fn next<R: Report>(
        &mut self,
        left: &mut BitSet<B>,
        size: usize,
        out: &mut Out<'_, R>,
    ) -> Option<usize> {
        if let Some(limits) = self.counts_ends(size, out) {
            return self.count_ends(limits, left, size, out);
        }
        if self.limits.can_be_met(size, left) {
            left.take_first()
        } else {
            None
        }
    }

    #[inline(always)]
    fn enter<R: Report>(
        &mut self,
        decision: usize,
        left: &BitSet<B>,
        size: usize,
        out: &mut Out<'_, R>,
    ) -> Option<BitSet<B>> {
        self.limits.choose(decision);
        // Otherwise it was counted when it was taken.
        if self.counts_ends(size - 1, out).is_none() {
            self.nodes += 1;
            self.look(None, size, out);
        }
        if !self.limits.leave_room(size) {
            return None;
        }
        let rest = self.compatible.compatible_with(decision, left);
        let rest = self.limits.narrow(decision, rest);
        if rest.is_empty() { None } else { Some(rest) }
    }

    #[inline(always)]
    fn look<R: Report>(&self, _: Option<&BitSet<B>>, size: usize, out: &mut Out<'_, R>) {
        if self.limits.accept(size) {
            out.found(self.limits.pieces(size));
        }
    }

    #[inline(always)]
    fn leave(&mut self, _: usize) {
        self.limits.unchoose();
    }

    fn subproblem(
        &self,
        left: Option<&BitSet<B>>,
        decisions: &[usize],
        is_due: bool,
    ) -> Option<Subproblem> {
        let free = left.map_or_else(Vec::new, candidates);
        Some(Subproblem {
            chosen: decisions.iter().copied().map(Candidate::new).collect(),
            one_of: (!is_due).then(|| free.clone()),
            free,
            times: 1,
        })
    }

    fn breadth(level: &BitSet<B>) -> usize {
        Pool::len(level)
    }

    fn work(&self) -> u64 {
        self.nodes
    }

    fn set_work(&mut self, nodes: u64) {
        self.nodes = nodes;
    }
}

/// Maximum capacity of sets that are counted so fast that a count by size would be slower.
const WIDE: usize = 1024;

impl<B: Block + 'static, L: Limits<B>> Shown for SetTree<B, L> {
    fn free(&self, level: &BitSet<B>, _: usize) -> Vec<usize> {
        level.iter().collect()
    }

    /// All candidates that follow the last one chosen.
    fn alternatives(&self, chosen: &[Candidate], size: usize) -> Vec<usize> {
        let first = chosen.last().map_or(0, |last| last.index() + 1);
        if self.limits.leave_room(size) {
            <Self as Ordered>::from(&self.all, first).iter().collect()
        } else {
            Vec::new()
        }
    }
}

impl<B: Block + 'static, L: Limits<B>> Ordered for SetTree<B, L> {
    fn len(level: &BitSet<B>) -> usize {
        Pool::len(level)
    }

    fn lowest(level: &BitSet<B>) -> Option<usize> {
        level.lowest()
    }

    fn last_taken(whole: &BitSet<B>, left: &BitSet<B>) -> Option<usize> {
        whole.without(left).iter().last()
    }

    fn from(level: &BitSet<B>, decision: usize) -> BitSet<B> {
        level.without(&BitSet::first(decision.min(B::CAPACITY)))
    }
}

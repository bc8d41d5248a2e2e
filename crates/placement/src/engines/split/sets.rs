//! The tree of the moving split: every set of candidates that go together.

use standoff_core::split::{BitSet, Block, Pool};

use super::limits::Limits;
use crate::engines::bits::{Compatible, candidates};
use crate::engines::tree::{ByHeads, Ordered, Out, Report, Shown, Tree};
use crate::problem::{Candidate, Subproblem};

/// A node is a set; its level holds what goes together with it and follows its last candidate.
#[derive(Clone)]
pub(in crate::engines) struct SetTree<B: Block, L> {
    pub(in crate::engines) compatible: Compatible<B>,
    pub(in crate::engines) limits: L,
    /// What may be chosen at all.
    pub(super) all: BitSet<B>,
    /// All but the [tail](Compatible::tail).
    pub(super) before_tail: BitSet<B>,
    pub(super) nodes: u64,
}

impl<B: Block, L> SetTree<B, L> {
    pub(in crate::engines) fn new(compatible: Compatible<B>, limits: L) -> Self {
        SetTree {
            all: compatible.all(),
            before_tail: BitSet::first(compatible.tail()),
            compatible,
            limits,
            nodes: 0,
        }
    }

    /// The tree of the sets without some candidates.
    pub(in crate::engines) fn without(self, some: &BitSet<B>) -> Self {
        let all = self.all.without(some);
        SetTree { all, ..self }
    }
}

impl<B: Block + 'static, L: Limits<B>> Tree for SetTree<B, L> {
    type Level = BitSet<B>;
    type Codec = ByHeads;
    const COUNTS_BITS: bool = true;

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
        match self.limits.can_be_met(size, left) {
            true => left.take_first(),
            false => None,
        }
    }

    #[inline(always)]
    fn enter<R: Report>(
        &mut self,
        head: usize,
        left: &BitSet<B>,
        size: usize,
        out: &mut Out<'_, R>,
    ) -> Option<BitSet<B>> {
        self.limits.choose(head);
        // Else it was counted when it was taken.
        if self.counts_ends(size - 1, out).is_none() {
            self.nodes += 1;
            self.look(None, size, out);
        }
        if !self.limits.leave_room(size) {
            return None;
        }
        let rest = self.compatible.beside(head, left);
        let rest = self.limits.narrow(head, rest);
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
        heads: &[usize],
        is_due: bool,
    ) -> Option<Subproblem> {
        let free = left.map_or_else(Vec::new, candidates);
        Some(Subproblem {
            chosen: heads.iter().copied().map(Candidate::new).collect(),
            one_of: (!is_due).then(|| free.clone()),
            free,
            times: None,
        })
    }

    fn work(&self) -> u64 {
        self.nodes
    }

    fn set_work(&mut self, nodes: u64) {
        self.nodes = nodes;
    }
}

impl<B: Block + 'static, L: Limits<B>> Shown for SetTree<B, L> {
    fn free(&self, level: &BitSet<B>, _: usize) -> Vec<usize> {
        level.iter().collect()
    }

    /// All that follow the last head.
    fn alternatives(&self, heads: &[Candidate], size: usize) -> Vec<usize> {
        let first = heads.last().map_or(0, |last| last.index() + 1);
        match self.limits.leave_room(size) {
            true => <Self as Ordered>::from(&self.all, first).iter().collect(),
            false => Vec::new(),
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

    fn from(level: &BitSet<B>, head: usize) -> BitSet<B> {
        level.without(&BitSet::first(head.min(B::CAPACITY)))
    }
}

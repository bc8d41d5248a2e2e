//! The tree in which what is asked for is met, one after the other.

use standoff_core::split::{BitSet, Block, Pool};

use super::tables::Tables;
use crate::engines::bits::candidates;
use crate::engines::tree::{ByDecisions, Ordered, Out, Report, Tree};
use crate::problem::{Candidate, Subproblem};

/// A node is a set of candidates that go together.
#[derive(Clone)]
pub(super) struct Sets<B: Block> {
    tables: Tables<B>,
    /// Sets that were looked at.
    nodes: u64,
}

/// What is left below a set once some ways to go on are taken.
#[derive(Clone)]
pub(super) struct Level<B: Block> {
    /// What may be chosen still.
    free: BitSet<B>,
    /// What is asked for, not chosen, and in conflict with nothing that is.
    unmet: BitSet<B>,
    /// The ways to meet one of those; all that is free where nothing is unmet.
    ways: BitSet<B>,
    pieces: usize,
}

impl<B: Block> Sets<B> {
    pub(super) fn new(tables: Tables<B>) -> Self {
        Sets { tables, nodes: 0 }
    }
}

impl<B: Block> Level<B> {
    pub(super) fn root(tables: &Tables<B>) -> Self {
        let (free, unmet) = (tables.all(), tables.asked_for);
        let root = Level {
            free,
            unmet,
            ways: BitSet::default(),
            pieces: 0,
        };
        root.with_ways(tables)
    }

    pub(super) fn ways(&self) -> BitSet<B> {
        self.ways
    }

    /// What is left once the ways up to one of them are taken.
    pub(super) fn after(&self, head: usize) -> Self {
        self.from(head + 1)
    }

    /// What is left once the ways before one of them are taken.
    fn from(&self, head: usize) -> Self {
        let ways = self.ways.without(&BitSet::first(head.min(B::CAPACITY)));
        let taken = self.ways.without(&ways);
        Level {
            free: self.free.without(&taken),
            ways,
            ..self.clone()
        }
    }

    /// The level below this one with a candidate chosen.
    pub(super) fn below(&self, head: usize, tables: &Tables<B>) -> Self {
        let (free, unmet) = self.left_by(head, tables);
        let below = Level {
            free,
            unmet,
            ways: BitSet::default(),
            pieces: self.pieces + tables.size(head),
        };
        below.with_ways(tables)
    }

    /// What is free and what is unmet once a candidate is chosen.
    #[inline(always)]
    fn left_by(&self, head: usize, tables: &Tables<B>) -> (BitSet<B>, BitSet<B>) {
        let mut free = tables.beside(head, &self.free);
        let mut unmet = tables.beside(head, &self.unmet);
        free.remove(head);
        unmet.remove(head);
        (free, unmet)
    }

    /// Finds who has the fewest ways to be met: it leaves the most of what is free.
    #[inline(always)]
    fn with_ways(mut self, tables: &Tables<B>) -> Self {
        let free = self.free.len();
        let (mut left, mut most) = (BitSet::default(), None);
        for candidate in self.unmet {
            let mut beside = tables.beside(candidate, &self.free);
            beside.remove(candidate);
            let leaves = Some(beside.len());
            if leaves > most {
                (left, most) = (beside, leaves);
                if beside.len() + 1 >= free {
                    break;
                }
            }
        }
        self.ways = self.free.without(&left);
        self
    }

    /// Whether all that is asked for is met.
    fn is_placement(&self) -> bool {
        self.unmet.is_empty()
    }
}

impl<B: Block + 'static> Tree for Sets<B> {
    type Level = Level<B>;
    type Codec = ByDecisions;
    const COUNTS_BITS: bool = true;

    fn emptied(level: &Level<B>) -> Level<B> {
        Level {
            ways: BitSet::default(),
            ..level.clone()
        }
    }

    fn root(&mut self) -> Level<B> {
        Level::root(&self.tables)
    }

    /// A set below which nothing is free is not entered to be counted.
    #[inline(always)]
    fn next<R: Report>(
        &mut self,
        level: &mut Level<B>,
        _: usize,
        out: &mut Out<'_, R>,
    ) -> Option<usize> {
        while let Some(head) = level.ways.take_first() {
            level.free.remove(head);
            if !out.is_counting() {
                return Some(head);
            }
            self.nodes += 1;
            let (free, unmet) = level.left_by(head, &self.tables);
            if !free.is_empty() {
                return Some(head);
            }
            if unmet.is_empty() {
                out.count(level.pieces + self.tables.size(head), 1);
            }
        }
        None
    }

    #[inline(always)]
    fn enter<R: Report>(
        &mut self,
        head: usize,
        level: &Level<B>,
        depth: usize,
        out: &mut Out<'_, R>,
    ) -> Option<Level<B>> {
        // Else it was counted when it was taken.
        self.nodes += u64::from(!out.is_counting());
        let below = level.below(head, &self.tables);
        self.look(Some(&below), depth, out);
        let is_end = below.ways.is_empty() && !below.is_placement();
        (!is_end).then_some(below)
    }

    #[inline(always)]
    fn look<R: Report>(&self, level: Option<&Level<B>>, _: usize, out: &mut Out<'_, R>) {
        if let Some(level) = level.filter(|level| level.is_placement()) {
            out.found(level.pieces);
        }
    }

    fn leave(&mut self, _: usize) {}

    fn subproblem(
        &self,
        level: Option<&Level<B>>,
        heads: &[usize],
        is_due: bool,
    ) -> Option<Subproblem> {
        let open = level.filter(|level| !level.ways.is_empty());
        Some(Subproblem {
            chosen: heads.iter().copied().map(Candidate::new).collect(),
            free: open.map_or_else(Vec::new, |level| candidates(&level.free)),
            one_of: (!is_due).then(|| open.map_or_else(Vec::new, |level| candidates(&level.ways))),
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

impl<B: Block + 'static> Ordered for Sets<B> {
    fn len(level: &Level<B>) -> usize {
        level.ways.len()
    }

    fn lowest(level: &Level<B>) -> Option<usize> {
        level.ways.lowest()
    }

    fn last_taken(whole: &Level<B>, left: &Level<B>) -> Option<usize> {
        whole.ways.without(&left.ways).iter().last()
    }

    fn from(level: &Level<B>, head: usize) -> Level<B> {
        level.from(head)
    }
}

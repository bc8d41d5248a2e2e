//! The tree in which the candidates that must be met are met, one after the other.

use standoff_core::split::{BitSet, Block, Pool};
use standoff_engine::bits::candidates;
use standoff_engine::tree::{ByDecisions, Ordered, Out, Report, Tree};
use standoff_lanes::{Work, counting_bits};
use standoff_model::{Candidate, Subproblem};

use crate::tables::Tables;

/// A node is a set of compatible candidates.
#[derive(Clone)]
pub(crate) struct Sets<B: Block> {
    tables: Tables<B>,
    /// Number of sets examined.
    nodes: u64,
}

/// The candidates that remain below a set after some decisions were taken.
#[derive(Clone)]
pub(crate) struct Level<B: Block> {
    /// The candidates that may still be chosen.
    free: BitSet<B>,
    /// The candidates that must be met, are not chosen, and conflict with no chosen one.
    unmet: BitSet<B>,
    /// The decisions: the ways to meet one of the unmet candidates, or all free candidates if none is unmet.
    ways: BitSet<B>,
    pieces: usize,
}

impl<B: Block> Sets<B> {
    pub(crate) fn new(tables: Tables<B>) -> Self {
        Sets { tables, nodes: 0 }
    }
}

impl<B: Block> Level<B> {
    pub(crate) fn root(tables: &Tables<B>) -> Self {
        let root = Level {
            free: tables.all(),
            unmet: tables.asked_for,
            ways: BitSet::default(),
            pieces: 0,
        };
        root.with_ways(tables)
    }

    pub(crate) fn ways(&self) -> BitSet<B> {
        self.ways
    }

    /// The level after the ways up to this one were taken.
    pub(crate) fn after(&self, decision: usize) -> Self {
        self.from(decision + 1)
    }

    /// The level after the ways before this one were taken.
    fn from(&self, decision: usize) -> Self {
        let before = BitSet::first(decision.min(B::CAPACITY));
        let ways = self.ways.without(&before);
        let taken = self.ways.without(&ways);
        Level {
            free: self.free.without(&taken),
            ways,
            ..self.clone()
        }
    }

    /// The level below this one with a candidate chosen.
    pub(crate) fn below(&self, decision: usize, tables: &Tables<B>) -> Self {
        let (free, unmet) = self.free_and_unmet(decision, tables);
        let below = Level {
            free,
            unmet,
            ways: BitSet::default(),
            pieces: self.pieces + tables.size(decision),
        };
        below.with_ways(tables)
    }

    /// The free and the unmet candidates once this one is chosen.
    #[inline(always)]
    fn free_and_unmet(&self, chosen: usize, tables: &Tables<B>) -> (BitSet<B>, BitSet<B>) {
        let mut free = tables.compatible_with(chosen, &self.free);
        let mut unmet = tables.compatible_with(chosen, &self.unmet);
        free.remove(chosen);
        unmet.remove(chosen);
        (free, unmet)
    }

    /// Finds the pivot: the unmet candidate with the fewest ways to meet it, which is compatible with the most free
    /// candidates.
    fn with_ways(mut self, tables: &Tables<B>) -> Self {
        let level = &self;
        self.ways = counting_bits(Pivot { level, tables });
        self
    }

    /// Whether nothing is unmet.
    fn is_placement(&self) -> bool {
        self.unmet.is_empty()
    }
}

/// The choice of the pivot: the ways to meet it.
struct Pivot<'a, B: Block> {
    level: &'a Level<B>,
    tables: &'a Tables<B>,
}

impl<B: Block> Work for Pivot<'_, B> {
    type Output = BitSet<B>;

    #[inline(always)]
    fn run(self) -> BitSet<B> {
        let Level { free, unmet, .. } = self.level;
        let all = free.len();
        let (mut left, mut most) = (BitSet::default(), None);
        for candidate in *unmet {
            let mut compatible = self.tables.compatible_with(candidate, free);
            compatible.remove(candidate);
            let number = Some(compatible.len());
            if number > most {
                (left, most) = (compatible, number);
                if compatible.len() + 1 >= all {
                    break;
                }
            }
        }
        free.without(&left)
    }
}

impl<B: Block + 'static> Tree for Sets<B> {
    type Level = Level<B>;
    type Codec = ByDecisions;

    fn emptied(level: &Level<B>) -> Level<B> {
        Level {
            ways: BitSet::default(),
            ..level.clone()
        }
    }

    fn root(&mut self) -> Level<B> {
        Level::root(&self.tables)
    }

    /// Counts sets below which nothing is free without entering them.
    fn next<R: Report>(
        &mut self,
        level: &mut Level<B>,
        _: usize,
        out: &mut Out<'_, R>,
    ) -> Option<usize> {
        while let Some(decision) = level.ways.take_first() {
            level.free.remove(decision);
            if !out.is_counting() {
                return Some(decision);
            }
            self.nodes += 1;
            let (free, unmet) = level.free_and_unmet(decision, &self.tables);
            if !free.is_empty() {
                return Some(decision);
            }
            if unmet.is_empty() {
                out.count(level.pieces + self.tables.size(decision), 1);
            }
        }
        None
    }

    fn enter<R: Report>(
        &mut self,
        decision: usize,
        level: &Level<B>,
        depth: usize,
        out: &mut Out<'_, R>,
    ) -> Option<Level<B>> {
        // Otherwise it was counted when it was taken.
        self.nodes += u64::from(!out.is_counting());
        let below = level.below(decision, &self.tables);
        self.look(Some(&below), depth, out);
        let is_end = below.ways.is_empty() && !below.is_placement();
        (!is_end).then_some(below)
    }

    fn look<R: Report>(&self, level: Option<&Level<B>>, _: usize, out: &mut Out<'_, R>) {
        if let Some(level) = level.filter(|level| level.is_placement()) {
            out.found(level.pieces);
        }
    }

    fn subproblem(
        &self,
        level: Option<&Level<B>>,
        decisions: &[usize],
        is_due: bool,
    ) -> Option<Subproblem> {
        let open = level.filter(|level| !level.ways.is_empty());
        Some(Subproblem {
            chosen: decisions.iter().copied().map(Candidate::new).collect(),
            free: open.map_or_else(Vec::new, |level| candidates(&level.free)),
            one_of: (!is_due).then(|| open.map_or_else(Vec::new, |level| candidates(&level.ways))),
            times: 1,
        })
    }

    fn breadth(level: &Level<B>) -> usize {
        level.free.len()
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

    fn from(level: &Level<B>, decision: usize) -> Level<B> {
        level.from(decision)
    }
}

//! The tree that branches on the unmet constraint with the fewest candidates to meet it, for counting and for listing
//! in any order.

use std::sync::Arc;

use standoff_core::split::{BitSet, Block, Pool};
use standoff_engine::bits::candidates;
use standoff_engine::tree::{Out, Report, Shown, Tree};
use standoff_model::{Permutation, Subproblem};

use crate::cover::{Cover, Partial};
use crate::images::LEVELS;
use crate::tables::Tables;
use standoff_engine::tree::{ByStates, Shares, States};

/// The tree in which each decision that is not chosen is excluded from what follows.
#[derive(Clone)]
pub(crate) struct Covering<B: Block> {
    tables: Arc<Tables<B>>,
    cover: Arc<Cover<B>>,
    /// Symmetries of the problem: the images of a placement need not be found.
    symmetries: Arc<[Permutation]>,
    /// Whether placements with one more piece are counted all at once instead of visited.
    counts: bool,
    /// Number of partial placements examined.
    nodes: u64,
}

/// A partial placement with the decisions that have not been tried.
#[derive(Clone)]
pub(crate) struct Level<B: Block> {
    partial: Partial<B>,
    shares: Shares,
}

impl<B: Block> Level<B> {
    fn new(partial: Partial<B>) -> Self {
        Level {
            partial,
            shares: Shares::ALL,
        }
    }
}

impl<B: Block> Covering<B> {
    /// The tree to be listed, if the problem is a cover.
    pub(crate) fn listed(tables: &Arc<Tables<B>>) -> Option<Self> {
        Some(Covering {
            cover: tables.cover.clone()?,
            tables: tables.clone(),
            symmetries: Arc::default(),
            counts: false,
            nodes: 0,
        })
    }

    /// The tree to be counted, if the problem is a cover.
    pub(crate) fn counted(tables: &Arc<Tables<B>>) -> Option<Self> {
        let listed = Self::listed(tables)?;
        Some(Covering {
            counts: true,
            ..listed
        })
    }

    /// The same tree, if one placement of each orbit under these symmetries suffices.
    pub(crate) fn up_to(self, symmetries: Arc<[Permutation]>) -> Self {
        Covering { symmetries, ..self }
    }

    /// Whether the nodes below are counted instead of visited.
    fn is_counted_at_once(&self, partial: &Partial<B>) -> bool {
        self.counts && self.cover.room(partial) == 1
    }
}

impl<B: Block + 'static> Tree for Covering<B> {
    type Level = Level<B>;
    type Codec = ByStates;

    fn emptied(level: &Level<B>) -> Level<B> {
        let mut emptied = level.clone();
        emptied.partial.decisions = BitSet::default();
        emptied
    }

    fn root(&mut self) -> Level<B> {
        self.nodes += 1;
        Level::new(self.cover.root())
    }

    #[inline(always)]
    fn next<R: Report>(
        &mut self,
        level: &mut Level<B>,
        depth: usize,
        _: &mut Out<'_, R>,
    ) -> Option<usize> {
        if self.is_counted_at_once(&level.partial) {
            return None;
        }
        if depth < LEVELS {
            let all = self.tables.compatible.all();
            level.partial.exclude_images(&self.symmetries, &all);
        }
        let left = level.partial.decisions.len() as f64;
        let decision = if self.counts {
            level.partial.decisions.lowest()
        } else {
            self.cover.best_decision(&level.partial)
        }?;
        level.partial.take(decision);
        level.shares.take(1.0 / left);
        Some(decision)
    }

    #[inline(always)]
    fn enter<R: Report>(
        &mut self,
        decision: usize,
        level: &Level<B>,
        depth: usize,
        out: &mut Out<'_, R>,
    ) -> Option<Level<B>> {
        self.nodes += 1;
        let partial = self.cover.below(decision, &level.partial);
        if Cover::is_dead(&partial) {
            return None;
        }
        let below = Level::new(partial);
        self.look(Some(&below), depth, out);
        Some(below)
    }

    fn look<R: Report>(&self, level: Option<&Level<B>>, _: usize, out: &mut Out<'_, R>) {
        let Some(Level { partial, .. }) = level else {
            return;
        };
        if self.cover.is_placement(partial) {
            out.found_set(|| partial.chosen.len(), partial.chosen);
        }
        let one_more = partial.chosen.len() + 1;
        if self.is_counted_at_once(partial) && self.cover.allows(one_more) {
            out.count(one_more, partial.decisions.len() as u64);
        }
    }

    /// If one placement represents its orbit, candidates cannot express the remaining ones.
    fn subproblem(
        &self,
        level: Option<&Level<B>>,
        _: &[usize],
        is_due: bool,
    ) -> Option<Subproblem> {
        let of_level = |Level { partial, .. }: &Level<B>| {
            let is_counted = self.is_counted_at_once(partial) && !is_due;
            let is_over = partial.decisions.is_empty() || is_counted;
            let unless_over = |set| if is_over { Vec::new() } else { candidates(set) };
            Subproblem {
                chosen: candidates(&partial.chosen),
                free: unless_over(&partial.free),
                one_of: (!is_due).then(|| unless_over(&partial.decisions)),
                times: 1,
            }
        };
        let subproblem = level.map_or_else(Subproblem::nothing, of_level);
        self.symmetries.is_empty().then_some(subproblem)
    }

    fn breadth(level: &Level<B>) -> usize {
        level.partial.free.len()
    }

    fn work(&self) -> u64 {
        self.nodes
    }

    fn set_work(&mut self, nodes: u64) {
        self.nodes = nodes;
    }
}

impl<B: Block + 'static> Shown for Covering<B> {
    fn chosen(&self, level: &Level<B>) -> Option<Vec<usize>> {
        Some(level.partial.chosen.iter().collect())
    }

    fn free(&self, level: &Level<B>, _: usize) -> Vec<usize> {
        level.partial.free.iter().collect()
    }
}

impl<B: Block + 'static> States for Covering<B> {
    fn shares(level: &Level<B>) -> Shares {
        level.shares
    }

    fn write_level(&self, Level { partial, .. }: &Level<B>) -> Vec<u64> {
        let sets = [partial.decisions, partial.chosen, partial.free];
        self.tables.words_of(&sets)
    }

    fn read_level(&self, numbers: &[u64], shares: Shares) -> Option<Level<B>> {
        let [decisions, chosen, free] = self.tables.sets_of(numbers)?;
        let partial = self.cover.partial(chosen, free, decisions)?;
        Some(Level { partial, shares })
    }
}

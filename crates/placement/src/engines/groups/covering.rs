//! Branches on what is to be met and has the fewest left to meet it: for counting, and for listing in whatever
//! order finds contradictions soonest.

use std::sync::Arc;

use standoff_core::split::{BitSet, Block, Pool};

use super::cover::{Cover, Part};
use super::rows::{width, words_of};
use super::shares::Shares;
use super::tables::Tables;
use super::told::{ByStates, States};
use crate::engines::bits::candidates;
use crate::engines::tree::{Out, Report, Shown, Tree};
use crate::problem::{Permutation, Subproblem};

/// The tree in which each head that is not chosen is excluded from what follows.
#[derive(Clone)]
pub(super) struct Covering<B: Block> {
    tables: Arc<Tables<B>>,
    cover: Arc<Cover<B>>,
    /// Maps of the model onto itself: what they make of a placement need not be found.
    symmetries: Arc<[Permutation]>,
    /// Whether placements with one piece more are counted all at once, and not visited.
    counts: bool,
    /// Partial placements that were looked at.
    nodes: u64,
}

/// A partial placement, of which the heads are left that have not been tried.
#[derive(Clone)]
pub(super) struct Level<B: Block> {
    part: Part<B>,
    shares: Shares,
}

impl<B: Block> Level<B> {
    fn new(part: Part<B>) -> Self {
        Level {
            part,
            shares: Shares::ALL,
        }
    }
}

impl<B: Block> Covering<B> {
    /// A tree that is listed, if the model is one of few pieces that meet many groups.
    pub(super) fn listed(tables: &Arc<Tables<B>>) -> Option<Self> {
        Some(Covering {
            cover: tables.cover.clone()?,
            tables: tables.clone(),
            symmetries: Arc::default(),
            counts: false,
            nodes: 0,
        })
    }

    /// The same for a tree that is counted.
    pub(super) fn counted(tables: &Arc<Tables<B>>) -> Option<Self> {
        let listed = Self::listed(tables)?;
        Some(Covering {
            counts: true,
            ..listed
        })
    }

    /// The same tree, where one of the placements that these maps make of each other will do.
    pub(super) fn up_to(self, symmetries: Arc<[Permutation]>) -> Self {
        Covering { symmetries, ..self }
    }

    /// Whether what is below is counted, and not visited.
    #[inline(always)]
    fn is_counted_at_once(&self, part: &Part<B>) -> bool {
        self.counts && self.cover.room(part) == 1
    }

    /// What is left below a partial placement, and itself if it is due.
    fn subproblem_of(&self, part: &Part<B>, is_due: bool) -> Subproblem {
        let is_over = part.heads.is_empty() || self.is_counted_at_once(part) && !is_due;
        let heads = if is_over {
            Vec::new()
        } else {
            candidates(&part.heads)
        };
        Subproblem {
            chosen: candidates(&part.chosen),
            free: if is_over {
                Vec::new()
            } else {
                candidates(&part.free)
            },
            one_of: (!is_due).then_some(heads),
            times: None,
        }
    }
}

impl<B: Block + 'static> Tree for Covering<B> {
    type Level = Level<B>;
    type Codec = ByStates;
    const COUNTS_BITS: bool = true;

    fn emptied(level: &Level<B>) -> Level<B> {
        let mut emptied = level.clone();
        emptied.part.heads = BitSet::default();
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
        if self.is_counted_at_once(&level.part) {
            return None;
        }
        if depth == 0 {
            let all = self.tables.compatible.all();
            level.part.exclude_images(&self.symmetries, &all);
        }
        let left = level.part.heads.len() as f64;
        let head = match self.counts {
            true => level.part.heads.lowest(),
            false => self.cover.best_head(&level.part),
        }?;
        level.part.take(head);
        level.shares.take(1.0 / left);
        Some(head)
    }

    #[inline(always)]
    fn enter<R: Report>(
        &mut self,
        head: usize,
        level: &Level<B>,
        depth: usize,
        out: &mut Out<'_, R>,
    ) -> Option<Level<B>> {
        self.nodes += 1;
        let part = self.cover.below(head, &level.part);
        if Cover::is_dead(&part) {
            return None;
        }
        let below = Level::new(part);
        self.look(Some(&below), depth, out);
        Some(below)
    }

    fn look<R: Report>(&self, level: Option<&Level<B>>, _: usize, out: &mut Out<'_, R>) {
        let Some(Level { part, .. }) = level else {
            return;
        };
        if self.cover.is_placement(part) {
            out.found_set(|| part.chosen.len(), part.chosen);
        }
        let one_more = part.chosen.len() + 1;
        if self.is_counted_at_once(part) && self.cover.may_be(one_more) {
            out.count(one_more, part.heads.len() as u64);
        }
    }

    fn leave(&mut self, _: usize) {}

    /// Where some are found for others, what is left is not told by candidates.
    fn subproblem(
        &self,
        level: Option<&Level<B>>,
        _: &[usize],
        is_due: bool,
    ) -> Option<Subproblem> {
        let subproblem = level.map_or_else(Subproblem::nothing, |level| {
            self.subproblem_of(&level.part, is_due)
        });
        self.symmetries.is_empty().then_some(subproblem)
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
        Some(level.part.chosen.iter().collect())
    }

    fn free(&self, level: &Level<B>, _: usize) -> Vec<usize> {
        level.part.free.iter().collect()
    }
}

impl<B: Block + 'static> States for Covering<B> {
    fn shares(level: &Level<B>) -> Shares {
        level.shares
    }

    fn row(&self, level: &Level<B>) -> Vec<u64> {
        let Part {
            chosen,
            free,
            heads,
            ..
        } = level.part;
        let mut row = level.shares.words().to_vec();
        row.extend(words_of(&[heads, chosen, free], &self.tables));
        row
    }

    fn level(&self, row: &[u64]) -> Option<Level<B>> {
        let (&[left, under_way], row) = row.split_first_chunk()?;
        let width = width(&self.tables);
        let (heads, sets) = row.split_at_checked(width)?;
        let (chosen, free) = sets.split_at_checked(width)?;
        let [heads, chosen, free] = [heads, chosen, free].map(BitSet::<B>::from_words);
        let part = self.cover.part(chosen, free, heads)?;
        (row.len() == 3 * width).then_some(Level {
            part,
            shares: Shares::of_words([left, under_way])?,
        })
    }
}

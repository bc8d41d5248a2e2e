//! Branches on the tightest group: for counting, and for listing in whatever order finds contradictions
//! soonest.

use std::sync::Arc;

use standoff_core::split::Block;

use super::shares::Shares;
use super::state::State;
use super::tables::Tables;
use super::told::{ByStates, States};
use crate::engines::bits::candidates;
use crate::engines::tree::{Out, Report, Shown, Tree};
use crate::problem::{Permutation, Subproblem};

/// The tree in which the tightest candidate is chosen or excluded.
#[derive(Clone)]
pub(super) struct Tightest<B: Block> {
    tables: Arc<Tables<B>>,
    /// Maps of the model onto itself: what they make of a placement need not be found.
    symmetries: Arc<[Permutation]>,
    /// States that were looked at.
    nodes: u64,
}

/// A state in which the heads that were taken are excluded.
#[derive(Clone)]
pub(super) struct Level<B: Block> {
    state: State<B>,
    /// Whether there may be another head.
    is_open: bool,
    shares: Shares,
}

impl<B: Block> Tightest<B> {
    pub(super) fn new(tables: Arc<Tables<B>>) -> Self {
        Tightest {
            tables,
            symmetries: Arc::default(),
            nodes: 0,
        }
    }

    /// The same tree, where one of the placements that these maps make of each other will do.
    pub(super) fn up_to(self, symmetries: Arc<[Permutation]>) -> Self {
        Tightest { symmetries, ..self }
    }
}

impl<B: Block + 'static> Tree for Tightest<B> {
    type Level = Level<B>;
    type Codec = ByStates;
    const COUNTS_BITS: bool = true;

    fn emptied(level: &Level<B>) -> Level<B> {
        Level {
            is_open: false,
            ..level.clone()
        }
    }

    fn root(&mut self) -> Level<B> {
        Level {
            state: State::root(&self.tables),
            is_open: true,
            shares: Shares::ALL,
        }
    }

    /// Looks at the state in which the heads before are excluded.
    #[inline(always)]
    fn next<R: Report>(
        &mut self,
        level: &mut Level<B>,
        depth: usize,
        out: &mut Out<'_, R>,
    ) -> Option<usize> {
        if !level.is_open {
            return None;
        }
        self.nodes += 1;
        if depth == 0 {
            level.state.exclude_images(&self.symmetries, &self.tables);
        }
        if !level.state.reach_fixpoint_after(self.nodes, &self.tables) {
            return None;
        }
        let Some((head, part)) = level.state.tightest(&self.tables) else {
            let chosen = level.state.chosen;
            out.found_set(|| self.tables.pieces(&chosen), chosen);
            return None;
        };
        level.state.exclude(head);
        level.shares.take(part);
        Some(head)
    }

    #[inline(always)]
    fn enter<R: Report>(
        &mut self,
        head: usize,
        level: &Level<B>,
        _: usize,
        _: &mut Out<'_, R>,
    ) -> Option<Level<B>> {
        Some(Level {
            state: level.state.choosing(head, &self.tables),
            is_open: true,
            shares: Shares::ALL,
        })
    }

    /// A placement is found where a level ends.
    fn look<R: Report>(&self, _: Option<&Level<B>>, _: usize, _: &mut Out<'_, R>) {}

    fn leave(&mut self, _: usize) {}

    /// Where some are found for others, what is left is not told by candidates.
    fn subproblem(&self, level: Option<&Level<B>>, _: &[usize], _: bool) -> Option<Subproblem> {
        let open = level.filter(|level| level.is_open);
        let subproblem = open.map(|Level { state, .. }| {
            Subproblem::of(candidates(&state.chosen), candidates(&state.free))
        });
        self.symmetries
            .is_empty()
            .then(|| subproblem.unwrap_or_else(Subproblem::nothing))
    }

    fn work(&self) -> u64 {
        self.nodes
    }

    fn set_work(&mut self, nodes: u64) {
        self.nodes = nodes;
    }
}

impl<B: Block + 'static> Shown for Tightest<B> {
    const LEAVES_OUT: bool = true;

    fn chosen(&self, level: &Level<B>) -> Option<Vec<usize>> {
        Some(level.state.chosen.iter().collect())
    }

    fn free(&self, level: &Level<B>, _: usize) -> Vec<usize> {
        level.state.free.iter().collect()
    }
}

impl<B: Block + 'static> States for Tightest<B> {
    fn shares(level: &Level<B>) -> Shares {
        level.shares
    }

    fn row(&self, level: &Level<B>) -> Vec<u64> {
        let mut row = level.shares.words().to_vec();
        row.push(level.is_open.into());
        row.extend(level.state.words(&self.tables));
        row
    }

    fn level(&self, row: &[u64]) -> Option<Level<B>> {
        let &[left, under_way, is_open @ 0..=1, ref words @ ..] = row else {
            return None;
        };
        Some(Level {
            state: State::of_words(words, &self.tables)?,
            is_open: is_open == 1,
            shares: Shares::of_words([left, under_way])?,
        })
    }
}

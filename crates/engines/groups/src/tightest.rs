//! The tree that branches on the tightest constraint, for counting and for listing in any order.

use std::sync::Arc;

use standoff_core::split::{Block, Pool};
use standoff_engine::bits::candidates;
use standoff_engine::tree::{Out, Report, Shown, Tree};
use standoff_model::{Permutation, Subproblem};

use crate::cost::Nodes;
use crate::images::LEVELS;
use crate::state::{Branch, State};
use crate::tables::Tables;
use standoff_engine::tree::{ByStates, Shares, States};

/// The tree in which the tightest candidate is chosen or excluded.
#[derive(Clone)]
pub(crate) struct Tightest<B: Block> {
    tables: Arc<Tables<B>>,
    /// Symmetries of the problem: the images of a placement need not be found.
    symmetries: Arc<[Permutation]>,
    nodes: Nodes,
}

/// A state in which the decisions already taken are excluded.
#[derive(Clone)]
pub(crate) struct Level<B: Block> {
    state: State<B>,
    /// Whether there may be another decision.
    is_open: bool,
    shares: Shares,
}

impl<B: Block> Tightest<B> {
    pub(crate) fn new(tables: Arc<Tables<B>>) -> Self {
        Tightest {
            tables,
            symmetries: Arc::default(),
            nodes: Nodes::default(),
        }
    }

    /// The same tree, if one placement of each orbit under these symmetries suffices.
    pub(crate) fn up_to(self, symmetries: Arc<[Permutation]>) -> Self {
        Tightest { symmetries, ..self }
    }
}

impl<B: Block + 'static> Tree for Tightest<B> {
    type Level = Level<B>;
    type Codec = ByStates;

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

    /// Examines the state in which the decisions already taken are excluded.
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
        if depth < LEVELS {
            level.state.exclude_images(&self.symmetries, &self.tables);
        }
        if !self.nodes.visit(&mut level.state, &self.tables) {
            return None;
        }
        let Some(Branch {
            candidate,
            share,
            cost,
        }) = level.state.tightest(&self.tables)
        else {
            let chosen = level.state.chosen;
            out.found_set(|| self.tables.pieces(&chosen), chosen);
            return None;
        };
        self.nodes.spend(cost);
        level.state.exclude(candidate);
        level.shares.take(share);
        Some(candidate)
    }

    #[inline(always)]
    fn enter<R: Report>(
        &mut self,
        decision: usize,
        level: &Level<B>,
        _: usize,
        _: &mut Out<'_, R>,
    ) -> Option<Level<B>> {
        Some(Level {
            state: level.state.choosing(decision, &self.tables),
            is_open: true,
            shares: Shares::ALL,
        })
    }

    /// Nothing: a placement is found where a level ends.
    fn look<R: Report>(&self, _: Option<&Level<B>>, _: usize, _: &mut Out<'_, R>) {}

    /// If one placement represents its orbit, candidates cannot express the remaining ones.
    fn subproblem(&self, level: Option<&Level<B>>, _: &[usize], _: bool) -> Option<Subproblem> {
        let open = level.filter(|level| level.is_open);
        let subproblem = open.map_or_else(Subproblem::nothing, |Level { state, .. }| {
            Subproblem::of(candidates(&state.chosen), candidates(&state.free))
        });
        self.symmetries.is_empty().then_some(subproblem)
    }

    fn breadth(level: &Level<B>) -> usize {
        level.state.free.len()
    }

    fn work(&self) -> u64 {
        self.nodes.visited()
    }

    fn set_work(&mut self, nodes: u64) {
        self.nodes = Nodes::after(nodes);
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

    fn write_level(&self, level: &Level<B>) -> Vec<u64> {
        let mut numbers = vec![level.is_open.into()];
        numbers.extend(level.state.words(&self.tables));
        numbers
    }

    fn read_level(&self, numbers: &[u64], shares: Shares) -> Option<Level<B>> {
        let &[is_open @ 0..=1, ref words @ ..] = numbers else {
            return None;
        };
        Some(Level {
            state: State::of_words(words, &self.tables)?,
            is_open: is_open == 1,
            shares,
        })
    }
}

//! The tree that lists placements in the order of the moving split, with its bounds at the fixpoint at each node.

use std::sync::Arc;

use standoff_core::split::{BitSet, Block, Pool};
use standoff_engine::tree::{Out, Report, Tree};

use crate::cost::{self, Nodes};
use crate::state::State;
use crate::tables::Tables;
use standoff_engine::tree::{ByStates, Shares, States};

/// The tree in which the candidates are decided in reading order, so that placements are found in the order of the
/// split. Only propagation decides later candidates earlier.
#[derive(Clone)]
pub(crate) struct InOrder<B: Block> {
    tables: Arc<Tables<B>>,
    nodes: Nodes,
}

/// A state in which the decisions already taken are excluded.
#[derive(Clone)]
pub(crate) struct Level<B: Block> {
    state: State<B>,
    /// The candidates before this one are decided.
    decided: usize,
    /// Whether the state is at the fixpoint.
    is_propagated: bool,
    /// Whether propagation found a contradiction.
    is_dead: bool,
    /// Whether there is no other decision.
    is_over: bool,
    shares: Shares,
}

/// The share of the remaining tree below a candidate: in reading order, the number of further ones is not known.
const HALF: f64 = 0.5;

impl<B: Block> InOrder<B> {
    pub(crate) fn new(tables: Arc<Tables<B>>) -> Self {
        InOrder {
            tables,
            nodes: Nodes::default(),
        }
    }

    /// The level of the root, before propagation.
    pub(crate) fn root_of(tables: &Tables<B>) -> Level<B> {
        Level::new(State::root(tables), 0)
    }

    /// Propagates the bounds of a level, unless that has been done.
    fn propagate(&mut self, level: &mut Level<B>) {
        if !std::mem::replace(&mut level.is_propagated, true) {
            level.is_dead = !self.nodes.visit(&mut level.state, &self.tables);
        }
    }
}

impl<B: Block> Level<B> {
    fn new(state: State<B>, decided: usize) -> Self {
        Level {
            state,
            decided,
            is_propagated: false,
            is_dead: false,
            is_over: false,
            shares: Shares::ALL,
        }
    }

    /// Propagates the bounds as a search does after this number of nodes, unless that has been done. A contradiction
    /// ends the level.
    fn propagate(&mut self, tables: &Tables<B>, nodes: u64) {
        if !std::mem::replace(&mut self.is_propagated, true) {
            self.is_dead = !cost::propagate_sampled(&mut self.state, tables, nodes);
        }
    }

    /// Takes the next candidate, which may be chosen already, at the fixpoint.
    fn take(&mut self) -> Option<Next> {
        if self.is_dead || self.is_over {
            return None;
        }
        let chosen = self.first_undecided(self.state.chosen);
        let free = self.first_undecided(self.state.free);
        let candidate = chosen.into_iter().chain(free).min();
        self.is_over = chosen == candidate;
        let candidate = candidate?;
        self.shares.take(HALF);
        if !self.is_over {
            self.state.exclude(candidate);
            self.decided = candidate + 1;
            self.is_propagated = false;
        }
        Some(Next {
            candidate,
            is_free: !self.is_over,
        })
    }

    /// Propagates the bounds as a search does after this number of nodes, and takes the next candidate.
    pub(crate) fn take_next(&mut self, tables: &Tables<B>, nodes: u64) -> Option<Next> {
        self.propagate(tables, nodes);
        self.take()
    }

    /// The level below a candidate just taken, before propagation.
    pub(crate) fn below(&self, candidate: usize, tables: &Tables<B>) -> Self {
        let state = if self.state.chosen.contains(candidate) {
            self.state.clone()
        } else {
            self.state.choosing(candidate, tables)
        };
        Level::new(state, candidate + 1)
    }

    /// The first candidate of a set that is not decided.
    fn first_undecided(&self, set: BitSet<B>) -> Option<usize> {
        set.without(&BitSet::first(self.decided)).lowest()
    }
}

/// The next candidate in reading order.
#[derive(Clone, Copy)]
pub(crate) struct Next {
    pub(crate) candidate: usize,
    /// Whether it is free, so that it is also excluded in another node.
    pub(crate) is_free: bool,
}

impl<B: Block + 'static> Tree for InOrder<B> {
    type Level = Level<B>;
    type Codec = ByStates;

    fn emptied(level: &Level<B>) -> Level<B> {
        Level {
            is_over: true,
            ..level.clone()
        }
    }

    fn root(&mut self) -> Level<B> {
        let mut root = Self::root_of(&self.tables);
        self.propagate(&mut root);
        root
    }

    #[inline(always)]
    fn next<R: Report>(
        &mut self,
        level: &mut Level<B>,
        _: usize,
        _: &mut Out<'_, R>,
    ) -> Option<usize> {
        if level.is_over {
            return None;
        }
        self.propagate(level);
        level.take().map(|next| next.candidate)
    }

    #[inline(always)]
    fn enter<R: Report>(
        &mut self,
        decision: usize,
        level: &Level<B>,
        depth: usize,
        out: &mut Out<'_, R>,
    ) -> Option<Level<B>> {
        let mut level = level.below(decision, &self.tables);
        self.propagate(&mut level);
        self.look(Some(&level), depth, out);
        (!level.is_dead).then_some(level)
    }

    fn look<R: Report>(&self, level: Option<&Level<B>>, _: usize, out: &mut Out<'_, R>) {
        let Some(level) = level.filter(|level| !level.is_dead) else {
            return;
        };
        let (state, tables) = (&level.state, &self.tables);
        if level.first_undecided(state.chosen).is_none() && state.is_placement(tables) {
            out.found_set(|| tables.pieces(&state.chosen), state.chosen);
        }
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

impl<B: Block + 'static> States for InOrder<B> {
    fn shares(level: &Level<B>) -> Shares {
        level.shares
    }

    fn write_level(&self, level: &Level<B>) -> Vec<u64> {
        let flags = [level.is_propagated, level.is_dead, level.is_over];
        let mut numbers = vec![level.decided as u64];
        numbers.extend(flags.map(u64::from));
        numbers.extend(level.state.words(&self.tables));
        numbers
    }

    fn read_level(&self, numbers: &[u64], shares: Shares) -> Option<Level<B>> {
        let all = self.tables.compatible.problem().len();
        let (&[decided, propagated, dead, over], words) = numbers.split_first_chunk()?;
        let flag = |number: u64| (number <= 1).then_some(number == 1);
        let decided = usize::try_from(decided).ok();
        Some(Level {
            state: State::of_words(words, &self.tables)?,
            decided: decided.filter(|&decided| decided <= all)?,
            is_propagated: flag(propagated)?,
            is_dead: flag(dead)?,
            is_over: flag(over)?,
            shares,
        })
    }
}

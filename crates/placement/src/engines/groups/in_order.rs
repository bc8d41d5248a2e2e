//! Lists in the order of the moving split, with the bounds at their fixpoint all the while.

use std::sync::Arc;

use standoff_core::split::{BitSet, Block};

use super::shares::Shares;
use super::state::State;
use super::tables::Tables;
use super::told::{ByStates, States};
use crate::engines::tree::{Out, Report, Tree};

/// The tree in which the candidates are decided in reading order, so that what is found comes in the
/// order of the split; only the conclusions run ahead.
#[derive(Clone)]
pub(super) struct InOrder<B: Block> {
    tables: Arc<Tables<B>>,
    /// States that were looked at.
    nodes: u64,
}

/// A state in which the heads that were taken are excluded.
#[derive(Clone)]
pub(super) struct Level<B: Block> {
    state: State<B>,
    /// The candidates before this one are decided.
    decided: usize,
    /// Whether conclusions have been drawn since the last head was excluded.
    is_settled: bool,
    /// Whether the conclusions contradict each other.
    is_dead: bool,
    /// Whether there is no other head.
    is_over: bool,
    shares: Shares,
}

impl<B: Block> InOrder<B> {
    pub(super) fn new(tables: Arc<Tables<B>>) -> Self {
        InOrder { tables, nodes: 0 }
    }

    /// The level of the root, before any conclusion is drawn.
    pub(super) fn root_of(tables: &Tables<B>) -> Level<B> {
        Level::new(State::root(tables), 0)
    }

    /// Draws the conclusions of a level, if that has not been done.
    #[inline(always)]
    fn settle(&mut self, level: &mut Level<B>) {
        if !level.is_settled {
            self.nodes += 1;
            level.settle(&self.tables, self.nodes);
        }
    }
}

impl<B: Block> Level<B> {
    fn new(state: State<B>, decided: usize) -> Self {
        Level {
            state,
            decided,
            is_settled: false,
            is_dead: false,
            is_over: false,
            shares: Shares::ALL,
        }
    }

    /// Draws the conclusions that are drawn after so many nodes, if that has not been done; a
    /// contradiction ends the level.
    #[inline(always)]
    fn settle(&mut self, tables: &Tables<B>, nodes: u64) {
        if !std::mem::replace(&mut self.is_settled, true) {
            self.is_dead = !self.state.reach_fixpoint_after(nodes, tables);
        }
    }

    /// The next candidate, and whether it is tried; it may be chosen already. Conclusions have been drawn.
    fn take(&mut self) -> Option<(usize, bool)> {
        if self.is_dead || self.is_over {
            return None;
        }
        let ahead = self.first_undecided(self.state.chosen);
        let free = self.first_undecided(self.state.free);
        let next = ahead.into_iter().chain(free).min();
        self.is_over = ahead == next;
        let next = next?;
        self.shares.take(A_HALF);
        if self.is_over {
            return Some((next, false));
        }
        self.state.exclude(next);
        self.decided = next + 1;
        self.is_settled = false;
        Some((next, true))
    }

    /// The same, with the conclusions that are drawn after so many nodes.
    pub(super) fn take_next(&mut self, tables: &Tables<B>, nodes: u64) -> Option<(usize, bool)> {
        self.settle(tables, nodes);
        self.take()
    }

    /// The level below this one once a candidate was taken, before conclusions are drawn.
    pub(super) fn below(&self, head: usize, tables: &Tables<B>) -> Self {
        let state = match self.state.chosen.contains(head) {
            true => self.state.clone(),
            false => self.state.choosing(head, tables),
        };
        Level::new(state, head + 1)
    }

    /// The first candidate of a set that is not decided.
    fn first_undecided(&self, set: BitSet<B>) -> Option<usize> {
        set.without(&BitSet::first(self.decided)).lowest()
    }
}

impl<B: Block + 'static> Tree for InOrder<B> {
    type Level = Level<B>;
    type Codec = ByStates;
    const COUNTS_BITS: bool = true;

    fn emptied(level: &Level<B>) -> Level<B> {
        Level {
            is_over: true,
            ..level.clone()
        }
    }

    fn root(&mut self) -> Level<B> {
        let mut root = Self::root_of(&self.tables);
        self.settle(&mut root);
        root
    }

    /// The next candidate is chosen already, or it is tried.
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
        self.settle(level);
        level.take().map(|(next, _)| next)
    }

    #[inline(always)]
    fn enter<R: Report>(
        &mut self,
        head: usize,
        level: &Level<B>,
        depth: usize,
        out: &mut Out<'_, R>,
    ) -> Option<Level<B>> {
        let mut level = level.below(head, &self.tables);
        self.settle(&mut level);
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

    fn leave(&mut self, _: usize) {}

    fn work(&self) -> u64 {
        self.nodes
    }

    fn set_work(&mut self, nodes: u64) {
        self.nodes = nodes;
    }
}

impl<B: Block + 'static> States for InOrder<B> {
    fn shares(level: &Level<B>) -> Shares {
        level.shares
    }

    fn row(&self, level: &Level<B>) -> Vec<u64> {
        let flags = [level.is_settled, level.is_dead, level.is_over].map(u64::from);
        let mut row = level.shares.words().to_vec();
        row.push(level.decided as u64);
        row.extend(flags);
        row.extend(level.state.words(&self.tables));
        row
    }

    fn level(&self, row: &[u64]) -> Option<Level<B>> {
        let all = self.tables.compatible.problem().len();
        let (&[left, under_way], row) = row.split_first_chunk()?;
        let &[decided, settled, dead, over, ref words @ ..] = row else {
            return None;
        };
        let flag = |number: u64| (number <= 1).then_some(number == 1);
        let decided = usize::try_from(decided).ok();
        Some(Level {
            state: State::of_words(words, &self.tables)?,
            decided: decided.filter(|&decided| decided <= all)?,
            is_settled: flag(settled)?,
            is_dead: flag(dead)?,
            is_over: flag(over)?,
            shares: Shares::of_words([left, under_way])?,
        })
    }
}

/// A candidate has half of what is left: in reading order nobody knows how many more are tried.
const A_HALF: f64 = 0.5;

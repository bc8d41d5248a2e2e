//! Lists in the order of the moving split, with the bounds at their fixpoint all the while.

use std::sync::Arc;

use standoff_core::split::{BitSet, Block};

use super::rows::progress;
use super::state::State;
use super::tables::Tables;
use crate::engines::tree::{Found, Out, Report, Trail, Tree};

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
    taken: u64,
}

impl<B: Block> InOrder<B> {
    pub(super) fn new(tables: Arc<Tables<B>>) -> Self {
        InOrder { tables, nodes: 0 }
    }

    /// Draws the conclusions of a level, if that has not been done; a contradiction ends it.
    fn settle(&mut self, level: &mut Level<B>) {
        if !std::mem::replace(&mut level.is_settled, true) {
            self.nodes += 1;
            level.is_dead = !level.state.reach_fixpoint_after(self.nodes, &self.tables);
        }
    }

    fn settled(&mut self, state: State<B>, decided: usize) -> Level<B> {
        let mut level = Level {
            state,
            decided,
            is_settled: false,
            is_dead: false,
            is_over: false,
            taken: 0,
        };
        self.settle(&mut level);
        level
    }
}

impl<B: Block> Level<B> {
    /// The first candidate of a set that is not decided.
    fn first_undecided(&self, set: BitSet<B>) -> Option<usize> {
        set.without(&BitSet::first(self.decided)).lowest()
    }
}

impl<B: Block + 'static> Tree for InOrder<B> {
    type Level = Level<B>;

    fn emptied(level: &Level<B>) -> Level<B> {
        Level {
            is_over: true,
            ..level.clone()
        }
    }

    fn root(&mut self) -> Level<B> {
        self.settled(State::root(&self.tables), 0)
    }

    /// The next candidate is chosen already, or it is tried.
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
        if level.is_dead {
            return None;
        }
        let ahead = level.first_undecided(level.state.chosen);
        let free = level.first_undecided(level.state.free);
        let next = ahead.into_iter().chain(free).min();
        level.is_over = ahead == next;
        let next = next?;
        level.taken += 1;
        if !level.is_over {
            level.state.exclude(next);
            level.decided = next + 1;
            level.is_settled = false;
        }
        Some(next)
    }

    fn enter<R: Report>(
        &mut self,
        head: usize,
        level: &Level<B>,
        depth: usize,
        out: &mut Out<'_, R>,
    ) -> Option<Level<B>> {
        let state = match level.state.chosen.contains(head) {
            true => level.state.clone(),
            false => level.state.choosing(head, &self.tables),
        };
        let level = self.settled(state, head + 1);
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

    fn progress(self, trail: &Trail<Level<B>>) -> f64 {
        progress(trail.levels.iter().map(|level| level.taken))
    }

    /// A state says all: how it was reached does not matter.
    fn heads(self, trail: &Trail<Level<B>>) -> Vec<usize> {
        vec![0; trail.levels.len().saturating_sub(1)]
    }

    fn write(self, trail: &Trail<Level<B>>) -> Vec<Vec<u64>> {
        let row = |level: &Level<B>| {
            let flags = [level.is_settled, level.is_dead, level.is_over].map(u64::from);
            let numbers = [level.taken, level.decided as u64];
            [&numbers[..], &flags, &level.state.words(&self.tables)].concat()
        };
        trail.levels.iter().map(row).collect()
    }

    fn read(&mut self, _: &[usize], rows: &[Vec<u64>]) -> Option<Found<Level<B>>> {
        let all = self.tables.compatible.arithmetic().len();
        let level = |row: &Vec<u64>| {
            let &[taken, decided, settled, dead, over, ref words @ ..] = &row[..] else {
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
                taken,
            })
        };
        Some(Found {
            heads: vec![0; rows.len().saturating_sub(1)],
            levels: rows.iter().map(level).collect::<Option<_>>()?,
        })
    }
}

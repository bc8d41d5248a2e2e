//! A search begun in planning.

use std::ops::ControlFlow;

use crate::problem::Candidate;
use crate::task::{Ahead, Engine, Refusal, Search, Sink, Step, Task};

/// A search begun in planning, to see whether it ends soon: paths see little of an uneven tree, and where
/// it is small, to walk it tells all. A count goes on where the walk has come to; a listing begins anew.
pub(super) struct Walk {
    run: Walked,
    node_cost: f64,
}

enum Walked {
    Lists(Box<dyn Search>),
    Counts(Ahead),
}

/// The count of an engine, before its first node, or where an estimate has left it.
pub(super) fn begin(engine: &dyn Engine, task: &Task) -> Result<Ahead, Refusal> {
    match task.take_ahead(engine.name()) {
        Some(ahead) => Ok(ahead),
        None => engine.count(task).map(Ahead::new),
    }
}

impl Walk {
    /// A walk of this engine whose nodes cost so much, unless it refuses.
    pub(super) fn of(engine: &dyn Engine, node_cost: f64, task: &Task) -> Option<Self> {
        let run = match task.question().lists() {
            true => Walked::Lists(engine.list(task).ok()?),
            false => Walked::Counts(begin(engine, task).ok()?),
        };
        Some(Walk { run, node_cost })
    }

    /// Goes on until it has cost so much work, or a little more, or nobody waits for it; answers whether it came to
    /// the end.
    ///
    /// A step may be worth many nodes that are only counted, so that as many steps as nodes could be far too many:
    /// the first are few, and then as many as those before. A node costs what the engine says now.
    pub(super) fn up_to(&mut self, work: f64, node_cost: f64, task: &Task) -> bool {
        self.node_cost = node_cost.max(LEAST);
        let nodes = |walk: &Self| (work - walk.work()) / walk.node_cost;
        // No more steps than nodes: a run of somebody else may tell nothing of its work.
        let mut left = nodes(self);
        let mut steps = left / AT_ONCE;
        while left >= 1.0 && !task.is_stopped() {
            let next = steps.clamp(1.0, left);
            if self.advance(next as u64) {
                return true;
            }
            left = (left - next).min(nodes(self));
            steps *= 2.0;
        }
        false
    }

    /// Goes on for so many steps; answers whether it came to the end.
    fn advance(&mut self, steps: u64) -> bool {
        match &mut self.run {
            Walked::Lists(run) => run.advance(steps, &mut Mute) == Step::Done,
            Walked::Counts(ahead) => ahead.advance(steps),
        }
    }

    /// What it has cost.
    pub(super) fn work(&self) -> f64 {
        let nodes = match &self.run {
            Walked::Lists(run) => run.work(),
            Walked::Counts(ahead) => ahead.run.work(),
        };
        nodes as f64 * self.node_cost
    }

    /// What it holds, in bytes.
    pub(super) fn memory(&self) -> usize {
        match &self.run {
            Walked::Lists(run) => run.memory(),
            Walked::Counts(ahead) => ahead.run.memory(),
        }
    }

    /// Which part of the way it has come, [as far as it can tell](Search::progress).
    pub(super) fn progress(&self) -> f64 {
        match &self.run {
            Walked::Lists(run) => run.progress(),
            Walked::Counts(ahead) => ahead.run.progress(),
        }
    }

    /// The count, to go on with.
    pub(super) fn into_count(self) -> Option<Ahead> {
        match self.run {
            Walked::Lists(_) => None,
            Walked::Counts(ahead) => Some(ahead),
        }
    }
}

/// Whatever an engine says, a node is some work.
const LEAST: f64 = 0.01;

/// Few steps are worth more nodes than this.
const AT_ONCE: f64 = 128.0;

/// Keeps what is found to itself.
struct Mute;

impl Sink for Mute {
    fn placement(&mut self, _: &[Candidate]) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

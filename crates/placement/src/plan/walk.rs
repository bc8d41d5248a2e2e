//! A search begun in planning.

use std::ops::ControlFlow;

use num_bigint::BigUint;

use crate::arithmetic::Candidate;
use crate::task::{Counting, Engine, Listing, Refusal, Run, Step, Task};

/// A search begun in planning, to see whether it ends soon: paths see little of an uneven tree, and where
/// it is small, to walk it tells all. A count goes on where the walk has come to; a listing begins anew.
pub(super) struct Walk {
    run: Walked,
    node_cost: f64,
}

enum Walked {
    Lists(Box<dyn Run<dyn Listing>>),
    Counts(Ahead),
}

/// A count that has begun.
pub(crate) struct Ahead {
    pub(crate) run: Box<dyn Run<dyn Counting>>,
    /// What it has found until now, by number of pieces, as it was told.
    pub(crate) found: Found,
    /// Whether that is all.
    pub(crate) is_done: bool,
}

impl Ahead {
    /// A count that stands before its first node.
    ///
    /// # Errors
    ///
    /// The [`Refusal`] of the engine.
    pub(crate) fn of(engine: &dyn Engine, task: &Task) -> Result<Self, Refusal> {
        Ok(Ahead {
            run: engine.count(task)?,
            found: Found(Vec::new()),
            is_done: false,
        })
    }
}

impl Walk {
    /// A walk of this engine whose nodes cost so much, unless it refuses.
    pub(super) fn of(engine: &dyn Engine, node_cost: f64, task: &Task) -> Option<Self> {
        let run = match task.question().lists() {
            true => Walked::Lists(engine.list(task).ok()?),
            false => Walked::Counts(Ahead::of(engine, task).ok()?),
        };
        // Whatever an engine says, a node is some work.
        let node_cost = node_cost.max(1.0);
        Some(Walk { run, node_cost })
    }

    /// Goes on until it has cost so much work; answers whether it came to the end.
    pub(super) fn up_to(&mut self, work: f64) -> bool {
        let budget = ((work - self.work()) / self.node_cost) as u64;
        match &mut self.run {
            Walked::Lists(run) => run.advance(budget, &mut Mute) == Step::Done,
            Walked::Counts(ahead) => {
                let step = ahead.run.advance(budget, &mut ahead.found);
                ahead.is_done = step == Step::Done;
                ahead.is_done
            }
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

    /// The count, to go on with.
    pub(super) fn into_count(self) -> Option<Ahead> {
        match self.run {
            Walked::Lists(_) => None,
            Walked::Counts(ahead) => Some(ahead),
        }
    }
}

/// Keeps what is found to itself.
struct Mute;

impl Listing for Mute {
    fn placement(&mut self, _: &[Candidate]) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

/// Counts, as they were told.
pub(crate) struct Found(pub(crate) Vec<(usize, BigUint)>);

impl Counting for Found {
    fn tally(&mut self, pieces: usize, more: BigUint) {
        self.0.push((pieces, more));
    }
}

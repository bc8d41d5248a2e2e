//! A search begun in planning.

use std::ops::ControlFlow;

use crate::problem::Candidate;
use crate::task::{Begun, Plan, Search, Sink, Step, Task};

/// A search begun in planning, to see whether it ends soon: random paths see little of an uneven tree, and where it
/// is small, to search it tells all. A count is continued where it has come to; a list begins anew.
pub(super) struct Walk {
    search: Walked,
    node_cost: f64,
}

enum Walked {
    Lists(Box<dyn Search>),
    Counts(Begun),
}

impl Walk {
    /// The search of a plan, unless it refuses.
    pub(super) fn start(plan: &mut dyn Plan, task: &Task) -> Option<Self> {
        let search = if task.question().lists() {
            Walked::Lists(plan.start().ok()?)
        } else {
            Walked::Counts(match plan.take_begun() {
                Some(begun) => begun,
                None => Begun::new(plan.start().ok()?),
            })
        };
        Some(Walk {
            search,
            node_cost: LEAST,
        })
    }

    /// Advances until the search has cost this much work, or a little more, or the solver is to stop; returns whether
    /// it is complete.
    ///
    /// A step may be worth many nodes that are only counted, so that as many steps as nodes could be far too many:
    /// the first are few, and then as many as those before. A node costs what the engine estimates now.
    pub(super) fn up_to(&mut self, work: f64, node_cost: f64, task: &Task) -> bool {
        self.node_cost = node_cost.max(LEAST);
        let nodes = |walk: &Self| (work - walk.work()) / walk.node_cost;
        // No more steps than nodes: a search of another crate may not report its work.
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

    fn advance(&mut self, steps: u64) -> bool {
        match &mut self.search {
            Walked::Lists(search) => search.advance(steps, &mut Discard) == Step::Done,
            Walked::Counts(begun) => begun.advance(steps),
        }
    }

    fn search(&self) -> &dyn Search {
        match &self.search {
            Walked::Lists(search) => &**search,
            Walked::Counts(begun) => begun.search(),
        }
    }

    /// What it has cost.
    pub(super) fn work(&self) -> f64 {
        self.search().work() as f64 * self.node_cost
    }

    /// The memory that it holds, in bytes.
    pub(super) fn memory(&self) -> usize {
        self.search().memory()
    }

    /// The fraction that is done, [as far as the search can tell](Search::progress).
    pub(super) fn progress(&self) -> f64 {
        self.search().progress()
    }

    /// The count, to be continued.
    pub(super) fn into_count(self) -> Option<Begun> {
        match self.search {
            Walked::Lists(_) => None,
            Walked::Counts(begun) => Some(begun),
        }
    }
}

/// Whatever an engine estimates, a node is some work.
const LEAST: f64 = 0.01;

/// Few steps are worth more nodes than this.
const AT_ONCE: f64 = 128.0;

/// Discards placements.
struct Discard;

impl Sink for Discard {
    fn placement(&mut self, _: &[Candidate]) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

//! A trial search: the beginning of a search, run while planning.

use std::cell::Cell;

use standoff_engine::{Begun, Plan, Search, Sink, Step, Task};

/// A trial search: the beginning of a search, to see whether it ends soon. Random paths sample an uneven tree badly,
/// but a small tree is soon searched whole. A count is continued from there; a list starts again.
pub(super) struct TrialSearch {
    search: Walked,
    /// Its memory at the beginning: tables.
    memory_before: usize,
    /// The progress since the last turn, once it was asked for. Some searches look at many pairs to tell it, or copy a deep tree.
    progress: Cell<Option<f64>>,
}

enum Walked {
    Lists(Box<dyn Search>),
    Counts(Begun),
}

impl TrialSearch {
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
        let mut trial = TrialSearch {
            search,
            memory_before: 0,
            progress: Cell::new(None),
        };
        trial.memory_before = trial.memory();
        Some(trial)
    }

    /// Advances until the search has cost about `work`, exceeds the memory limit or has grown by more than `most_growth`
    /// bytes, or the solver is to stop; returns whether it is complete. A node costs what the engine estimates at that
    /// moment.
    ///
    /// A unit of the budget may count many nodes at once, such as all pairs of the candidates left. The first budget is
    /// one unit, and each further one is at most twice the one before, and no more than is left at the pace until now.
    pub(super) fn up_to(
        &mut self,
        work: f64,
        node_cost: impl Fn() -> f64,
        most_growth: usize,
        task: &Task,
    ) -> bool {
        self.progress.set(None);
        let most_memory = self.memory_before.saturating_add(most_growth);
        let most_memory = most_memory.min(task.max_memory());
        let nodes_left = |walk: &Self| {
            let cost = node_cost();
            (work - walk.work(cost)) / cost.max(MIN_NODE_COST)
        };
        let (before, start) = (self.nodes(), nodes_left(self));
        let (mut left, mut used) = (start, 0.0);
        let mut steps: f64 = 1.0;
        while left >= 1.0 && self.memory() <= most_memory && !task.is_stopped() {
            let next = steps.min(left);
            if self.advance(next as u64) {
                return true;
            }
            used += next;
            // A search whose nodes are expensive does less than its budget, and one of another crate may not report its
            // work.
            let done = self.nodes() - before;
            let pace = if done > 0.0 { done / used } else { 1.0 };
            left = if done > 0.0 {
                nodes_left(self)
            } else {
                start - used
            };
            steps = (2.0 * steps).min(left / pace).max(1.0);
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

    /// The number of nodes until now.
    pub(super) fn nodes(&self) -> f64 {
        self.search().work() as f64
    }

    /// The work until now, if a node costs `node_cost`.
    pub(super) fn work(&self, node_cost: f64) -> f64 {
        self.nodes() * node_cost.max(MIN_NODE_COST)
    }

    fn memory(&self) -> usize {
        self.search().memory()
    }

    /// The growth of its memory, in bytes.
    pub(super) fn memory_grown(&self) -> usize {
        self.memory().saturating_sub(self.memory_before)
    }

    /// The [fraction that is done](Search::progress).
    pub(super) fn progress(&self) -> f64 {
        let progress = self
            .progress
            .get()
            .unwrap_or_else(|| self.search().progress());
        self.progress.set(Some(progress));
        progress
    }

    /// The [number of nodes left](Search::work_left), from samples of about `nodes` nodes.
    pub(super) fn work_left(&self, nodes: f64) -> Option<f64> {
        self.search().work_left(nodes as u64)
    }

    /// Whether the answer continues it. A list begins again.
    pub(super) fn is_continued(&self) -> bool {
        matches!(self.search, Walked::Counts(_))
    }

    /// Returns the count, to be continued; `None` for a list.
    pub(super) fn into_count(self) -> Option<Begun> {
        match self.search {
            Walked::Lists(_) => None,
            Walked::Counts(begun) => Some(begun),
        }
    }
}

/// The minimum cost of a node, whatever an engine estimates.
const MIN_NODE_COST: f64 = 0.01;

/// Discards placements.
struct Discard;

impl Sink for Discard {}

//! An engine of known cost.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use standoff_engine::{
    Engine, Estimate, InvalidState, Nodes, Plan, Refusal, Search, SearchState, Sink, Step, Task,
};
use standoff_model::{Candidate, Feature};

use super::super::portfolio::SPECIAL;

/// Counts nothing or one placement, in a number of nodes that it does not know beforehand.
#[derive(Clone)]
pub(super) struct Counter {
    pub(super) name: &'static str,
    pub(super) priority: u32,
    pub(super) nodes: u64,
    /// What it lists at its end, right or wrong.
    pub(super) lists: Option<Vec<Candidate>>,
    /// Whether it counts a placement, at its first node.
    pub(super) tallies_first: bool,
    pub(super) said: Nodes,
    /// The maximum number of nodes that it visits at once.
    pub(super) longest: u64,
    /// The number of nodes that a unit of the budget counts.
    pub(super) in_a_unit: u64,
    /// The progress after a number of nodes.
    pub(super) progress: fn(&Counter) -> f64,
    /// The work left, estimated with this effort.
    pub(super) work_left: fn(&Counter, u64) -> Option<f64>,
    /// The effort that prepares it.
    pub(super) preparation: f64,
    /// The cost of a node, as measured in a search.
    pub(super) node_cost: Option<f64>,
    /// The bytes that it holds after its first node.
    pub(super) memory: usize,
    pub(super) walked: u64,
    /// The maximum number of nodes that any of its searches has visited.
    pub(super) most_walked: Arc<AtomicU64>,
    /// The maximum effort of its estimates, and of looks for alternatives.
    pub(super) most_asked: Arc<AtomicU64>,
}

impl Counter {
    pub(super) fn new(name: &'static str, nodes: u64, said: Nodes) -> Self {
        Counter {
            name,
            priority: SPECIAL,
            nodes,
            lists: None,
            tallies_first: false,
            said,
            longest: 100_000,
            in_a_unit: 1,
            progress: |counter| counter.walked as f64 / counter.nodes as f64,
            work_left: |_, _| None,
            preparation: 0.0,
            node_cost: None,
            memory: 0,
            walked: 0,
            most_walked: Arc::default(),
            most_asked: Arc::default(),
        }
    }
}

impl Engine for Counter {
    fn name(&self) -> &'static str {
        self.name
    }

    fn knows(&self) -> &[Feature] {
        Feature::ALL
    }

    fn priority(&self) -> u32 {
        self.priority
    }

    fn plan(&self, _: &Task) -> Result<Box<dyn Plan>, Refusal> {
        Ok(Box::new(CounterPlan(self.clone())))
    }
}

pub(super) struct CounterPlan(pub(super) Counter);

impl Plan for CounterPlan {
    fn estimate(&mut self, effort: f64) -> Result<Estimate, Refusal> {
        let work = self.0.preparation;
        self.0.most_asked.fetch_max(effort as u64, Relaxed);
        let nodes = if effort < work {
            Nodes::Unprepared { work }
        } else {
            self.0.said
        };
        Ok(Estimate::new(nodes, 1.0))
    }

    fn alternative(&mut self, effort: f64) -> Option<(Box<dyn Plan>, f64)> {
        self.0.most_asked.fetch_max(effort as u64, Relaxed);
        None
    }

    fn node_cost(&self) -> Option<f64> {
        self.0.node_cost
    }

    fn start(&mut self) -> Result<Box<dyn Search>, Refusal> {
        Ok(Box::new(self.0.clone()))
    }
}

/// A search that has visited some of its nodes before it starts.
pub(in super::super) fn started(walked: u64, nodes: u64) -> Box<dyn Plan> {
    let said = Nodes::Exact(nodes as f64);
    Box::new(CounterPlan(Counter {
        walked,
        ..Counter::new("started", nodes, said)
    }))
}

/// An engine that lists this, right or wrong.
pub(in super::super) fn listing(chosen: &[usize]) -> Arc<dyn Engine> {
    Arc::new(Counter {
        lists: Some(chosen.iter().copied().map(Candidate::new).collect()),
        ..Counter::new("listing", 1, Nodes::Exact(1.0))
    })
}

impl Search for Counter {
    fn advance(&mut self, budget: u64, sink: &mut dyn Sink) -> Step {
        let budget = budget.saturating_mul(self.in_a_unit).min(self.longest);
        if budget > 0 && std::mem::take(&mut self.tallies_first) {
            sink.tally(0, 1u32.into());
        }
        self.walked = (self.walked + budget).min(self.nodes);
        self.most_walked.fetch_max(self.walked, Relaxed);
        if self.walked == self.nodes {
            let listed = self.lists.take();
            listed.map(|chosen| sink.placement(&chosen));
            Step::Done
        } else {
            Step::More
        }
    }

    fn work(&self) -> u64 {
        self.walked
    }

    fn progress(&self) -> f64 {
        (self.progress)(self)
    }

    fn work_left(&self, effort: u64) -> Option<f64> {
        (self.work_left)(self, effort)
    }

    fn memory(&self) -> usize {
        if self.walked > 0 { self.memory } else { 0 }
    }

    fn save(&self) -> SearchState {
        SearchState(Vec::new())
    }

    fn load(&mut self, _: &SearchState) -> Result<(), InvalidState> {
        Ok(())
    }

    fn split(self: Box<Self>, _: usize) -> Vec<Box<dyn Search>> {
        vec![self]
    }
}

pub(in super::super) fn counter(name: &'static str, nodes: u64, said: Nodes) -> Arc<dyn Engine> {
    Arc::new(Counter::new(name, nodes, said))
}

/// An engine whose samples tell exactly what is left.
pub(in super::super) fn sampled(name: &'static str, nodes: u64, said: Nodes) -> Arc<dyn Engine> {
    Arc::new(Counter {
        work_left: |counter, _| Some((counter.nodes - counter.walked) as f64),
        ..Counter::new(name, nodes, said)
    })
}

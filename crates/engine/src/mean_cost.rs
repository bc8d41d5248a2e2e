//! The cost of a node, measured while a search runs.

use std::sync::atomic::{AtomicU64, Ordering};

/// The mean cost of a node of a search, which the search measures and its plan
/// [reports](crate::Plan::node_cost), in the unit of [`Estimate::node_cost`](crate::Estimate::node_cost).
///
/// The search counts its operations and knows about how long each takes. It does not use the clock, so the choice of an
/// engine is the same in every run.
///
/// ```
/// use standoff_engine::MeanCost;
///
/// let cost = MeanCost::default();
/// assert_eq!(cost.mean(), None);
/// cost.add(1, 90);
/// cost.add(3, 30);
/// assert_eq!(cost.mean(), Some(30.0));
/// ```
#[derive(Debug, Default)]
pub struct MeanCost {
    nodes: AtomicU64,
    cost: AtomicU64,
}

impl MeanCost {
    /// Adds some nodes and their total cost. All threads write to the same memory, so report fast nodes in batches.
    pub fn add(&self, nodes: u64, cost: u64) {
        self.nodes.fetch_add(nodes, Ordering::Relaxed);
        self.cost.fetch_add(cost, Ordering::Relaxed);
    }

    /// Takes a sample without counting its nodes, for samples that are not typical of the search.
    pub fn sampling<T>(&self, sample: impl FnOnce() -> T) -> T {
        let both = [&self.nodes, &self.cost];
        let before = both.map(|number| number.load(Ordering::Relaxed));
        let result = sample();
        (both.into_iter().zip(before)).for_each(|(number, to)| number.store(to, Ordering::Relaxed));
        result
    }

    /// Returns the mean; `None` before the first node.
    pub fn mean(&self) -> Option<f64> {
        let [nodes, cost] = [&self.nodes, &self.cost].map(|it| it.load(Ordering::Relaxed) as f64);
        (nodes > 0.0).then_some(cost / nodes)
    }
}

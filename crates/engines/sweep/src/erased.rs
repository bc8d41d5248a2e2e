//! A sweep in any order of the candidates.

use std::sync::Arc;

use standoff_engine::{InvalidState, MeanCost, Search, SearchState, Sink, Step};
use standoff_model::{Problem, Subproblem};

use crate::graph::Graph;
use crate::key::with_key;
use crate::order::Order;
use crate::sweep::{Settings, Sweep};

/// A [`Sweep`] with its order and the width of its keys erased.
///
/// A saved state contains its order, which another search may not have found. Loading it replaces the sweep.
pub(crate) struct ErasedSweep {
    problem: Arc<Problem>,
    by_size: bool,
    settings: Settings,
    mean_cost: Arc<MeanCost>,
    sweep: Box<dyn Search>,
}

impl ErasedSweep {
    pub(crate) fn new(
        problem: &Arc<Problem>,
        order: &Arc<Order>,
        by_size: bool,
        settings: Settings,
        mean_cost: Arc<MeanCost>,
    ) -> Self {
        let sweep: Box<dyn Search> = with_key!(order.bits(), K => {
            let transitions = Arc::new(order.transitions::<K>(by_size));
            let mut sweep = Sweep::new(transitions, settings);
            sweep.mean_cost = mean_cost.clone();
            Box::new(sweep)
        });
        ErasedSweep {
            problem: problem.clone(),
            by_size,
            settings,
            mean_cost,
            sweep,
        }
    }

    /// A sweep in the order of a saved state, or `None` if there is no such order.
    fn in_order_of(&self, state: &SearchState) -> Option<Self> {
        let graph = Graph::of(&self.problem);
        let order = permutation(state.0.get(1)?, graph.len())?;
        let order = Order::new(&graph, order)?;
        let (problem, cost) = (&self.problem, self.mean_cost.clone());
        Some(Self::new(
            problem,
            &order,
            self.by_size,
            self.settings,
            cost,
        ))
    }
}

/// The numbers of a row, if they are 0 to `len` - 1 in some order.
fn permutation(row: &[u64], len: usize) -> Option<Vec<u32>> {
    let mut sorted = row.to_vec();
    sorted.sort_unstable();
    let is_permutation = sorted.into_iter().eq(0..len as u64);
    is_permutation.then(|| row.iter().map(|&candidate| candidate as u32).collect())
}

impl Search for ErasedSweep {
    fn advance(&mut self, budget: u64, sink: &mut dyn Sink) -> Step {
        self.sweep.advance(budget, sink)
    }

    fn work(&self) -> u64 {
        self.sweep.work()
    }

    fn progress(&self) -> f64 {
        self.sweep.progress()
    }

    fn work_left(&self, effort: u64) -> Option<f64> {
        self.sweep.work_left(effort)
    }

    fn memory(&self) -> usize {
        self.sweep.memory().saturating_add(size_of::<Self>())
    }

    fn threads(&self) -> usize {
        self.sweep.threads()
    }

    fn unstarted_threads(&self) -> usize {
        self.sweep.unstarted_threads()
    }

    fn save(&self) -> SearchState {
        self.sweep.save()
    }

    fn load(&mut self, state: &SearchState) -> Result<(), InvalidState> {
        let no_order = || InvalidState::because("it is in no order of these candidates");
        let mut other = self.in_order_of(state).ok_or_else(no_order)?;
        other.sweep.load(state)?;
        *self = other;
        Ok(())
    }

    fn subproblems(&self) -> Option<Vec<Subproblem>> {
        self.sweep.subproblems()
    }

    fn split(self: Box<Self>, _: usize) -> Vec<Box<dyn Search>> {
        vec![self]
    }
}

//! A sweep in any order of the candidates.

use std::sync::Arc;

use standoff_engine::{InvalidState, Search, SearchState, Sink, Step};
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
    sweep: Box<dyn Search>,
}

impl ErasedSweep {
    /// `bits` is the number of bits of a key of this order.
    pub(crate) fn new(
        problem: &Arc<Problem>,
        order: &Order<'_>,
        bits: usize,
        by_size: bool,
        settings: Settings,
    ) -> Self {
        ErasedSweep {
            problem: problem.clone(),
            by_size,
            settings,
            sweep: with_key!(bits, K => {
                Box::new(Sweep::new(Arc::new(order.transitions::<K>(by_size)), settings))
            }),
        }
    }

    /// A sweep in the order of a saved state, or `None` if there is no such order.
    fn in_order_of(&self, state: &SearchState) -> Option<Self> {
        let graph = Graph::of(&self.problem);
        let order = permutation(state.0.get(1)?, graph.len())?;
        let order = Order::new(&graph, order)?;
        let bits = order.key_bits()?;
        let (by_size, settings) = (self.by_size, self.settings);
        Some(Self::new(&self.problem, &order, bits, by_size, settings))
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

#[cfg(test)]
mod tests {
    use num_bigint::BigUint;
    use standoff_engine::{Engine as _, Plan, Question, Task};
    use standoff_model::{Candidate, ConflictGraph};

    use super::*;
    use crate::Sweep as Engine;
    use crate::SweepPlan;
    use crate::best_order::{OrderNote, ScoredOrder};
    use crate::tests::ALONE;

    #[derive(Default)]
    struct Sum(BigUint);

    impl Sink for Sum {
        fn tally(&mut self, _: usize, more: BigUint) {
            self.0 += more;
        }
    }

    /// Six in a row, each in conflict with the next.
    fn path() -> Arc<Problem> {
        let mut path = ConflictGraph::new(6);
        (1..6).for_each(|at| path.insert(Candidate::new(at - 1), Candidate::new(at)));
        Arc::new(Problem::new(vec![1; 6], path, vec![]).unwrap())
    }

    /// Another release, or planning with another effort, may find another order.
    #[test]
    fn a_saved_state_contains_its_order() {
        let task = Task::of(path(), Question::Count);
        let (problem, graph) = (path(), Graph::of(&path()));
        let order = Order::new(&graph, vec![5, 1, 3, 0, 4, 2]).unwrap();
        let bits = order.key_bits().unwrap();
        let mut other = ErasedSweep::new(&problem, &order, bits, false, ALONE);
        other.advance(5, &mut Sum::default());
        let state = other.save();
        let mut here = Engine.plan(&task).unwrap().start().unwrap();
        assert_ne!(here.save().0[1], state.0[1]);
        here.load(&state).unwrap();
        assert_eq!((here.save(), here.work()), (state.clone(), 5));
        assert_eq!(here.progress(), other.progress());
        assert!((0.1..0.9).contains(&here.progress()));
        let mut sum = Sum::default();
        here.advance(u64::MAX, &mut sum);
        assert_eq!(sum.0, 21u32.into());
        for no_order in [vec![], vec![5, 1, 3, 0, 4, 4], vec![5, 1, 3, 0, 4, 6]] {
            let mut forged = state.clone();
            forged.0[1] = no_order;
            assert!(here.load(&forged).is_err());
        }
        assert!(here.load(&SearchState(vec![])).is_err());
        assert_eq!(here.split(9).len(), 1);
    }

    /// The search takes the order of the estimate, whatever the effort was.
    #[test]
    fn an_order_is_searched_for_once() {
        let task = Task::of(path(), Question::Count);
        let mut rotated = Vec::from_iter(0..6);
        rotated.rotate_left(2);
        let graph = Graph::of(task.problem());
        let order = Order::new(&graph, rotated).unwrap();
        let scored = ScoredOrder::new(order, 2, 99);
        let mut plan = SweepPlan {
            task: task.clone(),
            order: Some(OrderNote::of(&scored, 1e4)),
        };
        let order = |plan: &mut SweepPlan| plan.start().unwrap().save().0[1].clone();
        assert_eq!(order(&mut plan), [2, 3, 4, 5, 0, 1]);
        let estimate = plan.estimate(1e4).unwrap();
        assert_eq!(estimate.nodes, scored.estimate().states);
        // More effort searches again, and leaves a better order for the search.
        plan.estimate(1e5).unwrap();
        assert_eq!(order(&mut plan), [0, 1, 2, 3, 4, 5]);
    }
}

//! The order of the candidates: which one a search takes, and how it is saved.

use std::sync::Arc;

use num_bigint::BigUint;
use standoff_engine::{Engine, Nodes, Plan, Question, Search, SearchState, Sink, Task};
use standoff_model::{Candidate, ConflictGraph, Problem};
use standoff_sweep::Sweep;

#[derive(Default)]
struct Sum(BigUint);

impl Sink for Sum {
    fn tally(&mut self, _: usize, more: BigUint) {
        self.0 += more;
    }
}

/// The count of the sets of candidates without these conflicts.
fn count(candidates: usize, conflicts: impl Iterator<Item = [usize; 2]>) -> Task {
    let mut graph = ConflictGraph::new(candidates);
    conflicts.for_each(|[a, b]| graph.insert(Candidate::new(a), Candidate::new(b)));
    let problem = Problem::new(vec![1; candidates], graph, Vec::new()).unwrap();
    Task::of(Arc::new(problem), Question::Count)
}

/// Six in a row, each in conflict with the next.
fn path() -> Box<dyn Search> {
    let mut plan = Sweep
        .plan(&count(6, (1..6).map(|at| [at - 1, at])))
        .unwrap();
    plan.start().unwrap()
}

/// The search of the path in another order, which is saved before the first candidate is decided.
fn path_in_order(order: [u64; 6]) -> Box<dyn Search> {
    let mut search = path();
    let SearchState(mut rows) = search.save();
    rows[1] = order.into();
    search.load(&SearchState(rows)).unwrap();
    search
}

/// Another release, or planning with another effort, may find another order.
#[test]
fn a_saved_state_contains_its_order() {
    let mut other = path_in_order([5, 1, 3, 0, 4, 2]);
    other.advance(5, &mut Sum::default());
    let state = other.save();
    let mut here = path();
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

/// Sixteen pairs, first one candidate of each: 196606 states, and 49 if the two of each pair follow each other.
#[test]
fn a_search_takes_the_order_of_its_estimate() {
    let without_effort = count(32, (0..16).map(|at| [at, at + 16])).with_effort(0.0);
    let plan = || Sweep.plan(&without_effort).unwrap();
    let order = |plan: &mut dyn Plan| plan.start().unwrap().save().0[1].clone();
    let given = Vec::from_iter(0..32);
    assert_eq!(order(&mut *plan()), given);
    let mut estimated = plan();
    assert_eq!(estimated.estimate(1e6).unwrap().nodes, Nodes::Exact(49.0));
    let better = order(&mut *estimated);
    assert_ne!(better, given);
    // Less effort does not search again.
    assert_eq!(estimated.estimate(0.0).unwrap().nodes, Nodes::Exact(49.0));
    assert_eq!(order(&mut *estimated), better);
}

/// The pairs again. Each order has 196606 states or 49.
#[test]
fn a_search_that_has_begun_keeps_its_order_and_may_have_an_alternative() {
    let without_effort = count(32, (0..16).map(|at| [at, at + 16])).with_effort(0.0);
    let order = |plan: &mut dyn Plan| plan.start().unwrap().save().0[1].clone();
    let mut plan = Sweep.plan(&without_effort).unwrap();
    assert!(plan.alternative(1e6).is_none(), "nothing has begun");
    let given = order(&mut *plan);
    assert_ne!(plan.estimate(1e6).unwrap().nodes, Nodes::Exact(49.0));
    let (mut other, promise) = plan.alternative(1e6).unwrap();
    assert!(promise > 10.0, "{promise}");
    assert_eq!(other.estimate(1e6).unwrap().nodes, Nodes::Exact(49.0));
    assert_ne!(order(&mut *other), given);
    assert!(other.alternative(1e6).is_none(), "it is the best");
    assert_eq!(order(&mut *plan), given);
}

/// Two of 40 x 40 candidates conflict if they are 20 king moves apart, so that a frontier has hundreds of bits. A
/// search for an order that found none is not repeated with little more effort.
#[test]
fn an_order_is_searched_for_in_vain_once() {
    let far = |a: usize, b: usize| (a / 40).abs_diff(b / 40).max((a % 40).abs_diff(b % 40));
    let pairs = (0..1600).flat_map(|b| (0..b).map(move |a| [a, b]));
    let mut plan = Sweep
        .plan(&count(1600, pairs.filter(|&[a, b]| far(a, b) == 20)))
        .unwrap();
    let unprepared = plan.estimate(1.0).unwrap().nodes;
    assert!(matches!(unprepared, Nodes::Unprepared { .. }));
    for effort in [1e8, 7e8, 1.0] {
        plan.estimate(effort).unwrap_err();
    }
}

//! What planning asks for, and when.

use std::sync::Arc;

use num_bigint::BigUint;

use super::Planner;
use crate::engines::{Components, knuth};
use crate::problem::{Candidate, ConflictGraph, Feature, Problem};
use crate::task::{
    Engine, Estimate, InvalidState, Question, Refusal, Search, SearchState, Sink, Step, Task,
};

/// Chains of three, of which the second conflicts with both others: five sets each.
fn chains(number: usize) -> Arc<Problem> {
    let mut conflicts = ConflictGraph::new(3 * number);
    for first in (0..number).map(|chain| 3 * chain) {
        for (a, b) in [(first, first + 1), (first + 1, first + 2)] {
            conflicts.insert(Candidate::new(a), Candidate::new(b));
        }
    }
    Arc::new(Problem::new(vec![1; 3 * number], conflicts, Vec::new()).unwrap())
}

fn task(number: usize) -> Task {
    Task::of(chains(number), Question::Count).with_planner(Arc::new(Planner::default()))
}

/// 60 candidates are 3600 pairs, of which each costs half of an operation.
#[test]
fn parts_are_looked_for_once_that_is_worth_it() {
    let task = task(20);
    let said = |effort| {
        let task = task.clone().with_effort(effort);
        Components.estimate(&task).unwrap()
    };
    assert!(said(1799.0).is_unready);
    assert!(!said(1800.0).is_unready);
    assert!(!said(1.0).is_unready, "they are known now");
}

/// Knuth's method stops after the ten children of the root: ten nodes with an infinite error.
#[test]
fn a_path_that_is_cut_short_is_no_missing_estimate() {
    let task = task(1).with_effort(10.0);
    let estimate = knuth(&task, &(), 1.0, |_| vec![(); 10], |_, _| ());
    assert_eq!((estimate.nodes, estimate.error), (10.0, f64::INFINITY));
    assert!(!estimate.is_unready && Estimate::unready(1.0).is_unready);
}

#[test]
fn what_was_not_worth_it_at_first_is_asked_again() {
    let task = task(100);
    let planner = Planner::default();
    let (engine, mut ahead) = planner.counting(&task).unwrap();
    assert!(ahead.advance(u64::MAX), "{}", engine.name());
    let found: BigUint = ahead.found.0.iter().map(|(_, count)| count).sum();
    assert_eq!(found, BigUint::from(5u32).pow(100));
}

/// Counts nothing in so many nodes, and does not know beforehand how many.
#[derive(Clone)]
struct Counter {
    name: &'static str,
    nodes: u64,
    seen: f64,
    walked: u64,
}

impl Engine for Counter {
    fn name(&self) -> &'static str {
        self.name
    }

    fn knows(&self) -> &[Feature] {
        Feature::ALL
    }

    fn estimate(&self, _: &Task) -> Result<Estimate, Refusal> {
        Ok(Estimate::sampled(self.seen, self.seen, 1.0))
    }

    fn count(&self, _: &Task) -> Result<Box<dyn Search>, Refusal> {
        Ok(Box::new(self.clone()))
    }
}

impl Search for Counter {
    fn advance(&mut self, budget: u64, _: &mut (dyn Sink + 'static)) -> Step {
        self.walked = (self.walked + budget).min(self.nodes);
        match self.walked == self.nodes {
            true => Step::Done,
            false => Step::More,
        }
    }

    fn work(&self) -> u64 {
        self.walked
    }

    fn progress(&self) -> f64 {
        self.walked as f64 / self.nodes as f64
    }

    fn memory(&self) -> usize {
        0
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

/// The end of both is farther than planning walks.
#[test]
fn who_has_come_far_is_believed_more_than_a_guess() {
    let counter = |name, nodes, seen| {
        let walked = 0;
        Arc::new(Counter {
            name,
            nodes,
            seen,
            walked,
        }) as Arc<dyn Engine>
    };
    let near = counter("near", 30_000_000, 2e6);
    let far = counter("far", 10_000_000_000, 1e6);
    let planner = Planner::of([near, far]);
    let (engine, ahead) = planner.counting(&task(1)).unwrap();
    assert_eq!(engine.name(), "near");
    assert!(ahead.run.work() > 10_000_000, "it goes on");
}

//! What planning asks for, and when.

use std::sync::Arc;

use num_bigint::BigUint;

use super::Planner;
use crate::arithmetic::{Arithmetic, Candidate, Relation};
use crate::engines::Components;
use crate::task::{Engine, Question, Task};

/// Chains of three, of which the second conflicts with both others: five sets each.
fn chains(number: usize) -> Arc<Arithmetic> {
    let mut conflicts = Relation::new(3 * number);
    for first in (0..number).map(|chain| 3 * chain) {
        for (a, b) in [(first, first + 1), (first + 1, first + 2)] {
            conflicts.insert(Candidate::new(a), Candidate::new(b));
        }
    }
    Arc::new(Arithmetic::new(vec![1; 3 * number], conflicts, Vec::new()).unwrap())
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
    assert!(said(1799.0).is_unready());
    assert!(!said(1800.0).is_unready());
    assert!(!said(1.0).is_unready(), "they are known now");
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

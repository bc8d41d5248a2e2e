//! How `components` plans its parts.

use std::sync::Arc;

use num_bigint::BigUint;
use standoff_engine::{Engine, Nodes, Question, Sink, Step, Task};
use standoff_engines::Components;
use standoff_model::{Candidate, ConflictGraph, Problem};

use super::super::Planner;
use super::counter::counter;
use super::{Improving, task};

/// 60 candidates are 3600 pairs, each of which costs half an operation.
#[test]
fn components_are_computed_once_that_is_worth_it() {
    let mut plan = Components.plan(&task(20)).unwrap();
    let mut estimate = |effort| plan.estimate(effort).unwrap();
    assert_eq!(estimate(1799.0).nodes, Nodes::Unprepared { work: 1800.0 });
    for effort in [1800.0, 1.0] {
        let nodes = estimate(effort).nodes;
        let is_prepared = !matches!(nodes, Nodes::Unprepared { .. });
        assert!(is_prepared, "{effort}: {nodes:?}");
    }
}

/// Any number of bishops on 12 x 12, as `split` counts them. With more effort, sweeps of both colours are prepared. A
/// program that places bishops diagonal by diagonal finds the same number.
#[test]
fn components_start_with_the_engines_of_their_estimate() {
    let mut conflicts = ConflictGraph::new(144);
    for (a, b) in (0..144usize).flat_map(|a| (0..a).map(move |b| (a, b))) {
        if (a / 12).abs_diff(b / 12) == (a % 12).abs_diff(b % 12) {
            conflicts.insert(Candidate::new(a), Candidate::new(b));
        }
    }
    let bishops = Arc::new(Problem::new(vec![1; 144], conflicts, Vec::new()).unwrap());
    let task = Task::of(bishops, Question::Count)
        .with_planner(Arc::new(Planner::of(&standoff_engines::all())));
    let mut plan = Components.plan(&task).unwrap();
    let unprepared = |work| Nodes::Unprepared { work };
    assert_eq!(plan.estimate(2e4).unwrap().nodes, unprepared(1e6));
    plan.start().unwrap();
    assert!(!plan.starts_otherwise());
    let again = plan.estimate(9e5).unwrap().nodes;
    assert_eq!(again, unprepared(1e6), "they are not planned again");
    let long = plan.estimate(1e6).unwrap();
    assert!(long.work() < 1e8, "{long:?}");
    assert!(plan.starts_otherwise());
    let mut search = plan.start().unwrap();
    assert!(!plan.starts_otherwise());
    let mut found = Total::default();
    while search.advance(1 << 20, &mut found) == Step::More {}
    assert_eq!(found.0, BigUint::from(110_568_316_431_609u64));
    assert!((search.work() as f64) < 10.0 * long.nodes.interval().1);
}

/// The engine remains the same, but needs far less work.
#[test]
fn components_start_again_if_a_part_takes_far_less_work() {
    let improving = Arc::new(Improving { enough: 2e6 });
    let hopeless = counter("hopeless", u64::MAX, Nodes::Exact(1e15));
    let planner = Planner::of(&[improving, hopeless]);
    let task = task(50).with_planner(Arc::new(planner));
    let mut plan = Components.plan(&task).unwrap();
    let mut starts_otherwise = |effort| {
        plan.estimate(effort).unwrap();
        let starts_otherwise = plan.starts_otherwise();
        plan.start().unwrap();
        starts_otherwise
    };
    assert_eq!(
        [1e6, 1.6e7, 4e8].map(&mut starts_otherwise),
        [false, false, true]
    );
    assert!(!plan.starts_otherwise());
}

/// Two parts in which every two candidates conflict. The engines of larger parts need more effort.
#[test]
fn engines_of_large_components_are_prepared_first() {
    let slow = Nodes::Likely {
        least: 1e9,
        most: 1e15,
    };
    for (size, enough) in [(20, 1e6), (100, 150.0 * (2 * 9_900 + 200) as f64)] {
        let mut conflicts = ConflictGraph::new(2 * size);
        for (a, b) in (0..size).flat_map(|a| (0..a).map(move |b| (a, b))) {
            for part in [0, size] {
                conflicts.insert(Candidate::new(part + a), Candidate::new(part + b));
            }
        }
        let problem = Problem::new(vec![1; 2 * size], conflicts, Vec::new()).unwrap();
        let planner = Planner::of(&[counter("slow", u64::MAX, slow)]);
        let task = Task::of(Arc::new(problem), Question::Count).with_planner(Arc::new(planner));
        let mut plan = Components.plan(&task).unwrap();
        let mut nodes = |effort| plan.estimate(effort).unwrap().nodes;
        assert_eq!(nodes(9e5), Nodes::Unprepared { work: enough });
        assert!(matches!(nodes(enough), Nodes::Likely { .. }));
    }
}

#[test]
fn an_unprepared_engine_is_asked_again() {
    let task = task(100);
    let planner = Planner::of(&standoff_engines::all());
    let mut planned = planner.plan(&task).unwrap();
    let mut begun = planned.begin().unwrap();
    assert!(begun.advance(u64::MAX), "{}", planned.engine());
    let mut found = Total::default();
    begun.resume(&mut found);
    assert_eq!(found.0, BigUint::from(5u32).pow(100));
}

/// The number of placements reported.
#[derive(Default)]
struct Total(BigUint);

impl Sink for Total {
    fn tally(&mut self, _: usize, more: BigUint) {
        self.0 += more;
    }
}

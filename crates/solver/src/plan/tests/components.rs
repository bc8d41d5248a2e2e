//! How `components` plans its parts.

use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;

use num_bigint::BigUint;
use standoff_engine::{Nodes, Planned, Question, Sink, Task};
use standoff_engines::{Components, Plain};
use standoff_model::{Candidate, ConflictGraph, Problem};

use super::super::Planner;
use super::counter::{Counter, counter};
use super::task;

/// The parts need far more work than another engine says it needs for the whole.
#[test]
fn only_parts_are_planned_if_there_are_any() {
    let of_parts = Planner::of(&[counter("hopeless", u64::MAX, Nodes::Exact(1e15))]);
    let quick = Arc::new(Counter {
        priority: 0,
        ..Counter::new("quick", 1, Nodes::Exact(1.0))
    });
    let planner = Planner::of(&[Arc::new(Components), quick]);
    for (chains, engine) in [(1, "quick"), (2, "components")] {
        let task = task(chains).with_planner(Arc::new(of_parts.clone()));
        assert_eq!(planner.plan(&task).unwrap().engine(), engine);
    }
}

/// Any number of bishops on 12 x 12. A program that places them diagonal by diagonal finds the same number.
#[test]
fn each_part_is_counted_by_the_engine_chosen_for_it() {
    let mut conflicts = ConflictGraph::new(144);
    for (a, b) in (0..144usize).flat_map(|a| (0..a).map(move |b| (a, b))) {
        if (a / 12).abs_diff(b / 12) == (a % 12).abs_diff(b % 12) {
            conflicts.insert(Candidate::new(a), Candidate::new(b));
        }
    }
    let bishops = Arc::new(Problem::new(vec![1; 144], conflicts, Vec::new()).unwrap());
    let planner = Planner::of(&standoff_engines::all());
    let task = Task::of(bishops, Question::Count).with_planner(Arc::new(planner.clone()));
    let mut planned = planner.plan(&task).unwrap();
    assert_eq!(planned.engine(), "components");
    let estimate = planned.estimate().unwrap();
    assert!(!estimate.is_of_parts, "another engine may pass it on");
    let (least, most) = estimate.nodes.interval();
    let (found, nodes) = counted(&mut planned);
    assert_eq!(found, BigUint::from(110_568_316_431_609u64));
    assert!(least <= nodes && nodes <= 10.0 * most, "{nodes}");
}

/// Plans two copies of a chain, each of which a trial search counts in part.
fn two_begun_chains(begun: &Arc<Counter>, max_memory: usize) -> Planned {
    let hopeless = counter("hopeless", u64::MAX, Nodes::Exact(1e15));
    let of_parts = Planner::of(&[begun.clone(), hopeless]);
    let task = task(2).with_planner(Arc::new(of_parts));
    let task = task.with_max_memory(max_memory);
    let planner = Planner::of(&[Arc::new(Components), Arc::new(Plain)]);
    planner.plan(&task).unwrap()
}

/// An engine that may need few nodes.
fn begun() -> Arc<Counter> {
    let said = Nodes::Likely {
        least: 1.0,
        most: 1e15,
    };
    Arc::new(Counter {
        tallies_first: true,
        memory: 1000,
        // It seems half done too early, so that the trial search ends before it.
        progress: |counter| (8.0 * counter.walked as f64 / counter.nodes as f64).min(0.6),
        ..Counter::new("begun", 1_000_000, said)
    })
}

/// What the trial search has found counts.
#[test]
fn the_count_of_a_part_goes_on_where_its_trial_search_ends() {
    let begun = begun();
    let mut planned = two_begun_chains(&begun, 2000);
    let walked = begun.most_walked.load(Relaxed);
    assert!(0 < walked && walked < 1_000_000, "{walked}");
    assert_eq!(planned.begin().unwrap().search().work(), walked);
    assert_eq!(planned.start().unwrap().work(), 0);
    let mut planned = two_begun_chains(&begun, 2000);
    assert_eq!(counted(&mut planned), (1u32.into(), 1e6));
}

#[test]
fn the_counts_of_parts_that_planning_has_begun_hold_half_of_the_memory() {
    let mut planned = two_begun_chains(&begun(), 1999);
    assert_eq!(planned.begin().unwrap().search().work(), 0);
}

#[test]
fn an_unprepared_engine_is_asked_again() {
    let task = task(100);
    let planner = Planner::of(&standoff_engines::all());
    let mut planned = planner.plan(&task).unwrap();
    assert_eq!(counted(&mut planned).0, BigUint::from(5u32).pow(100));
}

/// The number of placements, and the number of nodes.
fn counted(planned: &mut Planned) -> (BigUint, f64) {
    let mut begun = planned.begin().unwrap();
    while !begun.advance(1 << 20) {}
    let mut found = Total::default();
    let search = begun.resume(&mut found);
    (found.0, search.work() as f64)
}

/// The number of placements reported.
#[derive(Default)]
struct Total(BigUint);

impl Sink for Total {
    fn tally(&mut self, _: usize, more: BigUint) {
        self.0 += more;
    }
}

//! Tests of alternatives to a trial search.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use standoff_engine::{Engine, Estimate, Nodes, Plan, Refusal, Search, Task};
use standoff_model::Feature;

use super::super::Planner;
use super::counter::Counter;
use super::{counter, task};

/// An engine that finds another way to search once it looks for one with some effort.
#[derive(Clone)]
struct Improving {
    nodes: u64,
    enough: f64,
    /// The number of nodes of the other way.
    alternative: u64,
    promise: f64,
    /// The maximum number of nodes that its search has visited before the other way was found.
    walked_before: Arc<AtomicU64>,
}

impl Improving {
    fn new(nodes: u64, enough: f64) -> Self {
        Improving {
            nodes,
            enough,
            alternative: 30_000_000,
            promise: 1.0,
            walked_before: Arc::default(),
        }
    }
}

impl Engine for Improving {
    fn name(&self) -> &'static str {
        "improving"
    }

    fn knows(&self) -> &[Feature] {
        Feature::ALL
    }

    fn plan(&self, _: &Task) -> Result<Box<dyn Plan>, Refusal> {
        Ok(Box::new(ImprovingPlan(self.clone())))
    }
}

struct ImprovingPlan(Improving);

impl Plan for ImprovingPlan {
    fn estimate(&mut self, _: f64) -> Result<Estimate, Refusal> {
        let nodes = Nodes::AtLeast {
            least: 1.0,
            likely_most: self.0.nodes as f64 * 100.0,
        };
        Ok(Estimate::new(nodes, 1.0))
    }

    fn start(&mut self) -> Result<Box<dyn Search>, Refusal> {
        Ok(Box::new(Counter {
            most_walked: self.0.walked_before.clone(),
            ..Counter::new("improving", self.0.nodes, Nodes::Exact(0.0))
        }))
    }

    fn alternative(&mut self, effort: f64) -> Option<(Box<dyn Plan>, f64)> {
        let is_found = effort >= self.0.enough;
        let plan = ImprovingPlan(Improving::new(self.0.alternative, f64::INFINITY));
        is_found.then(|| -> (Box<dyn Plan>, f64) { (Box::new(plan), self.0.promise) })
    }
}

/// The number of nodes that an engine and others visit for an answer.
fn nodes_of_answer(improving: Improving, other: Arc<dyn Engine>) -> u64 {
    let planner = Planner::of(&[other, Arc::new(improving)]);
    let mut planned = planner.plan(&task(1)).unwrap();
    assert_eq!(planned.engine(), "improving");
    let mut begun = planned.begin().unwrap();
    while !begun.advance(u64::MAX) {}
    begun.search().work()
}

#[test]
fn a_better_way_to_search_replaces_the_trial_search() {
    // The last effort comes after all trial searches, which take longer if the search takes hours.
    for (certain, nodes, enough) in [
        (1_000_000_000, 10_000_000_000, 5e5),
        (u64::MAX, 1_000_000_000_000_000, 1e8),
    ] {
        let certain = counter("certain", certain, Nodes::Exact(certain as f64));
        let improving = Improving::new(nodes, enough);
        assert_eq!(nodes_of_answer(improving, certain), 30_000_000);
    }
}

/// It is found between the rounds if another engine may be faster, or else after them.
#[test]
fn another_way_to_search_has_to_be_better_in_a_trial_or_to_promise_much() {
    let uncertain = Nodes::Likely {
        least: 1.0,
        most: 1e15,
    };
    for said in [uncertain, Nodes::Exact(1e15)] {
        for (promise, nodes) in [(4.0, 1_000_000_000), (6.0, 5_000_000_000)] {
            let improving = Improving {
                alternative: 5_000_000_000,
                promise,
                ..Improving::new(1_000_000_000, 1e5)
            };
            let slow = counter("slow", u64::MAX, said);
            assert_eq!(nodes_of_answer(improving, slow), nodes, "{said:?}");
        }
    }
}

/// No other engine is near, and the search is worth 50 times the effort that finds the better way.
#[test]
fn a_better_way_that_is_found_soon_saves_most_of_the_trial_search() {
    let improving = Improving::new(1_000_000_000, 1e6);
    let walked_before = improving.walked_before.clone();
    let slow = counter("slow", 1, Nodes::Exact(1e15));
    let planner = Planner::of(&[Arc::new(improving), slow]);
    assert_eq!(planner.plan(&task(1)).unwrap().engine(), "improving");
    let walked = walked_before.load(Relaxed);
    assert!((1_000_000..4_000_000).contains(&walked), "{walked}");
}

/// All other engines take far longer, but a further estimate may find a better order. The effort grows from 10,000 by a
/// factor of 16, or at least 4, up to a twentieth of the search and 300 million. In the last case, the trial search shows
/// that the search takes longer than was estimated: at least an eighth of what its progress says.
#[test]
fn the_chosen_order_is_worth_a_part_of_its_search() {
    for (nodes, likely_most, effort) in [
        (10_000_000, 1e7, 160_000),
        (1_000_000_000, 1e9, 40_960_000),
        (1_000_000_000_000, 1e12, 300_000_000),
        (8_000_000_000, 1e7, 40_960_000),
    ] {
        let sweep = Nodes::AtLeast {
            least: 10.0,
            likely_most,
        };
        let sweep = Counter::new("sweep", nodes, sweep);
        let asked = sweep.most_asked.clone();
        let planner = Planner::of(&[Arc::new(sweep), counter("slow", 1, Nodes::Exact(1e15))]);
        assert_eq!(planner.plan(&task(1)).unwrap().engine(), "sweep");
        assert_eq!(asked.load(Relaxed), effort);
    }
}

/// By its estimate the search is worth far more. But the trial search does a third of it before the next look, or reports
/// a seventh, or the task allows less effort.
#[test]
fn no_order_is_searched_for_in_the_middle_of_a_search_or_with_too_much_effort() {
    let share: fn(&Counter) -> f64 = |counter| counter.walked as f64 / counter.nodes as f64;
    for (nodes, progress, allowed, effort) in [
        (500_000, share, f64::INFINITY, 10_000),
        (1_000_000_000, |_| 1.0 / 7.0, f64::INFINITY, 10_000),
        (1_000_000_000, share, 1e5, 100_000),
    ] {
        let said = Nodes::AtLeast {
            least: 10.0,
            likely_most: 1e9,
        };
        let sweep = Counter {
            progress,
            ..Counter::new("sweep", nodes, said)
        };
        let asked = sweep.most_asked.clone();
        let planner = Planner::of(&[Arc::new(sweep), counter("slow", 1, Nodes::Exact(1e15))]);
        let planned = planner.plan(&task(1).with_effort(allowed)).unwrap();
        assert_eq!(planned.engine(), "sweep");
        assert_eq!(asked.load(Relaxed), effort);
    }
}

//! Tests of planning with engines of known cost.

mod alternatives;
mod components;
mod counter;

use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;

use standoff_engine::sampling::knuth;
use standoff_engine::{Nodes, Question, Task};
use standoff_model::{Candidate, ConflictGraph, Problem};

use self::counter::{Counter, CounterPlan};
pub(super) use self::counter::{counter, listing, sampled, started};
use super::Planner;
use super::rival::{Ahead, Rival};
use super::walk::TrialSearch;

/// Chains of three candidates, of which the second conflicts with both others: five sets each.
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
    Task::of(chains(number), Question::Count)
        .with_planner(Arc::new(Planner::of(&standoff_engines::all())))
}

/// Knuth's method stops after the ten children of the root: ten nodes with an infinite error.
#[test]
fn a_sample_that_is_cut_short_is_an_estimate() {
    let size = knuth(&(), 1.0, 10.0, |_| vec![(); 10], |_, _| ());
    assert_eq!((size.mean, size.error), (10.0, f64::INFINITY));
    assert_eq!(size.nodes(), Nodes::Unknown { likely_least: 1.0 });
}

/// A trial search does hardly more work than it may, although a unit of its budget counts ten thousand nodes.
#[test]
fn a_trial_search_keeps_to_its_work() {
    let task = task(1);
    let mut plan = CounterPlan(Counter {
        longest: u64::MAX,
        in_a_unit: 10_000,
        ..Counter::new("pairs", u64::MAX, Nodes::Unknown { likely_least: 1.0 })
    });
    let mut trial = TrialSearch::start(&mut plan, &task).unwrap();
    for work in [1e5, 1e6, 1e8] {
        assert!(!trial.up_to(work, || 1.0, usize::MAX, &task));
        let done = trial.work(1.0);
        assert!(work <= done && done <= 1.2 * work, "{done} of {work}");
    }
}

/// The first hundred nodes cost a hundred times as much as the others.
#[test]
fn a_trial_search_goes_on_if_its_nodes_become_cheaper() {
    let task = task(1);
    let counter = Counter::new("cheaper", u64::MAX, Nodes::Unknown { likely_least: 1.0 });
    let walked = counter.most_walked.clone();
    let mut trial = TrialSearch::start(&mut CounterPlan(counter), &task).unwrap();
    let node_cost = || {
        let nodes = walked.load(Relaxed).max(1);
        (99 * nodes.min(100) + nodes) as f64 / nodes as f64
    };
    for work in [1e3, 2e4, 1e6] {
        assert!(!trial.up_to(work, node_cost, usize::MAX, &task));
        let done = trial.work(node_cost());
        assert!(0.9 * work <= done && done <= 1.2 * work, "{done} of {work}");
    }
}

/// Some searches take long to tell their progress.
#[test]
fn a_trial_search_is_asked_for_its_progress_once_in_a_turn() {
    let counter = Counter {
        progress: |counter| counter.most_asked.fetch_add(1, Relaxed) as f64,
        ..Counter::new(
            "slow to tell",
            u64::MAX,
            Nodes::Unknown { likely_least: 1.0 },
        )
    };
    let task = task(1);
    let mut trial = TrialSearch::start(&mut CounterPlan(counter), &task).unwrap();
    for turn in 0..3 {
        trial.up_to(1e3 * f64::from(turn + 1), || 1.0, usize::MAX, &task);
        assert_eq!([trial.progress(), trial.progress()], [f64::from(turn); 2]);
    }
}

/// Trial searches with little progress take a fortieth of the certain search, and a promising one up to a quarter.
#[test]
fn a_promising_trial_search_is_continued_until_it_is_believed() {
    let certain = counter("certain", 80_000_000, Nodes::Exact(8e7));
    for (nodes, best) in [(36_000_000, "promising"), (84_000_000, "certain")] {
        let uncertain = Nodes::AtLeast {
            least: 1.0,
            likely_most: 1e12,
        };
        let promising = counter("promising", nodes, uncertain);
        let planner = Planner::of(&[certain.clone(), promising]);
        assert_eq!(planner.plan(&task(1)).unwrap().engine(), best);
    }
}

/// A tenth of the search is done after 5 million nodes. Half of it would be worth an estimate of over 10^6.
#[test]
fn nothing_is_estimated_while_a_trial_search_is_in_progress() {
    let uncertain = Nodes::AtLeast {
        least: 1.0,
        likely_most: 1e12,
    };
    let unknown = Counter::new("unknown", u64::MAX, Nodes::Unknown { likely_least: 1.0 });
    let asked = unknown.most_asked.clone();
    let planner = Planner::of(&[Arc::new(unknown), counter("ends", 50_000_000, uncertain)]);
    assert_eq!(planner.plan(&task(1)).unwrap().engine(), "ends");
    let most = asked.load(Relaxed);
    assert!((100_000..500_000).contains(&most), "{most}");
}

/// If no sampled path reached a leaf, the progress of trial searches decides.
#[test]
fn trial_searches_show_progress_in_unknown_trees() {
    let at_most = |most| Nodes::AtMost {
        likely_least: 1.0,
        most,
    };
    let fast = counter("fast", 1_000_000_000, at_most(1e40));
    let slow = counter("slow", 1_000_000_000_000, at_most(1e39));
    let planner = Planner::of(&[fast, slow]);
    assert_eq!(planner.plan(&task(1)).unwrap().engine(), "fast");
}

/// In the round in which `near` ends, `far` has no turn.
#[test]
fn the_search_with_the_most_progress_has_its_turn_first() {
    let uncertain = |most| Nodes::Likely { least: 1e5, most };
    let far = Counter {
        progress: |_| 1e-6,
        ..Counter::new("far", u64::MAX, uncertain(1e13))
    };
    let walked = far.most_walked.clone();
    let near = Counter {
        progress: |_| 0.02,
        ..Counter::new("near", 2_000_000, uncertain(1e15))
    };
    let planner = Planner::of(&[Arc::new(near), Arc::new(far)]);
    assert_eq!(planner.plan(&task(1)).unwrap().engine(), "near");
    let walked = walked.load(Relaxed);
    assert!(walked < 2_000_000, "{walked}");
}

/// `sudden` reports more than half of its way in its first turn, and less in the next one.
#[test]
fn one_turn_is_not_enough_to_be_chosen() {
    let likely = Nodes::Likely {
        least: 1.0,
        most: 1e15,
    };
    let sudden = Counter {
        progress: |counter| if counter.walked < 50_000 { 0.6 } else { 1e-6 },
        ..Counter::new("sudden", u64::MAX, likely)
    };
    let planner = Planner::of(&[Arc::new(sudden), counter("steady", 10_000_000, likely)]);
    assert_eq!(planner.plan(&task(1)).unwrap().engine(), "steady");
}

/// Samples of a thousand nodes show which of two unknown trees is small, long before the trial searches do. They take a
/// part of the work of the trial search.
#[test]
fn samples_show_progress_in_unknown_trees() {
    let at_most = |most| Nodes::AtMost {
        likely_least: 1.0,
        most,
    };
    let small = Counter {
        work_left: |counter, effort| {
            assert!(80 * effort <= counter.walked / 4);
            (effort >= 1000).then(|| (counter.nodes - counter.walked) as f64)
        },
        ..Counter::new("small", 20_000_000, at_most(1e40))
    };
    let large = Counter::new("large", 1_000_000_000_000, at_most(1e39));
    let walked = large.most_walked.clone();
    let planner = Planner::of(&[Arc::new(small), Arc::new(large)]);
    assert_eq!(planner.plan(&task(1)).unwrap().engine(), "small");
    let walked = walked.load(Relaxed);
    assert!(walked < 2_000_000, "{walked}");
}

/// `steady` is ahead. `bounded` reports half of its way, or next to nothing.
#[test]
fn a_search_that_reports_half_of_its_way_is_not_held_back() {
    type Progress = fn(&Counter) -> f64;
    let [hopeful, hopeless]: [Progress; 2] = [|_| 0.5, |_| 1e-4];
    for (progress, chosen) in [(hopeful, "bounded"), (hopeless, "steady")] {
        let steady = Nodes::Likely {
            least: 1e5,
            most: 1e15,
        };
        let at_most = Nodes::AtMost {
            likely_least: 1.0,
            most: 1e12,
        };
        let bounded = Counter {
            progress,
            ..Counter::new("bounded", 1_000_000, at_most)
        };
        let planner = Planner::of(&[counter("steady", 10_000_000, steady), Arc::new(bounded)]);
        assert_eq!(planner.plan(&task(1)).unwrap().engine(), chosen);
    }
}

#[test]
fn a_search_that_reports_hours_has_shorter_turns() {
    for (progress, is_soon, part) in [(1e-6, true, 1.0), (1e-8, true, 0.25), (1e-8, false, 1.0)] {
        let far = Counter {
            progress: if progress < 1e-7 { |_| 1e-8 } else { |_| 1e-6 },
            ..Counter::new("far", u64::MAX, Nodes::Unknown { likely_least: 1.0 })
        };
        let mut rival = Rival::new(Arc::new(far));
        rival.ask(&task(1), 1e4);
        rival.walk_to(1e5, &task(1));
        assert_eq!(rival.turn(1e6, None, is_soon), part * 1e6);
    }
}

/// `late` has its only turn in the last round.
#[test]
fn a_search_is_sampled_after_the_last_round() {
    let samples = |counter: &Counter, _| Some((counter.nodes - counter.walked) as f64);
    let early = Counter {
        work_left: samples,
        ..Counter::new("early", 8_000_000_000, Nodes::Unknown { likely_least: 1.0 })
    };
    let said = Nodes::Likely {
        least: 1.8e8,
        most: 1e15,
    };
    let late = Counter {
        progress: |_| 0.01,
        work_left: samples,
        ..Counter::new("late", 2_000_000_000, said)
    };
    let planner = Planner::of(&[Arc::new(early), Arc::new(late)]);
    assert_eq!(planner.plan(&task(1)).unwrap().engine(), "late");
}

/// A preparation is worth twice the work of a trial search.
#[test]
fn an_engine_is_prepared_after_half_as_much_work() {
    let unknown = Counter::new("unknown", u64::MAX, Nodes::Unknown { likely_least: 1.0 });
    let walked = unknown.most_walked.clone();
    let late = Counter {
        preparation: 1e6,
        ..Counter::new("late", 1, Nodes::Exact(1.0))
    };
    let planner = Planner::of(&[Arc::new(unknown), Arc::new(late)]);
    assert_eq!(planner.plan(&task(1)).unwrap().engine(), "late");
    let walked = walked.load(Relaxed);
    assert!((250_000..500_000).contains(&walked), "{walked}");
}

/// The engine with fewer nodes says that each costs 1.
#[test]
fn the_measured_cost_of_nodes_counts() {
    for (node_cost, chosen) in [(None, "few"), (Some(1e3), "many")] {
        let few = Counter {
            node_cost,
            ..Counter::new("few", 200_000, Nodes::Unknown { likely_least: 1.0 })
        };
        let many = counter("many", 2_000_000, Nodes::Unknown { likely_least: 1.0 });
        let planner = Planner::of(&[Arc::new(few), many]);
        assert_eq!(planner.plan(&task(1)).unwrap().engine(), chosen);
    }
}

/// The first nodes are expensive. That does not change the estimate for the whole search.
#[test]
fn a_trial_search_has_done_the_work_that_is_measured() {
    let likely = Nodes::Likely {
        least: 1e5,
        most: 2e5,
    };
    let dear = Counter {
        node_cost: Some(1e3),
        ..Counter::new("dear", 200_000, likely)
    };
    let mut rival = Rival::new(Arc::new(dear));
    rival.ask(&task(1), 1e4);
    assert!(!rival.walk_to(1e5, &task(1)));
    assert_eq!(rival.walked(), 1e5);
    assert_eq!(rival.work(), 2e5);
}

/// The trial search visits 10^5 nodes, at the cost of 1,200 sampled nodes.
#[test]
fn a_sample_of_a_long_answer_is_as_long_as_the_trial_search() {
    for is_long in [false, true] {
        let large = Counter {
            work_left: |_, effort| (1_000..2_000).contains(&effort).then_some(1e6),
            ..Counter::new("large", u64::MAX, Nodes::Unknown { likely_least: 1.0 })
        };
        let mut rival = Rival::new(Arc::new(large));
        rival.ask(&task(1), 1e4);
        rival.walk_to(1e5, &task(1));
        rival.sample_rest(is_long);
        assert_eq!(rival.is_measured(), is_long);
    }
}

/// The search is expected to take ten times the work of the best one, which is half done.
#[test]
fn turns_depend_on_what_a_search_reports() {
    type Progress = fn(&Counter) -> f64;
    let [nothing, hours, begun, half]: [Progress; 4] = [|_| 0.0, |_| 1e-8, |_| 0.49, |_| 0.5];
    let best = Ahead {
        expected: 1e6,
        progress: 0.06,
    };
    for (progress, first, next, behind) in [
        (nothing, 1e5, 1e6, 5e5),
        (hours, 1e5, 2.5e5, 2.5e5),
        (begun, 1e5, 1e6, 5e5),
        (half, 4e5, 4e6, 4e6),
    ] {
        let long = Counter {
            progress,
            ..Counter::new("long", u64::MAX, Nodes::Unknown { likely_least: 1.0 })
        };
        let mut rival = Rival::new(Arc::new(long));
        rival.ask(&task(1), 1e4);
        assert!(!rival.take_turn(1e5, 1e5, &task(1)));
        assert_eq!(rival.walked(), first);
        assert_eq!(rival.turn(1e6, None, true), next);
        assert_eq!(rival.turn(1e6, Some(best), true), behind);
    }
}

/// It reports that it is half done after its first node, and holds two mebibytes.
#[test]
fn a_search_that_is_deep_in_an_unknown_tree_stops() {
    let likely = Nodes::Likely {
        least: 1e5,
        most: 1e15,
    };
    for (said, walked, next) in [
        (Nodes::Unknown { likely_least: 1.0 }, 1.0, 0.0),
        (likely, 4e5, 4e6),
    ] {
        let deep = Counter {
            progress: |_| 0.5,
            memory: 2 << 20,
            ..Counter::new("deep", u64::MAX, said)
        };
        let mut rival = Rival::new(Arc::new(deep));
        rival.ask(&task(1), 1e4);
        assert!(!rival.take_turn(1e5, 1e5, &task(1)));
        assert_eq!(rival.walked(), walked);
        assert_eq!(rival.turn(1e6, None, true), next);
    }
}

#[test]
fn a_list_that_begins_again_has_no_longer_turns() {
    for (question, walked) in [(Question::Count, 4e5), (Question::List, 1e5)] {
        let half = Counter {
            progress: |_| 0.5,
            ..Counter::new("half", u64::MAX, Nodes::Unknown { likely_least: 1.0 })
        };
        let mut rival = Rival::new(Arc::new(half));
        let task = task(1).asking(question);
        rival.ask(&task, 1e4);
        assert!(!rival.take_turn(1e5, 1e5, &task));
        assert_eq!(rival.walked(), walked);
    }
}

/// Both searches are longer than a trial search.
#[test]
fn progress_of_a_trial_search_counts_more_than_an_estimate() {
    let [less, more] = [1e5, 2e5].map(|least| Nodes::Likely {
        least,
        most: least * least,
    });
    let near = counter("near", 30_000_000, more);
    let far = counter("far", 10_000_000_000, less);
    let planner = Planner::of(&[near, far]);
    let mut planned = planner.plan(&task(1)).unwrap();
    assert_eq!(planned.engine(), "near");
    let begun = planned.begin().unwrap();
    assert!(begun.search().work() > 10_000_000, "it is continued");
}

/// A search that reports a third of its way, but gets no further, does not shorten the turns of another one.
#[test]
fn a_search_that_stalls_starves_no_other() {
    let likely = Nodes::Likely {
        least: 1e5,
        most: 1e15,
    };
    let stalled = Counter {
        progress: |counter| (counter.walked as f64 / 3e6).min(1.0 / 3.0),
        ..Counter::new("stalled", 3_000_000_000, likely)
    };
    let most_walked = stalled.most_walked.clone();
    let other = counter(
        "other",
        8_000_000,
        Nodes::AtMost {
            likely_least: 1e4,
            most: 1e39,
        },
    );
    let planner = Planner::of(&[Arc::new(stalled), other]);
    assert_eq!(planner.plan(&task(1)).unwrap().engine(), "other");
    let most_walked = most_walked.load(Relaxed);
    assert!(most_walked < 20_000_000, "{most_walked}");
}

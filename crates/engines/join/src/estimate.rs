//! The estimated work of a join, from random paths down the search trees of its halves.

use standoff_engine::sampling::TreeSize;
use standoff_engine::{Estimate, Nodes};
use standoff_model::Problem;

use crate::pairs::SLICED;
use crate::plan::{JoinPlan, planning_cost};
use crate::table::Entry;

pub(crate) fn estimate(plan: &JoinPlan, problem: &Problem, effort: f64) -> Estimate {
    let combinations = plan.combinations.len() as f64;
    let effort = effort / 4.0;
    let halves = [0, 1].map(|half| plan.halves[half].estimate(plan.combinations, half, effort));
    let nodes = halves.each_ref().map(|half| half.nodes);
    let placements = halves.each_ref().map(|half| half.placements);
    let listed = nodes[0].mean + nodes[1].mean;
    let entries = placements.map(|placements| entries(plan, placements.mean, combinations));
    let slices = (entries[1] / plan.classes.exact_len() / SLICED as f64).max(1.0);
    let pairs = combinations * entries[0] * slices;
    let all = listed + pairs + combinations;
    let list = |half: usize| nodes[half].mean * plan.halves[half].node_cost();
    // Many placements with few signatures are merged time and again.
    let sort = |half: usize| {
        if placements[half].mean > MIN_SORTED * combinations {
            SORT * placements[half].mean
        } else {
            0.0
        }
    };
    let cost = list(0) + list(1) + sort(0) + sort(1) + PAIR * pairs + COMBINATION * combinations;
    // The relative errors of both halves combine in the pairs.
    let relative_error = |of: TreeSize| of.error / of.mean.max(1.0);
    let error_of =
        |[first, second]: [TreeSize; 2]| relative_error(first).hypot(relative_error(second));
    // The number of pairs is a mean, even if both halves were counted.
    let least_error = f64::EPSILON * all;
    let error = (listed * error_of(nodes) + pairs * error_of(placements)).max(least_error);
    let mut sizes = nodes.iter().chain(&placements);
    let size = TreeSize {
        mean: all,
        error,
        is_enough: sizes.all(|of| of.is_enough),
    };
    let node_cost = (cost + planning_cost(problem)) / all.max(1.0);
    let memory = MIN_MEMORY + UNEVEN * (entries[0] + entries[1]) * size_of::<Entry>() as f64;
    Estimate::new(size.nodes(), node_cost).holding(memory)
}

/// The estimate before planning, if planning costs more than the allowed effort.
pub(crate) fn unprepared(problem: &Problem, effort: f64) -> Option<Estimate> {
    let work = planning_cost(problem);
    (work > effort).then(|| Estimate::new(Nodes::Unprepared { work }, 1.0).holding(MIN_MEMORY))
}

/// The mean number of entries of a table, for all placements of a half in all combinations.
fn entries(plan: &JoinPlan, placements: f64, combinations: f64) -> f64 {
    let signatures = (plan.bicliques as f64).exp2() * plan.classes.len();
    (placements / combinations.max(1.0)).min(signatures)
}

/// More placements of a half are sorted, at this cost for each.
const MIN_SORTED: f64 = 4096.0;
const SORT: f64 = 60.0;

/// Cost of matching an entry with a slice, and of beginning a combination.
const PAIR: f64 = 20.0;
const COMBINATION: f64 = 2000.0;

/// Minimum memory of a join, in bytes.
const MIN_MEMORY: f64 = 4096.0;

/// The largest table in relation to the mean, including its growth by doubling.
const UNEVEN: f64 = 6.0;

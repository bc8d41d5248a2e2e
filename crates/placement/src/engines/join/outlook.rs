//! How much work a join is, from random paths down the trees of its halves.

use super::pairs::SLICED;
use super::plan::{Plan, readiness};
use super::table::Entry;
use crate::task::{Estimate, Task};

pub(super) fn estimate(plan: &Plan, task: &Task) -> Estimate {
    let shares = plan.shares.len() as f64;
    let effort = task.effort() / 4.0;
    let looked = [0, 1].map(|half| plan.halves[half].look(plan.shares, half, effort));
    let [nodes, sets] = [0, 1].map(|what| looked.map(|half| half[what]));
    let listed = nodes[0].nodes + nodes[1].nodes;
    let entries = sets.map(|sets| entries(plan, sets.nodes, shares));
    let pairs =
        shares * entries[0] * (entries[1] / plan.sums.exact_classes() / SLICED as f64).max(1.0);
    let all = listed + pairs + shares;
    let cost_of = |half: usize| nodes[half].nodes * plan.halves[half].node_cost();
    let kept = |half: usize| match entries[half] > SORTED {
        true => SORT * sets[half].nodes,
        false => 0.0,
    };
    let cost = cost_of(0) + cost_of(1) + kept(0) + kept(1) + PAIRED * pairs + SHARE * shares;
    // What is off by so much in both halves is off by that twice in the pairs.
    let off = |of: Estimate| of.error / of.nodes.max(1.0);
    let error =
        listed * off(nodes[0]).hypot(off(nodes[1])) + pairs * (off(sets[0]).hypot(off(sets[1])));
    Estimate {
        nodes: all,
        error,
        is_sampled: looked.iter().flatten().all(|of| of.is_sampled),
        at_most: f64::INFINITY,
        node_cost: (cost + readiness(task.problem())) / all.max(1.0),
        memory: LEAST + UNEVEN * (entries[0] + entries[1]) * size_of::<Entry>() as f64,
        is_unready: false,
    }
}

/// What is known before a cut is looked for: that alone is some work, and the least that a join takes.
pub(super) fn beforehand(task: &Task) -> Option<Estimate> {
    let ready = readiness(task.problem());
    (ready > task.effort()).then(|| Estimate::unready(ready).holding(LEAST))
}

/// How many entries a table holds of so many sets, in the mean over the shares.
fn entries(plan: &Plan, sets: f64, shares: f64) -> f64 {
    let ties = (plan.lines as f64).exp2() * plan.sums.classes();
    (sets / shares.max(1.0)).min(ties)
}

/// In longer lists, to sort a set in costs so much.
const SORTED: f64 = 4096.0;
const SORT: f64 = 60.0;

/// What it costs to pair an entry with those that are sliced, and to begin a share.
const PAIRED: f64 = 20.0;
const SHARE: f64 = 2000.0;

/// What a join holds at the least, in bytes.
const LEAST: f64 = 4096.0;

/// Some shares have so many times more sets than the mean, and tables grow by doubling.
const UNEVEN: f64 = 6.0;

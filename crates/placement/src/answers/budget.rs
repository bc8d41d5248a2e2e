//! How often a search is looked after.

use crate::problem::Problem;

/// Units of work between two looks at whether to stop: a millisecond's worth, or a few of them.
const BUDGET: u64 = 1 << 16;

/// The budget of runs over a model. The larger the model, the longer a node takes, and whoever
/// wants to stop should not have to wait.
pub(super) fn budget(problem: &Problem) -> u64 {
    let words = problem.len().div_ceil(64).max(1);
    let node_cost = words * (1 + problem.constraints().len());
    (BUDGET / node_cost as u64).max(1)
}

//! What a search with learning would cost.

use crate::problem::Problem;
use crate::task::Estimate;

/// What a node was measured at beside one of `groups`, about two microseconds where that one takes some dozens.
const NODE_COST: f64 = 100.0;

/// In so many groups is a candidate there. With more, each that is decided is told to more counters, as measured
/// for queens that guard a board.
const GROUPS_OF_ONE: f64 = 4.0;

/// Nobody knows beforehand how much there is to learn.
pub(super) fn estimate(problem: &Problem) -> Estimate {
    Estimate::up_to(f64::INFINITY, node_cost(problem))
}

fn node_cost(problem: &Problem) -> f64 {
    let members: usize = problem
        .constraints()
        .iter()
        .map(|group| group.members.len())
        .sum();
    let groups_of_one = members as f64 / problem.len().max(1) as f64;
    NODE_COST * (groups_of_one / GROUPS_OF_ONE).max(1.0)
}

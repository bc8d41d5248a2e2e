//! Limits of a running search, and how often they are checked.

use standoff_core::End;
use standoff_engine::Stop;
use standoff_model::Problem;

use crate::progress::Watch;

/// The limits of a running search, and its callback.
pub(crate) struct SearchControl<'a> {
    pub(crate) stop: &'a Stop,
    pub(crate) watch: Option<&'a Watch>,
    /// The bytes that all searches together may hold.
    pub(crate) max_memory: usize,
}

impl SearchControl<'_> {
    /// Returns the reason to end a search that holds `memory()` bytes, if there is one.
    pub(crate) fn reason_to_stop(&self, memory: impl FnOnce() -> usize) -> Option<End> {
        let is_too_large = || exceeds_memory(memory(), self.max_memory);
        (self.stop)().or_else(|| is_too_large().then_some(End::MemoryLimit))
    }
}

/// Whether a search that holds this many bytes has to end: it holds more than it may, or it reports `usize::MAX`
/// because it cannot continue with any memory.
pub(crate) fn exceeds_memory(memory: usize, max_memory: usize) -> bool {
    memory > max_memory || memory == usize::MAX
}

/// The units of work between two checks of the limits, for a problem of at most 64 candidates without constraints. They
/// take at most a few milliseconds.
const BUDGET: u64 = 1 << 16;

/// The units of work between two checks of the limits. The larger the problem, the longer a node takes, and the fewer
/// nodes there are between two checks.
pub(crate) fn budget(problem: &Problem) -> u64 {
    let words = problem.len().div_ceil(64).max(1);
    let node_cost = words * (1 + problem.constraints().len());
    (BUDGET / node_cost as u64).max(1)
}

/// The same for a count. It is larger, because the nodes of a sweep cost the same on any board: 64 constraints count as
/// one. Engines with expensive nodes stop before the end of their budget.
pub(crate) fn count_budget(problem: &Problem) -> u64 {
    let words = problem.len().div_ceil(64).max(1);
    let blocks = words * (1 + problem.constraints().len() / 64);
    (BUDGET / blocks as u64).max(1)
}

#[cfg(test)]
mod tests {
    use standoff_model::{Bounds, ConflictGraph, LinearConstraint};

    use super::*;

    #[test]
    fn a_count_on_a_wide_board_has_few_checks() {
        let free = LinearConstraint {
            members: Vec::new(),
            bounds: Bounds::at_most(0),
        };
        let of = |candidates: usize, constraints: usize| {
            let conflicts = ConflictGraph::new(candidates);
            let constraints = vec![free.clone(); constraints];
            let problem = Problem::new(vec![1; candidates], conflicts, constraints).unwrap();
            [budget(&problem), count_budget(&problem)]
        };
        assert_eq!(of(64, 0), [BUDGET, BUDGET]);
        assert_eq!(of(1521, 1521), [1, BUDGET / (24 * 24)]);
    }
}

//! The engine `plain`: a program for [`amb`](standoff_core::amb) that adds one candidate after the other.
//!
//! It has no bit sets, no propagation and no pruning by constraints. So it is slow, it serves as the reference for all
//! other engines, and it is the one to read first.
//!
//! ```text
//! chosen a c      alternative 0   no more candidates: check the constraints
//!                 alternative 1   d, if it conflicts with neither a nor c
//!                 alternative 2   e, on the same condition
//! ```

mod search;
mod trace;

use std::iter::once;
use std::sync::Arc;

use standoff_core::amb::{Amb, Branches, Fail, Prefix};

use self::search::ProgramSearch;
use super::estimate::Knuth;
use crate::problem::{Candidate, Feature, Problem, Subproblem};
use crate::task::{Counting, Engine, Estimate, Listing, Refusal, Search, Task, Trace};

/// The engine `plain`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Plain;

/// A program that chooses a placement of a problem.
#[derive(Clone)]
struct Program(Arc<Problem>);

impl Program {
    /// Chooses a placement, as increasing candidates.
    fn run(&self, amb: &mut Amb) -> Result<Vec<Candidate>, Fail> {
        let mut chosen = Vec::new();
        while let Some(next) =
            amb.choose_where(self.alternatives(&chosen), |next| self.fits(*next, &chosen))?
        {
            chosen.push(next);
        }
        amb.require(self.meets_constraints(&chosen))?;
        Ok(chosen)
    }

    /// The alternatives of a choice: first the end of the placement, then each candidate after the last chosen one.
    fn alternatives(
        &self,
        chosen: &[Candidate],
    ) -> impl Iterator<Item = Option<Candidate>> + use<> {
        let first = chosen.last().map_or(0, |last| last.index() + 1);
        once(None).chain((first..self.0.len()).map(|index| Some(Candidate::new(index))))
    }

    /// Whether an alternative conflicts with no chosen candidate.
    fn fits(&self, next: Option<Candidate>, chosen: &[Candidate]) -> bool {
        next.is_none_or(|next| {
            let conflicts = self.0.conflicts();
            !chosen.iter().any(|&other| conflicts.contains(other, next))
        })
    }

    fn meets_constraints(&self, chosen: &[Candidate]) -> bool {
        self.0.constraints().iter().all(|constraint| {
            let members = constraint.members.iter();
            let members = members.filter(|member| chosen.contains(&member.candidate));
            let sum = members.map(|member| u64::from(member.weight)).sum();
            constraint.bounds.contain(sum)
        })
    }

    /// The candidates chosen on a path; `None` if the placement ends on the path.
    fn chosen_on(&self, path: &Prefix) -> Option<Vec<Candidate>> {
        let mut chosen = Vec::new();
        for taken in path.taken() {
            chosen.push(self.alternatives(&chosen).nth(taken.alternative)??);
        }
        Some(chosen)
    }

    /// The placements in some branches of the search tree.
    fn subproblems(&self, branches: &Branches) -> Vec<Subproblem> {
        let Some(chosen) = self.chosen_on(&branches.above) else {
            return Vec::new();
        };
        let range = &branches.alternatives;
        let (mut next, mut free) = (Vec::new(), Vec::new());
        for (at, alternative) in self.alternatives(&chosen).enumerate().skip(range.start) {
            if let Some(candidate) = alternative.filter(|_| self.fits(alternative, &chosen)) {
                free.push(candidate);
                if range.contains(&at) {
                    next.push(candidate);
                }
            }
        }
        let can_end = range.contains(&0);
        if can_end && next == free {
            return vec![Subproblem::of(chosen, free)];
        }
        let mut subproblems = Vec::new();
        if can_end {
            subproblems.push(Subproblem::of(chosen.clone(), Vec::new()));
        }
        if !next.is_empty() {
            subproblems.push(Subproblem {
                one_of: Some(next),
                ..Subproblem::of(chosen, free)
            });
        }
        subproblems
    }

    /// Memory of a choice, in bytes.
    fn bytes_per_choice(&self) -> usize {
        self.0.len() * size_of::<usize>()
    }
}

/// Cost of a node on a random path of the estimate.
const SAMPLE_COST: f64 = 100.0;

impl Engine for Plain {
    fn name(&self) -> &'static str {
        "plain"
    }

    fn knows(&self) -> &[Feature] {
        Feature::OF_ALL_MODELS
    }

    fn only_on_request(&self, _: &Task) -> bool {
        true
    }

    /// Each set without conflicts has two nodes, whether or not it meets the constraints: one to add candidates to
    /// it, and one to end with it. Each node tests all later candidates against all chosen ones.
    fn estimate(&self, task: &Task) -> Result<Estimate, Refusal> {
        let problem = task.problem();
        let (all, constraints) = (Vec::from_iter(problem.candidates()), problem.constraints());
        let node_cost = 100.0 * (all.len() * (1 + constraints.len())) as f64;
        let choices = |rest: &Vec<Candidate>| Vec::from_iter(0..rest.len());
        let child = |rest: &Vec<Candidate>, at: usize| {
            let fits = |&&other: &&Candidate| !problem.conflicts().contains(rest[at], other);
            rest[at + 1..].iter().filter(fits).copied().collect()
        };
        let children = |_: &Vec<Candidate>, choices: &[usize]| 1.0 + choices.len() as f64;
        let knuth = Knuth {
            node_cost: SAMPLE_COST,
            effort: task.effort(),
        };
        let nodes = knuth.estimate(&all, choices, children, child);
        let memory = Program(problem.clone()).bytes_per_choice() as f64;
        Ok(nodes.costing(node_cost).holding(memory))
    }

    fn list(&self, task: &Task) -> Result<Box<dyn Search<dyn Listing>>, Refusal> {
        Ok(Box::new(ProgramSearch::new(task)))
    }

    fn count(&self, task: &Task) -> Result<Box<dyn Search<dyn Counting>>, Refusal> {
        Ok(Box::new(ProgramSearch::new(task)))
    }

    fn trace(&self, task: &Task) -> Result<Trace, Refusal> {
        Ok(trace::trace(Program(task.problem().clone())))
    }
}

//! The program: it adds one candidate after the other.
//!
//! ```text
//! chosen a c      alternative 0   no more candidates: check the constraints
//!                 alternative 1   d, if it conflicts with neither a nor c
//!                 alternative 2   e, on the same condition
//! ```

use std::iter::once;
use std::sync::Arc;

use standoff_core::amb::{Amb, Branches, Fail};
use standoff_model::{Candidate, Problem, Subproblem};

/// A program that chooses a placement of a problem.
#[derive(Clone)]
pub(crate) struct Program(pub(super) Arc<Problem>);

impl Program {
    /// Chooses a placement, as increasing candidates.
    pub(crate) fn run(&self, amb: &mut Amb) -> Result<Vec<Candidate>, Fail> {
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
    pub(crate) fn alternatives(
        &self,
        chosen: &[Candidate],
    ) -> impl Iterator<Item = Option<Candidate>> + use<> {
        let first = chosen.last().map_or(0, |last| last.index() + 1);
        once(None).chain((first..self.0.len()).map(|index| Some(Candidate::new(index))))
    }

    /// Whether an alternative conflicts with no chosen candidate.
    #[inline]
    pub(crate) fn fits(&self, next: Option<Candidate>, chosen: &[Candidate]) -> bool {
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

    /// The candidates chosen by these alternatives; `None` if they end the placement.
    fn chosen_by(&self, alternatives: &[usize]) -> Option<Vec<Candidate>> {
        let mut chosen = Vec::new();
        for &alternative in alternatives {
            chosen.push(self.alternatives(&chosen).nth(alternative)??);
        }
        Some(chosen)
    }

    /// The placements in some branches of the search tree.
    pub(crate) fn subproblems(&self, branches: &Branches) -> Vec<Subproblem> {
        let Some(chosen) = self.chosen_by(&branches.above) else {
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
    pub(crate) fn bytes_per_choice(&self) -> usize {
        self.0.len() * size_of::<usize>()
    }
}

//! What a program chooses.

use standoff_core::amb::{Amb, Branches, Fail};

use crate::problem::{Candidate, Problem, Subproblem};

/// A program that chooses candidates, and fails where they are no placement.
pub(in crate::engines) trait Program: Clone + Send + 'static {
    /// What it chooses of.
    fn problem(&self) -> &Problem;

    /// How much a choice holds at the most, in bytes.
    fn memory(&self) -> usize;

    /// Chooses a placement, as increasing candidates. Of each choice its [label](Amb::label) says which candidate
    /// was taken; one without a label ends the placement.
    fn run(&self, amb: &mut Amb) -> Result<Vec<Candidate>, Fail>;

    /// The placements that it chooses in some branches of its tree.
    fn subproblems(&self, branches: &Branches) -> Vec<Subproblem>;
}

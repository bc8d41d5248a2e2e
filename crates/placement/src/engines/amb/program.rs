//! What a program chooses.

use standoff_core::amb::{Amb, Fail};

use crate::arithmetic::{Arithmetic, Candidate};

/// A program that chooses candidates, and fails where they are no placement.
pub(in crate::engines) trait Program: Clone + Send + 'static {
    /// What it chooses of.
    fn arithmetic(&self) -> &Arithmetic;

    /// How much a choice holds at the most, in bytes.
    fn memory(&self) -> usize;

    /// Chooses a placement, as increasing candidates. Of each choice its [label](Amb::label) says which candidate
    /// was taken; one without a label ends the placement.
    fn run(&self, amb: &mut Amb) -> Result<Vec<Candidate>, Fail>;
}

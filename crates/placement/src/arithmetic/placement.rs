//! What has been chosen.

use super::candidate::Candidate;

/// A set of candidates that keeps to all rules of a model.
#[doc(alias = "solution")]
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Placement {
    chosen: Vec<Candidate>,
}

impl Placement {
    pub(crate) fn new(chosen: Vec<Candidate>) -> Self {
        Placement { chosen }
    }

    /// The chosen candidates, in increasing order.
    pub fn chosen(&self) -> &[Candidate] {
        &self.chosen
    }

    /// How many candidates are chosen.
    pub fn len(&self) -> usize {
        self.chosen.len()
    }

    /// Whether nothing is placed.
    pub fn is_empty(&self) -> bool {
        self.chosen.is_empty()
    }
}

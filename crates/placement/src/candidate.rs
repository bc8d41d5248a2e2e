//! What can be chosen, and what has been.

use smallvec::{SmallVec, smallvec};
use standoff_board::Square;

/// A piece of one kind on one square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Stand {
    /// Where it stands.
    pub square: Square,
    /// Its kind, as an index into [`Model::kinds`](crate::Model::kinds).
    pub kind: usize,
}

/// One thing that can be chosen: a piece on a square, or, in a [folded](crate::Model::fold) model,
/// several pieces that go together.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Candidate {
    pub(crate) stands: SmallVec<[Stand; 1]>,
}

impl Candidate {
    pub(crate) fn one(stand: Stand) -> Self {
        Candidate {
            stands: smallvec![stand],
        }
    }

    /// The pieces that are placed when this is chosen, in reading order.
    pub fn stands(&self) -> &[Stand] {
        &self.stands
    }

    /// How many pieces are placed when this is chosen.
    pub fn pieces(&self) -> usize {
        self.stands.len()
    }
}

/// A set of candidates that keeps to all rules of a model.
#[doc(alias = "solution")]
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Placement {
    chosen: Vec<u32>,
}

impl Placement {
    pub(crate) fn new(chosen: &[u32]) -> Self {
        Placement {
            chosen: chosen.to_vec(),
        }
    }

    /// The chosen candidates, as increasing indices into
    /// [`Model::candidates`](crate::Model::candidates).
    pub fn chosen(&self) -> &[u32] {
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

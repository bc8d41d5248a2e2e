//! What has been chosen.

use smallvec::SmallVec;

use super::candidate::Candidate;

/// So many candidates are held without allocating: that is most of what listing small placements
/// would take.
const INLINE: usize = 8;

/// A set of candidates that keeps to all rules of a model.
#[doc(alias = "solution")]
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Placement {
    chosen: SmallVec<[Candidate; INLINE]>,
}

impl Placement {
    /// The placement of these candidates, which increase.
    #[inline]
    pub fn new(chosen: &[Candidate]) -> Self {
        Placement {
            chosen: SmallVec::from_slice(chosen),
        }
    }

    /// These candidates, which come in any order.
    pub(crate) fn sorted(chosen: impl Iterator<Item = Candidate>) -> Self {
        let mut chosen: SmallVec<_> = chosen.collect();
        chosen.sort_unstable();
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

//! Solutions of a problem.

use smallvec::SmallVec;

use super::candidate::Candidate;

/// The number of candidates that a placement holds without allocating. Otherwise, listing small placements would
/// mostly allocate.
const INLINE: usize = 8;

/// A solution: a set of candidates that satisfies all conflicts and constraints of a problem.
#[doc(alias = "solution")]
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Placement {
    chosen: SmallVec<[Candidate; INLINE]>,
}

impl Placement {
    /// Creates the placement of these candidates, which increase.
    #[inline]
    pub fn new(chosen: &[Candidate]) -> Self {
        Placement {
            chosen: SmallVec::from_slice(chosen),
        }
    }

    /// Creates the placement of candidates in any order.
    pub fn sorted(chosen: impl Iterator<Item = Candidate>) -> Self {
        let mut chosen: SmallVec<_> = chosen.collect();
        chosen.sort_unstable();
        Placement { chosen }
    }

    /// Returns the chosen candidates, in increasing order.
    #[inline]
    pub fn chosen(&self) -> &[Candidate] {
        &self.chosen
    }

    /// Returns the number of chosen candidates.
    #[inline]
    pub fn len(&self) -> usize {
        self.chosen.len()
    }

    /// Returns whether no candidate is chosen.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.chosen.is_empty()
    }
}

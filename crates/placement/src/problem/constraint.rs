//! Bounded groups: the one form of every rule that counts.

use super::bounds::Bounds;
use super::candidate::Candidate;

/// A set of weighted candidates of which the chosen ones must weigh so much in all.
///
/// "Eight queens", "one star in each row" and "two pieces in region A" are groups; so is the
/// coverage of a square by its attackers.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct LinearConstraint {
    /// Its candidates, in increasing order.
    pub members: Vec<Member>,
    /// What the chosen members weigh together.
    pub bounds: Bounds,
}

/// A candidate in a group, with its weight there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Member {
    /// The candidate.
    pub candidate: Candidate,
    /// What it adds when chosen, at least 1.
    pub weight: u32,
}

impl Member {
    /// A member of the least weight.
    pub(crate) fn of_weight_1(candidate: Candidate) -> Self {
        Member {
            candidate,
            weight: 1,
        }
    }
}

impl LinearConstraint {
    /// What all members weigh together.
    pub fn total(&self) -> u64 {
        self.members.iter().map(|m| u64::from(m.weight)).sum()
    }

    /// Whether all members weigh 1.
    pub fn is_even(&self) -> bool {
        self.members.iter().all(|member| member.weight == 1)
    }

    /// Whether every choice of members keeps to the bounds.
    pub fn bounds_nothing(&self) -> bool {
        !self.bounds.restrict(self.total())
    }

    /// What a candidate weighs here; nothing if it is no member.
    pub fn weight_of(&self, candidate: Candidate) -> u32 {
        let at = (self.members).binary_search_by_key(&candidate, |member| member.candidate);
        at.map_or(0, |at| self.members[at].weight)
    }
}

//! Linear constraints: the one form of all rules that count.

use super::bounds::Bounds;
use super::candidate::Candidate;
use super::conflicts::ConflictGraph;

/// A linear constraint: bounds on the sum of the weights of the chosen members.
///
/// "Eight queens", "one star in each row" and "two pieces in region A" are linear constraints, and so is the
/// number of attackers of a square.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LinearConstraint {
    /// The members, in increasing order of their candidates.
    pub members: Vec<Member>,
    /// The bounds on the total weight of the chosen members.
    pub bounds: Bounds,
}

/// A candidate with its weight in a constraint.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Member {
    /// The candidate.
    pub candidate: Candidate,
    /// The weight, at least 1.
    pub weight: u32,
}

impl Member {
    /// Creates a member of weight 1.
    pub fn of_weight_1(candidate: Candidate) -> Self {
        Member {
            candidate,
            weight: 1,
        }
    }
}

impl LinearConstraint {
    /// Returns the total weight of all members.
    pub fn total(&self) -> u64 {
        self.members.iter().map(|m| u64::from(m.weight)).sum()
    }

    /// Returns whether this is a cardinality constraint: all weights are 1.
    pub fn is_even(&self) -> bool {
        self.members.iter().all(|member| member.weight == 1)
    }

    /// Returns whether every choice of members satisfies the constraint.
    pub fn bounds_nothing(&self) -> bool {
        !self.bounds.restrict(self.total())
    }

    /// Returns the weight of a candidate, or 0 if it is no member.
    #[inline]
    pub fn weight_of(&self, candidate: Candidate) -> u32 {
        let at = (self.members).binary_search_by_key(&candidate, |member| member.candidate);
        at.map_or(0, |at| self.members[at].weight)
    }

    /// Returns whether the constraint is a clause: any one member satisfies it, and no choice exceeds it.
    pub fn is_met_by_any(&self) -> bool {
        let total = self.total();
        self.bounds.least() == 1 && self.bounds.most_of(total) == total
    }

    /// Returns the candidate that, with all its neighbours in the conflict graph, forms this clause, if there is one.
    ///
    /// A set of candidates is maximal if and only if it satisfies such a clause for each candidate.
    pub fn centre(&self, conflicts: &ConflictGraph) -> Option<Candidate> {
        let members = || self.members.iter().map(|member| member.candidate);
        let has_all_around = |&centre: &Candidate| {
            let others = members().filter(|&member| member != centre);
            others.eq(conflicts.with(centre))
        };
        self.is_met_by_any().then(members)?.find(has_all_around)
    }
}

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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::ConflictGraph;

    /// The path 0 - 1 - 2 - 3, and 4 isolated.
    #[test]
    fn a_closed_neighbourhood_has_a_centre() {
        let mut conflicts = ConflictGraph::new(5);
        (1..4).for_each(|at| conflicts.insert(Candidate::new(at - 1), Candidate::new(at)));
        let centre = |members: &[usize], bounds| {
            let members = members.iter().map(|&index| Candidate::new(index));
            let members = members.map(Member::of_weight_1).collect();
            let centre = LinearConstraint { members, bounds }.centre(&conflicts);
            centre.map(Candidate::index)
        };
        let one = Bounds::at_least(1);
        assert_eq!(centre(&[0, 1, 2], one), Some(1));
        assert_eq!(centre(&[0, 1], one), Some(0));
        assert_eq!(centre(&[4], one), Some(4));
        assert_eq!(centre(&[0, 1, 2], Bounds::between(1, 3)), Some(1));
        for (members, bounds) in [
            (&[0, 1, 2, 3][..], one),
            (&[1, 2][..], one),
            (&[0, 1, 2][..], Bounds::at_least(2)),
            (&[0, 1, 2][..], Bounds::exactly(1)),
            (&[][..], one),
        ] {
            assert_eq!(centre(members, bounds), None, "{members:?} {bounds:?}");
        }
    }
}

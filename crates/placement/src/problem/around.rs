//! Groups around a candidate.

use super::candidate::Candidate;
use super::conflicts::ConflictGraph;
use super::constraint::LinearConstraint;

impl LinearConstraint {
    /// Whether any member will do, with whatever others.
    pub(crate) fn is_met_by_any(&self) -> bool {
        let total = self.total();
        self.bounds.least() == 1 && self.bounds.most_of(total) == total
    }

    /// The candidate that the group asks for, if anything in conflict with it will do as well, and nothing else:
    /// of a placement to which nothing can be added, each candidate has such a group.
    pub(crate) fn centre(&self, conflicts: &ConflictGraph) -> Option<Candidate> {
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
    use crate::problem::{Bounds, Member};

    /// Five in a row: 0 - 1 - 2 - 3, and 4 alone.
    #[test]
    fn all_around_a_candidate_and_nothing_else() {
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

//! The constraints of a problem, divided by kind.

use standoff_core::split::Pool;
use standoff_model::{Bounds, LinearConstraint, Member, Problem};

use crate::cliques::Set;

/// The conflicts of a problem, its sets with exactly one chosen candidate, and its other constraints.
pub(crate) struct Divided {
    /// The conflicts of each candidate.
    pub(crate) conflicts: Vec<Set>,
    /// Cliques of which exactly one candidate is chosen.
    pub(crate) exactly_one: Vec<Set>,
    /// All other constraints.
    pub(crate) constraints: Vec<LinearConstraint>,
}

impl Divided {
    pub(crate) fn of(problem: &Problem) -> Self {
        let row = |candidate| Set::from_words(problem.conflicts().row(candidate));
        let mut divided = Divided {
            conflicts: problem.candidates().map(row).collect(),
            exactly_one: Vec::new(),
            constraints: Vec::new(),
        };
        for constraint in problem.constraints() {
            let set = members(constraint);
            if constraint.bounds == Bounds::exactly(1)
                && constraint.is_even()
                && divided.is_clique(&set)
            {
                divided.exactly_one.push(set);
            } else if constraint.bounds == Bounds::exactly(0) {
                // Each candidate by itself, so that the constraint does not cross a cut.
                let none = |&member: &Member| LinearConstraint {
                    members: vec![member],
                    bounds: Bounds::exactly(0),
                };
                let none = constraint.members.iter().map(none);
                divided.constraints.extend(none);
            } else {
                divided.constraints.push(constraint.clone());
            }
        }
        divided
    }

    fn is_clique(&self, set: &Set) -> bool {
        let mut members = set.iter();
        members.all(|member| {
            let mut others = *set;
            others.remove(member);
            others.without(&self.conflicts[member]).is_empty()
        })
    }
}

pub(crate) fn members(constraint: &LinearConstraint) -> Set {
    let members = constraint.members.iter();
    members.map(|member| member.candidate.index()).collect()
}

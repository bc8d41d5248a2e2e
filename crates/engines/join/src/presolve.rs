//! Conflicts and sets with exactly one chosen candidate, derived from constraints.

use standoff_core::split::Pool;
use standoff_model::{LinearConstraint, Problem};

use crate::cliques::{Set, cover, partition, union};

/// An equivalent problem in which constraints have become conflicts and sets with exactly one chosen candidate.
pub(crate) struct Presolved {
    /// The conflicts of each candidate.
    pub(crate) conflicts: Vec<Set>,
    /// Sets of which exactly one candidate is chosen.
    pub(crate) exactly_one: Vec<Set>,
    /// All other constraints.
    pub(crate) constraints: Vec<LinearConstraint>,
}

/// Maximum number of cliques in a cover from which sets are derived.
const MAX_CLIQUES: usize = 192;

impl Presolved {
    pub(crate) fn of(problem: &Problem) -> Self {
        let row = |candidate| Set::from_words(problem.conflicts().row(candidate));
        let mut presolved = Presolved {
            conflicts: problem.candidates().map(row).collect(),
            exactly_one: Vec::new(),
            constraints: Vec::new(),
        };
        let constraints = problem.constraints().iter();
        let constraints = constraints.filter(|constraint| !constraint.bounds_nothing());
        let (at_most_one, others): (Vec<&LinearConstraint>, Vec<&LinearConstraint>) =
            constraints.partition(|constraint| allows_one(constraint));
        for constraint in at_most_one {
            presolved.add_at_most_one(constraint);
        }
        for constraint in others {
            if !presolved.add_partition(constraint) {
                presolved.constraints.push(constraint.clone());
            }
        }
        presolved
    }

    /// Adds the conflicts between the members of a constraint of which at most one can be chosen.
    fn add_at_most_one(&mut self, constraint: &LinearConstraint) {
        let members = members(constraint);
        for member in members {
            let mut others = members;
            others.remove(member);
            self.conflicts[member] = union([self.conflicts[member], others]);
        }
        if constraint.bounds.least() > 0 {
            self.exactly_one.push(members);
        }
    }

    /// Adds the partitions of a constraint into cliques, if their number is the least number of pieces: then exactly one
    /// candidate of each clique is chosen, such as one of n queens in each row. Returns whether there is a partition,
    /// which makes the constraint redundant.
    fn add_partition(&mut self, constraint: &LinearConstraint) -> bool {
        let (all, number) = (members(constraint), constraint.bounds.least());
        if number < 2 || !constraint.is_even() || !constraint.bounds.contain(number) {
            return false;
        }
        let Some(cliques) = cover(&self.conflicts, &all, MAX_CLIQUES) else {
            return false;
        };
        // In a partition some clique has at least the mean size.
        let is_large = |clique: &&Set| clique.len() as u64 * number >= all.len() as u64;
        let mut has_partition = false;
        for clique in cliques.iter().filter(is_large) {
            if !self.exactly_one.contains(clique) {
                let parts = partition(&all, &cliques, clique);
                if parts.len() as u64 == number {
                    self.exactly_one.extend(parts);
                    has_partition = true;
                }
            }
        }
        has_partition
    }
}

/// An upper bound of the number of conflicts after presolving.
pub(crate) fn conflicts(problem: &Problem) -> u64 {
    let constraints = problem.constraints().iter();
    let at_most_one = constraints.filter(|constraint| allows_one(constraint));
    let members = at_most_one.map(|constraint| constraint.members.len() as u64);
    let pairs = members.map(|members| members * (members - 1) / 2);
    problem.conflicts().pairs() + pairs.sum::<u64>()
}

/// Whether each single member may be chosen, but no two members.
fn allows_one(constraint: &LinearConstraint) -> bool {
    let members = constraint.members.iter();
    let mut weights: Vec<u64> = members.map(|member| member.weight.into()).collect();
    weights.sort_unstable();
    let two_exceed = match &weights[..] {
        [] => false,
        [_] => true,
        [a, b, ..] => constraint.bounds.room_above(a + b).is_none(),
    };
    let bounds = constraint.bounds;
    two_exceed && weights.iter().all(|&weight| bounds.contain(weight))
}

pub(crate) fn members(constraint: &LinearConstraint) -> Set {
    let members = constraint.members.iter();
    members.map(|member| member.candidate.index()).collect()
}

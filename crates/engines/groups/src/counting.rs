//! The constraints that are counted together.

use standoff_model::{Candidate, LinearConstraint, Problem};

use crate::reach::Total;

/// Number of nodes before the search counts: a shorter one would not gain anything.
pub(crate) const NODES_BEFORE: u64 = 200;

/// Factor on the cost of a decision for each union, and the maximum factor, since the first contradiction ends it.
const UNION_COST: f64 = 0.4;
const MOST_COST: f64 = 20.0;

/// Constraints that are counted together.
pub(crate) struct Joint {
    pub(crate) totals: Vec<Total>,
    /// Constraints that need several members: each alone, and with the next one if they share none. Some of the members
    /// conflict with each other: others are counted enough one by one.
    pub(crate) unions: Vec<Vec<usize>>,
    /// Number of members of all unions; if there is none, those of a single total.
    members: usize,
}

impl Joint {
    pub(crate) fn of(problem: &Problem) -> Self {
        let constraints = problem.constraints();
        let indices = || 0..constraints.len();
        let least = |index: usize| constraints[index].bounds.least();
        let needs_members = |&index: &usize| least(index) > 0 && constraints[index].is_even();
        let needing: Vec<usize> = indices().filter(needs_members).collect();
        let total = |total: usize| {
            let is_member = members_of(&[total], problem);
            let is_inside = |&index: &usize| {
                let mut members = constraints[index].members.iter();
                index != total && members.all(|member| is_member[member.candidate.index()])
            };
            let inside: Vec<usize> = needing.iter().copied().filter(is_inside).collect();
            (inside.len() > 1).then(|| Total::of(total, inside, constraints))
        };
        let bounding = indices().filter(|&index| bounds_its_members(&constraints[index]));
        let totals: Vec<Total> = bounding.filter_map(total).collect();
        let several = needing.iter().copied().filter(|&index| least(index) > 1);
        let several: Vec<usize> = several.collect();
        let are_apart = |pair: &&[usize]| {
            let is_member = members_of(&pair[..1], problem);
            let mut others = constraints[pair[1]].members.iter();
            !others.any(|member| is_member[member.candidate.index()])
        };
        let pairs = several.windows(2).filter(are_apart).map(<[usize]>::to_vec);
        let unions = several.iter().map(|&index| vec![index]).chain(pairs);
        let unions = Vec::from_iter(unions.filter(|union| has_conflict(union, problem)));
        let members = |union: &[usize]| {
            let members = union.iter().map(|&index| constraints[index].members.len());
            members.sum::<usize>()
        };
        Joint {
            members: match (&*unions, &*totals) {
                ([], [total]) => members(&[total.constraint]),
                _ => unions.iter().map(|union| members(union)).sum(),
            },
            totals,
            unions,
        }
    }

    /// Whether there is nothing to count.
    pub(crate) fn is_empty(&self) -> bool {
        self.totals.is_empty() && self.unions.is_empty()
    }

    /// Measured factor of counting on the cost of a decision.
    pub(crate) fn cost(&self) -> f64 {
        let totals = if self.totals.is_empty() { 1.0 } else { 3.0 };
        (totals + UNION_COST * self.unions.len() as f64).min(MOST_COST)
    }

    /// Maximum number of candidates looked at or put into cliques at a node.
    pub(crate) fn in_cliques(&self) -> f64 {
        self.members as f64
    }
}

/// Whether not all members of a cardinality constraint can be chosen.
fn bounds_its_members(constraint: &LinearConstraint) -> bool {
    let members = constraint.members.len() as u64;
    constraint.is_even() && constraint.bounds.most_of(members) < members
}

/// Whether two members of these constraints conflict, or are in a constraint that allows one of them.
fn has_conflict(union: &[usize], problem: &Problem) -> bool {
    let is_member = members_of(union, problem);
    let conflicts = |member: usize| {
        let mut others = problem.conflicts().with(Candidate::new(member));
        others.any(|other| is_member[other.index()])
    };
    let excludes_others = |constraint: &LinearConstraint| {
        let members = constraint.members.iter();
        let inside = members.filter(|member| is_member[member.candidate.index()]);
        constraint.bounds.most() == Some(1) && inside.count() > 1
    };
    let mut members = (0..problem.len()).filter(|&candidate| is_member[candidate]);
    members.any(conflicts) || problem.constraints().iter().any(excludes_others)
}

/// Whether each candidate is a member of any of these constraints.
fn members_of(constraints: &[usize], problem: &Problem) -> Vec<bool> {
    let mut is_member = vec![false; problem.len()];
    for &index in constraints {
        for member in &problem.constraints()[index].members {
            is_member[member.candidate.index()] = true;
        }
    }
    is_member
}

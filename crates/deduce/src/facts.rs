//! A problem in the form that deduction reads: conflicts, sums, and lists of disjoint sums.

use std::sync::Arc;

use standoff_model::{Candidate, LinearConstraint, Problem};

use crate::set::CandidateSet;

/// A problem prepared for deduction.
#[derive(Clone, Debug)]
pub(crate) struct Facts {
    pub(crate) problem: Arc<Problem>,
    pub(crate) sums: Vec<Sum>,
    /// For each candidate, the sums that count it.
    sums_of: Vec<Vec<usize>>,
    /// Lists of sums with pairwise disjoint members, such as all rows.
    pub(crate) families: Vec<Vec<usize>>,
}

/// A linear constraint, with its members as a set.
#[derive(Clone, Debug)]
pub(crate) struct Sum {
    pub(crate) members: CandidateSet,
    /// The weight of each candidate of the problem, or `None` if each member weighs 1.
    weights: Option<Box<[u32]>>,
    pub(crate) least: u64,
    /// `u64::MAX` if there is no upper bound.
    pub(crate) most: u64,
}

impl Sum {
    pub(crate) fn of(constraint: &LinearConstraint, size: usize) -> Self {
        let weights = || {
            let mut weights = vec![0; size].into_boxed_slice();
            for member in &constraint.members {
                weights[member.candidate.index()] = member.weight;
            }
            weights
        };
        Sum {
            members: CandidateSet::of(size, constraint.members.iter().map(|m| m.candidate)),
            weights: (!constraint.is_even()).then(weights),
            least: constraint.bounds.least(),
            most: constraint.bounds.most().unwrap_or(u64::MAX),
        }
    }

    /// Whether each member weighs 1.
    pub(crate) fn is_even(&self) -> bool {
        self.weights.is_none()
    }

    /// The weight of a member.
    pub(crate) fn weight(&self, candidate: Candidate) -> u64 {
        match &self.weights {
            None => u64::from(self.members.contains(candidate)),
            Some(weights) => u64::from(weights[candidate.index()]),
        }
    }

    /// The total weight of the members in a set.
    pub(crate) fn total(&self, set: &CandidateSet) -> u64 {
        match &self.weights {
            None => self.members.common(set) as u64,
            Some(weights) => {
                let members = self.members.and(set);
                let weights = members.iter().map(|c| u64::from(weights[c.index()]));
                weights.sum()
            }
        }
    }
}

impl Facts {
    /// The facts of a problem with some constraints instead of its own.
    pub(crate) fn new(problem: Arc<Problem>, constraints: &[LinearConstraint]) -> Self {
        let size = problem.len();
        let sums: Vec<Sum> = constraints.iter().map(|c| Sum::of(c, size)).collect();
        let mut sums_of = vec![Vec::new(); size];
        for (index, sum) in sums.iter().enumerate() {
            for member in sum.members.iter() {
                sums_of[member.index()].push(index);
            }
        }
        let families = families(&sums);
        Facts {
            problem,
            sums,
            sums_of,
            families,
        }
    }

    pub(crate) fn size(&self) -> usize {
        self.problem.len()
    }

    /// The candidates in conflict with one, as words of bits.
    pub(crate) fn conflicts(&self, candidate: Candidate) -> &[u64] {
        self.problem.conflicts().row(candidate)
    }

    /// The sums that count a candidate.
    pub(crate) fn sums_of(&self, candidate: Candidate) -> &[usize] {
        &self.sums_of[candidate.index()]
    }
}

/// Groups the sums over single candidates into lists of neighbours with disjoint members.
///
/// The constraints of one rule follow each other, so that the rows, the columns and the regions each form a family.
fn families(sums: &[Sum]) -> Vec<Vec<usize>> {
    let mut families: Vec<(CandidateSet, Vec<usize>)> = Vec::new();
    for (index, sum) in sums.iter().enumerate().filter(|(_, sum)| sum.is_even()) {
        match families.last_mut() {
            Some((all, family)) if !all.meets(&sum.members) => {
                *all = all.or(&sum.members);
                family.push(index);
            }
            _ => families.push((sum.members.clone(), vec![index])),
        }
    }
    families.into_iter().map(|(_, family)| family).collect()
}

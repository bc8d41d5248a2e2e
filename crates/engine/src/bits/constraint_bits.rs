//! A linear constraint as bits.

use standoff_core::split::{BitSet, Block, Pool};
use standoff_model::{Bounds, LinearConstraint};

/// The members of a linear constraint, with their weights and bounds.
pub struct ConstraintBits<B> {
    /// The members, whatever their weights.
    pub members: BitSet<B>,
    /// The weight of each candidate, unless all members weigh 1.
    weights: Option<Vec<u64>>,
    /// The bounds of the sum of their weights.
    pub bounds: Bounds,
}

impl<B: Block> ConstraintBits<B> {
    /// Creates the bit sets of a constraint.
    pub fn of(constraint: &LinearConstraint) -> Self {
        let members = constraint.members.iter();
        ConstraintBits {
            members: members.map(|member| member.candidate.index()).collect(),
            weights: (!constraint.is_even()).then(|| weights(constraint)),
            bounds: constraint.bounds,
        }
    }

    /// Returns whether all members weigh 1: a cardinality constraint.
    pub fn is_even(&self) -> bool {
        self.weights.is_none()
    }

    /// Returns whether it is a cardinality constraint that allows at most one member.
    pub fn allows_one(&self) -> bool {
        self.is_even() && self.bounds.most() == Some(1)
    }

    /// Returns the total weight of the members in a set.
    #[inline(always)]
    pub fn weigh(&self, set: &BitSet<B>) -> u64 {
        let members = set.and(&self.members);
        match &self.weights {
            None => members.len() as u64,
            Some(weights) => members.iter().map(|member| weights[member]).sum(),
        }
    }

    /// Returns the weight of a member.
    pub fn weight(&self, member: usize) -> u64 {
        self.weights.as_ref().map_or(1, |weights| weights[member])
    }
}

/// The weights of the candidates up to the last member.
fn weights(constraint: &LinearConstraint) -> Vec<u64> {
    let last = constraint.members.last();
    let mut weights = vec![0; last.map_or(0, |last| last.candidate.index() + 1)];
    for member in &constraint.members {
        weights[member.candidate.index()] = u64::from(member.weight);
    }
    weights
}

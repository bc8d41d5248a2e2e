//! A linear constraint as bits.

use std::collections::BTreeMap;

use standoff_core::split::{BitSet, Block, Pool};
use standoff_model::{Bounds, LinearConstraint};

/// The members of a linear constraint, with their weights and bounds.
pub struct ConstraintBits<B> {
    /// The members, whatever their weights.
    pub members: BitSet<B>,
    /// The members of each weight above 1, in increasing order of the weights. Few constraints have many weights.
    heavy: Vec<(u64, BitSet<B>)>,
    /// The maximum weight; 1 if there are no members.
    pub heaviest: u64,
    /// The bounds of the sum of their weights.
    pub bounds: Bounds,
}

impl<B: Block> ConstraintBits<B> {
    /// Creates the bit sets of a constraint.
    pub fn of(constraint: &LinearConstraint) -> Self {
        let mut heavy: BTreeMap<u64, BitSet<B>> = BTreeMap::new();
        for member in constraint.members.iter().filter(|member| member.weight > 1) {
            let of_weight = heavy.entry(member.weight.into()).or_default();
            of_weight.insert(member.candidate.index());
        }
        let members = constraint.members.iter();
        ConstraintBits {
            members: members.map(|member| member.candidate.index()).collect(),
            heaviest: heavy.keys().last().copied().unwrap_or(1),
            heavy: heavy.into_iter().collect(),
            bounds: constraint.bounds,
        }
    }

    /// Returns whether all members weigh 1: a cardinality constraint.
    pub fn is_even(&self) -> bool {
        self.heavy.is_empty()
    }

    /// Returns whether it is a cardinality constraint that allows at most one member.
    pub fn allows_one(&self) -> bool {
        self.is_even() && self.bounds.most() == Some(1)
    }

    /// Returns the total weight of the members in a set.
    #[inline(always)]
    pub fn weigh(&self, set: &BitSet<B>) -> u64 {
        let mut sum = set.and(&self.members).len() as u64;
        // A loop is inlined into callers that use vector instructions; the closures of an iterator are not always.
        for (weight, of) in &self.heavy {
            sum += (weight - 1) * set.and(of).len() as u64;
        }
        sum
    }

    /// Returns the members in a set that weigh more than a number.
    pub fn heavier(&self, than: u64, set: &BitSet<B>) -> BitSet<B> {
        let set = set.and(&self.members);
        if than == 0 {
            return set;
        }
        let heavy = self.heavy.iter().filter(|(weight, _)| *weight > than);
        let rest = heavy.fold(set, |rest, (_, of)| rest.without(of));
        set.without(&rest)
    }
}

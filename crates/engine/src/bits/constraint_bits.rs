//! A linear constraint as bits.

use std::collections::BTreeMap;

use standoff_core::split::{BitSet, Block, Pool};
use standoff_model::{Bounds, LinearConstraint};

/// The members of a linear constraint, with their weights and bounds.
pub struct ConstraintBits<B> {
    /// The members, whatever their weights.
    pub members: BitSet<B>,
    /// The members of each weight but 1, in increasing order of the weights. Few constraints have many weights.
    heavy: Vec<(u64, BitSet<B>)>,
    /// The members of weight 1.
    light: BitSet<B>,
    /// The bounds of the sum of their weights.
    pub bounds: Bounds,
}

impl<B: Block> ConstraintBits<B> {
    /// Creates the bit sets of a constraint.
    pub fn of(constraint: &LinearConstraint) -> Self {
        let mut by_weight: BTreeMap<u64, BitSet<B>> = BTreeMap::new();
        for member in &constraint.members {
            let of_weight = by_weight.entry(member.weight.into()).or_default();
            of_weight.insert(member.candidate.index());
        }
        let members = constraint.members.iter();
        ConstraintBits {
            members: members.map(|member| member.candidate.index()).collect(),
            light: by_weight.remove(&1).unwrap_or_default(),
            heavy: by_weight.into_iter().collect(),
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
        let light = set.and(&self.light).len() as u64;
        if self.heavy.is_empty() {
            return light;
        }
        let heavy = self.heavy.iter();
        light
            + heavy
                .map(|(weight, of)| weight * set.and(of).len() as u64)
                .sum::<u64>()
    }

    /// Returns the members in a set that weigh more than a number.
    #[inline(always)]
    pub fn heavier(&self, than: u64, set: &BitSet<B>) -> BitSet<B> {
        let light = if than == 0 {
            BitSet::default()
        } else {
            self.light
        };
        let most = self.heavy.iter().take_while(|(weight, _)| *weight <= than);
        let left = set.and(&self.members).without(&light);
        most.fold(left, |left, (_, of)| left.without(of))
    }
}

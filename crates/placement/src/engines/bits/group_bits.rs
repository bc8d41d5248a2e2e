//! A bounded group as bits.

use standoff_core::split::{BitSet, Block, Pool};

use crate::problem::{Bounds, LinearConstraint};

/// The members of a group and what they weigh.
pub(in crate::engines) struct GroupBits<B> {
    pub(in crate::engines) members: BitSet<B>,
    /// The weight of each candidate, if not all members weigh 1.
    weights: Option<Vec<u64>>,
    pub(in crate::engines) bounds: Bounds,
}

impl<B: Block> GroupBits<B> {
    pub(in crate::engines) fn of(group: &LinearConstraint) -> Self {
        let members = group.members.iter().map(|member| member.candidate.index());
        GroupBits {
            members: members.collect(),
            weights: (!group.is_even()).then(|| weights(group)),
            bounds: group.bounds,
        }
    }

    /// Whether all members weigh the same, which is 1.
    pub(in crate::engines) fn is_even(&self) -> bool {
        self.weights.is_none()
    }

    /// Whether no two members can be chosen, as far as that is a matter of how many they are.
    pub(in crate::engines) fn allows_one(&self) -> bool {
        self.is_even() && self.bounds.most() == Some(1)
    }

    /// Whether just one member is to be chosen, as far as that is a matter of how many they are.
    pub(in crate::engines) fn asks_for_one(&self) -> bool {
        self.allows_one() && self.bounds.least() == 1
    }

    /// What the members in a set weigh together.
    #[inline(always)]
    pub(in crate::engines) fn weigh(&self, set: &BitSet<B>) -> u64 {
        let members = set.and(&self.members);
        match &self.weights {
            None => members.len() as u64,
            Some(weights) => members.iter().map(|member| weights[member]).sum(),
        }
    }

    /// What a member weighs.
    pub(in crate::engines) fn weight(&self, member: usize) -> u64 {
        self.weights.as_ref().map_or(1, |weights| weights[member])
    }
}

/// The weights of the candidates up to the last member.
fn weights(group: &LinearConstraint) -> Vec<u64> {
    let end = group
        .members
        .last()
        .map_or(0, |last| last.candidate.index() + 1);
    let mut weights = vec![0; end];
    for member in &group.members {
        weights[member.candidate.index()] = u64::from(member.weight);
    }
    weights
}

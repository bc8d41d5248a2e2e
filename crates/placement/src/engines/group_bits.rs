//! A bounded group as bits.

use standoff_core::split::{BitSet, Block, Pool};

use crate::Group;

/// The members of a group and what they weigh.
pub(super) struct GroupBits<B> {
    pub(super) members: BitSet<B>,
    /// The weight of each candidate, if not all members weigh 1.
    weights: Option<Vec<u64>>,
    pub(super) at_least: u64,
    pub(super) at_most: u64,
}

impl<B: Block> GroupBits<B> {
    pub(super) fn of(group: &Group) -> Self {
        let all_weigh_1 = group.members.iter().all(|m| m.weight == 1);
        GroupBits {
            members: group.members.iter().map(|m| m.candidate as usize).collect(),
            weights: (!all_weigh_1).then(|| weights(group)),
            at_least: group.at_least,
            at_most: group.at_most,
        }
    }

    /// Whether all members weigh the same, which is 1.
    pub(super) fn is_even(&self) -> bool {
        self.weights.is_none()
    }

    /// What the members in a set weigh together.
    pub(super) fn weigh(&self, set: &BitSet<B>) -> u64 {
        let members = set.and(&self.members);
        match &self.weights {
            None => members.len() as u64,
            Some(weights) => members.map(|candidate| weights[candidate]).sum(),
        }
    }

    /// What a member weighs.
    pub(super) fn weight(&self, member: usize) -> u64 {
        self.weights.as_ref().map_or(1, |weights| weights[member])
    }
}

/// The weights of the candidates up to the last member.
fn weights(group: &Group) -> Vec<u64> {
    let end = group.members.last().map_or(0, |last| last.candidate + 1);
    let mut weights = vec![0; end as usize];
    for member in &group.members {
        weights[member.candidate as usize] = u64::from(member.weight);
    }
    weights
}

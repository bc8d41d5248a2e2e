//! A model as bit sets: what goes together, and the groups.

use standoff_core::split::{BitSet, Block, Pool, Table};

use crate::{Group, Model};

/// What the engine looks up.
pub(super) struct Tables<B: Block> {
    pub(super) compatible: Table<B>,
    pub(super) groups: Vec<GroupBits<B>>,
}

/// A group of a model.
pub(super) struct GroupBits<B> {
    pub(super) members: BitSet<B>,
    /// The weight of each candidate, if not all members weigh 1.
    pub(super) weights: Option<Vec<u64>>,
    pub(super) at_least: u64,
    pub(super) at_most: u64,
}

impl<B: Block> Tables<B> {
    pub(super) fn of(model: &Model) -> Self {
        Tables {
            compatible: crate::engines::split::table(model),
            groups: model
                .groups()
                .iter()
                .map(|g| GroupBits::of(g, model))
                .collect(),
        }
    }
}

impl<B: Block> GroupBits<B> {
    fn of(group: &Group, model: &Model) -> Self {
        let mut weights = vec![0; model.candidates().len()];
        for member in &group.members {
            weights[member.candidate as usize] = u64::from(member.weight);
        }
        GroupBits {
            members: group.members.iter().map(|m| m.candidate as usize).collect(),
            weights: group
                .members
                .iter()
                .any(|m| m.weight != 1)
                .then_some(weights),
            at_least: group.at_least,
            at_most: group.at_most,
        }
    }

    /// What the members in a set weigh together.
    pub(super) fn weigh(&self, set: &BitSet<B>) -> u64 {
        let members = set.and(&self.members);
        match &self.weights {
            None => members.len() as u64,
            Some(weights) => members.map(|candidate| weights[candidate]).sum(),
        }
    }

    pub(super) fn weight(&self, candidate: usize) -> u64 {
        self.weights
            .as_ref()
            .map_or(1, |weights| weights[candidate])
    }
}

//! The conflicts as lists of neighbours, and the groups that bound something.

use crate::arithmetic::{Arithmetic, Candidate, Group};

/// What a sweep has to know of an arithmetic.
pub(super) struct Graph {
    /// Where the neighbours of each candidate begin, and where those of the last one end.
    begins: Vec<usize>,
    neighbours: Vec<u32>,
    groups: Vec<Group>,
    /// For each candidate the groups that it is in, with its weight there.
    memberships: Vec<Vec<(usize, u64)>>,
    sizes: Vec<u32>,
}

impl Graph {
    /// Lists the neighbours of all candidates: not for a graph of very many conflicts.
    pub(super) fn of(arithmetic: &Arithmetic) -> Self {
        let (mut begins, mut neighbours) = (vec![0], Vec::new());
        for candidate in arithmetic.candidates() {
            let near = arithmetic.conflicts().with(candidate);
            neighbours.extend(near.map(|other: Candidate| other.index() as u32));
            begins.push(neighbours.len());
        }
        let bound = arithmetic.groups().iter().filter(|g| !g.bounds_nothing());
        let groups: Vec<Group> = bound.cloned().collect();
        let mut memberships = vec![Vec::new(); arithmetic.len()];
        for (index, group) in groups.iter().enumerate() {
            for member in &group.members {
                let weight = u64::from(member.weight);
                memberships[member.candidate.index()].push((index, weight));
            }
        }
        Graph {
            begins,
            neighbours,
            groups,
            memberships,
            sizes: arithmetic.sizes().to_vec(),
        }
    }

    pub(super) fn len(&self) -> usize {
        self.sizes.len()
    }

    /// The candidates in conflict with one.
    pub(super) fn neighbours(&self, candidate: usize) -> &[u32] {
        &self.neighbours[self.begins[candidate]..self.begins[candidate + 1]]
    }

    pub(super) fn groups(&self) -> &[Group] {
        &self.groups
    }

    /// The groups of a candidate, with its weight in each.
    pub(super) fn memberships(&self, candidate: usize) -> &[(usize, u64)] {
        &self.memberships[candidate]
    }

    /// How many pieces a candidate places.
    pub(super) fn size(&self, candidate: usize) -> usize {
        self.sizes[candidate] as usize
    }
}

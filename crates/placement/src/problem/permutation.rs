//! A map of candidates onto themselves.

use super::candidate::Candidate;
use super::constraint::{LinearConstraint, Member};
use super::data::Problem;
use super::placement::Placement;

/// A map of a model's candidates onto themselves that keeps its conflicts and groups.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Permutation {
    name: String,
    images: Vec<Candidate>,
}

impl Permutation {
    pub(crate) fn new(name: String, images: Vec<Candidate>) -> Self {
        Permutation { name, images }
    }

    /// What the map does to the board, in words.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Where a candidate goes.
    ///
    /// # Panics
    ///
    /// When the model of this map has no such candidate.
    pub fn image(&self, candidate: Candidate) -> Candidate {
        let size = self.size();
        let image = self.images.get(candidate.index());
        *image.unwrap_or_else(|| panic!("`candidate`: there is no {candidate}, the map has {size}"))
    }

    /// Where all candidates go, in their order.
    pub(crate) fn images(&self) -> &[Candidate] {
        &self.images
    }

    /// How many candidates the model of this map has.
    pub(crate) fn size(&self) -> usize {
        self.images.len()
    }

    /// Whether it takes these groups to these groups, in any order.
    pub(crate) fn keeps(&self, groups: &[LinearConstraint]) -> bool {
        let mut sorted = groups.to_vec();
        sorted.sort();
        images_of(&sorted, self) == sorted
    }

    /// Where a placement goes.
    ///
    /// # Panics
    ///
    /// As [`image`](Self::image) does, when `placement` is of another model.
    pub fn image_of(&self, placement: &Placement) -> Placement {
        Placement::sorted(placement.chosen().iter().map(|&c| self.image(c)))
    }
}

impl Problem {
    /// The groups as a sorted list, each once, to be compared with those that a map makes of them.
    pub(crate) fn sorted_groups(&self) -> Vec<LinearConstraint> {
        let mut groups = self.constraints().to_vec();
        groups.sort();
        groups.dedup();
        groups
    }

    /// Whether a map of the candidates keeps sizes, conflicts and groups; `groups` are the
    /// [sorted](Self::sorted_groups) ones.
    pub(crate) fn is_kept_by(&self, map: &Permutation, groups: &[LinearConstraint]) -> bool {
        self.has_sizes_kept_by(map)
            && self.has_conflicts_kept_by(map)
            && images_of(groups, map) == groups
    }

    fn has_sizes_kept_by(&self, map: &Permutation) -> bool {
        let size = |candidate: Candidate| self.sizes()[candidate.index()];
        self.candidates().all(|c| size(c) == size(map.image(c)))
    }

    /// Conflicts go to conflicts; as the map is one to one, then nothing else does.
    fn has_conflicts_kept_by(&self, map: &Permutation) -> bool {
        let conflicts = self.conflicts();
        self.candidates().all(|a| {
            let mut others = conflicts.with(a);
            others.all(|b| conflicts.contains(map.image(a), map.image(b)))
        })
    }
}

fn images_of(groups: &[LinearConstraint], map: &Permutation) -> Vec<LinearConstraint> {
    let mut images: Vec<LinearConstraint> =
        groups.iter().map(|group| image_of(group, map)).collect();
    images.sort();
    images.dedup();
    images
}

fn image_of(group: &LinearConstraint, map: &Permutation) -> LinearConstraint {
    let image = |member: &Member| Member {
        candidate: map.image(member.candidate),
        weight: member.weight,
    };
    let mut members: Vec<Member> = group.members.iter().map(image).collect();
    members.sort_unstable();
    LinearConstraint {
        members,
        bounds: group.bounds,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::conflicts::ConflictGraph;

    /// On a board all sizes are 1; in what is derived they are not.
    #[test]
    fn a_map_that_changes_sizes_is_no_symmetry() {
        let swap = Permutation::new("swap".to_string(), [1, 0].map(Candidate::new).to_vec());
        let is_kept = |sizes| {
            let problem = Problem::new(sizes, ConflictGraph::new(2), vec![]).unwrap();
            problem.is_kept_by(&swap, &[])
        };
        assert!(is_kept(vec![2, 2]));
        assert!(!is_kept(vec![1, 2]));
    }
}

//! Permutations of the candidates, and which of them are symmetries.

use super::candidate::Candidate;
use super::constraint::{LinearConstraint, Member};
use super::placement::Placement;
use super::problem::Problem;

/// A symmetry of a model: a permutation of its candidates that preserves conflicts and constraints.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Permutation {
    name: String,
    images: Vec<Candidate>,
}

impl Permutation {
    /// Creates the permutation of this name that maps candidate `i` to `images[i]`.
    pub fn new(name: String, images: Vec<Candidate>) -> Self {
        Permutation { name, images }
    }

    /// Returns the name of the symmetry of the board, such as `rotate 90`.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the image of a candidate.
    ///
    /// # Panics
    ///
    /// If the model has no such candidate.
    #[inline]
    pub fn image(&self, candidate: Candidate) -> Candidate {
        let size = self.size();
        let image = self.images.get(candidate.index());
        *image.unwrap_or_else(|| panic!("`candidate`: there is no {candidate}, the map has {size}"))
    }

    /// Returns the images of all candidates, in increasing order of these.
    #[inline]
    pub fn images(&self) -> &[Candidate] {
        &self.images
    }

    /// Returns the number of candidates of the model.
    pub fn size(&self) -> usize {
        self.images.len()
    }

    /// Returns whether the permutation maps these constraints to themselves, in any order.
    pub fn keeps(&self, constraints: &[LinearConstraint]) -> bool {
        let mut sorted = constraints.to_vec();
        sorted.sort();
        images_of(&sorted, self) == sorted
    }

    /// Returns the image of a placement.
    ///
    /// # Panics
    ///
    /// If the placement belongs to another model, with more candidates.
    pub fn image_of(&self, placement: &Placement) -> Placement {
        Placement::sorted(placement.chosen().iter().map(|&c| self.image(c)))
    }
}

impl Problem {
    /// The constraints as a sorted list without duplicates, for [`is_kept_by`](Self::is_kept_by).
    pub(crate) fn sorted_constraints(&self) -> Vec<LinearConstraint> {
        let mut constraints = self.constraints().to_vec();
        constraints.sort();
        constraints.dedup();
        constraints
    }

    /// Whether a permutation preserves conflicts and constraints. `constraints` are the
    /// [sorted](Self::sorted_constraints) ones.
    pub(crate) fn is_kept_by(&self, map: &Permutation, constraints: &[LinearConstraint]) -> bool {
        self.has_conflicts_kept_by(map) && images_of(constraints, map) == constraints
    }

    /// Whether conflicts map to conflicts. Then nothing else does, since the permutation is injective.
    fn has_conflicts_kept_by(&self, map: &Permutation) -> bool {
        let conflicts = self.conflicts();
        self.candidates().all(|a| {
            let mut others = conflicts.with(a);
            others.all(|b| conflicts.contains(map.image(a), map.image(b)))
        })
    }
}

/// The images of constraints, sorted and without duplicates.
fn images_of(constraints: &[LinearConstraint], map: &Permutation) -> Vec<LinearConstraint> {
    let image_of = |constraint: &LinearConstraint| {
        let image = |member: &Member| Member {
            candidate: map.image(member.candidate),
            weight: member.weight,
        };
        let mut members: Vec<Member> = constraint.members.iter().map(image).collect();
        members.sort_unstable();
        LinearConstraint {
            members,
            bounds: constraint.bounds,
        }
    };
    let mut images: Vec<LinearConstraint> = constraints.iter().map(image_of).collect();
    images.sort();
    images.dedup();
    images
}

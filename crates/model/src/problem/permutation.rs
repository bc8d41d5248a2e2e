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
        images_of(constraints, self) == sorted(constraints.to_vec())
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
    /// Returns whether `map` maps this problem to another one: sizes, conflicts and constraints to those of the
    /// images. The order of the constraints does not matter.
    ///
    /// ```
    /// use standoff_model::{Candidate, ConflictGraph, Permutation, Problem};
    ///
    /// let path = |edges: [(usize, usize); 2]| {
    ///     let mut conflicts = ConflictGraph::new(3);
    ///     for (a, b) in edges {
    ///         conflicts.insert(Candidate::new(a), Candidate::new(b));
    ///     }
    ///     Problem::new(vec![1; 3], conflicts, vec![])
    /// };
    /// let (middle_last, middle_first) = (path([(0, 2), (2, 1)])?, path([(2, 0), (0, 1)])?);
    /// let shift = Permutation::new("shift".into(), [1, 2, 0].map(Candidate::new).into());
    /// assert!(middle_last.is_mapped_to(&middle_first, &shift));
    /// assert!(!middle_first.is_mapped_to(&middle_last, &shift));
    /// # Ok::<(), standoff_model::ProblemError>(())
    /// ```
    ///
    /// # Panics
    ///
    /// If `map` does not map the candidates of this problem to those of the other one.
    pub fn is_mapped_to(&self, other: &Problem, map: &Permutation) -> bool {
        let keeps_candidate = |a: Candidate| {
            let image = map.image(a);
            let mut conflicting = self.conflicts().with(a);
            self.sizes()[a.index()] == other.sizes()[image.index()]
                && conflicting.all(|b| other.conflicts().contains(image, map.image(b)))
        };
        // Conflicts map to different conflicts, so that equal numbers leave no other.
        self.len() == other.len()
            && self.conflicts().pairs() == other.conflicts().pairs()
            && self.candidates().all(keeps_candidate)
            && images_of(self.constraints(), map) == sorted(other.constraints().to_vec())
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
    sorted(constraints.iter().map(image_of).collect())
}

/// The constraints, sorted and without duplicates.
fn sorted(mut constraints: Vec<LinearConstraint>) -> Vec<LinearConstraint> {
    constraints.sort();
    constraints.dedup();
    constraints
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::{Bounds, ConflictGraph};

    /// Three candidates with these sizes, conflicts between these, and the first two of total weight 2.
    fn problem(sizes: [u32; 3], conflicts: &[(usize, usize)], weights: [u32; 2]) -> Problem {
        let mut graph = ConflictGraph::new(3);
        for &(a, b) in conflicts {
            graph.insert(Candidate::new(a), Candidate::new(b));
        }
        let members = (0..).map(Candidate::new).zip(weights);
        let members = members.map(|(candidate, weight)| Member { candidate, weight });
        let two = LinearConstraint {
            members: members.collect(),
            bounds: Bounds::exactly(2),
        };
        Problem::new(sizes.into(), graph, vec![two]).unwrap()
    }

    #[test]
    fn a_map_keeps_sizes_conflicts_and_constraints() {
        let exchange =
            Permutation::new("exchange".to_string(), [1, 0, 2].map(Candidate::new).into());
        let is_mapped = |a: &Problem, b: &Problem| a.is_mapped_to(b, &exchange);
        let from = problem([1, 0, 1], &[(0, 2)], [1, 3]);
        assert!(is_mapped(&from, &problem([0, 1, 1], &[(1, 2)], [3, 1])));
        assert!(!is_mapped(&from, &from));
        assert!(!is_mapped(&from, &problem([1, 1, 1], &[(1, 2)], [3, 1])));
        assert!(!is_mapped(&from, &problem([0, 1, 1], &[(1, 2)], [1, 3])));
        assert!(!is_mapped(&from, &problem([0, 1, 1], &[(0, 2)], [3, 1])));
        let more = problem([0, 1, 1], &[(1, 2), (0, 1)], [3, 1]);
        assert!(!is_mapped(&from, &more));
        let fewer = problem([1, 0, 1], &[], [1, 3]).part(&[0, 1].map(Candidate::new));
        assert!(!is_mapped(&fewer, &problem([0, 1, 1], &[], [3, 1])));
    }
}

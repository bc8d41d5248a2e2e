//! A problem: candidates, conflicts and linear constraints.

use std::sync::Arc;

use thiserror::Error;

use super::candidate::Candidate;
use super::conflicts::ConflictGraph;
use super::constraint::LinearConstraint;
use super::feature::Feature;

/// Candidates with sizes, a conflict graph, and linear constraints: all that an engine needs to find the
/// placements of a model.
///
/// ```
/// use standoff_model::{Problem, Bounds, Candidate, LinearConstraint, Member, ConflictGraph};
///
/// // Two of three candidates, of which the first and the last exclude each other.
/// let mut conflicts = ConflictGraph::new(3);
/// conflicts.insert(Candidate::new(0), Candidate::new(2));
/// let member = |index| Member { candidate: Candidate::new(index), weight: 1 };
/// let two = LinearConstraint { members: (0..3).map(member).collect(), bounds: Bounds::exactly(2) };
/// let problem = Problem::new(vec![1; 3], conflicts, vec![two])?;
///
/// assert_eq!(problem.len(), 3);
/// assert_eq!(problem.digest().to_string().len(), 32);
/// # Ok::<(), standoff_model::ProblemError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Problem {
    sizes: Vec<u32>,
    /// Shared with problems that differ in their constraints only.
    conflicts: Arc<ConflictGraph>,
    constraints: Vec<LinearConstraint>,
}

/// The maximum number of candidates of a problem.
///
/// Conflicts then take 32 MiB.
pub const MAX_CANDIDATES: u64 = 1 << 14;

/// The maximum number of pieces that all candidates of a problem place together.
///
/// Counts by number of pieces then take 24 MiB.
pub const MAX_PIECES: u64 = 1 << 20;

/// Why sizes, conflicts and constraints do not form a problem.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum ProblemError {
    /// More than [`MAX_CANDIDATES`] candidates.
    #[error("{0} candidates are too many to search: at most {MAX_CANDIDATES}")]
    TooLarge(usize),
    /// More than [`MAX_PIECES`] pieces.
    #[error("the candidates place {0} pieces in all, too many to count by: at most {MAX_PIECES}")]
    TooManyPieces(u64),
    /// The conflict graph has another number of candidates.
    #[error("there are {candidates} candidates, and conflicts between {related}")]
    Conflicts {
        /// The number of sizes.
        candidates: usize,
        /// The number of candidates of the conflict graph.
        related: usize,
    },
    /// The members of a constraint are not in increasing order, or do not exist.
    #[error("constraint {constraint}: its members have to increase, and to be below {candidates}")]
    Members {
        /// The index of the constraint.
        constraint: usize,
        /// The number of candidates.
        candidates: usize,
    },
    /// The weight of a member is 0.
    #[error("constraint {constraint}: candidate {candidate} weighs nothing there")]
    Weight {
        /// The index of the constraint.
        constraint: usize,
        /// The member.
        candidate: Candidate,
    },
}

impl Problem {
    /// Creates the problem of candidates with these sizes, conflicts and constraints.
    ///
    /// The size of a candidate is the number of pieces that it places.
    ///
    /// # Errors
    ///
    /// A [`ProblemError`] if the parts do not fit together.
    pub fn new(
        sizes: Vec<u32>,
        conflicts: ConflictGraph,
        constraints: Vec<LinearConstraint>,
    ) -> Result<Self, ProblemError> {
        let (candidates, related) = (sizes.len(), conflicts.size());
        if candidates as u64 > MAX_CANDIDATES {
            return Err(ProblemError::TooLarge(candidates));
        }
        if candidates != related {
            return Err(ProblemError::Conflicts {
                candidates,
                related,
            });
        }
        let pieces = sizes.iter().map(|&size| u64::from(size)).sum();
        if pieces > MAX_PIECES {
            return Err(ProblemError::TooManyPieces(pieces));
        }
        check(&constraints, candidates)?;
        Ok(Problem {
            sizes,
            conflicts: Arc::new(conflicts),
            constraints,
        })
    }

    /// Returns the problem with additional constraints.
    ///
    /// Constraints with the same members are merged into one.
    ///
    /// # Errors
    ///
    /// A [`ProblemError`] if the members of a constraint are not in increasing order, do not exist, or have the
    /// weight 0.
    ///
    /// ```
    /// use standoff_model::{Problem, Bounds, Candidate, LinearConstraint, Member, ConflictGraph};
    ///
    /// let member = |index| Member { candidate: Candidate::new(index), weight: 1 };
    /// let number = |bounds| LinearConstraint { members: (0..3).map(member).collect(), bounds };
    /// let some = Problem::new(vec![1; 3], ConflictGraph::new(3), vec![number(Bounds::at_least(1))])?;
    /// let few = some.with_constraints(vec![number(Bounds::at_most(2))])?;
    /// assert_eq!(few.constraints(), [number(Bounds::between(1, 2))]);
    /// # Ok::<(), standoff_model::ProblemError>(())
    /// ```
    pub fn with_constraints(&self, more: Vec<LinearConstraint>) -> Result<Self, ProblemError> {
        let mut problem = self.clone();
        let constraints = &mut problem.constraints;
        for new in more {
            match constraints
                .iter_mut()
                .find(|old| old.members == new.members)
            {
                Some(old) => old.bounds = old.bounds.and(new.bounds),
                None => constraints.push(new),
            }
        }
        check(constraints, self.len())?;
        Ok(problem)
    }

    /// Returns the problem with other constraints, and with other conflicts if some are given.
    ///
    /// # Panics
    ///
    /// If the conflicts or the constraints do not fit the candidates.
    #[must_use]
    pub fn replaced(
        &self,
        conflicts: Option<ConflictGraph>,
        constraints: Vec<LinearConstraint>,
    ) -> Self {
        let conflicts = conflicts.map_or_else(|| self.conflicts.clone(), Arc::new);
        assert_eq!(
            conflicts.size(),
            self.len(),
            "conflicts of other candidates"
        );
        check(&constraints, self.len()).expect("constraints on the candidates");
        Problem {
            sizes: self.sizes.clone(),
            conflicts,
            constraints,
        }
    }

    /// Returns the number of candidates.
    #[inline]
    pub fn len(&self) -> usize {
        self.sizes.len()
    }

    /// Returns whether there are no candidates.
    pub fn is_empty(&self) -> bool {
        self.sizes.is_empty()
    }

    /// Returns all candidates, in increasing order.
    #[inline]
    pub fn candidates(&self) -> impl ExactSizeIterator<Item = Candidate> + use<> {
        (0..self.len()).map(Candidate::new)
    }

    /// Returns the number of pieces that each candidate places.
    #[inline]
    pub fn sizes(&self) -> &[u32] {
        &self.sizes
    }

    /// Returns the number of pieces that some candidates place together.
    pub fn pieces(&self, chosen: impl IntoIterator<Item = Candidate>) -> usize {
        let size = |candidate: Candidate| self.sizes[candidate.index()] as usize;
        chosen.into_iter().map(size).sum()
    }

    /// Returns the conflict graph: which candidates exclude each other.
    #[inline]
    pub fn conflicts(&self) -> &ConflictGraph {
        &self.conflicts
    }

    /// Returns the linear constraints.
    #[inline]
    pub fn constraints(&self) -> &[LinearConstraint] {
        &self.constraints
    }

    /// Returns the features that the problem uses.
    pub fn features(&self) -> Vec<Feature> {
        let is_used = |feature: &Feature| match feature {
            Feature::Constraints => !self.constraints.is_empty(),
            Feature::Weights => !self.constraints.iter().all(LinearConstraint::is_even),
            Feature::Sizes => self.sizes.iter().any(|&size| size != 1),
        };
        Feature::ALL.iter().copied().filter(is_used).collect()
    }
}

/// Checks the members of all constraints of a problem.
fn check(constraints: &[LinearConstraint], candidates: usize) -> Result<(), ProblemError> {
    for (constraint, LinearConstraint { members, .. }) in constraints.iter().enumerate() {
        let increase = members.is_sorted_by(|a, b| a.candidate < b.candidate);
        let last = members.last();
        if !increase || last.is_some_and(|member| member.candidate.index() >= candidates) {
            return Err(ProblemError::Members {
                constraint,
                candidates,
            });
        }
        if let Some(member) = members.iter().find(|member| member.weight == 0) {
            return Err(ProblemError::Weight {
                constraint,
                candidate: member.candidate,
            });
        }
    }
    Ok(())
}

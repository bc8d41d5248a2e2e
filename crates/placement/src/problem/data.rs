//! The problem of a model.

use std::sync::Arc;

use thiserror::Error;

use super::candidate::Candidate;
use super::conflicts::ConflictGraph;
use super::constraint::{LinearConstraint, Member};
use super::feature::Feature;

/// What can be chosen, what may not be chosen together, and what must add up: all that an engine
/// has to know to find the placements of a model.
///
/// ```
/// use standoff_placement::{Problem, Bounds, Candidate, LinearConstraint, Member, ConflictGraph};
///
/// // Two of three candidates, the first and the last of which do not go together.
/// let mut conflicts = ConflictGraph::new(3);
/// conflicts.insert(Candidate::new(0), Candidate::new(2));
/// let member = |index| Member { candidate: Candidate::new(index), weight: 1 };
/// let two = LinearConstraint { members: (0..3).map(member).collect(), bounds: Bounds::exactly(2) };
/// let problem = Problem::new(vec![1; 3], conflicts, vec![two])?;
///
/// assert_eq!(problem.len(), 3);
/// assert_eq!(problem.digest().to_string().len(), 32);
/// # Ok::<(), standoff_placement::ProblemError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(try_from = "super::serial::Written", into = "super::serial::Written")
)]
pub struct Problem {
    sizes: Vec<u32>,
    /// Shared with those that have other groups.
    conflicts: Arc<ConflictGraph>,
    groups: Vec<LinearConstraint>,
    required: Vec<Feature>,
}

/// The most candidates that a problem may have: their conflicts then take 32 MiB.
pub const MAX_CANDIDATES: u64 = 1 << 14;

/// The most pieces that all candidates of a problem may place together: counts by number of pieces
/// then take 24 MiB.
pub const MAX_PIECES: u64 = 1 << 20;

/// Parts that do not make a problem.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum ProblemError {
    /// More than [`MAX_CANDIDATES`] candidates.
    #[error("{0} candidates are too many to search: at most {MAX_CANDIDATES}")]
    TooLarge(usize),
    /// More than [`MAX_PIECES`] pieces.
    #[error("the candidates place {0} pieces in all, too many to count by: at most {MAX_PIECES}")]
    TooManyPieces(u64),
    /// The conflicts are between another number of candidates.
    #[error("there are {candidates} candidates, and conflicts between {related}")]
    Conflicts {
        /// How many candidates have a size.
        candidates: usize,
        /// How many the conflicts is on.
        related: usize,
    },
    /// The members of a group do not increase, or are not there.
    #[error("group {group}: its members have to increase, and to be below {candidates}")]
    Members {
        /// Which group, counted from 0.
        group: usize,
        /// How many candidates there are.
        candidates: usize,
    },
    /// A member weighs nothing.
    #[error("group {group}: candidate {candidate} weighs nothing there")]
    Weight {
        /// Which group, counted from 0.
        group: usize,
        /// Which of its members.
        candidate: Candidate,
    },
}

impl Problem {
    /// The problem of candidates that place so many pieces each, with these conflicts and groups. If it
    /// is made of another one, it must also [require all](Self::requiring_all_of) that one does.
    ///
    /// # Errors
    ///
    /// A [`ProblemError`] when the parts do not fit together.
    pub fn new(
        sizes: Vec<u32>,
        conflicts: ConflictGraph,
        groups: Vec<LinearConstraint>,
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
        let ungrouped = Problem {
            sizes,
            conflicts: Arc::new(conflicts),
            groups: Vec::new(),
            required: Vec::new(),
        };
        ungrouped.with_groups_as_they_are(groups)
    }

    fn with_groups_as_they_are(self, groups: Vec<LinearConstraint>) -> Result<Self, ProblemError> {
        for (index, group) in groups.iter().enumerate() {
            check(index, group, self.len())?;
        }
        Ok(Problem { groups, ..self })
    }

    /// The same, where more groups hold. Of two with the same members both bounds hold, in one group.
    ///
    /// # Errors
    ///
    /// A [`ProblemError`] when the members of a group do not increase, are not there, or weigh nothing.
    ///
    /// ```
    /// use standoff_placement::{Problem, Bounds, Candidate, LinearConstraint, Member, ConflictGraph};
    ///
    /// let member = |index| Member { candidate: Candidate::new(index), weight: 1 };
    /// let group = |bounds| LinearConstraint { members: (0..3).map(member).collect(), bounds };
    /// let some = Problem::new(vec![1; 3], ConflictGraph::new(3), vec![group(Bounds::at_least(1))])?;
    /// let few = some.with_constraints(vec![group(Bounds::at_most(2))])?;
    /// assert_eq!(few.constraints(), [group(Bounds::between(1, 2))]);
    /// # Ok::<(), standoff_placement::ProblemError>(())
    /// ```
    pub fn with_constraints(&self, more: Vec<LinearConstraint>) -> Result<Self, ProblemError> {
        let mut groups = self.groups.clone();
        for group in more {
            match groups.iter_mut().find(|old| old.members == group.members) {
                Some(old) => old.bounds = old.bounds.and(group.bounds),
                None => groups.push(group),
            }
        }
        self.clone().with_groups_as_they_are(groups)
    }

    /// The same, for engines that know a feature beside those that show in the numbers.
    #[must_use]
    pub fn requiring(mut self, feature: Feature) -> Self {
        if let Err(at) = self.required.binary_search(&feature) {
            self.required.insert(at, feature);
        }
        self
    }

    /// The same, for engines that know all that another problem [requires](Self::requiring): for one that
    /// is derived from it. What shows in the numbers, shows in the new ones.
    ///
    /// ```
    /// use standoff_placement::{Problem, Feature, ConflictGraph};
    ///
    /// let of = |sizes| Problem::new(sizes, ConflictGraph::new(2), vec![]).unwrap();
    /// let whole = of(vec![1, 3]).requiring(Feature::named("gravity"));
    /// let derived = of(vec![1, 1]).requiring_all_of(&whole);
    /// assert_eq!(derived.features(), [Feature::named("gravity")]);
    /// ```
    #[must_use]
    pub fn requiring_all_of(self, other: &Self) -> Self {
        other.required.iter().cloned().fold(self, Self::requiring)
    }

    /// How many candidates there are.
    pub fn len(&self) -> usize {
        self.sizes.len()
    }

    /// Whether there is nothing to choose.
    pub fn is_empty(&self) -> bool {
        self.sizes.is_empty()
    }

    /// All candidates, in their order.
    pub fn candidates(&self) -> impl ExactSizeIterator<Item = Candidate> + use<> {
        (0..self.len()).map(Candidate::new)
    }

    /// How many pieces each candidate places.
    pub fn sizes(&self) -> &[u32] {
        &self.sizes
    }

    /// How many pieces the candidates of a set place.
    pub fn pieces(&self, chosen: impl IntoIterator<Item = Candidate>) -> usize {
        let size = |candidate: Candidate| self.sizes[candidate.index()] as usize;
        chosen.into_iter().map(size).sum()
    }

    /// Which candidates may not be chosen together.
    pub fn conflicts(&self) -> &ConflictGraph {
        &self.conflicts
    }

    /// What the chosen candidates must add up to.
    pub fn constraints(&self) -> &[LinearConstraint] {
        &self.groups
    }

    /// What an engine has to be [required](Self::requiring) to know, beside what shows in the numbers.
    pub(super) fn required(&self) -> &[Feature] {
        &self.required
    }

    /// All that an engine has to know to answer.
    pub fn features(&self) -> Vec<Feature> {
        let uses = [
            (Feature::GROUPS, !self.groups.is_empty()),
            (
                Feature::WEIGHTS,
                !self.groups.iter().all(LinearConstraint::is_even),
            ),
            (Feature::SIZES, self.sizes.iter().any(|&size| size != 1)),
        ];
        let used = uses.into_iter().filter_map(|(f, uses)| uses.then_some(f));
        used.chain(self.required.iter().cloned()).collect()
    }
}

fn check(index: usize, group: &LinearConstraint, candidates: usize) -> Result<(), ProblemError> {
    let increase = group.members.is_sorted_by(|a, b| a.candidate < b.candidate);
    let last = group.members.last().map_or(0, |m| m.candidate.index() + 1);
    if !increase || last > candidates {
        return Err(ProblemError::Members {
            group: index,
            candidates,
        });
    }
    let weighs_nothing = |member: &&Member| member.weight == 0;
    match group.members.iter().find(weighs_nothing) {
        Some(member) => Err(ProblemError::Weight {
            group: index,
            candidate: member.candidate,
        }),
        None => Ok(()),
    }
}

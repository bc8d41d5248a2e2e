//! The arithmetic of a model.

use std::sync::Arc;

use thiserror::Error;

use super::candidate::Candidate;
use super::feature::Feature;
use super::group::{Group, Member};
use super::relation::Relation;

/// What can be chosen, what may not be chosen together, and what must add up: all that an engine
/// has to know to find the placements of a model.
///
/// ```
/// use standoff_placement::{Arithmetic, Bounds, Candidate, Group, Member, Relation};
///
/// // Two of three candidates, the first and the last of which do not go together.
/// let mut conflicts = Relation::new(3);
/// conflicts.insert(Candidate::new(0), Candidate::new(2));
/// let member = |index| Member { candidate: Candidate::new(index), weight: 1 };
/// let two = Group { members: (0..3).map(member).collect(), bounds: Bounds::exactly(2) };
/// let arithmetic = Arithmetic::new(vec![1; 3], conflicts, vec![two])?;
///
/// assert_eq!(arithmetic.len(), 3);
/// assert_eq!(arithmetic.digest().to_string().len(), 32);
/// # Ok::<(), standoff_placement::ArithmeticError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(try_from = "super::serial::Written", into = "super::serial::Written")
)]
pub struct Arithmetic {
    sizes: Vec<u32>,
    /// Shared with those that have other groups.
    conflicts: Arc<Relation>,
    groups: Vec<Group>,
    required: Vec<Feature>,
}

/// The most candidates that an arithmetic may have: their conflicts then take 32 MiB.
pub const MAX_CANDIDATES: u64 = 1 << 14;

/// The most pieces that all candidates of an arithmetic may place together: counts by number of pieces
/// then take 24 MiB.
pub const MAX_PIECES: u64 = 1 << 20;

/// Parts that do not make an arithmetic.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum ArithmeticError {
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
        /// How many the relation is on.
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

impl Arithmetic {
    /// The arithmetic of candidates that place so many pieces each, with these conflicts and groups. If it
    /// is made of another one, it must also [require all](Self::requiring_all_of) that one does.
    ///
    /// # Errors
    ///
    /// An [`ArithmeticError`] when the parts do not fit together.
    pub fn new(
        sizes: Vec<u32>,
        conflicts: Relation,
        groups: Vec<Group>,
    ) -> Result<Self, ArithmeticError> {
        let (candidates, related) = (sizes.len(), conflicts.size());
        if candidates as u64 > MAX_CANDIDATES {
            return Err(ArithmeticError::TooLarge(candidates));
        }
        if candidates != related {
            return Err(ArithmeticError::Conflicts {
                candidates,
                related,
            });
        }
        let pieces = sizes.iter().map(|&size| u64::from(size)).sum();
        if pieces > MAX_PIECES {
            return Err(ArithmeticError::TooManyPieces(pieces));
        }
        let ungrouped = Arithmetic {
            sizes,
            conflicts: Arc::new(conflicts),
            groups: Vec::new(),
            required: Vec::new(),
        };
        ungrouped.with_groups_as_they_are(groups)
    }

    fn with_groups_as_they_are(self, groups: Vec<Group>) -> Result<Self, ArithmeticError> {
        for (index, group) in groups.iter().enumerate() {
            check(index, group, self.len())?;
        }
        Ok(Arithmetic { groups, ..self })
    }

    /// The same, where more groups hold. Of two with the same members both bounds hold, in one group.
    ///
    /// # Errors
    ///
    /// An [`ArithmeticError`] when the members of a group do not increase, are not there, or weigh nothing.
    ///
    /// ```
    /// use standoff_placement::{Arithmetic, Bounds, Candidate, Group, Member, Relation};
    ///
    /// let member = |index| Member { candidate: Candidate::new(index), weight: 1 };
    /// let group = |bounds| Group { members: (0..3).map(member).collect(), bounds };
    /// let some = Arithmetic::new(vec![1; 3], Relation::new(3), vec![group(Bounds::at_least(1))])?;
    /// let few = some.with_groups(vec![group(Bounds::at_most(2))])?;
    /// assert_eq!(few.groups(), [group(Bounds::between(1, 2))]);
    /// # Ok::<(), standoff_placement::ArithmeticError>(())
    /// ```
    pub fn with_groups(&self, more: Vec<Group>) -> Result<Self, ArithmeticError> {
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

    /// The same, for engines that know all that another arithmetic [requires](Self::requiring): for one that
    /// is derived from it. What shows in the numbers, shows in the new ones.
    ///
    /// ```
    /// use standoff_placement::{Arithmetic, Feature, Relation};
    ///
    /// let of = |sizes| Arithmetic::new(sizes, Relation::new(2), vec![]).unwrap();
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
    pub fn conflicts(&self) -> &Relation {
        &self.conflicts
    }

    /// What the chosen candidates must add up to.
    pub fn groups(&self) -> &[Group] {
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
            (Feature::WEIGHTS, !self.groups.iter().all(Group::is_even)),
            (Feature::SIZES, self.sizes.iter().any(|&size| size != 1)),
        ];
        let used = uses.into_iter().filter_map(|(f, uses)| uses.then_some(f));
        used.chain(self.required.iter().cloned()).collect()
    }
}

fn check(index: usize, group: &Group, candidates: usize) -> Result<(), ArithmeticError> {
    let increase = group.members.is_sorted_by(|a, b| a.candidate < b.candidate);
    let last = group.members.last().map_or(0, |m| m.candidate.index() + 1);
    if !increase || last > candidates {
        return Err(ArithmeticError::Members {
            group: index,
            candidates,
        });
    }
    let weighs_nothing = |member: &&Member| member.weight == 0;
    match group.members.iter().find(weighs_nothing) {
        Some(member) => Err(ArithmeticError::Weight {
            group: index,
            candidate: member.candidate,
        }),
        None => Ok(()),
    }
}

//! Steps of a deduction, with their reasons.

use standoff_model::Candidate;

use crate::technique::Technique;

/// A conclusion about a position that follows from it: candidates to place, and candidates to exclude.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The kind of argument.
    pub technique: Technique,
    /// The candidates that must be chosen, in increasing order.
    pub place: Vec<Candidate>,
    /// The candidates that cannot be chosen, in increasing order.
    pub exclude: Vec<Candidate>,
    /// The argument. Constraints are indices into [`Deduction::constraints`](crate::Deduction::constraints).
    pub reason: Reason,
}

/// The argument of a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// A chosen piece excludes others.
    Attacked {
        /// The chosen piece.
        by: Candidate,
    },
    /// A constraint has no room left.
    Full {
        /// The constraint.
        constraint: usize,
    },
    /// A constraint needs all places that are left for it.
    Last {
        /// The constraint.
        constraint: usize,
    },
    /// Each place that is left for a constraint excludes the same candidates.
    EachPlace {
        /// The constraint.
        constraint: usize,
        /// The places.
        places: Vec<Candidate>,
    },
    /// A constraint could not be met beside the excluded candidates.
    Starved {
        /// The constraint.
        constraint: usize,
    },
    /// All places that are left for some constraints lie in others, which have room for no more.
    Within {
        /// The constraints with the counted places.
        inner: Vec<usize>,
        /// The number of pieces that the inner constraints need.
        need: u64,
        /// The constraints that contain the places.
        outer: Vec<usize>,
        /// The places outside the outer constraints.
        others: Vec<Candidate>,
    },
    /// The opposite leads to a contradiction.
    Contradiction {
        /// The assumption.
        assumed: Assumption,
        /// The candidates that then must be chosen, each with the constraint that forces it.
        chain: Vec<(Candidate, usize)>,
        /// The constraint that then cannot be met.
        constraint: usize,
    },
}

/// An assumption about one candidate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Assumption {
    /// The candidate is chosen.
    Chosen(Candidate),
    /// The candidate is excluded.
    Excluded(Candidate),
}

impl Step {
    /// Returns whether the step only marks squares that a piece attacks, or the rest of a full constraint.
    ///
    /// A person does this while placing a piece.
    pub fn is_bookkeeping(&self) -> bool {
        self.technique.is_bookkeeping()
    }

    /// Returns the number of candidates that the step decides.
    pub fn decides(&self) -> usize {
        self.place.len() + self.exclude.len()
    }
}

impl Reason {
    /// Returns the constraints that the argument is about, with those that the opposite forces.
    pub fn constraints(&self) -> Vec<usize> {
        match self {
            Reason::Attacked { .. } => Vec::new(),
            Reason::Full { constraint }
            | Reason::Last { constraint }
            | Reason::EachPlace { constraint, .. }
            | Reason::Starved { constraint } => vec![*constraint],
            Reason::Within { inner, outer, .. } => [&inner[..], &outer[..]].concat(),
            Reason::Contradiction {
                chain, constraint, ..
            } => {
                let forced = chain.iter().map(|&(_, constraint)| constraint);
                forced.chain([*constraint]).collect()
            }
        }
    }
}

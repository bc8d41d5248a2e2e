//! Constraints that need exactly one member: rows, columns and regions with one piece each.
//!
//! Choosing a member excludes the others at once, so that the constraint is met. An open one depends on its free
//! members alone: none is a contradiction, and a single one is chosen.

use standoff_model::{Bounds, Problem};

/// The exactly-one constraints among the first 64, one bit each.
pub(crate) struct ExactlyOne {
    pub(crate) all: u64,
    /// Those of each candidate.
    of: Vec<u64>,
}

impl ExactlyOne {
    pub(crate) fn of(problem: &Problem) -> Self {
        let mut exactly_one = Self::none(problem.len());
        let first = problem.constraints().iter().take(u64::BITS as usize);
        for (index, constraint) in first.enumerate() {
            if !constraint.is_even() || constraint.bounds != Bounds::exactly(1) {
                continue;
            }
            exactly_one.all |= 1 << index;
            for member in &constraint.members {
                exactly_one.of[member.candidate.index()] |= 1 << index;
            }
        }
        exactly_one
    }

    /// No constraint, for sets so wide that choosing a member does not exclude the others.
    pub(crate) fn none(candidates: usize) -> Self {
        ExactlyOne {
            all: 0,
            of: vec![0; candidates],
        }
    }

    /// Those with this candidate.
    #[inline(always)]
    pub(crate) fn with(&self, candidate: usize) -> u64 {
        self.of[candidate]
    }
}

/// The constraint with the fewest free members, the first one of several: the number of members in the high half,
/// and the index of the constraint in the low half.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Fewest(u64);

impl Fewest {
    /// No constraint.
    pub(crate) const NONE: Self = Fewest(u64::MAX);

    #[inline(always)]
    pub(crate) fn of(members: usize, constraint: usize) -> Self {
        Fewest((members as u64) << 32 | constraint as u64)
    }

    /// The index of the constraint, if there is one.
    #[inline(always)]
    pub(crate) fn constraint(self) -> Option<usize> {
        (self != Self::NONE).then_some(self.0 as u32 as usize)
    }

    /// Number of its free members.
    #[inline(always)]
    pub(crate) fn members(self) -> Option<f64> {
        (self != Self::NONE).then_some((self.0 >> 32) as f64)
    }
}

//! Groups that ask for just one member: rows, columns and regions with one piece each.
//!
//! Whoever is chosen excludes the other members at once, so that such a group is over, and an open one has its
//! free members alone to say anything about: none is a contradiction, a single one is chosen.

use standoff_core::split::Block;

use crate::engines::bits::ConstraintBits;

/// Which of the first groups ask for just one member, a bit each.
pub(super) struct Ones {
    pub(super) all: u64,
    /// Those that each candidate is in.
    of: Vec<u64>,
}

impl Ones {
    /// Those of these groups, of so many candidates.
    pub(super) fn of<B: Block>(groups: &[ConstraintBits<B>], candidates: usize) -> Self {
        let mut ones = Ones {
            all: 0,
            of: vec![0; candidates],
        };
        let first = groups.iter().take(u64::BITS as usize).enumerate();
        for (index, group) in first.filter(|(_, group)| group.needs_exactly_one()) {
            ones.all |= 1 << index;
            let members = group.members.iter();
            members.for_each(|member| ones.of[member] |= 1 << index);
        }
        ones
    }

    /// No group at all, where choosing a member does not exclude the others.
    pub(super) fn none(candidates: usize) -> Self {
        Self::of::<u64>(&[], candidates)
    }

    /// Those that a candidate is in.
    #[inline(always)]
    pub(super) fn with(&self, candidate: usize) -> u64 {
        self.of[candidate]
    }
}

/// The group with the fewest free members, the first of those that have as few: their number, and below
/// it which group it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Fewest(u64);

impl Fewest {
    /// Of no group.
    pub(super) const NONE: Self = Fewest(u64::MAX);

    #[inline(always)]
    pub(super) fn of(members: usize, group: usize) -> Self {
        Fewest((members as u64) << 32 | group as u64)
    }

    /// Which group it is, if there is one.
    #[inline(always)]
    pub(super) fn group(self) -> Option<usize> {
        (self != Self::NONE).then_some(self.0 as u32 as usize)
    }

    /// How many free members that group has.
    #[inline(always)]
    pub(super) fn members(self) -> Option<f64> {
        (self != Self::NONE).then_some((self.0 >> 32) as f64)
    }
}

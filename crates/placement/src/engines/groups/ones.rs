//! Groups that ask for just one member: rows, columns and regions with one piece each.
//!
//! Whoever is chosen excludes the other members at once, so that such a group is over, and an open one has its
//! free members alone to say anything about: none is a contradiction, a single one is chosen.

use standoff_core::split::{Block, Pool};

use super::state::State;
use super::tables::Tables;
use crate::engines::bits::GroupBits;

/// Which of the first groups ask for just one member, a bit each.
pub(super) struct Ones {
    pub(super) all: u64,
    /// Those that each candidate is in.
    of: Vec<u64>,
}

impl Ones {
    /// Those of these groups, of so many candidates.
    pub(super) fn of<B: Block>(groups: &[GroupBits<B>], candidates: usize) -> Self {
        let mut ones = Ones {
            all: 0,
            of: vec![0; candidates],
        };
        let first = groups.iter().take(u64::BITS as usize).enumerate();
        for (index, group) in first.filter(|(_, group)| group.asks_for_one()) {
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
}

impl<B: Block> State<B> {
    /// Draws conclusions from the groups that ask for one until there are no more; answers whether each can
    /// still have it.
    #[inline(always)]
    pub(super) fn settle_ones(&mut self, tables: &Tables<B>) -> bool {
        let mut fewest = Fewest::NONE;
        let mut round = Round::of(self.concerned(tables));
        while let Some(index) = round.next() {
            let left = self.free.and(&tables.groups[index].members);
            match left.len() {
                0 => return false,
                1 => {
                    left.iter().for_each(|last| self.choose(last, tables));
                    round = Round::after(index, self.open_ones);
                    fewest = Fewest::NONE;
                }
                several => fewest = fewest.min(Fewest::of(several, index)),
            }
        }
        self.fewest = fewest;
        true
    }

    /// The open groups that may have other members left than when conclusions were last drawn, or may now have
    /// the fewest. Where a single candidate was decided since, all others have as many as they had.
    #[inline(always)]
    fn concerned(&self, tables: &Tables<B>) -> u64 {
        let open = self.open_ones;
        let Some(was_free) = self.was_free.filter(|_| open != 0) else {
            return open;
        };
        let decided = was_free.without(&self.free);
        match decided.lowest() {
            Some(single) if decided.len() == 1 => {
                let fewest = self.fewest.group().map_or(0, |group| 1 << group);
                open & (tables.ones.with(single) | fewest)
            }
            _ => open,
        }
    }
}

/// Groups to look at, a bit each.
struct Round {
    ahead: u64,
    behind: u64,
}

impl Round {
    /// From the first on.
    #[inline(always)]
    fn of(groups: u64) -> Self {
        Round {
            ahead: groups,
            behind: 0,
        }
    }

    /// From this one on and round again: those ahead have not been looked at for longer.
    #[inline(always)]
    fn after(group: usize, groups: u64) -> Self {
        let before = (1 << group) - 1;
        Round {
            ahead: groups & !before,
            behind: groups & before,
        }
    }

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        if self.ahead == 0 {
            *self = Round::of(self.behind);
        }
        let next = (self.ahead != 0).then(|| self.ahead.trailing_zeros() as usize)?;
        self.ahead &= self.ahead - 1;
        Some(next)
    }
}

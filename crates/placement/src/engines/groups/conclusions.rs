//! What follows from the bounds.

use standoff_core::split::{Block, Pool};

use super::ones::Fewest;
use super::state::State;
use super::tables::Tables;
use crate::engines::bits::ConstraintBits;

impl<B: Block> State<B> {
    /// Draws conclusions until there are no more; answers whether the bounds can still be kept. A group
    /// of which nothing was decided since the last time has nothing new to say.
    #[inline(always)]
    pub(super) fn reach_fixpoint(&mut self, tables: &Tables<B>) -> bool {
        while self.was_free != Some(self.free) {
            if !self.settle_ones(tables) || !self.settle_others(tables) {
                // Whoever asks again hears the same.
                self.was_free = None;
                return false;
            }
        }
        true
    }

    /// Draws conclusions from the groups that ask for one until there are no more; answers whether each can
    /// still have it.
    #[inline(always)]
    fn settle_ones(&mut self, tables: &Tables<B>) -> bool {
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

    /// Draws once the conclusions of the groups that do not ask for just one.
    #[inline(always)]
    fn settle_others(&mut self, tables: &Tables<B>) -> bool {
        let was_free = self.was_free.replace(self.free);
        if !tables.has_others {
            return true;
        }
        let decided = was_free.map(|was_free| was_free.without(&self.free));
        for (index, group) in tables.groups.iter().enumerate() {
            if self.is_over(index) {
                continue;
            }
            let is_concerned = |decided| !group.members.and(decided).is_empty();
            if decided.as_ref().is_none_or(is_concerned) && !self.keep(index, group, tables) {
                return false;
            }
        }
        true
    }

    /// Draws the conclusions of one group; answers whether its bounds can still be kept.
    #[inline(always)]
    fn keep(&mut self, index: usize, group: &ConstraintBits<B>, tables: &Tables<B>) -> bool {
        let (sum, open) = (group.weigh(&self.chosen), group.weigh(&self.free));
        let (room, spare) = (
            group.bounds.room_above(sum),
            (sum + open).checked_sub(group.bounds.least()),
        );
        let (Some(room), Some(spare)) = (room, spare) else {
            return false;
        };
        if open > room.min(spare) {
            self.exclude_too_heavy(group, room);
            self.choose_needed(group, spare, tables);
            self.exclude_too_harmful(index, spare, tables);
        } else if index < u64::BITS as usize {
            self.over |= 1 << index;
        }
        true
    }

    /// Excludes the free members that weigh more than the group has room for.
    fn exclude_too_heavy(&mut self, group: &ConstraintBits<B>, room: u64) {
        if group.is_even() {
            if room == 0 {
                self.free = self.free.without(&group.members);
            }
            return;
        }
        for candidate in self.free.and(&group.members) {
            if group.weight(candidate) > room {
                self.free.remove(candidate);
            }
        }
    }

    /// Chooses the free members that weigh more than the group can spare.
    fn choose_needed(&mut self, group: &ConstraintBits<B>, spare: u64, tables: &Tables<B>) {
        if group.is_even() && spare > 0 {
            return;
        }
        for candidate in self.free.and(&group.members) {
            if group.weight(candidate) > spare && self.free.contains(candidate) {
                self.choose(candidate, tables);
            }
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

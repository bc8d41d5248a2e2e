//! Propagation of the bounds to the fixpoint.

use standoff_core::split::{BitSet, Block, Pool};
use standoff_engine::bits::ConstraintBits;

use crate::cost;
use crate::exactly_one::Fewest;
use crate::losses::{Loss, excluded_by};
use crate::state::State;
use crate::tables::Tables;

impl<B: Block> State<B> {
    /// Propagates all bounds to the fixpoint; returns whether they can still be kept. A constraint of which no member
    /// was decided since the last fixpoint is not looked at.
    #[inline(always)]
    pub(crate) fn reach_fixpoint(&mut self, tables: &Tables<B>) -> bool {
        while self.has_changed() {
            if !self.propagate_exactly_one(tables) || !self.propagate_others(tables) {
                // Another call returns the same.
                self.was_free = None;
                return false;
            }
        }
        true
    }

    /// Whether a candidate was decided since the last fixpoint.
    #[inline(always)]
    pub(crate) fn has_changed(&self) -> bool {
        self.decided().is_none_or(|decided| !decided.is_empty())
    }

    /// The candidates that were decided since the last fixpoint, if there was one.
    #[inline(always)]
    fn decided(&self) -> Option<BitSet<B>> {
        let was_free = self.was_free?;
        Some(was_free.without(&self.free))
    }

    /// Propagates the exactly-one constraints to their fixpoint; returns whether each can still be met.
    #[inline(always)]
    fn propagate_exactly_one(&mut self, tables: &Tables<B>) -> bool {
        let mut fewest = Fewest::NONE;
        let mut round = Round::of(self.changed_exactly_one(tables));
        while let Some(index) = round.next() {
            let left = self.free.and(&tables.constraints[index].members);
            match left.len() {
                0 => return false,
                1 => {
                    left.iter().for_each(|last| self.choose(last, tables));
                    round = Round::after(index, self.open_exactly_one);
                    fewest = Fewest::NONE;
                }
                several => fewest = fewest.min(Fewest::of(several, index)),
            }
        }
        self.fewest = fewest;
        true
    }

    /// The open exactly-one constraints with free members that may have changed since the last fixpoint, or which may
    /// now have the fewest. If a single candidate was decided since, no other constraint has changed.
    #[inline(always)]
    fn changed_exactly_one(&self, tables: &Tables<B>) -> u64 {
        let open = self.open_exactly_one;
        let Some(decided) = self.decided().filter(|_| open != 0) else {
            return open;
        };
        match decided.lowest() {
            Some(single) if decided.len() == 1 => {
                let fewest = self.fewest.constraint();
                let fewest = fewest.map_or(0, |constraint| 1 << constraint);
                open & (tables.exactly_one.with(single) | fewest)
            }
            _ => open,
        }
    }

    /// Propagates each of the other constraints once.
    #[inline(always)]
    fn propagate_others(&mut self, tables: &Tables<B>) -> bool {
        let decided = self.decided();
        self.was_free = Some(self.free);
        if !tables.facts.has_others {
            return true;
        }
        for index in self.unsettled_with(decided.as_ref(), tables) {
            let constraint = &tables.constraints[index];
            let has_changed = |decided| !constraint.members.and(decided).is_empty();
            if decided.as_ref().is_none_or(has_changed) && !self.propagate(index, tables) {
                return false;
            }
        }
        true
    }

    /// Propagates one constraint; returns whether its bounds can still be kept.
    #[inline(always)]
    fn propagate(&mut self, index: usize, tables: &Tables<B>) -> bool {
        self.cost += cost::of_constraint(Tables::<B>::WORDS);
        let constraint = &tables.constraints[index];
        let sum = constraint.weigh(&self.chosen);
        let open = constraint.weigh(&self.free);
        let room = constraint.bounds.room_above(sum);
        let spare = (sum + open).checked_sub(constraint.bounds.least());
        let (Some(room), Some(spare)) = (room, spare) else {
            return false;
        };
        if constraint.bounds.need_above(sum) == 0 {
            self.meet(index);
        }
        if open > room.min(spare) {
            if room < constraint.heaviest {
                let too_heavy = constraint.heavier(room, &self.free);
                self.free = self.free.without(&too_heavy);
            }
            if spare < constraint.heaviest {
                self.choose_needed(constraint, spare, tables);
            }
            self.exclude_by_loss(index, spare, tables);
        } else {
            self.settle(index);
        }
        true
    }

    /// Chooses the free members that weigh more than the constraint can spare.
    fn choose_needed(&mut self, constraint: &ConstraintBits<B>, spare: u64, tables: &Tables<B>) {
        for candidate in constraint.heavier(spare, &self.free) {
            if self.free.contains(candidate) {
                self.choose(candidate, tables);
            }
        }
    }
}

/// The constraints to look at, one bit each.
struct Round {
    ahead: u64,
    behind: u64,
}

impl Round {
    /// All of these, from the first on.
    #[inline(always)]
    fn of(constraints: u64) -> Self {
        Round {
            ahead: constraints,
            behind: 0,
        }
    }

    /// All of these, from one on and then from the first on: those ahead have not been looked at for longer.
    #[inline(always)]
    fn after(constraint: usize, constraints: u64) -> Self {
        let before = (1 << constraint) - 1;
        Round {
            ahead: constraints & !before,
            behind: constraints & before,
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

impl<B: Block> State<B> {
    /// Excludes the free candidates that would exclude more members of a constraint than it can spare.
    #[inline(always)]
    pub(crate) fn exclude_by_loss(&mut self, constraint: usize, spare: u64, tables: &Tables<B>) {
        let Loss { by, most } = tables.losses.at(constraint);
        if spare >= *most {
            return;
        }
        let left = self.free.and(&tables.constraints[constraint].members);
        // A member excludes no other, so none of these is one.
        let looked_at = self.free.and(by);
        self.cost += cost::of_losses(looked_at.len(), Tables::<B>::WORDS);
        for candidate in looked_at {
            let kept = tables.compatible.compatible_with(candidate, &left);
            if (left.len() - kept.len()) as u64 > spare {
                self.free.remove(candidate);
            }
        }
    }

    /// The candidate of a set that excludes the most free ones, the first one of several: an early choice that
    /// decides much.
    pub(crate) fn most_excluding(&self, of: &BitSet<B>, tables: &Tables<B>) -> Option<usize> {
        let excluded = |&candidate: &usize| excluded_by(candidate, &self.free, &tables.compatible);
        // `max_by_key` would return the last one.
        of.iter()
            .min_by_key(|candidate| usize::MAX - excluded(candidate))
    }
}

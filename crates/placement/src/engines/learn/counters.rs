//! Bounded groups: what of each is chosen, what is still in reach, and what follows from it.

use super::literal::Literal;
use super::trail::{Reason, Trail};
use crate::arithmetic::{Arithmetic, Bounds};

/// The groups whose bounds say something.
pub(super) struct Counters {
    groups: Vec<Counter>,
    /// For each candidate, from where to where its groups stand in `of`.
    begins: Vec<u32>,
    /// A group, and what the candidate weighs there.
    of: Vec<(u32, u32)>,
}

struct Counter {
    members: Vec<(u32, u32)>,
    bounds: Bounds,
    /// What all members weigh, and the heaviest of them.
    total: u64,
    heaviest: u64,
    /// What the chosen members weigh, as far as conclusions have been drawn.
    chosen: u64,
    /// What those weigh that are not excluded, as far as conclusions have been drawn.
    in_reach: u64,
}

/// Bounds that are not kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    /// Too much is chosen.
    Above,
    /// Too much is excluded.
    Below,
}

impl Counters {
    pub(super) fn of(arithmetic: &Arithmetic) -> Self {
        let saying = arithmetic.groups().iter().filter(|g| !g.bounds_nothing());
        let groups = saying.map(|group| {
            let members = group.members.iter();
            let heaviest = members.clone().map(|m| m.weight).max();
            Counter {
                members: members
                    .map(|m| (m.candidate.index() as u32, m.weight))
                    .collect(),
                bounds: group.bounds,
                total: group.total(),
                heaviest: heaviest.unwrap_or(0).into(),
                chosen: 0,
                in_reach: group.total(),
            }
        });
        let groups: Vec<Counter> = groups.collect();
        let mut of_each = vec![Vec::new(); arithmetic.len()];
        for (index, group) in groups.iter().enumerate() {
            for &(candidate, weight) in &group.members {
                of_each[candidate as usize].push((index as u32, weight));
            }
        }
        let mut begins = vec![0];
        for of in &of_each {
            begins.push(begins[begins.len() - 1] + of.len() as u32);
        }
        Counters {
            groups,
            begins,
            of: of_each.concat(),
        }
    }

    pub(super) fn len(&self) -> usize {
        self.groups.len()
    }

    /// From where to where the groups of a candidate stand.
    #[inline(always)]
    pub(super) fn with(&self, candidate: usize) -> std::ops::Range<usize> {
        self.begins[candidate] as usize..self.begins[candidate + 1] as usize
    }

    /// The group that stands there.
    #[inline(always)]
    pub(super) fn at(&self, at: usize) -> usize {
        self.of[at].0 as usize
    }

    /// Counts a literal that holds.
    #[inline(always)]
    pub(super) fn count(&mut self, literal: Literal) {
        for at in self.with(literal.candidate()) {
            let (group, weight) = self.of[at];
            let group = &mut self.groups[group as usize];
            match literal.is_chosen() {
                true => group.chosen += u64::from(weight),
                false => group.in_reach -= u64::from(weight),
            }
        }
    }

    /// Takes a literal back that was counted.
    pub(super) fn take_back(&mut self, literal: Literal) {
        for at in self.with(literal.candidate()) {
            let (group, weight) = self.of[at];
            let group = &mut self.groups[group as usize];
            match literal.is_chosen() {
                true => group.chosen -= u64::from(weight),
                false => group.in_reach += u64::from(weight),
            }
        }
    }

    /// Draws the conclusions of a group: who would be too much is excluded, whose weight is needed is chosen.
    ///
    /// # Errors
    ///
    /// The side on which its bounds can no longer be kept.
    #[inline(always)]
    pub(super) fn conclude(&self, index: usize, trail: &mut Trail) -> Result<(), Side> {
        let group = &self.groups[index];
        let room = group.bounds.room_above(group.chosen).ok_or(Side::Above)?;
        let least = group.bounds.least();
        let spare = group.in_reach.checked_sub(least).ok_or(Side::Below)?;
        if group.in_reach == group.chosen {
            return Ok(());
        }
        let reason = Reason::Group(index as u32);
        if room < group.heaviest {
            group.decide(room, reason, Literal::excluded, trail);
        }
        if spare < group.heaviest {
            group.decide(spare, reason, Literal::chosen, trail);
        }
        Ok(())
    }

    /// The decided members by which the bounds of a group cannot be kept on that side, by as much as `weight`
    /// less room or spare: of those that were decided before.
    pub(super) fn explain(
        &self,
        index: usize,
        side: Side,
        weight: u64,
        before: usize,
        trail: &Trail,
        mut because: impl FnMut(usize),
    ) {
        let group = &self.groups[index];
        // What they have to come to.
        let mut enough = match side {
            Side::Above => group.bounds.most_of(group.total) + 1,
            Side::Below => group.total + 1 - group.bounds.least().min(group.total + 1),
        }
        .saturating_sub(weight);
        for &(candidate, weight) in &group.members {
            if enough == 0 {
                break;
            }
            let candidate = candidate as usize;
            let literal = match side {
                Side::Above => Literal::chosen(candidate),
                Side::Below => Literal::excluded(candidate),
            };
            if trail.holds(literal) && trail.position_of(candidate) < before {
                because(candidate);
                enough = enough.saturating_sub(u64::from(weight));
            }
        }
    }

    /// Why the bounds of a group ask for a literal that holds.
    pub(super) fn explain_literal(
        &self,
        index: usize,
        literal: Literal,
        trail: &Trail,
        because: impl FnMut(usize),
    ) {
        let candidate = literal.candidate();
        let mut of = self.of[self.with(candidate)].iter();
        let weight = of.find(|(group, _)| *group as usize == index);
        let weight = weight.map_or(0, |&(_, weight)| weight.into());
        let side = match literal.is_chosen() {
            true => Side::Below,
            false => Side::Above,
        };
        let before = trail.position_of(candidate);
        self.explain(index, side, weight, before, trail, because);
    }

    pub(super) fn memory(&self) -> usize {
        self.groups.len() * size_of::<Counter>() + self.begins.len() * 4 + self.of.len() * 16
    }
}

impl Counter {
    /// Decides all free members that weigh more than `left`.
    fn decide(
        &self,
        left: u64,
        reason: Reason,
        literal: impl Fn(usize) -> Literal,
        trail: &mut Trail,
    ) {
        for &(candidate, weight) in &self.members {
            if u64::from(weight) > left && trail.is_free(candidate as usize) {
                trail.hold(literal(candidate as usize), reason);
            }
        }
    }
}

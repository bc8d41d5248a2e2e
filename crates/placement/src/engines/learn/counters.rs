//! Bounded groups: what of each is chosen, what is still in reach, and what follows from it.

use super::literal::Literal;
use super::overlaps::{self, Sum};
use super::trail::{Reason, Trail};
use crate::problem::{Bounds, LinearConstraint, Member, Problem};

/// The groups whose bounds say something.
pub(super) struct Counters {
    groups: Vec<Counter>,
    /// For each candidate, from where to where its groups stand in `of`.
    begins: Vec<u32>,
    /// A group, what weighs something there, the candidate chosen or excluded, and how much.
    of: Vec<(u32, Literal, u32)>,
}

struct Counter {
    members: Vec<(Literal, u32)>,
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
    pub(super) fn of(problem: &Problem) -> Self {
        let saying = problem.constraints().iter().filter(|g| !g.bounds_nothing());
        let groups = saying.map(Counter::of_group);
        let sums = overlaps::of(problem).into_iter();
        let groups: Vec<Counter> = groups.chain(sums.map(Counter::of_sum)).collect();
        let mut of_each = vec![Vec::new(); problem.len()];
        for (index, group) in groups.iter().enumerate() {
            for &(literal, weight) in &group.members {
                of_each[literal.candidate()].push((index as u32, literal, weight));
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
            let (group, member, weight) = self.of[at];
            let group = &mut self.groups[group as usize];
            match literal == member {
                true => group.chosen += u64::from(weight),
                false => group.in_reach -= u64::from(weight),
            }
        }
    }

    /// Takes a literal back that was counted.
    pub(super) fn take_back(&mut self, literal: Literal) {
        for at in self.with(literal.candidate()) {
            let (group, member, weight) = self.of[at];
            let group = &mut self.groups[group as usize];
            match literal == member {
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
        let reason = Reason::LinearConstraint(index as u32);
        if room < group.heaviest {
            group.decide(room, reason, |member| !member, trail);
        }
        if spare < group.heaviest {
            group.decide(spare, reason, |member| member, trail);
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
        for &(member, weight) in &group.members {
            if enough == 0 {
                break;
            }
            let candidate = member.candidate();
            let literal = match side {
                Side::Above => member,
                Side::Below => !member,
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
        let found = of.find(|(group, ..)| *group as usize == index);
        let Some(&(_, member, weight)) = found else {
            return;
        };
        let side = match literal == member {
            true => Side::Below,
            false => Side::Above,
        };
        let before = trail.position_of(candidate);
        self.explain(index, side, weight.into(), before, trail, because);
    }

    pub(super) fn memory(&self) -> usize {
        self.groups.len() * size_of::<Counter>() + self.begins.len() * 4 + self.of.len() * 16
    }
}

impl Counter {
    fn of_group(group: &LinearConstraint) -> Self {
        let members = group.members.iter();
        let weight = |m: &Member| (Literal::chosen(m.candidate.index()), m.weight);
        Self::new(members.map(weight).collect(), group.bounds)
    }

    fn of_sum(sum: Sum) -> Self {
        let literals = sum.literals.into_iter();
        Self::new(literals.map(|literal| (literal, 1)).collect(), sum.bounds)
    }

    fn new(members: Vec<(Literal, u32)>, bounds: Bounds) -> Self {
        let weights = || members.iter().map(|&(_, weight)| u64::from(weight));
        let (total, heaviest) = (weights().sum(), weights().max().unwrap_or(0));
        Counter {
            members,
            bounds,
            total,
            heaviest,
            chosen: 0,
            in_reach: total,
        }
    }

    /// Decides all free members that weigh more than `left`.
    fn decide(
        &self,
        left: u64,
        reason: Reason,
        literal: impl Fn(Literal) -> Literal,
        trail: &mut Trail,
    ) {
        for &(member, weight) in &self.members {
            if u64::from(weight) > left && trail.is_free(member.candidate()) {
                trail.hold(literal(member), reason);
            }
        }
    }
}

//! Propagation of linear constraints by counters.
//!
//! For each constraint the sum of the true terms and the sum of those that are not false are kept up to date. A literal
//! is explained by the terms that were assigned before it.

use std::ops::Range;

use standoff_model::{Bounds, LinearConstraint, Problem};

use crate::differences::{self, Difference};
use crate::literal::Literal;
use crate::trail::{Reason, Trail};

/// The constraints of a problem with their counters, and the differences that are derived from them.
pub(crate) struct Counters {
    constraints: Vec<Counter>,
    /// Where the occurrences of each candidate begin.
    begins: Vec<u32>,
    occurrences: Vec<Occurrence>,
}

/// A term of a constraint, found by its candidate.
#[derive(Clone, Copy)]
struct Occurrence {
    constraint: u32,
    term: Term,
}

/// A literal that adds its weight to a sum when it is true.
#[derive(Clone, Copy)]
struct Term {
    literal: Literal,
    weight: u32,
}

struct Counter {
    terms: Vec<Term>,
    bounds: Bounds,
    /// The sum of all weights, and the largest weight.
    total: u64,
    heaviest: u64,
    /// The weight of the true terms that are propagated.
    sum: u64,
    /// The weight of all terms except the false ones that are propagated.
    reachable: u64,
}

/// A bound that is violated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    Upper,
    Lower,
}

impl Counters {
    pub(crate) fn of(problem: &Problem) -> Self {
        let constraints = problem.constraints().iter();
        let constraints = constraints.filter(|constraint| !constraint.bounds_nothing());
        let constraints = constraints.map(Counter::of_constraint);
        let differences = differences::of(problem).into_iter();
        let differences = differences.map(Counter::of_difference);
        let constraints: Vec<Counter> = constraints.chain(differences).collect();
        let mut by_candidate = vec![Vec::new(); problem.len()];
        for (index, counter) in constraints.iter().enumerate() {
            for &term in &counter.terms {
                by_candidate[term.literal.candidate()].push(Occurrence {
                    constraint: index as u32,
                    term,
                });
            }
        }
        let mut begins = vec![0];
        for occurrences in &by_candidate {
            begins.push(begins[begins.len() - 1] + occurrences.len() as u32);
        }
        Counters {
            constraints,
            begins,
            occurrences: by_candidate.concat(),
        }
    }

    /// The indices of the occurrences of a candidate.
    #[inline(always)]
    pub(crate) fn occurrences(&self, candidate: usize) -> Range<usize> {
        self.begins[candidate] as usize..self.begins[candidate + 1] as usize
    }

    /// The constraint of an occurrence.
    #[inline(always)]
    pub(crate) fn constraint_at(&self, occurrence: usize) -> usize {
        self.occurrences[occurrence].constraint as usize
    }

    /// Counts a literal that became true.
    #[inline(always)]
    pub(crate) fn add(&mut self, literal: Literal) {
        for at in self.occurrences(literal.candidate()) {
            let Occurrence { constraint, term } = self.occurrences[at];
            let counter = &mut self.constraints[constraint as usize];
            if literal == term.literal {
                counter.sum += u64::from(term.weight);
            } else {
                counter.reachable -= u64::from(term.weight);
            }
        }
    }

    /// Undoes [`add`](Self::add).
    pub(crate) fn subtract(&mut self, literal: Literal) {
        for at in self.occurrences(literal.candidate()) {
            let Occurrence { constraint, term } = self.occurrences[at];
            let counter = &mut self.constraints[constraint as usize];
            if literal == term.literal {
                counter.sum -= u64::from(term.weight);
            } else {
                counter.reachable += u64::from(term.weight);
            }
        }
    }

    /// Propagates all constraints; returns whether they can be met.
    pub(crate) fn propagate_all(&self, trail: &mut Trail) -> bool {
        (0..self.constraints.len()).all(|index| self.propagate(index, trail).is_ok())
    }

    /// Propagates a constraint: terms that would exceed the upper bound become false, and terms without which the lower
    /// bound is out of reach become true.
    ///
    /// # Errors
    ///
    /// The bound that cannot be met.
    #[inline(always)]
    pub(crate) fn propagate(&self, index: usize, trail: &mut Trail) -> Result<(), Bound> {
        let counter = &self.constraints[index];
        let room = (counter.bounds.room_above(counter.sum)).ok_or(Bound::Upper)?;
        let least = counter.bounds.least();
        let slack = (counter.reachable.checked_sub(least)).ok_or(Bound::Lower)?;
        if counter.reachable == counter.sum {
            return Ok(());
        }
        let reason = Reason::Constraint(index as u32);
        if room < counter.heaviest {
            counter.assign_heavier(room, reason, |literal| !literal, trail);
        }
        if slack < counter.heaviest {
            counter.assign_heavier(slack, reason, |literal| literal, trail);
        }
        Ok(())
    }

    /// Reports the causes for a bound: candidates that were assigned before a position of the trail and that leave less
    /// room or slack than `weight`. If `weight` is 0, they violate the bound.
    pub(crate) fn explain(
        &self,
        index: usize,
        bound: Bound,
        weight: u64,
        before: usize,
        trail: &Trail,
        mut cause: impl FnMut(usize),
    ) {
        let counter = &self.constraints[index];
        // The weight that the causes must have together.
        let mut needed = match bound {
            Bound::Upper => counter.bounds.most_of(counter.total) + 1,
            Bound::Lower => counter.total + 1 - counter.bounds.least().min(counter.total + 1),
        }
        .saturating_sub(weight);
        for term in &counter.terms {
            if needed == 0 {
                break;
            }
            let candidate = term.literal.candidate();
            let literal = match bound {
                Bound::Upper => term.literal,
                Bound::Lower => !term.literal,
            };
            if trail.is_true(literal) && trail.position_of(candidate) < before {
                cause(candidate);
                needed = needed.saturating_sub(u64::from(term.weight));
            }
        }
    }

    /// Reports the candidates because of which a constraint implies a literal.
    pub(crate) fn explain_literal(
        &self,
        index: usize,
        literal: Literal,
        trail: &Trail,
        cause: impl FnMut(usize),
    ) {
        let candidate = literal.candidate();
        let mut occurrences = self.occurrences[self.occurrences(candidate)].iter();
        let found = occurrences.find(|occurrence| occurrence.constraint as usize == index);
        let Some(&Occurrence { term, .. }) = found else {
            return;
        };
        let bound = if literal == term.literal {
            Bound::Lower
        } else {
            Bound::Upper
        };
        let before = trail.position_of(candidate);
        self.explain(index, bound, term.weight.into(), before, trail, cause);
    }

    pub(crate) fn memory(&self) -> usize {
        let occurrences = self.occurrences.len() * 16;
        self.constraints.len() * size_of::<Counter>() + self.begins.len() * 4 + occurrences
    }
}

impl Counter {
    fn of_constraint(constraint: &LinearConstraint) -> Self {
        let terms = constraint.members.iter().map(|member| Term {
            literal: Literal::chosen(member.candidate.index()),
            weight: member.weight,
        });
        Self::new(terms.collect(), constraint.bounds)
    }

    fn of_difference(difference: Difference) -> Self {
        let terms = (difference.literals.into_iter()).map(|literal| Term { literal, weight: 1 });
        Self::new(terms.collect(), difference.bounds)
    }

    fn new(terms: Vec<Term>, bounds: Bounds) -> Self {
        let weights = || terms.iter().map(|term| u64::from(term.weight));
        let (total, heaviest) = (weights().sum(), weights().max().unwrap_or(0));
        Counter {
            terms,
            bounds,
            total,
            heaviest,
            sum: 0,
            reachable: total,
        }
    }

    /// Assigns all free terms that weigh more than `limit`.
    fn assign_heavier(
        &self,
        limit: u64,
        reason: Reason,
        value: impl Fn(Literal) -> Literal,
        trail: &mut Trail,
    ) {
        for term in &self.terms {
            if u64::from(term.weight) > limit && trail.is_free(term.literal.candidate()) {
                trail.assign(value(term.literal), reason);
            }
        }
    }
}

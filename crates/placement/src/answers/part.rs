//! A part of a search, and what it has found.

use num_bigint::BigUint;

use super::sum::Sum;
use super::totals::Totals;
use crate::task::{Search, Step};

/// A part of a search, and what it has found.
pub(super) struct Part {
    pub(super) run: Box<dyn Search>,
    pub(super) found: Totals,
    /// Of which of the searches that are added up it is a part.
    pub(super) term: usize,
    /// So many times what it finds is taken there.
    times: u64,
    /// Units of work between two looks at it.
    budget: u64,
    /// Which fraction of the whole was left in it when it was made.
    weight: f64,
    /// What its progress was then.
    start: f64,
    /// So many budgets more it is not worth asking whether it can be divided.
    patience: u32,
    /// As many as that were when it could not be the last time.
    last_patience: u32,
}

impl Part {
    /// A run in which this fraction of the whole is left.
    pub(super) fn new(run: Box<dyn Search>, found: Totals, weight: f64, budget: u64) -> Self {
        Part {
            start: run.progress(),
            run,
            found,
            term: 0,
            times: 1,
            budget,
            weight,
            patience: 0,
            last_patience: 0,
        }
    }

    /// The same, as a part of this one of the searches that are added up, which is taken so many times.
    pub(super) fn of_term(self, term: usize, times: u64) -> Self {
        Part {
            term,
            times,
            ..self
        }
    }

    /// Goes on for one budget.
    pub(super) fn advance(&mut self) -> Step {
        self.patience = self.patience.saturating_sub(1);
        self.run.advance(self.budget, &mut self.found)
    }

    /// Which fraction of the whole is likely to be left in it.
    pub(super) fn left(&self) -> f64 {
        let done = (self.run.progress() - self.start) / (1.0 - self.start).max(f64::EPSILON);
        self.weight * (1.0 - done.clamp(0.0, 1.0))
    }

    /// Has this fraction of the whole be left in it.
    pub(super) fn weigh(&mut self, left: f64) {
        (self.weight, self.start) = (left, self.run.progress());
    }

    /// How many placements it has found until now, as they are added up.
    pub(super) fn counted(&self) -> BigUint {
        self.found.placements() * self.times
    }

    /// Adds what it has found and done.
    pub(super) fn add_to(self, sum: &mut Sum) {
        sum.end_of(&*self.run);
        sum.found.add(self.found, self.times);
    }

    /// Whether it is worth asking if it can be divided.
    pub(super) fn may_be_divided(&self) -> bool {
        self.patience == 0
    }

    /// What is left of it, in about so many parts that are taken to be of one size; what it has found is with the
    /// first. What cannot be divided now is asked again later, and less and less often.
    pub(super) fn split(self, parts: usize) -> Vec<Self> {
        self.divide(|run| run.split(parts))
    }

    fn divide(self, divide: impl FnOnce(Box<dyn Search>) -> Vec<Box<dyn Search>>) -> Vec<Self> {
        let nothing = self.found.nothing();
        let (left, term, times, budget) = (self.left(), self.term, self.times, self.budget);
        let runs = divide(self.run);
        let patience = match runs.len() {
            1 => (2 * self.last_patience).clamp(1, MOST_PATIENCE),
            _ => 0,
        };
        let weight = left / runs.len() as f64;
        let mut found = Some(self.found);
        let part = |run| Part {
            patience,
            last_patience: patience,
            ..Part::new(
                run,
                found.take().unwrap_or_else(|| nothing.nothing()),
                weight,
                budget,
            )
            .of_term(term, times)
        };
        runs.into_iter().map(part).collect()
    }
}

/// After so many budgets, which are some seconds, what could not be divided is asked again at the latest.
const MOST_PATIENCE: u32 = 1 << 10;

/// What is said of an engine that gives none.
pub(super) const NO_PARTS: &str = "it divides what is left into no parts";

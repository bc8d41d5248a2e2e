//! A part of a search, and what it has found.

use num_bigint::BigUint;
use standoff_engine::{Search, Step};

use crate::sum::Sum;
use crate::totals::Totals;

/// A part of a search, and what it has found.
pub(crate) struct Part {
    pub(crate) search: Box<dyn Search>,
    pub(crate) found: Totals,
    /// The index of the term to which it belongs.
    pub(crate) term: usize,
    /// The factor of that term.
    times: u64,
    /// Units of work between two checks of the limits.
    budget: u64,
    /// The fraction of the whole that was left in it when it was made.
    weight: f64,
    /// The progress of its search at that time.
    start: f64,
    /// The number of budgets until it is worth trying to divide it.
    split_in: u32,
    /// The value of `split_in` after the last attempt, if that failed.
    backoff: u32,
}

impl Part {
    /// A search in which this fraction of the whole is left.
    pub(crate) fn new(search: Box<dyn Search>, found: Totals, weight: f64, budget: u64) -> Self {
        Part {
            start: search.progress(),
            search,
            found,
            term: 0,
            times: 1,
            budget,
            weight,
            split_in: 0,
            backoff: 0,
        }
    }

    /// The same, as a part of the term with this index and factor.
    pub(crate) fn of_term(self, term: usize, times: u64) -> Self {
        Part {
            term,
            times,
            ..self
        }
    }

    /// Advances by one budget.
    pub(crate) fn advance(&mut self) -> Step {
        self.split_in = self.split_in.saturating_sub(1);
        self.search.advance(self.budget, &mut self.found)
    }

    /// The fraction of the whole that is likely to be left in it.
    pub(crate) fn left(&self) -> f64 {
        let done = (self.search.progress() - self.start) / (1.0 - self.start).max(f64::EPSILON);
        self.weight * (1.0 - done.clamp(0.0, 1.0))
    }

    /// Sets the fraction of the whole that is left in it.
    pub(crate) fn weigh(&mut self, left: f64) {
        (self.weight, self.start) = (left, self.search.progress());
    }

    /// The number of placements found, times the factor of its term.
    pub(crate) fn counted(&self) -> BigUint {
        self.found.placements() * self.times
    }

    /// Adds what it has found, and its cost.
    pub(crate) fn add_to(self, sum: &mut Sum) {
        sum.add_cost(&*self.search);
        sum.found.add(self.found, self.times);
    }

    /// Whether it is worth trying to divide it.
    pub(crate) fn may_be_divided(&self) -> bool {
        self.split_in == 0
    }

    /// Divides what is left into about this many parts, which are assumed to be of the same size. The first part keeps
    /// the results. A search that cannot be divided now is tried again later, after exponentially growing waits.
    pub(crate) fn split(self, parts: usize) -> Vec<Self> {
        let nothing = self.found.nothing();
        let (left, term, times, budget) = (self.left(), self.term, self.times, self.budget);
        let searches = self.search.split(parts);
        let backoff = match searches.len() {
            1 => (2 * self.backoff).clamp(1, MAX_BACKOFF),
            _ => 0,
        };
        let weight = left / searches.len() as f64;
        let mut found = Some(self.found);
        let part = |search| {
            let found = found.take().unwrap_or_else(|| nothing.nothing());
            Part {
                split_in: backoff,
                backoff,
                ..Part::new(search, found, weight, budget).of_term(term, times)
            }
        };
        searches.into_iter().map(part).collect()
    }
}

/// The maximum number of budgets between two attempts to divide a search: some seconds.
const MAX_BACKOFF: u32 = 1 << 10;

/// The message about an engine that divides a search into none.
pub(crate) const NO_PARTS: &str = "it divides what is left into no parts";

//! The combined result of several searches.

use num_bigint::BigUint;
use standoff_core::End;
use standoff_engine::{EngineBug, Search, Stop};

use crate::answer::{Answer, Outcome};
use crate::totals::Totals;

/// The combined result of several searches.
pub(crate) struct Sum {
    pub(crate) found: Totals,
    pub(crate) end: End,
    pub(crate) nodes: u64,
    /// The number of threads that the system did not start.
    pub(crate) unstarted: usize,
}

impl Sum {
    /// The result of no search.
    pub(crate) fn new(nothing: Totals) -> Self {
        Sum {
            found: nothing,
            end: End::Exhausted,
            nodes: 0,
            unstarted: 0,
        }
    }

    /// Adds the cost of a search.
    pub(crate) fn add_cost(&mut self, search: &dyn Search) {
        self.nodes += search.work();
        self.unstarted = self.unstarted.max(search.unstarted_threads());
    }

    /// Ends it because of a bug of an engine.
    pub(crate) fn end_with(&mut self, bug: &str) {
        self.found.complain(bug);
        self.end = End::Error;
    }

    /// Asks `stop` unless it is stopped already; returns whether it is stopped now.
    pub(crate) fn check_stop(&mut self, stop: &Stop) -> bool {
        self.end = match self.end {
            End::Exhausted => stop().unwrap_or(End::Exhausted),
            end => end,
        };
        self.is_stopped()
    }

    pub(crate) fn is_stopped(&self) -> bool {
        self.end != End::Exhausted
    }

    /// Returns the outcome of a search by this engine.
    ///
    /// # Errors
    ///
    /// An [`EngineBug`] if the engine has reported what is impossible.
    pub(crate) fn outcome<T>(
        self,
        engine: &'static str,
        answer: impl FnOnce(Totals) -> T,
    ) -> Result<Outcome<T>, EngineBug> {
        if let Some(what) = self.found.nonsense() {
            let what = what.to_string();
            return Err(EngineBug { engine, what });
        }
        let found = answer(self.found);
        Ok(Outcome {
            answer: match self.end {
                End::Exhausted => Answer::Exact(found),
                end => Answer::AtLeast(found, end),
            },
            engine,
            nodes: self.nodes,
            unstarted_threads: self.unstarted,
        })
    }

    /// Returns the counts by number of pieces. A count that was stopped before it counted anything has one number, 0,
    /// instead of none.
    pub(crate) fn counts(self, engine: &'static str) -> Result<Outcome<Vec<BigUint>>, EngineBug> {
        let is_stopped = self.is_stopped();
        self.outcome(engine, |found| {
            let mut numbers = found.numbers();
            if is_stopped && numbers.is_empty() {
                numbers.push(BigUint::ZERO);
            }
            numbers
        })
    }
}

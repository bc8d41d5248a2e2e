//! What any number of runs have found together.

use num_bigint::BigUint;
use standoff_core::End;

use super::answer::{Answer, Outcome};
use super::totals::Totals;
use super::watch::Watch;
use crate::task::{EngineBug, Search, Stop};

/// How a search is looked after while it goes on.
pub(super) struct SearchControl<'a> {
    pub(super) stop: &'a Stop,
    /// Whoever watches it; nothing is added up for nobody.
    pub(super) watch: Option<&'a Watch>,
    /// How many bytes all runs may hold.
    pub(super) max_memory: usize,
}

/// What any number of runs have found.
pub(super) struct Sum {
    pub(super) found: Totals,
    pub(super) end: End,
    pub(super) nodes: u64,
    /// How many threads could not be started.
    pub(super) unstarted: usize,
}

impl Sum {
    /// Nothing yet.
    pub(super) fn new(nothing: Totals) -> Self {
        Sum {
            found: nothing,
            end: End::Exhausted,
            nodes: 0,
            unstarted: 0,
        }
    }

    /// Takes down what it took to come so far with a run.
    pub(super) fn end_of(&mut self, run: &dyn Search) {
        self.nodes += run.work();
        self.unstarted = self.unstarted.max(run.unstarted_threads());
    }

    /// Ends it, because an engine has made this mistake.
    pub(super) fn end_with(&mut self, what: &str) {
        self.found.complain(what);
        self.end = End::Error;
    }

    /// Whether it is stopped already, or is now.
    pub(super) fn asks(&mut self, stop: &Stop) -> bool {
        self.end = match self.end {
            End::Exhausted => stop().unwrap_or(End::Exhausted),
            end => end,
        };
        self.is_stopped()
    }

    pub(super) fn is_stopped(&self) -> bool {
        self.end != End::Exhausted
    }

    /// What it comes to, by this engine, unless that cannot be.
    pub(super) fn outcome<T>(
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
}

impl Sum {
    /// The counts by number of pieces. What was stopped before it counted anything has counted none, rather than
    /// nothing at all.
    pub(super) fn counts(self, engine: &'static str) -> Result<Outcome<Vec<BigUint>>, EngineBug> {
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

//! What any number of runs have found together.

use num_bigint::BigUint;
use standoff_core::End;

use super::answer::{Answer, Outcome};
use super::budget::Stop;
use super::collect::{Collect, Tally};
use super::watch::{Sight, Watch, Whole, Worker};
use crate::task::{Mistake, Run, Step};

/// Runs of one collection.
pub(super) type Runs<K> = Vec<Box<dyn Run<<K as Collect>::Sink>>>;

/// How a search is looked after while it goes on.
pub(super) struct Care<'a> {
    pub(super) stop: &'a Stop,
    /// Whoever watches it; nothing is added up for nobody.
    pub(super) watch: Option<&'a Watch>,
    /// Units of work between two looks.
    pub(super) budget: u64,
    /// How many bytes a run may hold.
    pub(super) max_memory: usize,
}

impl<'a> Care<'a> {
    /// The search in so many parts, if it is watched.
    pub(super) fn whole(&self, parts: usize) -> Option<Whole<'a>> {
        self.watch.map(|watch| Whole::new(watch, parts))
    }
}

/// What any number of runs have found.
pub(super) struct Sum<K> {
    pub(super) found: K,
    pub(super) end: End,
    pub(super) nodes: u64,
    /// How many threads could not be started.
    pub(super) unstarted: usize,
}

impl<K: Collect> Sum<K> {
    /// Nothing yet.
    pub(super) fn new(nothing: K) -> Self {
        Sum {
            found: nothing,
            end: End::Exhausted,
            nodes: 0,
            unstarted: 0,
        }
    }

    /// Takes a run to its end, unless there is a reason to stop before; looked for before it begins.
    pub(super) fn run(
        &mut self,
        mut run: Box<dyn Run<K::Sink>>,
        care: &Care<'_>,
        worker: Option<&Worker<'_>>,
    ) {
        while !self.ends_before(&*run, care) && self.advance(&mut *run, care) == Step::More {
            if let Some(worker) = worker {
                worker.show(&UnderWay {
                    run: &*run,
                    sum: self,
                });
            }
        }
        self.end_of(&*run);
        if let (Some(worker), false) = (worker, self.is_stopped()) {
            worker.finish_part(self.nodes, self.found.found());
        }
    }

    /// Whether one budget is enough for a run, or there is a reason to stop before or after it.
    pub(super) fn is_over_soon(&mut self, run: &mut dyn Run<K::Sink>, care: &Care<'_>) -> bool {
        if self.ends_before(run, care) {
            return true;
        }
        let step = self.advance(run, care);
        let is_over = step == Step::Done || self.is_stopped();
        if is_over {
            self.end_of(run);
        }
        is_over
    }

    /// Takes down what it took to come so far with a run that nobody goes on with.
    pub(super) fn end_of<S: ?Sized>(&mut self, run: &dyn Run<S>) {
        self.nodes += run.work();
        self.unstarted = self.unstarted.max(run.unstarted_threads());
    }

    /// Goes on with a run for one budget; what cannot be ends it.
    fn advance(&mut self, run: &mut dyn Run<K::Sink>, care: &Care<'_>) -> Step {
        let step = run.advance(care.budget, self.found.sink());
        if self.found.nonsense().is_some() {
            self.end = End::Error;
        }
        step
    }

    /// Ends it, because an engine has made this mistake.
    pub(super) fn end_with(&mut self, what: &str) {
        self.found.complain(what.to_string());
        self.end = End::Error;
    }

    /// Whether it is stopped before a run goes on: that was asked for, or the run holds too much.
    fn ends_before(&mut self, run: &dyn Run<K::Sink>, care: &Care<'_>) -> bool {
        if !self.asks(care.stop) {
            let held = run.memory();
            if held > care.max_memory || held == usize::MAX {
                self.end = End::MemoryLimit;
            }
        }
        self.is_stopped()
    }

    /// Whether it is stopped already, or is now.
    pub(super) fn asks(&mut self, stop: &Stop) -> bool {
        self.end = match self.end {
            End::Exhausted => stop().unwrap_or(End::Exhausted),
            end => end,
        };
        self.is_stopped()
    }

    /// Adds what was found elsewhere. What was stopped stays so.
    pub(super) fn add(&mut self, other: Self) {
        self.found.add(other.found);
        if !self.is_stopped() {
            self.end = other.end;
        }
        self.nodes += other.nodes;
        self.unstarted = self.unstarted.max(other.unstarted);
    }

    pub(super) fn is_stopped(&self) -> bool {
        self.end != End::Exhausted
    }

    /// What it comes to, by this engine, unless that cannot be.
    pub(super) fn outcome<T>(
        self,
        engine: &'static str,
        answer: impl FnOnce(K) -> T,
    ) -> Result<Outcome<T>, Mistake> {
        if let Some(what) = self.found.nonsense() {
            let what = what.to_string();
            return Err(Mistake { engine, what });
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

/// A run, and what was done before it.
struct UnderWay<'a, K: Collect> {
    run: &'a dyn Run<K::Sink>,
    sum: &'a Sum<K>,
}

impl<K: Collect> Sight for UnderWay<'_, K> {
    fn progress(&self) -> f64 {
        self.run.progress()
    }

    fn work(&self) -> u64 {
        self.sum.nodes + self.run.work()
    }

    fn found(&self) -> BigUint {
        self.sum.found.found()
    }
}

impl Sum<Tally> {
    /// Takes over what was counted in planning, by number of pieces.
    pub(super) fn count_ahead(&mut self, found: Vec<(usize, BigUint)>) {
        let sink = self.found.sink();
        found
            .into_iter()
            .for_each(|(pieces, more)| sink.tally(pieces, more));
        if self.found.nonsense().is_some() {
            self.end = End::Error;
        }
    }

    /// The counts by number of pieces.
    pub(super) fn counts(self, engine: &'static str) -> Result<Outcome<Vec<BigUint>>, Mistake> {
        let is_stopped = self.is_stopped();
        self.outcome(engine, |tally| tally.into_counts(is_stopped))
    }
}

#[cfg(test)]
mod tests {
    use crate::arithmetic::{Arithmetic, Relation};

    use super::*;

    fn ended(end: End) -> Sum<Tally> {
        let nothing = Arithmetic::new(Vec::new(), Relation::new(0), Vec::new());
        let mut sum = Sum::new(Tally::of(&nothing.unwrap()));
        sum.end = end;
        sum
    }

    /// Whoever finished first.
    #[test]
    fn what_one_worker_did_not_finish_is_not_whole() {
        let (whole, stopped) = (End::Exhausted, End::TimeLimit);
        for ends in [
            [whole, stopped],
            [stopped, whole],
            [stopped, End::Cancelled],
        ] {
            let [mut sum, other] = ends.map(ended);
            sum.add(other);
            assert_eq!(sum.end, stopped, "{ends:?}");
        }
    }
}

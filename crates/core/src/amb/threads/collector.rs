//! The collector of the reports of all threads, and the order of their solutions.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow::{self, Break, Continue};
use std::sync::mpsc::Receiver;

use crate::amb::driver::Found;
use crate::amb::driver::body::Body;
use crate::amb::engine::allowance::Allowance;
use crate::amb::orders::Order;
use crate::amb::threads::Tally;
use crate::amb::tree::error::Error;
use crate::amb::tree::node::Stats;
use crate::end::End;

/// An event from a worker.
pub(crate) enum Update<T> {
    /// A solution, with its part and its round.
    Found(usize, usize, T),
    /// The part has ended.
    Done(usize),
}

/// A report of a worker.
pub(crate) enum Report<B: Body> {
    Found(usize, usize, Found<B>),
    Done(usize, Stats, End),
}

/// The collector of all reports.
pub(crate) struct Collector<F> {
    take: F,
    stats: Stats,
    /// The number of finished parts.
    done: usize,
    /// Whether the depth limit has skipped nodes in one of them.
    deep: bool,
    error: Option<Error>,
}

impl<F> Collector<F> {
    pub(crate) fn new(take: F) -> Self {
        Self {
            take,
            stats: Stats::default(),
            done: 0,
            deep: false,
            error: None,
        }
    }

    /// Receives all reports, until the threads are done, or one has panicked or returned an error.
    pub(crate) fn receive_all<B>(&mut self, reports: Receiver<Report<B>>, allowance: &Allowance)
    where
        B: Body,
        F: FnMut(Update<B::Solution>),
    {
        for report in reports {
            if allowance.stopped() == Some(End::Error) || self.receive(report).is_break() {
                return;
            }
        }
    }

    pub(crate) fn receive<B>(&mut self, report: Report<B>) -> ControlFlow<()>
    where
        B: Body,
        F: FnMut(Update<B::Solution>),
    {
        match report {
            Report::Found(part, round, Ok(solution)) => {
                (self.take)(Update::Found(part, round, solution));
            }
            Report::Found(_, _, Err(error)) => {
                self.error = Some(error);
                return Break(());
            }
            Report::Done(part, stats, end) => {
                self.stats.add(&stats);
                self.done += usize::from(is_done(end));
                self.deep |= end == End::DepthLimit;
                (self.take)(Update::Done(part));
            }
        }
        Continue(())
    }

    /// Sums up the search of `parts` parts on `threads` threads.
    pub(crate) fn tally(
        self,
        parts: usize,
        stopped: Option<End>,
        threads: usize,
    ) -> Result<Tally, Error> {
        let end = match (self.done == parts, self.deep) {
            (false, _) => stopped.unwrap_or(End::Error),
            (true, true) => End::DepthLimit,
            (true, false) => End::Exhausted,
        };
        let tally = Tally {
            found: (),
            stats: self.stats,
            end,
            threads,
        };
        self.error.map_or(Ok(tally), Err)
    }
}

/// Returns whether this end means that the part is finished.
pub(crate) fn is_done(end: End) -> bool {
    matches!(end, End::Exhausted | End::DepthLimit)
}

/// Sorts solutions into the order of a single thread: first by round, then by part.
pub(crate) struct Queue<T, F> {
    each: F,
    /// The part with solutions that are passed on at once.
    turn: usize,
    waiting: BTreeMap<(usize, usize), Vec<T>>,
    done: BTreeSet<usize>,
}

/// The turn of no part: any part may still have solutions of an early round.
const NO_PART: usize = usize::MAX;

impl<T, F: FnMut(T)> Queue<T, F> {
    pub(crate) fn new(order: Order, each: F) -> Self {
        Self {
            each,
            turn: if order.has_rounds() { NO_PART } else { 0 },
            waiting: BTreeMap::new(),
            done: BTreeSet::new(),
        }
    }

    pub(crate) fn receive(&mut self, update: Update<T>) {
        match update {
            Update::Found(part, _, solution) if part == self.turn => (self.each)(solution),
            Update::Found(part, round, solution) => {
                self.waiting
                    .entry((round, part))
                    .or_default()
                    .push(solution);
            }
            Update::Done(part) => self.done(part),
        }
    }

    fn done(&mut self, part: usize) {
        self.done.insert(part);
        while self.done.remove(&self.turn) {
            self.turn += 1;
            let waiting = self.waiting.remove(&(0, self.turn)).unwrap_or_default();
            waiting.into_iter().for_each(&mut self.each);
        }
    }

    /// Passes on all waiting solutions, also those of unfinished parts.
    pub(crate) fn pass_on_all(self) {
        let waiting = self.waiting.into_values();
        waiting.flatten().for_each(self.each);
    }
}

//! A worker pool: threads that search the parts of a tree and report solutions.

use std::iter::Enumerate;
use std::ops::ControlFlow::{self, Break, Continue};
use std::panic::resume_unwind;
use std::sync::mpsc::{Receiver, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread::{self, Builder, Scope, ScopedJoinHandle};
use std::vec;

use crate::amb::cursors::Cursor;
use crate::amb::cursors::parts::MOST_PARTS;
use crate::amb::driver::Search;
use crate::amb::driver::body::Body;
use crate::amb::engine::allowance::Allowance;
use crate::amb::threads::Tally;
use crate::amb::threads::collector::{Collector, Report, Update, is_done};
use crate::amb::tree::error::Error;
use crate::amb::tree::node::Stats;
use crate::end::End;

/// The number of parts for each thread. Régin, Rezgui, Malapert, *Embarrassingly parallel search*,
/// 2013, recommend 30 to 100 to keep all threads busy to the end.
const PARTS_PER_THREAD: usize = 32;
/// Capacity of the channel of solutions.
const WAITING: usize = 1024;

/// The state shared by the workers: the remaining parts and the shared limits.
pub(crate) struct WorkerPool<B: Body> {
    left: Mutex<Left<B>>,
    count: usize,
    allowance: Arc<Allowance>,
    /// Whether solutions are only counted, not sent.
    only_counts: bool,
}

/// The parts that no thread has taken yet, and a model of their searches.
struct Left<B: Body> {
    cursors: Enumerate<vec::IntoIter<Cursor>>,
    model: Search<B>,
}

impl<B> WorkerPool<B>
where
    B: Body + Clone + Send,
    B::Solution: Send,
{
    pub(crate) fn new(mut search: Search<B>, threads: usize, only_counts: bool) -> Self {
        let (allowance, limits) = search.amb.limits.share();
        let model = search.model(limits);
        let cursors = search.split((threads * PARTS_PER_THREAD).min(MOST_PARTS));
        let cursors: Vec<Cursor> = cursors.into_iter().filter(|part| !part.is_done()).collect();
        let count = cursors.len();
        let cursors = cursors.into_iter().enumerate();
        let left = Mutex::new(Left { cursors, model });
        Self {
            left,
            count,
            allowance,
            only_counts,
        }
    }

    /// Searches all parts on `threads` threads, or on fewer if no more can be started.
    pub(crate) fn search(
        &self,
        threads: usize,
        take: impl FnMut(Update<B::Solution>),
    ) -> Result<Tally, Error> {
        let mut collector = Collector::new(take);
        let threads = thread::scope(|scope| {
            let _guard = StopOnPanic(&self.allowance);
            let (workers, reports) = self.start(scope, threads);
            if workers.is_empty() {
                self.work(|report| collector.receive(report));
            }
            collector.receive_all(reports, &self.allowance);
            // All parts are done, or one has returned an error.
            self.allowance.stop(End::Error);
            let threads = workers.len().max(1);
            for worker in workers {
                worker.join().unwrap_or_else(|panic| resume_unwind(panic));
            }
            threads
        });
        collector.tally(self.count, self.allowance.stopped(), threads)
    }

    fn start<'scope>(
        &'scope self,
        scope: &'scope Scope<'scope, '_>,
        threads: usize,
    ) -> (Vec<ScopedJoinHandle<'scope, ()>>, Receiver<Report<B>>) {
        let (send, reports) = sync_channel(WAITING);
        let start = |_| {
            let send = send.clone();
            let report = move |report| send.send(report).map_or(Break(()), Continue);
            let worker = Builder::new().spawn_scoped(scope, move || self.work(report));
            worker.ok()
        };
        ((0..threads).map_while(start).collect(), reports)
    }

    /// The loop of a worker, until no part is left, the search stops, or the receiver is closed.
    fn work(&self, mut report: impl FnMut(Report<B>) -> ControlFlow<()>) {
        let _guard = StopOnPanic(&self.allowance);
        while let Some((part, search)) = self.next() {
            if self.search_part(part, search, &mut report).is_break() {
                return;
            }
        }
    }

    fn next(&self) -> Option<(usize, Search<B>)> {
        if self.allowance.stopped().is_some() {
            return None;
        }
        let mut left = self.left.lock().ok()?;
        let (part, cursor) = left.cursors.next()?;
        let limits = left.model.amb.limits.clone();
        Some((part, left.model.model(limits).resume(&cursor)))
    }

    fn search_part(
        &self,
        part: usize,
        mut search: Search<B>,
        report: &mut impl FnMut(Report<B>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let searched = if self.only_counts {
            search.naming_path(|search| self.count(search))
        } else {
            self.send_solutions(part, &mut search, report)?
        };
        match searched {
            Ok(unwanted) => {
                let (stats, end) = self.close(search, unwanted);
                report(Report::Done(part, stats, end))
            }
            Err(error) => {
                report(Report::Found(part, search.amb.strategy.round, Err(error)))?;
                Break(())
            }
        }
    }

    /// Searches a part and sends its solutions; returns whether the last one was beyond a limit.
    fn send_solutions(
        &self,
        part: usize,
        search: &mut Search<B>,
        report: &mut impl FnMut(Report<B>) -> ControlFlow<()>,
    ) -> ControlFlow<(), Result<bool, Error>> {
        loop {
            let solution = match search.find_naming_path() {
                Ok(Some(solution)) => solution,
                Ok(None) => return Continue(Ok(false)),
                Err(error) => return Continue(Err(error)),
            };
            if !self.allowance.wants_solution() {
                return Continue(Ok(true));
            }
            report(Report::Found(part, search.amb.strategy.round, Ok(solution)))?;
            self.check_if_stopped(search);
        }
    }

    /// Searches a part and counts its solutions; returns whether the last one was beyond a limit.
    fn count(&self, search: &mut Search<B>) -> Result<bool, Error> {
        while let Some(found) = search.find() {
            found?;
            if !self.allowance.wants_solution() {
                return Ok(true);
            }
            self.check_if_stopped(search);
        }
        Ok(false)
    }

    fn check_if_stopped(&self, search: &mut Search<B>) {
        if self.allowance.stopped().is_some() {
            search.amb.limits.check_soon();
        }
    }

    /// Returns the statistics of a part, without fails and solutions beyond the shared limits, and
    /// the reason for its end. If the part is unfinished, it stops all threads.
    fn close(&self, mut search: Search<B>, unwanted: bool) -> (Stats, End) {
        let mut stats = search.stats().clone();
        let counted = search.amb.limits.count_fails(stats.failed());
        let end = match search.end() {
            _ if unwanted => End::SolutionLimit,
            _ if counted < stats.failed() => End::FailLimit,
            end => end.unwrap_or(End::Exhausted),
        };
        stats.solutions -= u64::from(unwanted);
        stats.keep_failed(counted);
        if !is_done(end) {
            self.allowance.stop(end);
        }
        (stats, end)
    }
}

impl<B: Body + Clone> Search<B> {
    /// A fresh search with the same settings and these limits.
    fn model(&self, limits: crate::amb::engine::limits::Limits) -> Self {
        let mut search = Self::new(self.body.clone(), self.amb.made_at);
        search.same = self.same;
        search.checked = self.checked;
        search.amb.limits = limits;
        search.amb.strategy.deepest = self.amb.strategy.deepest;
        search.amb.strategy.watched = self.amb.strategy.watched;
        search
    }
}

/// Stops all threads if its owner panics.
struct StopOnPanic<'a>(&'a Allowance);

impl Drop for StopOnPanic<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.stop(End::Error);
        }
    }
}

//! A search on several threads.

use std::collections::{BTreeMap, BTreeSet};
use std::iter::Enumerate;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SendError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::vec;

use super::body::Body;
use super::cursor::Cursor;
use super::error::Error;
use super::search::{Found, Search};
use super::stats::Stats;
use crate::End;

/// What a search on several threads did.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Tally {
    /// What all threads together did.
    pub stats: Stats,
    /// Why the search ended.
    pub end: End,
}

/// A search on several threads: see [`Search::threads`].
#[derive(Debug)]
#[must_use = "nothing is searched until the solutions are asked for"]
pub struct Parallel<B: Body> {
    search: Search<B>,
    threads: usize,
}

/// So many parts for each thread: Régin, Rezgui, Malapert, *Embarrassingly parallel search*, 2013,
/// found 30 to 100 to keep all threads busy to the end.
const PARTS_PER_THREAD: usize = 32;
/// So many solutions may wait before the threads do.
const WAITING: usize = 1024;

/// What a thread reports about a part.
enum Report<B: Body> {
    Found(usize, Found<B>),
    Done(usize, Stats, End),
}

/// # On several threads
impl<B> Search<B>
where
    B: Body + Clone + Send,
    B::Solution: Send,
{
    /// Searches on this many threads (one, where 0 is said).
    ///
    /// The tree is [split](Search::split) into parts, and each thread takes one after another.
    /// Limits on time and the cancel flag hold for all together, those on nodes, fails and
    /// solutions for every part by itself. Orders that search in rounds do so in every part.
    ///
    /// ```
    /// use standoff_core::amb::search;
    ///
    /// let numbers = || {
    ///     search(|amb| {
    ///         let (a, b) = (amb.choose(0..100)?, amb.choose(0..100)?);
    ///         amb.require(a * b == 720)?;
    ///         Ok((a, b))
    ///     })
    /// };
    /// assert_eq!(numbers().threads(2).count(), 18);
    /// assert!(numbers().eq(numbers().threads(2).collect()));
    ///
    /// let mut largest = 0;
    /// let tally = numbers().threads(2).for_each(|(a, _)| largest = largest.max(a));
    /// assert_eq!(largest, 90);
    /// assert!(tally.end.is_exhausted());
    /// ```
    pub fn threads(self, threads: usize) -> Parallel<B> {
        Parallel {
            search: self,
            threads: threads.max(1),
        }
    }
}

impl<B> Parallel<B>
where
    B: Body + Clone + Send,
    B::Solution: Send,
{
    /// Hands over every solution as soon as it is found, and says what was done.
    ///
    /// # Panics
    ///
    /// When the body does. (So do the other methods.)
    pub fn for_each(self, mut each: impl FnMut(B::Solution)) -> B::Answer<Tally> {
        B::answer(self.run(|_, solution| solution.into_iter().for_each(&mut each)))
    }

    /// Hands over every solution in the order in which one thread would find them.
    ///
    /// Those that are found too early wait in memory.
    ///
    /// ```
    /// use standoff_core::amb::search;
    ///
    /// let mut found = Vec::new();
    /// let squares = search(|amb| amb.choose_where(0..1000, |n: &u32| n.isqrt().pow(2) == *n));
    /// squares.threads(2).for_each_in_order(|n| found.push(n));
    /// assert!(found.into_iter().eq((0..32).map(|n| n * n)));
    /// ```
    pub fn for_each_in_order(self, each: impl FnMut(B::Solution)) -> B::Answer<Tally> {
        B::answer(self.run_in_order(each))
    }

    /// All solutions, in the order in which one thread would find them.
    pub fn collect(self) -> B::Answer<Vec<B::Solution>> {
        let mut all = Vec::new();
        let tally = self.run_in_order(|solution| all.push(solution));
        B::answer(tally.map(|_| all))
    }

    /// Counts the solutions.
    pub fn count(self) -> B::Answer<u64> {
        let tally = self.run(|_, _| ());
        B::answer(tally.map(|tally| tally.stats.solutions))
    }

    fn run_in_order(self, each: impl FnMut(B::Solution)) -> Result<Tally, Error> {
        let mut queue = Queue::new(each);
        self.run(|part, solution| match solution {
            Some(solution) => queue.found(part, solution),
            None => queue.done(part),
        })
    }

    /// Searches all parts; `take` gets the solutions of each, and `None` at its end.
    fn run(self, mut take: impl FnMut(usize, Option<B::Solution>)) -> Result<Tally, Error> {
        let stop = Arc::new(AtomicBool::new(false));
        let parts = self.search.parts(self.threads * PARTS_PER_THREAD, &stop);
        let parts = &Mutex::new(parts.into_iter().enumerate());
        let (send, reports) = sync_channel(WAITING);
        thread::scope(|scope| {
            let work = |send| scope.spawn(move || work(parts, &send));
            let workers: Vec<_> = (0..self.threads).map(|_| work(send.clone())).collect();
            drop(send);
            let tally = listen(reports, &mut take);
            stop.store(true, Ordering::Relaxed);
            for worker in workers {
                worker.join().unwrap_or_else(|panic| resume_unwind(panic));
            }
            tally
        })
    }
}

/// The parts that no thread has taken yet.
type Parts<B> = Mutex<Enumerate<vec::IntoIter<Search<B>>>>;

/// What a thread does: takes one part after another, and reports what it finds.
fn work<B: Body>(parts: &Parts<B>, send: &SyncSender<Report<B>>) {
    let next = || parts.lock().map_or(None, |mut parts| parts.next());
    while let Some((part, search)) = next() {
        if search_part(part, search, send).is_err() {
            return; // Nobody listens any more.
        }
    }
}

fn search_part<B: Body>(
    part: usize,
    mut search: Search<B>,
    send: &SyncSender<Report<B>>,
) -> Result<(), SendError<Report<B>>> {
    while let Some(found) = search.find_naming_path().transpose() {
        send.send(Report::Found(part, found))?;
    }
    let end = search.end().unwrap_or(End::Exhausted);
    send.send(Report::Done(part, search.stats().clone(), end))
}

/// Takes the reports of all threads, until they are done or one has come upon an error.
fn listen<B: Body>(
    reports: Receiver<Report<B>>,
    take: &mut impl FnMut(usize, Option<B::Solution>),
) -> Result<Tally, Error> {
    let (mut stats, mut ends) = (Stats::default(), BTreeMap::new());
    for report in reports {
        match report {
            Report::Found(part, found) => take(part, Some(found?)),
            Report::Done(part, done, end) => {
                stats.add(&done);
                ends.insert(part, end);
                take(part, None);
            }
        }
    }
    let end = ends.into_values().find(|end| !end.is_exhausted());
    let end = end.unwrap_or(End::Exhausted);
    Ok(Tally { stats, end })
}

impl<B: Body + Clone> Search<B> {
    /// A search for each part of this one, all with its limits, and with a flag to stop them.
    fn parts(mut self, parts: usize, stop: &Arc<AtomicBool>) -> Vec<Self> {
        let limits = self.amb.limits.shared(stop.clone());
        let (body, same, rules) = (self.body.clone(), self.same, self.amb.rules.clone());
        let checked = self.checked;
        let part = |part: &Cursor| {
            let mut search = Self::new(body.clone());
            search.same = same;
            search.checked = checked;
            search.amb.limits = limits.clone();
            search.amb.rules.deepest = rules.deepest;
            search.amb.rules.watched = rules.watched;
            search.resume(part)
        };
        self.split(parts).iter().map(part).collect()
    }
}

/// Puts solutions in the order of their parts.
struct Queue<T, F> {
    each: F,
    /// The part whose solutions go on at once.
    turn: usize,
    waiting: BTreeMap<usize, Vec<T>>,
    done: BTreeSet<usize>,
}

impl<T, F: FnMut(T)> Queue<T, F> {
    fn new(each: F) -> Self {
        Self {
            each,
            turn: 0,
            waiting: BTreeMap::new(),
            done: BTreeSet::new(),
        }
    }

    fn found(&mut self, part: usize, solution: T) {
        match part == self.turn {
            true => (self.each)(solution),
            false => self.waiting.entry(part).or_default().push(solution),
        }
    }

    fn done(&mut self, part: usize) {
        self.done.insert(part);
        while self.done.remove(&self.turn) {
            self.turn += 1;
            let waiting = self.waiting.remove(&self.turn).unwrap_or_default();
            waiting.into_iter().for_each(&mut self.each);
        }
    }
}

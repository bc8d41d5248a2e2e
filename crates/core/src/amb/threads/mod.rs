//! A search on several threads.

use crate::amb::driver::Search;
use crate::amb::driver::body::{Answer, Body, Errors};
use crate::amb::threads::collector::{Queue, Update};
use crate::amb::threads::pool::WorkerPool;
use crate::amb::tree::error::Error;
use crate::amb::tree::node::Stats;
use crate::end::End;

pub(crate) mod collector;
pub(crate) mod pool;

/// A search on several threads: see [`Search::threads`].
#[derive(Debug)]
#[must_use = "nothing is searched until the solutions are asked for"]
pub struct Parallel<B: Body> {
    search: Search<B>,
    threads: usize,
}

/// More threads than this are never started.
const MOST_THREADS: usize = 1024;

/// # On several threads
impl<B> Search<B>
where
    B: Body + Clone + Send,
    B::Solution: Send,
{
    /// Searches on this number of threads, at least 1 and at most 1024.
    ///
    /// The tree is [split](Search::split) into parts, which the threads take one after another. If
    /// a thread cannot be started, the others do its work; if none can, the calling thread searches
    /// alone. [`Tally::threads`] is the number of threads that were used.
    ///
    /// Limits apply to all threads together, and limits on nodes, fails and solutions are met
    /// exactly. The solutions within a limit depend on the scheduling of the threads. Once a limit
    /// is reached, every thread stops at its next node, or, if nodes are not limited, within 64
    /// nodes. A fail or a solution beyond the limit is dropped.
    ///
    /// Orders with rounds have them in every part; in fair order the parts are searched depth
    /// first.
    ///
    /// # Panics
    ///
    /// If the search has begun, or was resumed in another order than depth first.
    ///
    /// The methods of [`Parallel`] panic if the body panics: all threads stop, as at a limit, and
    /// the message ends with the choices that led to the panic.
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
    /// assert_eq!(numbers().threads(2).count().exact(), Some(18));
    /// assert!(numbers().eq(numbers().threads(2).collect().found));
    ///
    /// let mut largest = 0;
    /// let tally = numbers().threads(2).for_each(|(a, _)| largest = largest.max(a));
    /// assert_eq!(largest, 90);
    /// assert!(tally.end.is_exhausted());
    /// ```
    #[track_caller]
    pub fn threads(self, threads: usize) -> Parallel<B> {
        self.assert_divisible("threads");
        Parallel {
            search: self,
            threads: threads.clamp(1, MOST_THREADS),
        }
    }
}

impl<B> Parallel<B>
where
    B: Body + Clone + Send,
    B::Solution: Send,
{
    /// Calls `each` with every solution as soon as it is found.
    ///
    /// # Panics
    ///
    /// If the body or `each` panics: all threads stop. The other methods panic likewise.
    pub fn for_each(self, mut each: impl FnMut(B::Solution)) -> Answer<B, Tally> {
        B::Error::answer(self.run(|update| {
            if let Update::Found(_, _, solution) = update {
                each(solution);
            }
        }))
    }

    /// Calls `each` with every solution in the order of a single thread;
    /// [`Order::Fair`](crate::amb::Order::Fair) is replaced by depth first.
    ///
    /// Solutions that are found early are kept in memory. In an order with rounds
    /// ([`Order::Deepening`](crate::amb::Order::Deepening),
    /// [`Order::Discrepancy`](crate::amb::Order::Discrepancy)) all of them are kept until the end
    /// of the search.
    ///
    /// ```
    /// use standoff_core::amb::search;
    ///
    /// let mut found = Vec::new();
    /// let squares = search(|amb| amb.choose_where(0..1000, |n: &u32| n.isqrt().pow(2) == *n));
    /// squares.threads(2).for_each_in_order(|n| found.push(n));
    /// assert!(found.into_iter().eq((0..32).map(|n| n * n)));
    /// ```
    pub fn for_each_in_order(self, each: impl FnMut(B::Solution)) -> Answer<B, Tally> {
        B::Error::answer(self.run_in_order(each))
    }

    /// Collects all solutions, in the order of [`for_each_in_order`](Self::for_each_in_order).
    ///
    /// ```
    /// use standoff_core::amb::{Order, search};
    ///
    /// let pairs = || search(|amb| Ok((amb.choose(0..9)?, amb.choose(0..9)?))).order(Order::Discrepancy);
    /// let tally = pairs().threads(2).collect();
    /// assert!(tally.end.is_exhausted());
    /// assert!(pairs().eq(tally.found));
    /// ```
    pub fn collect(self) -> Answer<B, Tally<Vec<B::Solution>>> {
        let mut all = Vec::new();
        let tally = self.run_in_order(|solution| all.push(solution));
        B::Error::answer(tally.map(|tally| tally.with(all)))
    }

    /// Counts the solutions.
    pub fn count(self) -> Answer<B, Tally<u64>> {
        let pool = WorkerPool::new(self.search, self.threads, true);
        let tally = pool.search(self.threads, |_| ());
        B::Error::answer(tally.map(|tally| {
            let solutions = tally.stats.solutions;
            tally.with(solutions)
        }))
    }

    fn run_in_order(self, each: impl FnMut(B::Solution)) -> Result<Tally, Error> {
        let mut queue = Queue::new(self.search.amb.strategy.order, each);
        let tally = self.run(|update| queue.receive(update));
        tally.inspect(|_| queue.pass_on_all())
    }

    fn run(self, take: impl FnMut(Update<B::Solution>)) -> Result<Tally, Error> {
        WorkerPool::new(self.search, self.threads, false).search(self.threads, take)
    }
}

/// The result of a search on several threads.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Tally<T = ()> {
    /// The solutions or their number: complete only if `end` is [`End::Exhausted`], see
    /// [`Tally::exact`].
    pub found: T,
    /// The statistics of all threads together, without the nodes above the parts.
    pub stats: Stats,
    /// Why the search ended.
    pub end: End,
    /// The number of threads: fewer than requested, if no more could be started.
    pub threads: usize,
}

impl<T> Tally<T> {
    /// `found`, if everything was searched.
    ///
    /// ```
    /// use standoff_core::End;
    /// use standoff_core::amb::search;
    ///
    /// let dice = || search(|amb| Ok((amb.choose(1..=6)?, amb.choose(1..=6)?)));
    /// assert_eq!(dice().threads(2).count().exact(), Some(36));
    ///
    /// let some = dice().solution_limit(10).threads(2).count();
    /// assert_eq!((some.found, some.end), (10, End::SolutionLimit));
    /// assert_eq!(some.exact(), None);
    /// ```
    #[must_use]
    pub fn exact(self) -> Option<T> {
        self.end.is_exhausted().then_some(self.found)
    }

    pub(crate) fn with<U>(self, found: U) -> Tally<U> {
        let (stats, end, threads) = (self.stats, self.end, self.threads);
        Tally {
            found,
            stats,
            end,
            threads,
        }
    }
}

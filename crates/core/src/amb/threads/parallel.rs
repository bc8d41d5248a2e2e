//! A search on several threads.

use std::collections::{BTreeMap, BTreeSet};

use crate::amb::driver::body::Body;
use crate::amb::driver::search::Search;
use crate::amb::engine::strategy::Order;
use crate::amb::threads::crew::{News, Parts};
use crate::amb::tree::error::Error;
use crate::amb::tree::stats::Stats;
use crate::end::End;

/// What a search on several threads came to.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Tally<T = ()> {
    /// What was found: all there is only when `end` is [`End::Exhausted`], see [`Tally::exact`].
    pub found: T,
    /// What all threads together did in their parts of the tree. (What lies above the parts was
    /// looked at to make them, and is not counted.)
    pub stats: Stats,
    /// Why the search ended.
    pub end: End,
    /// How many threads searched: fewer than were asked for where no more could be started.
    pub threads: usize,
}

impl<T> Tally<T> {
    /// What was found, if everything was searched.
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

    fn with<U>(self, found: U) -> Tally<U> {
        let (stats, end, threads) = (self.stats, self.end, self.threads);
        Tally {
            found,
            stats,
            end,
            threads,
        }
    }
}

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
    /// Searches on this many threads: on one, where 0 is said, and on 1024 at the most.
    ///
    /// The tree is [split](Search::split) into parts, and each thread takes one after another.
    /// Where a thread cannot be started, the others do its work, and where none can, the calling
    /// thread does it all; [`Tally::threads`] tells how many there were.
    ///
    /// All limits hold for all threads together. Never more nodes, fails and solutions are counted
    /// than is allowed, and just as many when such a limit ends the search. Which solutions come
    /// under a limit is a matter of chance. Once a limit is reached, every thread stops at its next
    /// node, or, if nodes are not limited, 64 nodes later; a fail or a solution that is one too many
    /// is dropped.
    ///
    /// Orders that search in rounds do so in every part; in fair order the parts are searched depth
    /// first.
    ///
    /// # Panics
    ///
    /// Searching panics when the search had begun or was resumed, and when the body panics: then all
    /// threads stop, as they do at a limit, and the panic comes out with the choices that led to it.
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
    pub fn threads(self, threads: usize) -> Parallel<B> {
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
    /// Hands over every solution as soon as it is found, and says what was done.
    ///
    /// # Panics
    ///
    /// When the body does, or `each`: then all threads stop. (So do the other methods.)
    pub fn for_each(self, mut each: impl FnMut(B::Solution)) -> B::Answer<Tally> {
        B::answer(self.run(|news| {
            if let News::Found(_, _, solution) = news {
                each(solution);
            }
        }))
    }

    /// Hands over every solution in the order in which one thread would find them; those of
    /// [`Order::Fair`] come depth first.
    ///
    /// Those that are found too early wait in memory: in an order that searches in rounds
    /// ([`Order::Deepening`], [`Order::Discrepancy`]) all of them do, to the end of the search.
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

    /// All solutions, in the order of [`for_each_in_order`](Self::for_each_in_order).
    ///
    /// ```
    /// use standoff_core::amb::{Order, search};
    ///
    /// let pairs = || search(|amb| Ok((amb.choose(0..9)?, amb.choose(0..9)?))).order(Order::Discrepancy);
    /// let tally = pairs().threads(2).collect();
    /// assert!(tally.end.is_exhausted());
    /// assert!(pairs().eq(tally.found));
    /// ```
    pub fn collect(self) -> B::Answer<Tally<Vec<B::Solution>>> {
        let mut all = Vec::new();
        let tally = self.run_in_order(|solution| all.push(solution));
        B::answer(tally.map(|tally| tally.with(all)))
    }

    /// Counts the solutions.
    pub fn count(self) -> B::Answer<Tally<u64>> {
        let tally = self.run(|_| ());
        B::answer(tally.map(|tally| {
            let solutions = tally.stats.solutions;
            tally.with(solutions)
        }))
    }

    fn run_in_order(self, each: impl FnMut(B::Solution)) -> Result<Tally, Error> {
        let mut queue = Queue::new(self.search.amb.rules.order, each);
        let tally = self.run(|news| queue.hear(news));
        tally.inspect(|_| queue.hand_over_all())
    }

    fn run(self, take: impl FnMut(News<B::Solution>)) -> Result<Tally, Error> {
        Parts::new(self.search, self.threads).search(self.threads, take)
    }
}

/// Puts solutions in the order in which one thread would find them: first by their rounds, then by
/// their parts.
struct Queue<T, F> {
    each: F,
    /// The part whose solutions go on at once.
    turn: usize,
    waiting: BTreeMap<(usize, usize), Vec<T>>,
    done: BTreeSet<usize>,
}

/// Whose turn it is as long as any part may still have something for an early round.
const NOBODY: usize = usize::MAX;

impl<T, F: FnMut(T)> Queue<T, F> {
    fn new(order: Order, each: F) -> Self {
        let rounds = matches!(order, Order::Deepening | Order::Discrepancy);
        Self {
            each,
            turn: if rounds { NOBODY } else { 0 },
            waiting: BTreeMap::new(),
            done: BTreeSet::new(),
        }
    }

    fn hear(&mut self, news: News<T>) {
        match news {
            News::Found(part, _, solution) if part == self.turn => (self.each)(solution),
            News::Found(part, round, solution) => {
                self.waiting
                    .entry((round, part))
                    .or_default()
                    .push(solution);
            }
            News::Done(part) => self.done(part),
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

    /// Nothing more will come, also from parts that were not done.
    fn hand_over_all(self) {
        let waiting = self.waiting.into_values();
        waiting.flatten().for_each(self.each);
    }
}

//! A search on several threads.

use crate::amb::driver::body::Body;
use crate::amb::driver::search::Search;
use crate::amb::threads::crew::Crew;
use crate::amb::threads::desk::News;
use crate::amb::threads::queue::Queue;
use crate::amb::threads::tally::Tally;
use crate::amb::tree::error::Error;

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
    /// If the search has begun, or was resumed in another order than depth first.
    ///
    /// Searching panics when the body does: then all threads stop, as they do at a limit, and the panic comes out with
    /// the choices that led to it.
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
    /// Hands over every solution as soon as it is found, and says what was done.
    ///
    /// # Panics
    ///
    /// If the body does, or `each`: then all threads stop. (So do the other methods.)
    pub fn for_each(self, mut each: impl FnMut(B::Solution)) -> B::Answer<Tally> {
        B::answer(self.run(|news| {
            if let News::Found(_, _, solution) = news {
                each(solution);
            }
        }))
    }

    /// Hands over every solution in the order in which one thread would find them; those of
    /// [`Order::Fair`](crate::amb::Order::Fair) come depth first.
    ///
    /// Those that are found too early wait in memory: in an order that searches in rounds
    /// ([`Order::Deepening`](crate::amb::Order::Deepening),
    /// [`Order::Discrepancy`](crate::amb::Order::Discrepancy)) all of them do, to the end of the
    /// search.
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
        let crew = Crew::new(self.search, self.threads, true);
        let tally = crew.search(self.threads, |_| ());
        B::answer(tally.map(|tally| {
            let solutions = tally.stats.solutions;
            tally.with(solutions)
        }))
    }

    fn run_in_order(self, each: impl FnMut(B::Solution)) -> Result<Tally, Error> {
        let mut queue = Queue::new(self.search.amb.strategy.order, each);
        let tally = self.run(|news| queue.hear(news));
        tally.inspect(|_| queue.hand_over_all())
    }

    fn run(self, take: impl FnMut(News<B::Solution>)) -> Result<Tally, Error> {
        Crew::new(self.search, self.threads, false).search(self.threads, take)
    }
}

//! Settings of a search: its order, checks of its body, and limits.

use alloc::sync::Arc;
use core::sync::atomic::AtomicBool;
#[cfg(feature = "std")]
use std::time::Duration;

use crate::amb::driver::Search;
use crate::amb::driver::body::Body;
use crate::amb::driver::turns::Turns;
use crate::amb::orders::Order;

/// # Settings
impl<B: Body> Search<B> {
    /// Searches in this order.
    ///
    /// # Panics
    ///
    /// If the search has begun or was [resumed](Search::resume): a cursor fixes the order.
    ///
    /// ```
    /// use standoff_core::amb::{Order, search};
    ///
    /// let merged = |order| {
    ///     let numbers = search(|amb| match amb.choose(0..2)? {
    ///         0 => amb.choose([1, 2, 3]),
    ///         _ => amb.choose([4, 5, 6]),
    ///     });
    ///     numbers.order(order).collect::<Vec<_>>()
    /// };
    /// assert_eq!(merged(Order::DepthFirst), [1, 2, 3, 4, 5, 6]);
    /// assert_eq!(merged(Order::Fair), [1, 4, 2, 5, 3, 6]);
    /// assert_eq!(merged(Order::Discrepancy), [1, 2, 4, 3, 5, 6]);
    ///
    /// let shuffled = merged(Order::Random(7));
    /// assert_eq!(shuffled, merged(Order::Random(7)));
    /// assert_ne!(shuffled, merged(Order::Random(8)));
    /// ```
    #[track_caller]
    pub fn order(mut self, order: Order) -> Self {
        self.assert_whole("order");
        self.set_order(order);
        self
    }

    pub(crate) fn set_order(&mut self, order: Order) {
        let fair = order == Order::Fair;
        self.turns = fair.then(Turns::default);
        self.amb.strategy.ends_at_choice = fair;
        self.amb.strategy.order = order;
        self.amb.strategy.update_fast_path();
    }

    /// Runs every path twice, and reports a body if the two runs differ.
    ///
    /// Every search compares the places in the source and the numbers of alternatives of replayed
    /// choices. With this setting it also compares the outcomes and the solutions, and evaluates
    /// the predicates of [`choose_where`](crate::amb::Amb::choose_where) again. Only this detects a
    /// body that takes the same number of items in another order: use it in a test. Two solutions
    /// that are each unequal to themselves (they hold a NaN) count as equal.
    ///
    /// In a debug build every plain depth-first search does this at leaves 1, 2, 4, 8 and so on,
    /// but without comparing solutions: see [`Search::unchecked`].
    ///
    /// ```
    /// use std::collections::HashSet;
    /// use standoff_core::amb::try_search;
    ///
    /// let numbers = || {
    ///     try_search(|amb| {
    ///         let set = HashSet::from([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    ///         let list: Vec<i32> = set.into_iter().collect(); // in another order every time
    ///         Ok((amb.choose(list.clone())?, amb.choose(list)?))
    ///     })
    /// };
    /// assert!(numbers().all(|found| found.is_ok()), "each run has a choice among 10");
    ///
    /// let error = numbers().check_replay().find_map(Result::err).unwrap();
    /// assert!(error.to_string().contains("and now to another solution"));
    /// ```
    pub fn check_replay(mut self) -> Self
    where
        B::Solution: PartialEq,
    {
        self.same = Some(are_same);
        self.amb.strategy.watched = true;
        self.amb.strategy.update_fast_path();
        self
    }

    /// Disables the second runs of a debug build, for a body that is slow or counts its runs.
    ///
    /// Without debug assertions (`--release`) there are none anyway.
    ///
    /// ```
    /// use standoff_core::amb::search;
    ///
    /// let mut runs = 0;
    /// let dice = search(|amb| {
    ///     runs += 1;
    ///     amb.choose(1..=6)
    /// });
    /// assert_eq!(dice.unchecked().count(), 6);
    /// assert_eq!(runs, 6);
    /// ```
    pub fn unchecked(mut self) -> Self {
        self.checked = false;
        self
    }
}

/// Returns whether two solutions are equal, or both are unequal to themselves (NaN).
fn are_same<T: PartialEq>(first: &T, second: &T) -> bool {
    first == second || !PartialEq::eq(first, first) && !PartialEq::eq(second, second)
}

/// # Limits
///
/// Each limit ends the search with an [`End`](crate::End) of its own, so a stopped search never
/// looks like "no solution".
///
/// You can also set or change a limit after the search has begun. Nodes, fails and solutions are
/// counted from the beginning of the search; time is counted from the next call of `next`. A search
/// that a limit has ended stays ended: [resume](Search::resume) its [cursor](Search::cursor).
impl<B: Body> Search<B> {
    /// Stops after this number of nodes, the root included.
    ///
    /// What [`choose_where`](crate::amb::Amb::choose_where) refuses one by one
    /// ([`Stats::refused`](crate::amb::Stats::refused)) takes from the limit like a node.
    ///
    /// ```
    /// use standoff_core::End;
    /// use standoff_core::amb::search;
    ///
    /// let mut endless = search(|amb| {
    ///     let n = amb.choose(1_u64..)?;
    ///     amb.require(n * n == 2)?;
    ///     Ok(n)
    /// })
    /// .node_limit(1000);
    /// assert_eq!(endless.next(), None);
    /// assert_eq!(endless.end(), Some(End::NodeLimit));
    /// assert_eq!(endless.stats().nodes(), 1000);
    /// ```
    pub fn node_limit(mut self, nodes: u64) -> Self {
        self.amb.limits.limit_nodes(nodes);
        self
    }

    /// Stops after this number of failed nodes.
    ///
    /// What [`choose_where`](crate::amb::Amb::choose_where) refuses one by one
    /// ([`Stats::refused`](crate::amb::Stats::refused)) takes from the limit like a failed node.
    ///
    /// ```
    /// use standoff_core::End;
    /// use standoff_core::amb::search;
    ///
    /// let mut odd = search(|amb| {
    ///     let n = amb.choose(0..100)?;
    ///     amb.require(n % 2 == 1)?;
    ///     Ok(n)
    /// })
    /// .fail_limit(3);
    /// assert!(odd.by_ref().eq([1, 3])); // 0, 2 and 4 failed
    /// assert_eq!(odd.end(), Some(End::FailLimit));
    /// ```
    pub fn fail_limit(mut self, fails: u64) -> Self {
        self.amb.limits.fails = fails;
        self
    }

    /// Stops after this number of solutions, unless the search is exhausted by then.
    ///
    /// ```
    /// use standoff_core::End;
    /// use standoff_core::amb::search;
    ///
    /// let mut dice = search(|amb| amb.choose(1..=6)).solution_limit(5);
    /// assert_eq!(dice.by_ref().count(), 5);
    /// assert_eq!(dice.end(), Some(End::SolutionLimit));
    ///
    /// let mut dice = search(|amb| amb.choose(1..=6)).solution_limit(6);
    /// assert_eq!(dice.by_ref().count(), 6);
    /// assert_eq!(dice.end(), Some(End::Exhausted));
    /// ```
    pub fn solution_limit(mut self, solutions: u64) -> Self {
        self.amb.limits.solutions = solutions;
        self
    }

    /// Skips nodes that have more than `depth` choices above them.
    ///
    /// ```
    /// use standoff_core::End;
    /// use standoff_core::amb::search;
    ///
    /// // Without the limit, the first run would never end.
    /// let mut heads = search(|amb| {
    ///     let mut tosses = 1;
    ///     while amb.choose([true, false])? {
    ///         tosses += 1;
    ///     }
    ///     Ok(tosses)
    /// })
    /// .depth_limit(4);
    /// assert!(heads.by_ref().eq([4, 3, 2, 1]));
    /// assert_eq!(heads.end(), Some(End::DepthLimit));
    /// ```
    pub fn depth_limit(mut self, depth: usize) -> Self {
        self.amb.strategy.deepest = depth;
        self.amb.strategy.update_fast_path();
        self
    }

    /// Stops when this time has passed since the next call of `next`.
    ///
    /// The clock is checked every 64 nodes, and within a choice every 64 tested items. A body that
    /// is slow between its choices overruns, and so does a source that blocks.
    ///
    /// ```
    /// use std::time::Duration;
    /// use standoff_core::End;
    /// use standoff_core::amb::search;
    ///
    /// let mut endless = search(|amb| {
    ///     let n = amb.choose(1_u64..)?;
    ///     amb.require(n == 0)
    /// })
    /// .time_limit(Duration::from_millis(5));
    /// assert_eq!(endless.next(), None);
    /// assert_eq!(endless.end(), Some(End::TimeLimit));
    /// ```
    #[cfg(feature = "std")]
    pub fn time_limit(mut self, time: Duration) -> Self {
        self.amb.limits.limit_time(time);
        self
    }

    /// Stops soon after this flag is set, for example by another thread.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use std::sync::atomic::{AtomicBool, Ordering};
    /// use standoff_core::End;
    /// use standoff_core::amb::search;
    ///
    /// let flag = Arc::new(AtomicBool::new(false));
    /// let mut numbers = search(|amb| amb.choose(0_u64..)).cancel_flag(flag.clone());
    /// assert_eq!(numbers.next(), Some(0));
    ///
    /// flag.store(true, Ordering::Relaxed);
    /// assert!(numbers.by_ref().count() <= 64);
    /// assert_eq!(numbers.end(), Some(End::Cancelled));
    /// ```
    pub fn cancel_flag(mut self, flag: Arc<AtomicBool>) -> Self {
        self.amb.limits.stop_on(flag);
        self
    }
}

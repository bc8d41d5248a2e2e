//! Limits, each of which ends a search with its own reason.

use alloc::sync::Arc;
use core::sync::atomic::AtomicBool;
#[cfg(feature = "std")]
use std::time::Duration;

use crate::amb::driver::body::Body;
use crate::amb::driver::search::Search;

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

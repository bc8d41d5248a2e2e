//! Limits, each of which ends a search with its own reason.

use alloc::sync::Arc;
use alloc::vec::Vec;
use core::sync::atomic::{AtomicBool, Ordering};
#[cfg(feature = "std")]
use std::time::{Duration, Instant};

use crate::amb::driver::body::Body;
use crate::amb::driver::search::Search;
#[cfg(feature = "std")]
use crate::amb::engine::allowance::Allowance;
use crate::amb::tree::stats::Stats;
use crate::end::End;

/// How far a search may go.
#[derive(Clone, Debug)]
pub(crate) struct Limits {
    /// How many nodes may be visited before [`Limits::refuel`] is to be asked again.
    pub(crate) fuel: u64,
    /// How many nodes were ever allowed by `refuel`.
    granted: u64,
    pub(crate) nodes: u64,
    fails: u64,
    solutions: u64,
    pub(crate) cancel: Vec<Arc<AtomicBool>>,
    #[cfg(feature = "std")]
    pub(crate) time: Option<Duration>,
    #[cfg(feature = "std")]
    deadline: Option<Instant>,
    /// What this search shares with others.
    #[cfg(feature = "std")]
    shared: Option<Shared>,
}

/// A share in limits that hold for several searches together.
#[cfg(feature = "std")]
#[derive(Clone, Debug)]
struct Shared {
    allowance: Arc<Allowance>,
    /// How many fails of this search have been counted.
    fails: u64,
}

#[cfg(feature = "std")]
impl Shared {
    fn stopped(&self) -> Option<End> {
        self.allowance.stopped()
    }
}

/// How many nodes are visited between two looks at the clock and the cancel flag.
const BETWEEN_LOOKS: u64 = 64;

impl Limits {
    /// Allows some more nodes, or says why not.
    #[cold]
    pub(crate) fn refuel(&mut self) -> Option<End> {
        let end = self.look();
        if end.is_some() {
            return end;
        }
        #[cfg(feature = "std")]
        if let Some(shared) = &self.shared {
            let fuel = shared.allowance.nodes(BETWEEN_LOOKS);
            self.fuel = fuel.unwrap_or(0);
            return fuel.err();
        }
        let left = self.nodes - self.granted;
        self.fuel = if self.looks() {
            left.min(BETWEEN_LOOKS)
        } else {
            left
        };
        self.granted += self.fuel;
        (left == 0).then_some(End::NodeLimit)
    }

    /// Looks at the clock and the cancel flag.
    pub(crate) fn look(&mut self) -> Option<End> {
        #[cfg(feature = "std")]
        if let Some(why) = self.shared.as_ref().and_then(Shared::stopped) {
            return Some(why);
        }
        if self.is_cancelled() {
            Some(End::Cancelled)
        } else if self.is_late() {
            Some(End::TimeLimit)
        } else {
            None
        }
    }

    /// The limit on leaves that is reached, if one is.
    #[inline]
    pub(crate) fn on_leaves(&mut self, stats: &Stats) -> Option<End> {
        if stats.solutions >= self.solutions || stats.failed() >= self.fails {
            self.on_these_leaves(stats)
        } else {
            None
        }
    }

    #[cold]
    fn on_these_leaves(&mut self, stats: &Stats) -> Option<End> {
        #[cfg(feature = "std")]
        if self.shared.is_some() {
            return self.on_shared_fails(stats.failed());
        }
        Some(match stats.solutions >= self.solutions {
            true => End::SolutionLimit,
            false => End::FailLimit,
        })
    }

    fn is_cancelled(&self) -> bool {
        let mut flags = self.cancel.iter();
        flags.any(|flag| flag.load(Ordering::Relaxed))
    }

    #[cfg(feature = "std")]
    fn is_late(&mut self) -> bool {
        let Some(time) = self.time else { return false };
        let now = Instant::now();
        // A time beyond the end of the clock never comes.
        self.deadline = self.deadline.or(now.checked_add(time));
        self.deadline.is_some_and(|deadline| now >= deadline)
    }

    #[cfg(not(feature = "std"))]
    fn is_late(&mut self) -> bool {
        false
    }

    #[cfg(feature = "std")]
    fn looks(&self) -> bool {
        !self.cancel.is_empty() || self.time.is_some()
    }

    #[cfg(not(feature = "std"))]
    fn looks(&self) -> bool {
        !self.cancel.is_empty()
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            fuel: 0,
            granted: 0,
            nodes: u64::MAX,
            fails: u64::MAX,
            solutions: u64::MAX,
            cancel: Vec::new(),
            #[cfg(feature = "std")]
            time: None,
            #[cfg(feature = "std")]
            deadline: None,
            #[cfg(feature = "std")]
            shared: None,
        }
    }
}

// Limits that several searches share.
#[cfg(feature = "std")]
impl Limits {
    /// What several searches may do together within these limits, and the limits of each.
    pub(crate) fn share(&mut self) -> (Arc<Allowance>, Self) {
        self.is_late(); // The time begins now, for all.
        let allowance = Arc::new(Allowance::new(self.nodes, self.fails, self.solutions));
        let mut each = self.clone();
        each.solutions = u64::MAX;
        if each.fails != u64::MAX {
            each.fails = each.fails.min(1);
        }
        each.shared = Some(Shared {
            allowance: allowance.clone(),
            fails: 0,
        });
        (allowance, each)
    }

    /// Looks at the limits before the next node.
    pub(crate) fn look_soon(&mut self) {
        self.fuel = 0;
    }

    /// How many of so many fails are within the limit that all share.
    pub(crate) fn count_fails(&mut self, fails: u64) -> u64 {
        let Some(shared) = &mut self.shared else {
            return fails;
        };
        shared.fails += shared.allowance.fails(fails - shared.fails);
        shared.fails
    }

    fn on_shared_fails(&mut self, fails: u64) -> Option<End> {
        let counted = self.count_fails(fails);
        self.fails = fails + 1;
        let mut shared = self.shared.iter();
        let more = shared.all(|shared| shared.allowance.may_fail());
        (counted < fails || !more).then_some(End::FailLimit)
    }
}

/// # Limits
///
/// A limit ends the search with a reason of its own: it never looks like "no solution".
impl<B: Body> Search<B> {
    /// Stops after so many nodes, the root included.
    ///
    /// What [`choose_where`](crate::amb::Amb::choose_where) refuses one by one ([`Stats::refused`])
    /// takes from the limit like a node.
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
        self.amb.limits.nodes = nodes;
        self
    }

    /// Stops after so many failed nodes.
    ///
    /// What [`choose_where`](crate::amb::Amb::choose_where) refuses one by one ([`Stats::refused`])
    /// takes from the limit like a failed node.
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

    /// Stops after so many solutions, unless everything has been searched by then.
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

    /// Leaves out what has more than so many choices above it, and searches the rest.
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
        self.amb.rules.deepest = depth;
        self.amb.rules.settle();
        self
    }

    /// Stops when this much time has passed since the first solution was asked for.
    ///
    /// The clock is looked at every 64 nodes, and within a choice every 64 items at which its
    /// predicate looks: a body that is slow between its choices overruns, and so does a source
    /// whose next item does not come.
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
        self.amb.limits.time = Some(time);
        self
    }

    /// Stops soon after somebody, perhaps another thread, sets this flag.
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
        self.amb.limits.cancel.push(flag);
        self
    }
}

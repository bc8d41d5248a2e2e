//! The limits of a search on nodes, leaves and time.

use alloc::sync::Arc;
use alloc::vec::Vec;
use core::sync::atomic::{AtomicBool, Ordering};
#[cfg(feature = "std")]
use std::time::{Duration, Instant};

#[cfg(feature = "std")]
use crate::amb::engine::allowance::Allowance;
use crate::amb::tree::node::Stats;
use crate::end::End;

/// The limits of one search.
#[derive(Clone, Debug)]
pub(crate) struct Limits {
    /// The number of nodes that may be visited before the next call of [`Limits::refuel`].
    fuel: u64,
    /// The total number of nodes that `refuel` has allowed.
    granted: u64,
    nodes: u64,
    pub(crate) fails: u64,
    pub(crate) solutions: u64,
    cancel: Vec<Arc<AtomicBool>>,
    #[cfg(feature = "std")]
    time: Option<Duration>,
    #[cfg(feature = "std")]
    deadline: Option<Instant>,
    /// The limits shared with other searches.
    #[cfg(feature = "std")]
    shared: Option<Shared>,
}

/// One search's share in limits for several searches together.
#[cfg(feature = "std")]
#[derive(Clone, Debug)]
struct Shared {
    allowance: Arc<Allowance>,
    /// The number of fails of this search that have been counted.
    fails: u64,
}

#[cfg(feature = "std")]
impl Shared {
    fn stopped(&self) -> Option<End> {
        self.allowance.stopped()
    }
}

/// The number of nodes between two checks of the clock and the cancel flag.
pub(crate) const BETWEEN_LOOKS: u64 = 64;

impl Limits {
    /// Charges one node; returns the limit that is reached, if any.
    #[inline(always)]
    pub(crate) fn spend(&mut self) -> Option<End> {
        if self.fuel == 0 {
            let end = self.refuel();
            if end.is_some() {
                return end;
            }
        }
        self.fuel -= 1;
        None
    }

    /// Forces a check of the limits before the next node.
    pub(crate) fn check_soon(&mut self) {
        self.granted -= self.fuel;
        self.fuel = 0;
    }

    /// Limits with the same time and flags, but without counts.
    pub(crate) fn uncounted(&self) -> Self {
        Self {
            cancel: self.cancel.clone(),
            #[cfg(feature = "std")]
            time: self.time,
            #[cfg(feature = "std")]
            deadline: self.deadline,
            ..Self::default()
        }
    }

    /// Limits the number of nodes, counted from the beginning of the search.
    pub(crate) fn limit_nodes(&mut self, nodes: u64) {
        self.nodes = nodes;
        self.check_soon();
    }

    /// Limits the time, which starts at the next check of the limits.
    #[cfg(feature = "std")]
    pub(crate) fn limit_time(&mut self, time: Duration) {
        (self.time, self.deadline) = (Some(time), None);
        self.check_soon();
    }

    /// Stops once this flag is set.
    pub(crate) fn stop_on(&mut self, flag: Arc<AtomicBool>) {
        self.cancel.push(flag);
        self.check_soon();
    }

    /// Allows some more nodes, or returns the limit that is reached.
    #[cold]
    fn refuel(&mut self) -> Option<End> {
        let end = self.look();
        if end.is_some() {
            return end;
        }
        #[cfg(feature = "std")]
        if let Some(shared) = &self.shared {
            let fuel = shared.allowance.nodes(BETWEEN_LOOKS);
            self.fuel = fuel.unwrap_or(0);
            self.granted += self.fuel;
            return fuel.err();
        }
        let left = self.nodes.saturating_sub(self.granted);
        self.fuel = if self.looks() {
            left.min(BETWEEN_LOOKS)
        } else {
            left
        };
        self.granted += self.fuel;
        (left == 0).then_some(End::NodeLimit)
    }

    /// Checks the clock and the cancel flag.
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

    /// Returns the limit on leaves that is reached, if any.
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
        Some(if stats.solutions >= self.solutions {
            End::SolutionLimit
        } else {
            End::FailLimit
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
        // A deadline that overflows the clock is never reached.
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
    /// Divides these limits into a shared allowance and the limits of each search.
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

    /// Returns the number of these fails that are within the shared limit.
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

//! Limits shared by several searches.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::end::End;

/// The remaining budget of several searches, and the reason to stop them.
///
/// Every node, fail and solution takes one ticket, and none is reserved in advance, so the searches
/// together meet the limit exactly.
#[derive(Debug)]
pub(crate) struct Allowance {
    nodes: Tickets,
    fails: Tickets,
    solutions: Tickets,
    /// The reason why all searches stop.
    stopped: OnceLock<End>,
}

impl Allowance {
    /// A limit of `u64::MAX` means no limit.
    pub(crate) fn new(nodes: u64, fails: u64, solutions: u64) -> Self {
        let allowance = Self {
            nodes: Tickets::new(nodes),
            fails: Tickets::new(fails),
            solutions: Tickets::new(solutions),
            stopped: OnceLock::new(),
        };
        if solutions == 0 {
            allowance.stop(End::SolutionLimit);
        }
        allowance
    }

    /// Stops all searches; the first reason is kept.
    pub(crate) fn stop(&self, why: End) {
        self.stopped.get_or_init(|| why);
    }

    pub(crate) fn stopped(&self) -> Option<End> {
        self.stopped.get().copied()
    }

    /// The number of nodes that may be visited before the next check: one if nodes are limited,
    /// otherwise `unlimited`.
    pub(crate) fn nodes(&self, unlimited: u64) -> Result<u64, End> {
        if let Some(why) = self.stopped() {
            return Err(why);
        }
        if self.nodes.are_unlimited() {
            return Ok(unlimited);
        }
        match self.nodes.take(1) {
            0 => Err(End::NodeLimit),
            taken => Ok(taken),
        }
    }

    /// Counts fails up to the limit; returns the number counted.
    pub(crate) fn fails(&self, fails: u64) -> u64 {
        self.fails.take(fails)
    }

    pub(crate) fn may_fail(&self) -> bool {
        !self.fails.are_out()
    }

    /// Returns whether one more solution is within the limit, and stops all searches if it is the
    /// last.
    pub(crate) fn wants_solution(&self) -> bool {
        let wanted = self.solutions.take(1) == 1;
        if self.solutions.are_out() {
            self.stop(End::SolutionLimit);
        }
        wanted
    }
}

/// The number of tickets left; `u64::MAX` for no limit.
#[derive(Debug)]
struct Tickets(AtomicU64);

impl Tickets {
    fn new(limit: u64) -> Self {
        Self(AtomicU64::new(limit))
    }

    fn are_unlimited(&self) -> bool {
        self.0.load(Ordering::Relaxed) == u64::MAX
    }

    fn are_out(&self) -> bool {
        self.0.load(Ordering::Relaxed) == 0
    }

    /// Takes up to `wanted` tickets; returns the number taken.
    fn take(&self, wanted: u64) -> u64 {
        if self.are_unlimited() {
            return wanted;
        }
        let less = |left: u64| Some(left.saturating_sub(wanted));
        let update = self
            .0
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, less);
        update.map_or(0, |left| left.min(wanted))
    }
}

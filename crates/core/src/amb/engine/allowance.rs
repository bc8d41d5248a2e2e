//! What several searches may do together, and when all of them are to stop.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::end::End;

/// What is left of the limits that several searches share.
///
/// Every node, fail and solution takes a ticket of its own, and none is lent beforehand: so the
/// searches together go exactly as far as the limit says.
#[derive(Debug)]
pub(crate) struct Allowance {
    nodes: Tickets,
    fails: Tickets,
    solutions: Tickets,
    /// Why all are to stop.
    stopped: OnceLock<End>,
}

impl Allowance {
    /// A limit of `u64::MAX` is none.
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

    /// Stops all; the first reason is the one that counts.
    pub(crate) fn stop(&self, why: End) {
        self.stopped.get_or_init(|| why);
    }

    pub(crate) fn stopped(&self) -> Option<End> {
        self.stopped.get().copied()
    }

    /// How many nodes may be visited before the next look: one, where they are limited, and up to
    /// `unlimited` otherwise.
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

    /// Counts as many of these fails as may be.
    pub(crate) fn fails(&self, fails: u64) -> u64 {
        self.fails.take(fails)
    }

    pub(crate) fn may_fail(&self) -> bool {
        !self.fails.are_out()
    }

    /// Says whether one more solution is wanted, and stops all if it is the last.
    pub(crate) fn wants_solution(&self) -> bool {
        let wanted = self.solutions.take(1) == 1;
        if self.solutions.are_out() {
            self.stop(End::SolutionLimit);
        }
        wanted
    }
}

/// How many are left; `u64::MAX` for no end of them.
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

    /// Takes as many of these as are left.
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

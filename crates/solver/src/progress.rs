//! The progress of a running search, for a callback that watches it.

use std::sync::Arc;

use num_bigint::BigUint;
use standoff_engine::Search;

use crate::ledger::Ledger;

/// The progress of a running search, as [`Solver::watch`](crate::Solver::watch) passes it to its callback. Each number
/// is computed when it is asked for.
pub struct Progress<'a>(&'a dyn Watched);

impl<'a> Progress<'a> {
    pub(crate) fn of(search: &'a dyn Watched) -> Self {
        Progress(search)
    }

    /// The fraction of the search that is done, from 0 to 1; it never falls.
    pub fn progress(&self) -> f64 {
        self.0.progress()
    }

    /// The work until now: nodes of search trees.
    pub fn work(&self) -> u64 {
        self.0.work()
    }

    /// The number of placements found until now; up to symmetry, a lower bound of the number of orbits.
    pub fn found(&self) -> BigUint {
        self.0.found()
    }

    /// The search as data in its present state; `None` unless it is a [count](crate::Count).
    pub fn ledger(&self) -> Option<Ledger> {
        self.0.ledger()
    }
}

/// The fraction of a search that is done, as closely as its engine estimates it.
pub(crate) fn fraction_done(search: &dyn Search) -> f64 {
    match search.work_left(sampling_effort(search.work(), 1)) {
        Some(left) if left > 0.0 => search.work() as f64 / (search.work() as f64 + left),
        Some(_) => 1.0,
        None => search.progress(),
    }
}

/// The effort of [`Search::work_left`] for each part of a search after this work: at most a quarter of it for all
/// together, and some tens of milliseconds for each.
pub(crate) fn sampling_effort(work: u64, parts: usize) -> u64 {
    (work / (4 * parts.max(1) as u64)).min(1 << 20)
}

/// A callback for the progress of a search.
pub(crate) type Watch = Arc<dyn Fn(&Progress<'_>) + Send + Sync>;

/// A search that can be watched; see [`Progress`].
pub(crate) trait Watched {
    fn progress(&self) -> f64;
    fn work(&self) -> u64;
    fn found(&self) -> BigUint;

    fn ledger(&self) -> Option<Ledger> {
        None
    }
}

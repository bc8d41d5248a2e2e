//! A search under way, for whoever watches it.

use std::sync::Arc;

use num_bigint::BigUint;

use super::ledger::Ledger;

/// A search under way, as [`Solver::watch`](crate::Solver::watch) shows it. It finds out what it tells
/// when it is asked.
pub struct Progress<'a>(&'a dyn Sight);

impl<'a> Progress<'a> {
    pub(super) fn at(sight: &'a dyn Sight) -> Self {
        Progress(sight)
    }

    /// How much of the search is done, from 0 to 1; it never falls.
    pub fn progress(&self) -> f64 {
        self.0.progress()
    }

    /// The work done so far: nodes of trees.
    pub fn work(&self) -> u64 {
        self.0.work()
    }

    /// How many placements were found so far; up to symmetry, how many orbits there are at least.
    pub fn found(&self) -> BigUint {
        self.0.found()
    }

    /// The search written down as it is now; none of what is no [count in parts](crate::LongCount).
    pub fn ledger(&self) -> Option<Ledger> {
        self.0.ledger()
    }
}

/// Shown a search from time to time.
pub(super) type Watch = Arc<dyn Fn(&Progress<'_>) + Send + Sync>;

/// What a [`Progress`] tells.
pub(super) trait Sight {
    fn progress(&self) -> f64;
    fn work(&self) -> u64;
    fn found(&self) -> BigUint;

    fn ledger(&self) -> Option<Ledger> {
        None
    }
}

/// What a search that is a part of something adds to it.
pub(super) trait Portion: Send + Sync + 'static {
    fn progress(&self, of_part: &Progress<'_>) -> f64;
    fn work(&self, of_part: &Progress<'_>) -> u64;
    fn found(&self, of_part: &Progress<'_>) -> BigUint;
}

/// Shows the searches that are a part of something as that.
pub(super) fn as_portion(watch: Watch, portion: impl Portion) -> Watch {
    Arc::new(move |glance| watch(&Progress(&Within(&portion, glance))))
}

struct Within<'a, P>(&'a P, &'a Progress<'a>);

impl<P: Portion> Sight for Within<'_, P> {
    fn progress(&self) -> f64 {
        self.0.progress(self.1)
    }

    fn work(&self) -> u64 {
        self.0.work(self.1)
    }

    fn found(&self) -> BigUint {
        self.0.found(self.1)
    }
}

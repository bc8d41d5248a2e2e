//! Estimates of the work left, kept while they are fresh.

use std::cell::Cell;

/// The last estimate of the work that is left in a search.
///
/// It is kept until an eighth of the estimated work is done, or as much as before the estimate, or until an estimate may
/// take more than twice the effort.
///
/// ```
/// use standoff_engine::sampling::KeptEstimate;
///
/// let kept = KeptEstimate::default();
/// assert_eq!(kept.left(1000, 500, || Some(800.0)), Some(800.0));
/// assert_eq!(kept.left(1000, 600, || panic!("it is fresh")), Some(700.0));
/// assert_eq!(kept.left(1000, 601, || Some(720.0)), Some(720.0));
/// ```
#[derive(Debug, Default)]
pub struct KeptEstimate(Cell<Option<Estimated>>);

#[derive(Clone, Copy, Debug)]
struct Estimated {
    effort: u64,
    /// The work at that time.
    at: u64,
    /// The work left; infinite if it is unknown.
    left: f64,
}

/// An estimate is repeated once this part of the estimated work was done: 1 in this number.
const STALE: f64 = 8.0;

impl KeptEstimate {
    /// Returns the work left after `work`: from the last estimate, or else from a new one with this effort. `None` if the
    /// estimate is `None`.
    pub fn left(
        &self,
        effort: u64,
        work: u64,
        estimate: impl FnOnce() -> Option<f64>,
    ) -> Option<f64> {
        let known = self.0.get().filter(|known| known.effort >= effort / 2);
        let left = known.and_then(|known| known.now(work)).unwrap_or_else(|| {
            let (at, left) = (work, estimate().unwrap_or(f64::INFINITY));
            self.0.set(Some(Estimated { effort, at, left }));
            left
        });
        left.is_finite().then_some(left)
    }
}

impl Estimated {
    /// The work left after this work, unless too much was done since the estimate.
    fn now(self, work: u64) -> Option<f64> {
        let since = work as f64 - self.at as f64;
        let is_fresh = since <= (self.left / STALE).min(self.at as f64);
        is_fresh.then_some(self.left - since)
    }
}

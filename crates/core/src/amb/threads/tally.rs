//! The result of a search on several threads.

use crate::amb::tree::stats::Stats;
use crate::end::End;

/// The result of a search on several threads.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Tally<T = ()> {
    /// The solutions or their number: complete only if `end` is [`End::Exhausted`], see
    /// [`Tally::exact`].
    pub found: T,
    /// The statistics of all threads together, without the nodes above the parts.
    pub stats: Stats,
    /// Why the search ended.
    pub end: End,
    /// The number of threads: fewer than requested, if no more could be started.
    pub threads: usize,
}

impl<T> Tally<T> {
    /// `found`, if everything was searched.
    ///
    /// ```
    /// use standoff_core::End;
    /// use standoff_core::amb::search;
    ///
    /// let dice = || search(|amb| Ok((amb.choose(1..=6)?, amb.choose(1..=6)?)));
    /// assert_eq!(dice().threads(2).count().exact(), Some(36));
    ///
    /// let some = dice().solution_limit(10).threads(2).count();
    /// assert_eq!((some.found, some.end), (10, End::SolutionLimit));
    /// assert_eq!(some.exact(), None);
    /// ```
    #[must_use]
    pub fn exact(self) -> Option<T> {
        self.end.is_exhausted().then_some(self.found)
    }

    pub(crate) fn with<U>(self, found: U) -> Tally<U> {
        let (stats, end, threads) = (self.stats, self.end, self.threads);
        Tally {
            found,
            stats,
            end,
            threads,
        }
    }
}

//! Searches within a run: commit to the first solution, or test whether one exists.

use core::panic::Location;

use crate::amb::engine::handle::Amb;
use crate::amb::orders::alternatives::Alternatives;
use crate::amb::tree::choice::Site;
use crate::amb::tree::error::Fail;

/// The results of a test, recorded as the alternatives of a choice.
const YES: usize = 0;
const NO: usize = 1;

/// # Searches within a run
///
/// `once`, `ifte` and `not` catch the fails of their parts. A part can only fail, also in the body
/// of a [`try_search`](crate::amb::try_search): code that may return an error belongs outside of
/// it.
impl Amb {
    /// Commits to the first solution of a part of the body (*cut*); fails if it has none.
    ///
    /// ```
    /// use standoff_core::amb::search;
    ///
    /// let divisors = search(|amb| {
    ///     let n = amb.choose([12, 13, 14])?;
    ///     let d = amb.once(|amb| amb.choose_where(2..n, |d| n % d == 0))?;
    ///     Ok((n, d))
    /// });
    /// assert!(divisors.eq([(12, 2), (14, 2)]));
    /// ```
    ///
    /// # Errors
    ///
    /// Fails if the part has no solution.
    pub fn once<T>(
        &mut self,
        mut part: impl FnMut(&mut Self) -> Result<T, Fail>,
    ) -> Result<T, Fail> {
        let base = self.replayed;
        let found = match self.failed {
            true => None,
            // Replay can end early, at a limit or at the depth bound of a round: then, too, the
            // choices made so far are committed, so that the search does not resume among them.
            false if self.is_replaying() => part(self).ok(),
            false => self.commit(&mut part),
        };
        for entry in &mut self.path[base..self.replayed] {
            entry.alternatives = Alternatives::Only(entry.alternatives.seed().unwrap_or_default());
        }
        found.map_or_else(|| self.fail(), Ok)
    }

    /// Continues with every solution of a condition, or with `otherwise` if it has none (*soft
    /// cut*).
    ///
    /// ```
    /// use standoff_core::amb::search;
    ///
    /// let divisors = search(|amb| {
    ///     let n = amb.choose([12, 13])?;
    ///     amb.ifte(
    ///         |amb| amb.choose_where(2..n, |d| n % d == 0),
    ///         |_, d| Ok((n, d)),
    ///         |_| Ok((n, 0)),
    ///     )
    /// });
    /// assert!(divisors.eq([(12, 2), (12, 3), (12, 4), (12, 6), (13, 0)]));
    /// ```
    ///
    /// # Errors
    ///
    /// Fails if the branch that is taken fails.
    #[track_caller]
    pub fn ifte<C, T>(
        &mut self,
        mut condition: impl FnMut(&mut Self) -> Result<C, Fail>,
        then: impl FnOnce(&mut Self, C) -> Result<T, Fail>,
        otherwise: impl FnOnce(&mut Self) -> Result<T, Fail>,
    ) -> Result<T, Fail> {
        let base = self.replayed;
        match self.ask(Location::caller(), &mut condition)? {
            (NO, _) => otherwise(self),
            (_, Some(found)) if self.strategy.plain => then(self, found),
            (_, found) => {
                if found.is_some() {
                    // The other orders visit the solutions in an order of their own.
                    self.go_back(base + 1);
                }
                let found = condition(self)?;
                then(self, found)
            }
        }
    }

    /// Fails if a part of the body has a solution (*negation as failure*).
    ///
    /// ```
    /// use standoff_core::amb::search;
    ///
    /// let primes = search(|amb| {
    ///     let n = amb.choose(2..20)?;
    ///     amb.not(|amb| amb.choose_where(2..n, |d| n % d == 0))?;
    ///     Ok(n)
    /// });
    /// assert!(primes.eq([2, 3, 5, 7, 11, 13, 17, 19]));
    /// ```
    ///
    /// # Errors
    ///
    /// Fails if the part has a solution.
    #[track_caller]
    pub fn not<T>(
        &mut self,
        mut part: impl FnMut(&mut Self) -> Result<T, Fail>,
    ) -> Result<(), Fail> {
        let base = self.replayed;
        match self.ask(Location::caller(), &mut part)? {
            (NO, _) => Ok(()),
            _ => {
                self.go_back(base);
                self.fail()
            }
        }
    }
}

// Helpers.
impl Amb {
    fn commit<T>(&mut self, part: &mut impl FnMut(&mut Self) -> Result<T, Fail>) -> Option<T> {
        let base = self.replayed;
        let found = self.first(part);
        self.trace_commitment(base);
        found
    }

    /// Tests whether `part` has a solution, and records the result as a choice.
    fn ask<T>(
        &mut self,
        at: Site,
        part: &mut impl FnMut(&mut Self) -> Result<T, Fail>,
    ) -> Result<(usize, Option<T>), Fail> {
        let (mark, known) = (self.replayed, self.is_replaying());
        let verdict = match self.replay(at, 2)? {
            Some(verdict) => verdict,
            None => self
                .open(at, 2, Alternatives::Only(0))
                .inspect_err(|_| self.forget(mark))?,
        };
        if known {
            return Ok((verdict, None));
        }
        let found = self.first(part);
        if self.halt.is_some() {
            self.forget(mark);
            return self.fail();
        }
        let verdict = if found.is_some() { YES } else { NO };
        self.path[mark].taken = verdict;
        Ok((verdict, found))
    }
}

//! The driver: runs a body along one path after another.

use core::iter::FusedIterator;

use crate::amb::driver::body::{Answer, Body, Errors};
use crate::amb::driver::search::{Found, Search, State};
use crate::amb::tree::error::Error;
use crate::end::End;

impl<B: Body> Search<B> {
    /// Runs from leaf to leaf until one is a solution.
    pub(crate) fn find(&mut self) -> Option<Found<B>> {
        while self.advance() {
            let found = self.run();
            if found.is_some() {
                return found;
            }
        }
        None
    }

    /// Moves the path to the next leaf; returns whether there is one.
    #[inline]
    fn advance(&mut self) -> bool {
        let more = match self.state {
            State::Ready => true,
            State::Leaf => self.turn(),
            State::Ended(_) => return false,
        };
        let end = if more {
            self.limit()
        } else {
            Some(self.amb.strategy.end())
        };
        self.state = end.map_or(State::Ready, State::Ended);
        more && end.is_none()
    }

    #[inline]
    fn turn(&mut self) -> bool {
        match &mut self.turns {
            None => self.amb.turn_back() || self.amb.next_round(),
            Some(turns) => turns.next(&mut self.amb),
        }
    }

    /// Returns the limit that is reached, if any; otherwise counts the next node.
    #[inline]
    fn limit(&mut self) -> Option<End> {
        let amb = &mut self.amb;
        if let Some(end) = amb.limits.on_leaves(&amb.stats) {
            return Some(end);
        }
        if !amb.strategy.plain {
            return amb.limit_by_strategy();
        }
        if amb.visit() { None } else { amb.stopped() }
    }

    /// Runs the body once and judges the outcome; `None` if it is no solution.
    #[inline]
    fn run(&mut self) -> Option<Found<B>> {
        let outcome = self.body.run(&mut self.amb);
        self.state = State::Leaf;
        if self.amb.strategy.plain && self.amb.at_leaf() {
            if cfg!(debug_assertions)
                && let Some(diverged) = self.check(&outcome)
            {
                return Some(diverged);
            }
            return self.judge(outcome);
        }
        self.judge_by_strategy(outcome)
    }
}

impl<B: Body> Search<B> {
    /// Counts the remaining solutions.
    ///
    /// For a [`try_search`](crate::amb::try_search) the count is a `Result`: an error of the body is
    /// no solution. (`by_ref().count()` is the iterator's count of items, the error included.)
    ///
    /// ```
    /// use standoff_core::amb::{search, try_search};
    ///
    /// assert_eq!(search(|amb| amb.choose_where(0..10, |n| n % 3 == 0)).count(), 4);
    ///
    /// let parsed = |texts: &'static [&str]| {
    ///     try_search(move |amb| Ok(amb.choose(texts)?.parse::<u32>()?))
    /// };
    /// assert_eq!(parsed(&["7", "12"]).count().unwrap(), 2);
    /// assert!(parsed(&["7", "twelve"]).count().is_err());
    /// ```
    pub fn count(mut self) -> Answer<B, usize> {
        B::Error::answer(self.naming_path(Self::count_rest))
    }

    fn count_rest(&mut self) -> Result<usize, Error> {
        let mut count = 0;
        while let Some(found) = self.find() {
            found?;
            count += 1;
        }
        Ok(count)
    }
}

impl<B: Body> Iterator for Search<B> {
    type Item = Answer<B, B::Solution>;

    fn next(&mut self) -> Option<Self::Item> {
        self.naming_path(Self::find).map(B::Error::answer)
    }
}

impl<B: Body> FusedIterator for Search<B> {}

// Internal entry points of the driver.
impl<B: Body> Search<B> {
    /// Finds the next solution, or the error that ends the search.
    pub(crate) fn find_naming_path(&mut self) -> Result<Option<B::Solution>, Error> {
        self.naming_path(Self::find).transpose()
    }

    /// Runs to the next leaf.
    pub(crate) fn next_leaf(&mut self) -> Option<Option<Found<B>>> {
        self.naming_path(|search| search.advance().then(|| search.run()))
    }
}

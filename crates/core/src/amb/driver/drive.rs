//! The driver: runs a body along one path after another.

use core::iter::FusedIterator;

use crate::amb::driver::body::Body;
use crate::amb::driver::search::{Found, Search, State};
use crate::amb::tree::error::Error;
use crate::end::End;

impl<B: Body> Search<B> {
    /// Runs from leaf to leaf until one is a solution.
    fn find(&mut self) -> Option<Found<B>> {
        while self.advance() {
            let found = self.run();
            if found.is_some() {
                return found;
            }
        }
        None
    }

    /// Turns the path to the next leaf; says whether there is one.
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
            None => self.amb.backtrack(0) || self.amb.next_round(),
            Some(turns) => turns.next(&mut self.amb),
        }
    }

    /// The limit that is reached, if one is; otherwise counts the node that comes next.
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

    /// Runs the body once, and decides what it came to; `None` when there is no solution there.
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

impl<B: Body> Iterator for Search<B> {
    type Item = B::Answer<B::Solution>;

    fn next(&mut self) -> Option<Self::Item> {
        self.naming_path(Self::find).map(B::answer)
    }
}

impl<B: Body> FusedIterator for Search<B> {}

// Helpers: the entries to the driver.
impl<B: Body> Search<B> {
    /// A solution for those who take stock of many.
    pub(crate) fn find_naming_path(&mut self) -> Result<Option<B::Solution>, Error> {
        self.naming_path(Self::find).transpose()
    }

    /// Runs to the next leaf.
    pub(crate) fn next_leaf(&mut self) -> Option<Option<B::Answer<B::Solution>>> {
        let leaf = |search: &mut Self| search.advance().then(|| search.run());
        Some(self.naming_path(leaf)?.map(B::answer))
    }
}

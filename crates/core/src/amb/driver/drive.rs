//! The driver: runs a body along one path after another.

use core::iter::FusedIterator;
use core::mem::replace;

use crate::amb::driver::body::{Answer, Body, Errors, Outcome, Unsolved};
use crate::amb::driver::{Found, Same, Search, State};
use crate::amb::engine::handle::{Amb, Halt};
use crate::amb::engine::limits::Limits;
use crate::amb::tree::choice::Entry;
use crate::amb::tree::error::{BoxError, Error, Event};
use crate::amb::tree::node::{Stats, Status};
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

impl<B: Body> Search<B> {
    /// Judges the outcome at a leaf.
    #[inline]
    pub(crate) fn judge(&mut self, outcome: Outcome<B>) -> Option<Found<B>> {
        match outcome {
            Ok(solution) if !self.amb.failed => {
                self.amb.stats.solutions += 1;
                self.amb.trace_leaf(Status::Solved);
                Some(Ok(solution))
            }
            Err(Unsolved::Error(source)) => Some(self.erred(source)),
            Ok(_) | Err(Unsolved::Fail) => {
                self.amb.count_fail();
                None
            }
        }
    }

    /// The same for a run that need not be a plain leaf.
    #[cold]
    pub(crate) fn judge_by_strategy(&mut self, outcome: Outcome<B>) -> Option<Found<B>> {
        let erred = matches!(outcome, Err(Unsolved::Error(_)));
        if !erred {
            self.amb.note_early_end();
        }
        self.amb.strategy.forget_script();
        if !erred && self.amb.halt.is_none() {
            if !self.amb.in_this_round() {
                self.amb.halt = Some(Halt::Skip);
            } else if let Some(same) = self.same {
                self.run_again(&outcome, same);
            }
        }
        match self.amb.halt.take() {
            Some(halt) => self.halted(halt),
            None => self.judge(outcome),
        }
    }

    fn halted(&mut self, halt: Halt) -> Option<Found<B>> {
        match halt {
            Halt::Stop(end) => self.state = State::Ended(end),
            Halt::Skip => self.amb.count_skip(),
            Halt::Open(entry) => self.open_turns(entry),
            Halt::Diverged(divergence) => {
                self.state = State::Ended(End::Error);
                return Some(Err(divergence.into()));
            }
        }
        None
    }

    fn open_turns(&mut self, entry: Entry) {
        let id = self.amb.tracer.as_ref().and_then(|tracer| tracer.newest());
        self.amb.trace_branch(&entry.alternatives);
        if let Some(turns) = &mut self.turns {
            turns.open(&self.amb.path, entry, id);
        }
    }

    /// Repeats the runs to leaves 1, 2, 4, 8 and so on; returns the error if the second run
    /// differs. A second run does not count for statistics and limits.
    #[cold]
    pub(crate) fn check(&mut self, outcome: &Outcome<B>) -> Option<Found<B>> {
        let leaf = self.amb.stats.solutions + self.amb.stats.fails + 1;
        let erred = matches!(outcome, Err(Unsolved::Error(_)));
        if erred || !self.checked || !leaf.is_power_of_two() {
            return None;
        }
        let counted = self.amb.stop_counting();
        self.run_again(outcome, |_, _| true);
        (self.amb.stats, self.amb.limits) = counted;
        match self.amb.halt.take() {
            Some(diverged @ Halt::Diverged(_)) => self.halted(diverged),
            _ => None,
        }
    }

    #[cold]
    fn erred(&mut self, source: BoxError) -> Found<B> {
        self.state = State::Ended(End::Error);
        Err(self.error(source))
    }
}

impl<B: Body> Search<B> {
    /// Runs along the same path again, and records a divergence if the outcome differs.
    pub(crate) fn run_again(&mut self, outcome: &Outcome<B>, same: Same<B>) {
        let before = self.event(outcome);
        let depth = self.amb.begin_second_run();
        let again = self.body.run(&mut self.amb);
        self.amb.end_second_run();
        let now = match (outcome, &again) {
            (Ok(first), Ok(second)) if !same(first, second) => Event::OtherSolution,
            _ => self.event(&again),
        };
        self.amb.compare_runs(depth, before, now);
    }

    fn event(&self, outcome: &Outcome<B>) -> Event {
        match outcome {
            Ok(_) if !self.amb.failed => Event::Solution,
            _ => Event::Fail,
        }
    }
}

// The parts of a second run that do not depend on the type of the body.
impl Amb {
    /// Takes the statistics and limits, and leaves limits without counts.
    #[cold]
    fn stop_counting(&mut self) -> (Stats, Limits) {
        let uncounted = self.limits.uncounted();
        (self.stats.clone(), replace(&mut self.limits, uncounted))
    }

    /// Forbids new choices; returns the length of the path.
    fn begin_second_run(&mut self) -> usize {
        self.strategy.close(true);
        self.unchanged = 0;
        self.path.len()
    }

    fn end_second_run(&mut self) {
        self.note_early_end();
        self.strategy.close(false);
    }

    /// Records a divergence if the events at the ends of both runs differ.
    #[cold]
    fn compare_runs(&mut self, depth: usize, before: Event, mut now: Event) {
        if now != Event::OtherSolution && self.path.len() > depth {
            now = self.path[depth].event();
        }
        if before != now && self.halt.is_none() {
            self.halt = Some(self.divergence(before, now));
        }
    }
}

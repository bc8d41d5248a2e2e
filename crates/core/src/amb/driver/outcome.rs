//! The outcome of a run: a solution, a failed node, an error, or no leaf.

use core::mem::replace;

use crate::amb::driver::body::{Body, Outcome, Unsolved};
use crate::amb::driver::search::{Found, Search, State};
use crate::amb::engine::handle::Halt;
use crate::amb::tree::entry::Entry;
use crate::amb::tree::error::BoxError;
use crate::amb::tree::node::Status;
use crate::end::End;

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
        let stats = self.amb.stats.clone();
        let uncounted = self.amb.limits.uncounted();
        let limits = replace(&mut self.amb.limits, uncounted);
        self.run_again(outcome, |_, _| true);
        (self.amb.stats, self.amb.limits) = (stats, limits);
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

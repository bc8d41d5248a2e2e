//! Runs a path a second time and compares the outcomes.

use crate::amb::driver::body::{Body, Outcome};
use crate::amb::driver::search::{Same, Search};
use crate::amb::tree::error::Event;

impl<B: Body> Search<B> {
    /// Runs along the same path again, and records a divergence if the outcome differs.
    pub(crate) fn run_again(&mut self, outcome: &Outcome<B>, same: Same<B>) {
        let (before, depth) = (self.event(outcome), self.amb.path.len());
        self.amb.strategy.close(true);
        self.amb.unchanged = 0;
        let again = self.body.run(&mut self.amb);
        self.amb.note_early_end();
        self.amb.strategy.close(false);
        let now = match (outcome, &again) {
            (Ok(first), Ok(second)) if !same(first, second) => Event::OtherSolution,
            _ if self.amb.path.len() > depth => self.amb.path[depth].event(),
            _ => self.event(&again),
        };
        if before != now && self.amb.halt.is_none() {
            self.amb.halt = Some(self.amb.divergence(before, now));
        }
    }

    fn event(&self, outcome: &Outcome<B>) -> Event {
        match outcome {
            Ok(_) if !self.amb.failed => Event::Solution,
            _ => Event::Fail,
        }
    }
}

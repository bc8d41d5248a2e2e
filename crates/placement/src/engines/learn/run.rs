//! A search with learning as a run.

use std::ops::ControlFlow;

use super::learning::Learning;
use super::place;
use super::walk::Walk;
use crate::task::{InvalidState, Listing, Search, SearchState, Step};

impl Search<dyn Listing> for Learning {
    fn advance(&mut self, budget: u64, sink: &mut (dyn Listing + 'static)) -> Step {
        let goal = self.search.work.saturating_add(budget);
        while !self.is_over() && self.search.work < goal {
            let shown = self.go_on().map(|placement| sink.placement(&placement));
            if shown == Some(ControlFlow::Break(())) {
                break;
            }
        }
        match self.is_over() {
            true => Step::Done,
            false => Step::More,
        }
    }

    fn work(&self) -> u64 {
        self.search.work
    }

    fn progress(&self) -> f64 {
        let known = self.search.progress();
        match &self.walk {
            Some(walk) => (known + walk.progress()) / 2.0,
            None => known,
        }
    }

    fn memory(&self) -> usize {
        size_of::<Self>() + self.search.memory() + self.walk.as_ref().map_or(0, Walk::memory)
    }

    fn save(&self) -> SearchState {
        place::of(self)
    }

    fn load(&mut self, place: &SearchState) -> Result<(), InvalidState> {
        if self.search.proof.is_wanted() {
            return Err(InvalidState::because("a proof is told from its beginning"));
        }
        *self = place::find(self, place)?;
        Ok(())
    }

    /// What one part learns the others would have to learn too.
    fn split(self: Box<Self>, _: usize) -> Vec<Box<dyn Search<dyn Listing>>> {
        vec![self]
    }
}

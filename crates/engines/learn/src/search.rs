//! The search that lists placements.

use std::ops::ControlFlow;
use std::sync::Arc;

use standoff_engine::{InvalidState, Question, Search, SearchState, Sink, Step};
use standoff_model::{Candidate, Problem};

use crate::cdcl::{Cdcl, Outcome};
use crate::ordered::OrderedWalk;
use crate::state::{self, Loaded};

pub(crate) struct LearnSearch {
    pub(crate) cdcl: Cdcl,
    /// The walk in the order of the moving split; none if any order will do.
    walk: Option<OrderedWalk>,
}

impl LearnSearch {
    pub(crate) fn new(problem: &Arc<Problem>, question: Question) -> Self {
        LearnSearch {
            cdcl: Cdcl::new(problem),
            walk: (!question.lists_in_any_order()).then(OrderedWalk::default),
        }
    }

    fn is_over(&self) -> bool {
        match &self.walk {
            Some(walk) => walk.is_over,
            None => self.cdcl.is_over,
        }
    }

    /// Advances by at most one node; returns the next placement to list if it is known.
    fn next(&mut self) -> Option<Vec<Candidate>> {
        let cdcl = &mut self.cdcl;
        if let Some(walk) = &mut self.walk {
            return walk.next(cdcl);
        }
        (cdcl.step(&[]) == Outcome::Placement).then(|| cdcl.take_placement())
    }
}

impl Search for LearnSearch {
    fn advance(&mut self, budget: u64, sink: &mut dyn Sink) -> Step {
        let goal = self.cdcl.work.saturating_add(budget);
        while !self.is_over() && self.cdcl.work < goal {
            let flow = self.next().map(|placement| sink.placement(&placement));
            if flow == Some(ControlFlow::Break(())) {
                break;
            }
        }
        if self.is_over() {
            Step::Done
        } else {
            Step::More
        }
    }

    fn work(&self) -> u64 {
        self.cdcl.work
    }

    fn progress(&self) -> f64 {
        let progress = self.cdcl.progress();
        match &self.walk {
            Some(walk) => (progress + walk.progress()) / 2.0,
            None => progress,
        }
    }

    fn memory(&self) -> usize {
        let walk = self.walk.as_ref().map_or(0, OrderedWalk::memory);
        size_of::<Self>() + self.cdcl.memory() + walk
    }

    fn save(&self) -> SearchState {
        state::save(&self.cdcl, self.walk.as_ref())
    }

    fn load(&mut self, state: &SearchState) -> Result<(), InvalidState> {
        if self.cdcl.proof.is_wanted() {
            return Err(InvalidState::because("a proof is told from its beginning"));
        }
        let is_ordered = self.walk.is_some();
        let Loaded { cdcl, walk } = state::load(&self.cdcl.problem, is_ordered, state)?;
        *self = LearnSearch { cdcl, walk };
        Ok(())
    }

    /// The search stays whole, since each part would have to learn the same clauses.
    fn split(self: Box<Self>, _: usize) -> Vec<Box<dyn Search>> {
        vec![self]
    }
}

//! A search for any placement of at most some loss.

use standoff_core::End;
use standoff_engine::EngineBug;
use standoff_model::Placement;

use crate::solutions::Solutions;

/// A search for any placement of at most some loss; see [`Bracket`](crate::bracket::Bracket).
pub(crate) struct BoundedSearch {
    pub(crate) loss: u64,
    solutions: Solutions,
}

/// The state of a bounded search after some budgets.
pub(crate) enum Status {
    Found(Placement),
    /// There is no such placement.
    Infeasible,
    /// The search is not done.
    Unknown,
    Stopped(End),
}

impl BoundedSearch {
    pub(crate) fn new(loss: u64, solutions: Solutions) -> Self {
        BoundedSearch { loss, solutions }
    }

    /// Advances by this many budgets.
    pub(crate) fn advance(&mut self, budgets: u64) -> Result<Status, EngineBug> {
        for _ in 0..budgets {
            if let Some(chosen) = self.solutions.batch(1).iter().next() {
                return Ok(Status::Found(Placement::new(chosen)));
            }
            match (self.solutions.end(), self.solutions.engine_bug()) {
                (None, _) => {}
                (Some(End::Exhausted), _) => return Ok(Status::Infeasible),
                (Some(_), Some(bug)) => return Err(bug.clone()),
                (Some(end), None) => return Ok(Status::Stopped(end)),
            }
        }
        Ok(Status::Unknown)
    }

    pub(crate) fn engines(&self) -> Vec<&'static str> {
        self.solutions.engines()
    }

    pub(crate) fn nodes(&self) -> u64 {
        self.solutions.nodes()
    }
}

//! A search for any placement that is good enough.

use standoff_core::End;

use super::solutions::Solutions;
use crate::problem::Placement;
use crate::task::EngineBug;

/// A search for a placement of at most some loss, which goes on by turns.
pub(super) struct BoundedSearch {
    pub(super) loss: u64,
    solutions: Solutions,
}

/// What came of a turn.
pub(super) enum Said {
    Found(Placement),
    /// There is no such placement.
    NoneThere,
    /// Nothing yet.
    NotYet,
    /// It was stopped.
    Stopped(End),
}

impl BoundedSearch {
    pub(super) fn new(loss: u64, solutions: Solutions) -> Self {
        BoundedSearch { loss, solutions }
    }

    /// Goes on for some milliseconds.
    pub(super) fn go_on(&mut self, turns: u32) -> Result<Said, EngineBug> {
        for _ in 0..turns {
            if let Some(chosen) = self.solutions.batch(1).iter().next() {
                return Ok(Said::Found(Placement::new(chosen)));
            }
            match self.solutions.end() {
                None => {}
                Some(End::Exhausted) => return Ok(Said::NoneThere),
                Some(end) => {
                    return match self.solutions.engine_bug() {
                        Some(mistake) => Err(mistake.clone()),
                        None => Ok(Said::Stopped(end)),
                    };
                }
            }
        }
        Ok(Said::NotYet)
    }

    pub(super) fn engines(&self) -> Vec<&'static str> {
        self.solutions.engines()
    }

    /// Who has settled it, or has its turn.
    pub(super) fn present_engine(&self) -> &'static str {
        self.solutions.present_engine()
    }

    pub(super) fn nodes(&self) -> u64 {
        self.solutions.nodes()
    }
}

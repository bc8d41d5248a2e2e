//! The result of a count, or of a search for the best value of a goal.

use std::time::Instant;

use num_bigint::BigUint;
use standoff::End;
use standoff::puzzle::Parameters;
use standoff::solver::{Answer, Fingerprint, Outcome};

use super::by_square::Squares;
use crate::failure::Failure;
use crate::goal::Best;
use crate::session::Work;
use crate::threads;

/// The count, or only the best value, for one row of parameters.
pub(super) struct Record {
    pub(super) parameters: Parameters,
    /// The number of solutions, or the numbers by number of pieces. There is at least one.
    pub(super) numbers: Vec<BigUint>,
    pub(super) end: End,
    /// The result for the goal, if there is one.
    pub(super) best: Option<Best>,
    /// `None` if there was no search.
    pub(super) work: Option<Work>,
    pub(super) fingerprint: Option<Fingerprint>,
    /// The counts by square, if they were asked for and the search began.
    pub(super) squares: Option<Squares>,
    /// Why the checkpoint was not written at the end.
    pub(super) unsaved: Option<Failure>,
}

impl Record {
    /// An outcome whose answer is made of these numbers.
    pub(super) fn of<T>(
        outcome: Outcome<T>,
        parameters: Parameters,
        start: Instant,
        numbers: impl FnOnce(T) -> Vec<BigUint>,
    ) -> Self {
        threads::warn_threads_not_started(outcome.unstarted_threads);
        let end = outcome.answer.end();
        let (Answer::Exact(found) | Answer::AtLeast(found, _)) = outcome.answer;
        let work = Work {
            engine: outcome.engine.to_string(),
            nodes: outcome.nodes,
            time: start.elapsed(),
        };
        Record {
            work: Some(work),
            ..Self::with_numbers(parameters, numbers(found), end)
        }
    }

    /// Numbers without a search.
    pub(super) fn with_numbers(
        parameters: Parameters,
        mut numbers: Vec<BigUint>,
        end: End,
    ) -> Self {
        if numbers.is_empty() {
            numbers.push(BigUint::ZERO);
        }
        Record {
            parameters,
            numbers,
            end,
            best: None,
            work: None,
            fingerprint: None,
            squares: None,
            unsaved: None,
        }
    }

    /// The best value of a goal without a count.
    pub(super) fn of_best(best: Best, parameters: Parameters) -> Self {
        let end = best.optimum.end;
        Record {
            best: Some(best),
            ..Self::with_numbers(parameters, Vec::new(), end)
        }
    }

    /// The count, or a count of 0 if it was stopped before it began.
    pub(super) fn unless_stopped(
        counted: Result<Self, Failure>,
        parameters: Parameters,
    ) -> Result<Self, Failure> {
        match counted {
            Err(Failure::Stopped(end)) => Ok(Self::with_numbers(parameters, Vec::new(), end)),
            counted => counted,
        }
    }

    /// The best value of the goal, or its bounds, in a cell of a table.
    pub(super) fn optimum_cell(&self) -> String {
        self.best.as_ref().map_or("unknown".to_string(), Best::cell)
    }

    pub(super) fn is_complete(&self) -> bool {
        self.end.is_exhausted()
    }

    /// The number of solutions, for one that is not by number of pieces.
    pub(super) fn number(&self) -> &BigUint {
        &self.numbers[0]
    }
}

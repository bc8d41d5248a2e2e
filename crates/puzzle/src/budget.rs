//! Limits of the evaluation of conditions.

use std::cell::Cell;

use standoff_core::End;
use standoff_model::ModelError;

use crate::expression::Expression;
use crate::problem::{Fault, Problem};

/// Maximum number of evaluations for one model: enough for each pair of squares on 22 x 22.
const MAX_EVALUATIONS: u64 = 1 << 18;

/// Number of evaluations between two calls of `stop`, about a millisecond.
const STOP_INTERVAL: u64 = 1 << 8;

/// Length of a condition, in bytes, for which one evaluation costs one unit of the budget.
const BYTES_PER_UNIT: usize = 1 << 10;

/// The number of evaluations that the conditions of a puzzle have left, and a callback that may stop them.
pub(crate) struct EvalBudget<'s> {
    left: Cell<u64>,
    evaluations: Cell<u64>,
    stop: &'s dyn Fn() -> Option<End>,
}

impl<'s> EvalBudget<'s> {
    pub(crate) fn new(stop: &'s dyn Fn() -> Option<End>) -> Self {
        EvalBudget {
            left: Cell::new(MAX_EVALUATIONS),
            evaluations: Cell::new(0),
            stop,
        }
    }

    /// Counts an evaluation. Fails if `stop` returns a reason.
    pub(crate) fn check_stop(&self, condition: &Expression) -> Result<(), Fault> {
        let evaluations = self.evaluations.replace(self.evaluations.get() + 1);
        if !evaluations.is_multiple_of(STOP_INTERVAL) {
            return Ok(());
        }
        let stopped = |end| Fault::at(condition.written.span.clone(), ModelError::Stopped(end));
        (self.stop)().map_or(Ok(()), |end| Err(stopped(end)))
    }

    /// Takes a number of evaluations from the budget. Fails if there are not enough left.
    pub(crate) fn spend(&self, condition: &Expression, evaluations: u64) -> Result<(), Fault> {
        let written = &condition.written;
        let units = written.text.len().div_ceil(BYTES_PER_UNIT) as u64;
        let left = self
            .left
            .get()
            .checked_sub(evaluations.saturating_mul(units));
        let too_many = || {
            let most = MAX_EVALUATIONS;
            Fault::at(written.span.clone(), Problem::TooManyEvaluations { most })
        };
        self.left.set(left.ok_or_else(too_many)?);
        Ok(())
    }
}

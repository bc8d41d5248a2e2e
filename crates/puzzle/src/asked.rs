//! How often conditions are asked.

use std::cell::Cell;

use standoff_core::End;
use standoff_model::ModelError;

use crate::expression::Expression;
use crate::problem::{Fault, Problem};

/// As often as conditions are asked for one model: enough for 22 x 22 squares, each with each.
const MAX_ASKED: u64 = 1 << 18;

/// As often as they are asked between two looks at whether to stop: a millisecond's worth.
const ASKED_AT_ONCE: u64 = 1 << 8;

/// So many bytes of a condition, or fewer, are asked at once.
const BYTES_AT_ONCE: usize = 1 << 10;

/// How often the conditions of a puzzle may still be asked, all of them together.
pub(crate) struct Asked<'s> {
    left: Cell<u64>,
    /// How often they were asked.
    times: Cell<u64>,
    stop: &'s dyn Fn() -> Option<End>,
}

impl<'s> Asked<'s> {
    pub(crate) fn new(stop: &'s dyn Fn() -> Option<End>) -> Self {
        Asked {
            left: Cell::new(MAX_ASKED),
            times: Cell::new(0),
            stop,
        }
    }

    /// Goes before each time that a condition is asked.
    pub(crate) fn go_on(&self, condition: &Expression) -> Result<(), Fault> {
        let times = self.times.replace(self.times.get() + 1);
        if !times.is_multiple_of(ASKED_AT_ONCE) {
            return Ok(());
        }
        let stopped = |end| Fault::at(condition.written.span.clone(), ModelError::Stopped(end));
        (self.stop)().map_or(Ok(()), |end| Err(stopped(end)))
    }

    /// Goes before a condition is asked so many times: refuses it when that is too often.
    pub(crate) fn spend(&self, condition: &Expression, times: u64) -> Result<(), Fault> {
        let written = &condition.written;
        let cost = written.text.len().div_ceil(BYTES_AT_ONCE) as u64;
        let left = self.left.get().checked_sub(times.saturating_mul(cost));
        let too_often = || {
            let most = MAX_ASKED;
            Fault::at(written.span.clone(), Problem::AskedTooOften { most })
        };
        self.left.set(left.ok_or_else(too_often)?);
        Ok(())
    }
}

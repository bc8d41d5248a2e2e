//! How often conditions are asked.

use std::cell::Cell;

use crate::expression::Expression;
use crate::problem::{Fault, Problem};

/// As often as conditions are asked for one model: enough for 22 x 22 squares, each with each.
const MAX_ASKED: u64 = 1 << 18;

/// So many bytes of a condition, or fewer, are asked at once.
const BYTES_AT_ONCE: usize = 1 << 10;

/// How often the conditions of a puzzle may still be asked, all of them together.
pub(crate) struct Asked {
    left: Cell<u64>,
}

impl Default for Asked {
    fn default() -> Self {
        let left = Cell::new(MAX_ASKED);
        Asked { left }
    }
}

impl Asked {
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

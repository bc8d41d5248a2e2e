//! Counts as a b-file of the OEIS: index and value on each line.

use super::record::Record;
use super::{Format, ranges};
use crate::args::CountArgs;
use crate::failure::Failure;
use crate::output::Output;

/// Lines whose index is the value of this parameter.
pub(super) struct Lines<'a> {
    index: &'a str,
}

impl<'a> Lines<'a> {
    /// # Errors
    ///
    /// If there is not exactly one number for each index.
    pub(super) fn new(args: &'a CountArgs) -> Result<Self, Failure> {
        match (&ranges(args)[..], args.by) {
            (_, Some(_)) => Err(Failure::mistake(
                "a b-file has one number for each index: leave out `--by`",
            )),
            ([range], None) => Ok(Lines { index: &range.name }),
            _ => Err(Failure::mistake(
                "a b-file goes over one range of values, as in n=1..10",
            )),
        }
    }
}

impl Format for Lines<'_> {
    /// Skips an incomplete count: the format cannot mark it.
    fn write(&mut self, record: &Record, output: &mut Output) -> Result<(), Failure> {
        if !record.is_complete() {
            return Ok(());
        }
        let index = record.parameters[self.index];
        output.line(&format!("{index} {}", record.number()))
    }

    fn stop_note(&self, record: &Record) -> Option<String> {
        Some(format!(
            "stopped: {}; the count is not whole, so it is left out",
            record.end
        ))
    }
}

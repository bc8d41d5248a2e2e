//! Counts or optima as a b-file of the OEIS: index and value on each line.

use super::record::Record;
use super::{Format, ranges};
use crate::args::CountArgs;
use crate::diagnostics::note;
use crate::failure::Failure;
use crate::goal::Best;
use crate::output::Output;

/// Lines whose index is the value of this parameter.
pub(super) struct Lines<'a> {
    index: &'a str,
    /// Whether the value is the best one of the goal, and not a count.
    optimum: bool,
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
            ([range], None) => Ok(Lines {
                index: &range.name,
                optimum: args.optimum,
            }),
            _ => Err(Failure::mistake(
                "a b-file goes over one range of values, as in n=1..10",
            )),
        }
    }
}

impl Format for Lines<'_> {
    /// Skips an incomplete count or an optimum that is not proved: the format cannot mark it.
    fn write(&mut self, record: &Record, output: &mut Output) -> Result<(), Failure> {
        if !record.is_complete() {
            return Ok(());
        }
        let index = record.parameters[self.index];
        if !self.optimum {
            return output.line(&format!("{index} {}", record.number()));
        }
        match record.best.as_ref().and_then(Best::proved) {
            Some(value) => output.line(&format!("{index} {value}")),
            None => {
                let name = self.index;
                note(&format!(
                    "{name}={index} has no solution, so it is left out"
                ));
                Ok(())
            }
        }
    }

    fn stop_note(&self, record: &Record) -> Option<String> {
        let what = if self.optimum {
            format!("the optimum, {}, is not proved", record.optimum_cell())
        } else {
            "the count is not whole".to_string()
        };
        Some(format!(
            "stopped: {}; {what}, so it is left out",
            record.end
        ))
    }
}

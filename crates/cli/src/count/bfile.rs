//! Counts as a b-file of the OEIS: index and value a line, and nothing else.

use standoff::puzzle::Parameters;

use super::{Count, ranges};
use crate::args::CountArgs;
use crate::failure::Failure;
use crate::output::Output;

/// Lines with a value of this parameter as the index.
pub(super) struct Lines<'a> {
    index: &'a str,
}

impl<'a> Lines<'a> {
    /// # Errors
    ///
    /// When there is not one number for each index.
    pub(super) fn new(args: &'a CountArgs) -> Result<Self, Failure> {
        match (&ranges(args)[..], args.by) {
            (_, Some(_)) => Err(several()),
            ([range], None) => Ok(Lines { index: &range.name }),
            _ => Err(Failure::mistake(
                "a b-file goes over one range of values, as in n=1..10",
            )),
        }
    }

    /// There is no way to mark a count that is not whole, so it is left out.
    pub(super) fn write(
        &self,
        parameters: &Parameters,
        count: &Count,
        output: &mut Output,
    ) -> Result<(), Failure> {
        if !count.end.is_exhausted() {
            return Ok(());
        }
        let index = parameters[self.index];
        output.line(&format!("{index} {}", count.numbers[0]))
    }
}

/// What is wrong with several numbers for an index.
pub(super) fn several() -> Failure {
    Failure::mistake("a b-file has one number for each index: leave out `--by`")
}

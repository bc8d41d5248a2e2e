//! Counts as text: a bare number, or a table when there are several.

use num_bigint::BigUint;
use standoff::core::End;
use standoff::puzzle::{Parameters, Puzzle};

use super::{Count, ranges};
use crate::args::CountArgs;
use crate::assignment::Assignment;
use crate::failure::Failure;
use crate::goal::Best;
use crate::output::Output;

/// Columns for the parameters that have a range, then one for sizes if they were asked for, then
/// the counts. The last column is the only one of unknown width, so that no line has to wait.
pub(super) struct Table<'a> {
    ranges: Vec<&'a Assignment>,
    by_size: bool,
    /// Whether the best value stands before each count.
    pub(super) has_optimum: bool,
    has_header: bool,
}

impl<'a> Table<'a> {
    pub(super) fn new(args: &'a CountArgs, puzzle: &Puzzle) -> Self {
        Table {
            ranges: ranges(args),
            by_size: args.by.is_some(),
            has_optimum: puzzle.goal().is_some() && !ranges(args).is_empty(),
            has_header: false,
        }
    }

    pub(super) fn write(
        &mut self,
        parameters: &Parameters,
        count: &Count,
        output: &mut Output,
    ) -> Result<(), Failure> {
        self.write_header(output)?;
        for (size, number) in count.numbers.iter().enumerate() {
            let columns = self.columns(|range| parameters[&range.name].to_string());
            let size = if self.by_size {
                format!("{size:>4}  ")
            } else {
                String::new()
            };
            let optimum = match (self.has_optimum, &count.best) {
                (false, _) => String::new(),
                (true, best) => self.optimum(&best.as_ref().map_or(String::new(), Best::cell)),
            };
            let cell = self.cell(number, count.end);
            let fingerprint = match &count.fingerprint {
                Some(fingerprint) => format!("  {fingerprint}"),
                None => String::new(),
            };
            output.line(&format!("{columns}{optimum}{size}{cell}{fingerprint}"))?;
        }
        Ok(())
    }

    fn write_header(&mut self, output: &mut Output) -> Result<(), Failure> {
        if self.has_header || (self.ranges.is_empty() && !self.by_size) {
            return Ok(());
        }
        self.has_header = true;
        let size = if self.by_size { "size  " } else { "" };
        let columns = self.columns(|range| range.name.clone());
        let optimum = if self.has_optimum {
            self.optimum("optimum")
        } else {
            String::new()
        };
        output.line(&format!("{columns}{optimum}{size}count"))
    }

    fn optimum(&self, cell: &str) -> String {
        format!("{cell:>7}  ")
    }

    fn columns(&self, cell: impl Fn(&Assignment) -> String) -> String {
        let column = |range: &&Assignment| {
            let width = range.width().max(range.name.len());
            format!("{:>width$}  ", cell(range))
        };
        self.ranges.iter().map(column).collect()
    }

    /// An incomplete count never stands unmarked.
    fn cell(&self, number: &BigUint, end: End) -> String {
        match end.is_exhausted() {
            true => number.to_string(),
            false if self.says_why() => format!("at least {number} (stopped: {end})"),
            false => format!("at least {number}"),
        }
    }

    /// Whether a count that is not whole has the reason beside it. A row for each size would say
    /// it over and over.
    pub(super) fn says_why(&self) -> bool {
        !self.by_size
    }
}

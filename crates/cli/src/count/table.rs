//! Counts or optima as text: a number, or a table if there are several.

use num_bigint::BigUint;
use standoff::puzzle::Puzzle;

use super::record::Record;
use super::{Format, ranges};
use crate::args::CountArgs;
use crate::assignment::Assignment;
use crate::failure::Failure;
use crate::goal::Best;
use crate::output::Output;

/// Columns for the parameters that have a range, for sizes if they are asked for, and for the counts. Only the last
/// column has an unknown width, so that each line can be written at once.
pub(super) struct TextTable<'a> {
    ranges: Vec<&'a Assignment>,
    by_size: bool,
    has_optimum: bool,
    has_count: bool,
    has_header: bool,
}

impl<'a> TextTable<'a> {
    pub(super) fn new(args: &'a CountArgs, puzzle: &Puzzle) -> Self {
        TextTable {
            ranges: ranges(args),
            by_size: args.by.is_some(),
            has_optimum: puzzle.goal().is_some() && !ranges(args).is_empty() && !args.optimum,
            has_count: !args.optimum,
            has_header: false,
        }
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
        let last = if self.has_count { "count" } else { "optimum" };
        output.line(&format!("{columns}{optimum}{size}{last}"))
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

    /// The last column. An incomplete count is always marked.
    fn cell(&self, record: &Record, number: &BigUint) -> String {
        let end = record.end;
        if !self.has_count {
            let reason = (!end.is_exhausted()).then(|| format!(" (stopped: {end})"));
            return record.optimum_cell() + &reason.unwrap_or_default();
        }
        if end.is_exhausted() {
            number.to_string()
        } else if self.states_reason() {
            format!("at least {number} (stopped: {end})")
        } else {
            format!("at least {number}")
        }
    }

    /// Whether an incomplete count has the reason beside it. With sizes, each row would repeat it.
    fn states_reason(&self) -> bool {
        !self.by_size
    }
}

impl Format for TextTable<'_> {
    fn write(&mut self, record: &Record, output: &mut Output) -> Result<(), Failure> {
        self.write_header(output)?;
        for (size, number) in record.numbers.iter().enumerate() {
            let columns = self.columns(|range| record.parameters[&range.name].to_string());
            let size = if self.by_size {
                format!("{size:>4}  ")
            } else {
                String::new()
            };
            let optimum = if self.has_optimum {
                let best = record.best.as_ref();
                self.optimum(&best.map_or(String::new(), Best::cell))
            } else {
                String::new()
            };
            let cell = self.cell(record, number);
            let fingerprint = match &record.fingerprint {
                Some(fingerprint) => format!("  {fingerprint}"),
                None => String::new(),
            };
            output.line(&format!("{columns}{optimum}{size}{cell}{fingerprint}"))?;
        }
        Ok(())
    }

    fn shows_optimum(&self) -> bool {
        self.has_optimum
    }

    fn stop_note(&self, record: &Record) -> Option<String> {
        (!self.states_reason()).then(|| format!("stopped: {}", record.end))
    }
}

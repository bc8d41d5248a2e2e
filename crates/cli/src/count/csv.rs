//! Counts or optima as comma-separated values.

use standoff::puzzle::Puzzle;

use super::record::Record;
use super::{Format, ranges};
use crate::args::CountArgs;
use crate::assignment::Assignment;
use crate::failure::Failure;
use crate::goal::Best;
use crate::output::Output;

/// The columns of the table as text, and whether the count is complete. Names of parameters are letters, digits and `_`,
/// so that nothing needs quotes.
pub(super) struct CsvTable<'a> {
    ranges: Vec<&'a Assignment>,
    by_size: bool,
    has_optimum: bool,
    has_count: bool,
    has_header: bool,
}

impl<'a> CsvTable<'a> {
    pub(super) fn new(args: &'a CountArgs, puzzle: &Puzzle) -> Self {
        CsvTable {
            ranges: ranges(args),
            by_size: args.by.is_some(),
            has_optimum: puzzle.goal().is_some(),
            has_count: !args.optimum,
            has_header: false,
        }
    }

    fn row(
        &self,
        cell: impl Fn(&Assignment) -> String,
        optimum: &str,
        size: &str,
        count: &str,
        complete: &str,
    ) -> String {
        let mut cells: Vec<String> = self.ranges.iter().map(|range| cell(range)).collect();
        cells.extend(self.has_optimum.then(|| optimum.to_string()));
        cells.extend(self.by_size.then(|| size.to_string()));
        cells.extend(self.has_count.then(|| count.to_string()));
        cells.push(complete.to_string());
        cells.join(",")
    }
}

impl Format for CsvTable<'_> {
    fn write(&mut self, record: &Record, output: &mut Output) -> Result<(), Failure> {
        if !self.has_header {
            self.has_header = true;
            output.line(&self.row(
                |range| range.name.clone(),
                "optimum",
                "size",
                "count",
                "complete",
            ))?;
        }
        // A value that is not proved has no cell: the count beside it is not complete either.
        let optimum = record.best.as_ref().and_then(Best::proved);
        let optimum = optimum.map_or(String::new(), |value| value.to_string());
        for (size, number) in record.numbers.iter().enumerate() {
            let value = |range: &Assignment| record.parameters[&range.name].to_string();
            let (size, count) = (size.to_string(), number.to_string());
            let complete = record.is_complete().to_string();
            output.line(&self.row(value, &optimum, &size, &count, &complete))?;
        }
        Ok(())
    }

    fn shows_optimum(&self) -> bool {
        true
    }

    fn stop_note(&self, record: &Record) -> Option<String> {
        let bounds = if self.has_count {
            String::new()
        } else {
            format!("; the optimum, {}, is not proved", record.optimum_cell())
        };
        Some(format!("stopped: {}{bounds}", record.end))
    }
}

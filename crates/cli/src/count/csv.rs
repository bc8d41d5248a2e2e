//! Counts as comma-separated values.

use standoff::puzzle::{Parameters, Puzzle};

use super::{Count, ranges};
use crate::args::CountArgs;
use crate::assignment::Assignment;
use crate::failure::Failure;
use crate::goal::Best;
use crate::output::Output;

/// The columns of the table in text, and one that says whether the count is whole. Names of
/// parameters are letters, digits and `_`, so that nothing has to be quoted.
pub(super) struct Table<'a> {
    ranges: Vec<&'a Assignment>,
    by_size: bool,
    has_optimum: bool,
    has_header: bool,
}

impl<'a> Table<'a> {
    pub(super) fn new(args: &'a CountArgs, puzzle: &Puzzle) -> Self {
        Table {
            ranges: ranges(args),
            by_size: args.by.is_some(),
            has_optimum: puzzle.goal().is_some(),
            has_header: false,
        }
    }

    pub(super) fn write(
        &mut self,
        parameters: &Parameters,
        count: &Count,
        output: &mut Output,
    ) -> Result<(), Failure> {
        if !self.has_header {
            self.has_header = true;
            output.line(&self.row(
                |range| range.name.clone(),
                "optimum",
                "size",
                "count,complete",
            ))?;
        }
        // A value that is not proved has no cell: the count beside it is not whole either.
        let optimum = count.best.as_ref().and_then(Best::proved);
        let optimum = optimum.map_or(String::new(), |value| value.to_string());
        for (size, number) in count.numbers.iter().enumerate() {
            let value = |range: &Assignment| parameters[&range.name].to_string();
            let count = format!("{number},{}", count.end.is_exhausted());
            output.line(&self.row(value, &optimum, &size.to_string(), &count))?;
        }
        Ok(())
    }

    fn row(
        &self,
        cell: impl Fn(&Assignment) -> String,
        optimum: &str,
        size: &str,
        count: &str,
    ) -> String {
        let mut cells: Vec<String> = self.ranges.iter().map(|range| cell(range)).collect();
        cells.extend(self.has_optimum.then(|| optimum.to_string()));
        cells.extend(self.by_size.then(|| size.to_string()));
        cells.push(count.to_string());
        cells.join(",")
    }
}

//! Counts as comma-separated values.

use standoff::puzzle::Parameters;

use super::{Count, ranges};
use crate::args::CountArgs;
use crate::assignment::Assignment;
use crate::failure::Failure;
use crate::output::Output;

/// The columns of the table in text, and one that says whether the count is whole. Names of
/// parameters are letters, digits and `_`, so that nothing has to be quoted.
pub(super) struct Table<'a> {
    ranges: Vec<&'a Assignment>,
    by_size: bool,
    has_header: bool,
}

impl<'a> Table<'a> {
    pub(super) fn new(args: &'a CountArgs) -> Self {
        Table {
            ranges: ranges(args),
            by_size: args.by.is_some(),
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
            output.line(&self.row(|range| range.name.clone(), "size", "count,complete"))?;
        }
        for (size, number) in count.numbers.iter().enumerate() {
            let value = |range: &Assignment| parameters[&range.name].to_string();
            let count = format!("{number},{}", count.end.is_exhausted());
            output.line(&self.row(value, &size.to_string(), &count))?;
        }
        Ok(())
    }

    fn row(&self, cell: impl Fn(&Assignment) -> String, size: &str, count: &str) -> String {
        let mut cells: Vec<String> = self.ranges.iter().map(|range| cell(range)).collect();
        cells.extend(self.by_size.then(|| size.to_string()));
        cells.push(count.to_string());
        cells.join(",")
    }
}

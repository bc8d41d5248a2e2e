//! The rows of all measurements: shown as they come, and kept for the plot.

use standoff::core::End;

use super::row::Row;
use super::{json, table};
use crate::args::BenchFormat;
use crate::failure::Failure;
use crate::output::Output;
use crate::stop::Stop;

/// Shows rows as they come.
pub(super) struct Report<'a> {
    format: BenchFormat,
    output: &'a mut Output,
    rows: Vec<Row>,
}

impl<'a> Report<'a> {
    pub(super) fn new(format: BenchFormat, output: &'a mut Output) -> Self {
        Report {
            format,
            output,
            rows: Vec::new(),
        }
    }

    /// Shows a row, unless everything has ended, which is then told: what was under way says nothing.
    pub(super) fn add_unless(&mut self, row: Row, stop: &Stop) -> Result<Option<End>, Failure> {
        if let (Err(_), Some(end)) = (&row.measured, stop.reason()) {
            return Ok(Some(end));
        }
        let lines = match self.format {
            BenchFormat::Text => table::lines(self.rows.last(), &row),
            BenchFormat::Json => vec![json::line(&row)],
        };
        lines.iter().try_for_each(|line| self.output.line(line))?;
        // The next one may take its time.
        self.output.flush()?;
        self.rows.push(row);
        Ok(None)
    }

    pub(super) fn rows(&self) -> &[Row] {
        &self.rows
    }
}

//! The one writer to standard output.

use std::io::{BufWriter, Write};
use std::time::{Duration, Instant};

use serde::Serialize;

use crate::failure::Failure;

/// How long text may wait for company: a person sees no delay, and a million lines do
/// not make a million writes.
const PATIENCE: Duration = Duration::from_millis(50);

/// Lines of results.
pub(crate) struct Output {
    writer: BufWriter<Box<dyn Write>>,
    flushed: Option<Instant>,
}

impl Output {
    pub(crate) fn new(writer: impl Write + 'static) -> Self {
        Output {
            writer: BufWriter::new(Box::new(writer)),
            flushed: None,
        }
    }

    /// Writes text and ends the line.
    pub(crate) fn line(&mut self, text: &str) -> Result<(), Failure> {
        self.text(&format!("{text}\n"))
    }

    /// Writes text as it is.
    pub(crate) fn text(&mut self, text: &str) -> Result<(), Failure> {
        let written = self.writer.write_all(text.as_bytes());
        written.map_err(Failure::Output)?;
        if self.flushed.is_none_or(|at| at.elapsed() > PATIENCE) {
            self.flush()?;
            self.flushed = Some(Instant::now());
        }
        Ok(())
    }

    /// Writes a value on a line of JSON as it goes: it need not fit into the memory.
    pub(crate) fn json(&mut self, value: &impl Serialize) -> Result<(), Failure> {
        let written = serde_json::to_writer(&mut self.writer, value);
        written.map_err(|error| Failure::Output(error.into()))?;
        self.line("")
    }

    pub(crate) fn flush(&mut self) -> Result<(), Failure> {
        self.writer.flush().map_err(Failure::Output)
    }
}

/// A value on one line of JSON.
pub(crate) fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("what is written as JSON has string keys only")
}

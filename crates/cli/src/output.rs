//! The one writer to standard output.

use std::io::{self, BufWriter, Write};
use std::time::{Duration, Instant};

use serde::Serialize;

use crate::failure::Failure;
use crate::progress::aside;
use crate::waiting::waiting;

/// Maximum age of buffered text: short for a reader, and long enough that a million lines need fewer writes.
const FLUSH_INTERVAL: Duration = Duration::from_millis(50);

/// The number of bytes that a pipe takes atomically. A process that ends while it is blocked leaves no incomplete line.
const ATOMIC_WRITE: usize = 4096;

/// Lines of results.
pub(crate) struct Output {
    writer: BufWriter<Raw>,
    flushed: Option<Instant>,
}

impl Output {
    pub(crate) fn new(writer: impl Write + 'static) -> Self {
        Output {
            writer: BufWriter::with_capacity(ATOMIC_WRITE, Raw(Box::new(writer))),
            flushed: None,
        }
    }

    /// Writes text and ends the line.
    pub(crate) fn line(&mut self, text: &str) -> Result<(), Failure> {
        self.text(format!("{text}\n").as_bytes())
    }

    /// Writes text.
    pub(crate) fn text(&mut self, text: &[u8]) -> Result<(), Failure> {
        for lines in whole_lines(text) {
            let written = self.writer.write_all(lines);
            written.map_err(Failure::Output)?;
        }
        if self.flushed.is_none_or(|at| at.elapsed() > FLUSH_INTERVAL) {
            self.flush()?;
            self.flushed = Some(Instant::now());
        }
        Ok(())
    }

    /// Writes a value as a line of JSON, which need not fit into memory.
    pub(crate) fn json(&mut self, value: &impl Serialize) -> Result<(), Failure> {
        let written = serde_json::to_writer(&mut self.writer, value);
        written.map_err(|error| Failure::Output(error.into()))?;
        self.line("")
    }

    pub(crate) fn flush(&mut self) -> Result<(), Failure> {
        self.writer.flush().map_err(Failure::Output)
    }
}

/// The unbuffered writer.
struct Raw(Box<dyn Write>);

impl Write for Raw {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        aside(|| waiting(|| self.0.write(bytes)))
    }

    fn flush(&mut self) -> io::Result<()> {
        aside(|| waiting(|| self.0.flush()))
    }
}

/// Divides a text between lines into parts of at most [`ATOMIC_WRITE`] bytes. A longer line is a part of its own.
fn whole_lines(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let ends_a_line = |&byte: &u8| byte == b'\n';
        let fitting = rest.len().min(ATOMIC_WRITE);
        let end = match rest[..fitting].iter().rposition(ends_a_line) {
            _ if rest.len() <= ATOMIC_WRITE => rest.len(),
            Some(end) => end + 1,
            None => rest
                .iter()
                .position(ends_a_line)
                .map_or(rest.len(), |end| end + 1),
        };
        let (lines, others) = rest.split_at(end);
        rest = others;
        (!lines.is_empty()).then_some(lines)
    })
}

/// A value on one line of JSON.
pub(crate) fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("values as JSON have string keys only")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_texts_are_divided_between_lines() {
        let parts = |text: &str| {
            whole_lines(text.as_bytes())
                .map(<[u8]>::len)
                .collect::<Vec<_>>()
        };
        assert!(parts("").is_empty());
        assert_eq!(parts("one\ntwo"), [7]);
        assert_eq!(parts(&"x".repeat(2 * ATOMIC_WRITE)), [2 * ATOMIC_WRITE]);
        let line = "y".repeat(999) + "\n";
        assert_eq!(parts(&line.repeat(9)), [4000, 4000, 1000]);
        let long = "z".repeat(ATOMIC_WRITE) + "\n";
        assert_eq!(parts(&format!("{long}{line}")), [long.len(), line.len()]);
    }
}

//! The one writer to standard output.

use std::io::{self, BufWriter, Write};
use std::time::{Duration, Instant};

use serde::Serialize;

use crate::failure::Failure;
use crate::progress::aside;
use crate::waiting::waiting;

/// How long text may wait for company: a person sees no delay, and a million lines do
/// not make a million writes.
const PATIENCE: Duration = Duration::from_millis(50);

/// A pipe takes as many bytes as this all together or not at all, so that a process which ends while
/// it waits for a reader leaves no line in pieces.
const WHOLE: usize = 4096;

/// Lines of results.
pub(crate) struct Output {
    writer: BufWriter<Raw>,
    flushed: Option<Instant>,
}

impl Output {
    pub(crate) fn new(writer: impl Write + 'static) -> Self {
        Output {
            writer: BufWriter::with_capacity(WHOLE, Raw(Box::new(writer))),
            flushed: None,
        }
    }

    /// Writes text and ends the line.
    pub(crate) fn line(&mut self, text: &str) -> Result<(), Failure> {
        self.text(format!("{text}\n").as_bytes())
    }

    /// Writes text as it is.
    pub(crate) fn text(&mut self, text: &[u8]) -> Result<(), Failure> {
        for lines in whole_lines(text) {
            let written = self.writer.write_all(lines);
            written.map_err(Failure::Output)?;
        }
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

/// Where the bytes go.
struct Raw(Box<dyn Write>);

impl Write for Raw {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        aside(|| waiting(|| self.0.write(bytes)))
    }

    fn flush(&mut self) -> io::Result<()> {
        aside(|| waiting(|| self.0.flush()))
    }
}

/// A text in parts that end where a line ends, none longer than is written as a whole unless a
/// single line is.
fn whole_lines(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let ends_a_line = |&byte: &u8| byte == b'\n';
        let fitting = rest.len().min(WHOLE);
        let end = match rest[..fitting].iter().rposition(ends_a_line) {
            _ if rest.len() <= WHOLE => rest.len(),
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
    serde_json::to_string(value).expect("what is written as JSON has string keys only")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_texts_are_parted_between_lines() {
        let parts = |text: &str| {
            whole_lines(text.as_bytes())
                .map(<[u8]>::len)
                .collect::<Vec<_>>()
        };
        assert!(parts("").is_empty());
        assert_eq!(parts("one\ntwo"), [7]);
        assert_eq!(parts(&"x".repeat(2 * WHOLE)), [2 * WHOLE]);
        let line = "y".repeat(999) + "\n";
        assert_eq!(parts(&line.repeat(9)), [4000, 4000, 1000]);
        let long = "z".repeat(WHOLE) + "\n";
        assert_eq!(parts(&format!("{long}{line}")), [long.len(), line.len()]);
    }
}

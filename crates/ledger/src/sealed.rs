//! Files that consist of a head, lines, and a seal: a last line with the number of lines and a checksum.

use std::io::{BufRead, Write};

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::checksum::{Checksum, ChecksumBuilder};
use crate::error::{FileKind, ReadError, WriteError};
use crate::json;
use crate::lines::{Lines, MAX_LINE, Next};

/// The seal of a file with this number of lines between its head and its seal.
fn seal(noun: &str, lines: u64, sum: Checksum) -> String {
    format!(r#"{{"{noun}":{lines},"sum":"{sum}"}}"#)
}

/// Reads a sealed file line by line.
pub(crate) struct SealedReader<R> {
    lines: Lines<R>,
    /// Maximum length of a line after the head.
    limit: u64,
    /// The checksum of all lines before the present one.
    before: ChecksumBuilder,
}

impl<R: BufRead> SealedReader<R> {
    /// Creates a reader of files with at most `limit` bytes per line after the head.
    pub(crate) fn new(input: R, limit: u64) -> Self {
        SealedReader {
            lines: Lines::new(input),
            limit,
            before: ChecksumBuilder::new(),
        }
    }

    /// Reads the head.
    pub(crate) fn head<T: Serialize + DeserializeOwned>(
        &mut self,
        kind: FileKind,
    ) -> Result<T, ReadError> {
        self.next_within(MAX_LINE)?;
        let (text, line) = (self.text()?, self.number());
        json::check_beginning(kind, text, line)?;
        json::read_head(kind, text, line)
    }

    /// Advances to the next line. The end of the file is an error.
    pub(crate) fn next(&mut self) -> Result<(), ReadError> {
        self.before.update(self.lines.line());
        self.before.update(b"\n");
        self.next_within(self.limit)
    }

    fn next_within(&mut self, limit: u64) -> Result<(), ReadError> {
        let next = self.lines.read(limit);
        let line = self.number();
        match next.map_err(|source| ReadError::Unreadable { line, source })? {
            Next::Complete => Ok(()),
            Next::Torn => Err(ReadError::Torn { line }),
            Next::TooLong => Err(ReadError::TooLong { line, limit }),
            Next::End => Err(ReadError::CutOff { line }),
        }
    }

    /// The number of the present line.
    pub(crate) fn number(&self) -> u64 {
        self.lines.number()
    }

    /// The present line.
    pub(crate) fn text(&self) -> Result<&str, ReadError> {
        self.lines.text()
    }

    /// The parsed content of the present line.
    pub(crate) fn content<T: Serialize + DeserializeOwned>(&self) -> Result<T, ReadError> {
        json::read(self.text()?, self.number())
    }

    /// An error about the values in the present line.
    pub(crate) fn invalid(&self, reason: String) -> ReadError {
        let line = self.number();
        ReadError::Invalid { line, reason }
    }

    /// Checks that the present line is the seal, and the last line. Returns the checksum.
    pub(crate) fn end(&mut self, noun: &str) -> Result<Checksum, ReadError> {
        let line = self.number();
        let sum = self.before.finish();
        let expected = seal(noun, line - 2, sum);
        if self.lines.line() != expected.as_bytes() {
            return Err(ReadError::Seal { line, expected });
        }
        match self.next_within(MAX_LINE) {
            Err(ReadError::CutOff { .. }) => Ok(sum),
            Err(error @ ReadError::Unreadable { .. }) => Err(error),
            _ => Err(ReadError::TrailingData { line: line + 1 }),
        }
    }
}

/// Writes a sealed file line by line.
pub(crate) struct SealedWriter<W> {
    output: W,
    /// Maximum length of a line after the head.
    limit: u64,
    sum: ChecksumBuilder,
    lines: u64,
}

impl<W: Write> SealedWriter<W> {
    /// Writes a head. Lines after it have at most `limit` bytes.
    pub(crate) fn new(
        output: W,
        limit: u64,
        kind: FileKind,
        head: &impl Serialize,
    ) -> Result<Self, WriteError> {
        let mut writer = SealedWriter {
            output,
            limit,
            sum: ChecksumBuilder::new(),
            lines: 0,
        };
        writer.put(json::write_head(kind, head), MAX_LINE)?;
        Ok(writer)
    }

    /// Number of lines that were written after the head.
    pub(crate) fn written(&self) -> u64 {
        self.lines - 1
    }

    pub(crate) fn line(&mut self, content: &impl Serialize) -> Result<(), WriteError> {
        self.put(json::write(content), self.limit)
    }

    fn put(&mut self, mut line: String, limit: u64) -> Result<(), WriteError> {
        if line.len() as u64 > limit {
            let line = self.lines + 1;
            return Err(WriteError::TooLong { line, limit });
        }
        line.push('\n');
        self.output.write_all(line.as_bytes())?;
        self.sum.update(line.as_bytes());
        self.lines += 1;
        Ok(())
    }

    /// Writes the seal. Returns the flushed output and the checksum.
    pub(crate) fn end(mut self, noun: &str) -> Result<(W, Checksum), WriteError> {
        let sum = self.sum.finish();
        self.put(seal(noun, self.written(), sum), MAX_LINE)?;
        self.output.flush()?;
        Ok((self.output, sum))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_above_the_limit_is_neither_written_nor_read() {
        let mut writer =
            SealedWriter::new(Vec::new(), 99, FileKind::Checkpoint, &["head"]).unwrap();
        writer.line(&"x".repeat(97)).unwrap();
        let error = writer.line(&"x".repeat(98)).unwrap_err();
        assert!(matches!(error, WriteError::TooLong { line: 3, limit: 99 }));

        let lines = &writer.output[..];
        let read = |limit| {
            let mut reader = SealedReader::new(lines, limit);
            reader.next_within(MAX_LINE)?;
            reader.next()
        };
        assert!(read(99).is_ok());
        let error = read(98).unwrap_err();
        assert!(matches!(error, ReadError::TooLong { line: 2, limit: 98 }));
    }
}

//! Files that begin with a head and end with a line that seals them.

use std::io::{BufRead, Write};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::checksum::{Checksum, Summing};
use crate::error::{Kind, ReadError, WriteError, plain};
use crate::form;
use crate::lines::{Lines, MAX_LINE, Next};

/// The format of all files that are written and read here.
pub(crate) const FORMAT: u32 = 1;

/// What every head begins with, whatever its format.
#[derive(Deserialize)]
struct Beginning {
    standoff: String,
    format: u64,
}

/// Whether a line begins as one of this kind and of our format.
pub(crate) fn check_beginning(text: &str, line: u64, wanted: Kind) -> Result<(), ReadError> {
    let Ok(Beginning { standoff, format }) = serde_json::from_str(text) else {
        return Err(ReadError::Foreign { line, wanted });
    };
    if standoff != wanted.to_string() {
        let found = plain(&standoff, 40);
        return Err(ReadError::OtherKind {
            line,
            wanted,
            found,
        });
    }
    if format != u64::from(FORMAT) {
        return Err(ReadError::OtherFormat {
            line,
            kind: wanted,
            format,
        });
    }
    Ok(())
}

/// The last line of a file with so many lines between its head and its end.
fn seal(what: &str, lines: u64, sum: Checksum) -> String {
    format!(r#"{{"{what}":{lines},"sum":"{sum}"}}"#)
}

/// Reads such a file, line by line.
pub(crate) struct SealedReader<R> {
    lines: Lines<R>,
    /// Of all lines before the one that was read last.
    before: Summing,
}

impl<R: BufRead> SealedReader<R> {
    pub(crate) fn new(from: R) -> Self {
        SealedReader {
            lines: Lines::new(from),
            before: Summing::new(),
        }
    }

    /// The same, however long a line is.
    pub(crate) fn unbounded(self) -> Self {
        SealedReader {
            lines: self.lines.unbounded(),
            ..self
        }
    }

    /// Reads the head.
    pub(crate) fn head<T: Serialize + DeserializeOwned>(
        &mut self,
        kind: Kind,
    ) -> Result<T, ReadError> {
        self.next()?;
        check_beginning(self.text()?, self.number(), kind)?;
        self.content()
    }

    /// Goes on to the next line, which has to be there.
    pub(crate) fn next(&mut self) -> Result<(), ReadError> {
        if self.number() > 0 {
            self.before.feed(self.lines.line());
            self.before.feed(b"\n");
        }
        let next = self.lines.read();
        let line = self.number();
        let next = next.map_err(|source| ReadError::Unreadable { line, source })?;
        match next {
            Next::Whole => Ok(()),
            Next::Torn => Err(ReadError::Torn { line }),
            Next::TooLong => Err(ReadError::TooLong { line }),
            Next::None => Err(ReadError::CutOff { line }),
        }
    }

    /// The number of the line that was read last.
    pub(crate) fn number(&self) -> u64 {
        self.lines.number()
    }

    /// That line.
    pub(crate) fn text(&self) -> Result<&str, ReadError> {
        self.lines.text()
    }

    /// What that line says.
    pub(crate) fn content<T: Serialize + DeserializeOwned>(&self) -> Result<T, ReadError> {
        form::read(self.text()?, self.number())
    }

    /// Why what that line says cannot be.
    pub(crate) fn nonsense(&self, what: String) -> ReadError {
        ReadError::Nonsense {
            line: self.number(),
            what,
        }
    }

    /// That line has to be the last one, and to seal the file: gives the checksum.
    pub(crate) fn end(&mut self, what: &str) -> Result<Checksum, ReadError> {
        let line = self.number();
        let sum = self.before.sum();
        let expected = seal(what, line - 2, sum);
        if self.lines.line() != expected.as_bytes() {
            return Err(ReadError::Seal { line, expected });
        }
        match self.next() {
            Err(ReadError::CutOff { .. }) => Ok(sum),
            Err(error @ ReadError::Unreadable { .. }) => Err(error),
            _ => Err(ReadError::After { line: line + 1 }),
        }
    }
}

/// Writes such a file, line by line.
pub(crate) struct SealedWriter<W> {
    to: W,
    sum: Summing,
    lines: u64,
    /// So many bytes a line may have.
    most: usize,
}

impl<W: Write> SealedWriter<W> {
    pub(crate) fn new(to: W) -> Self {
        SealedWriter {
            to,
            sum: Summing::new(),
            lines: 0,
            most: MAX_LINE,
        }
    }

    /// The same, however long a line is.
    pub(crate) fn unbounded(self) -> Self {
        SealedWriter {
            most: usize::MAX,
            ..self
        }
    }

    /// How many lines were written.
    pub(crate) fn lines(&self) -> u64 {
        self.lines
    }

    pub(crate) fn line(&mut self, content: &impl Serialize) -> Result<(), WriteError> {
        let line = form::write(content);
        if line.len() > self.most {
            let line = self.lines + 1;
            return Err(WriteError::TooLong { line });
        }
        self.put(line)
    }

    fn put(&mut self, mut line: String) -> Result<(), WriteError> {
        line.push('\n');
        self.to.write_all(line.as_bytes())?;
        self.sum.feed(line.as_bytes());
        self.lines += 1;
        Ok(())
    }

    /// Seals it: gives what was written to, flushed, and the checksum.
    pub(crate) fn end(mut self, what: &str) -> Result<(W, Checksum), WriteError> {
        let sum = self.sum.sum();
        self.put(seal(what, self.lines - 1, sum))?;
        self.to.flush()?;
        Ok((self.to, sum))
    }
}

//! Reads lines of bounded length.

use std::io::{self, BufRead, Read};

use crate::error::ReadError;

/// Maximum length in bytes of every line except the parts of a checkpoint, without the line feed: 64 MiB.
pub const MAX_LINE: u64 = 1 << 26;

/// Maximum length in bytes of a line of a checkpoint that describes a part, without the line feed: 16 GiB.
///
/// A word of 8 bytes takes at most 21 bytes of text, so the state of a sweep fits under a memory limit of 6 GiB in any
/// case, and usually of much more.
pub const MAX_PART_LINE: u64 = 1 << 34;

/// Lines of a file, numbered from 1.
pub(crate) struct Lines<R> {
    input: R,
    number: u64,
    line: Vec<u8>,
}

/// The result of reading a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Next {
    /// A line with its line feed.
    Complete,
    /// The last line, without a line feed.
    Torn,
    /// A line above the limit; its rest is not read yet.
    TooLong,
    /// The end of the file.
    End,
}

impl<R: BufRead> Lines<R> {
    pub(crate) fn new(input: R) -> Self {
        Lines {
            input,
            number: 0,
            line: Vec::new(),
        }
    }

    /// Reads the next line, of at most `limit` bytes.
    pub(crate) fn read(&mut self, limit: u64) -> io::Result<Next> {
        self.number += 1;
        self.line.clear();
        let mut bounded = self.input.by_ref().take(limit + 1);
        bounded.read_until(b'\n', &mut self.line)?;
        Ok(match self.line.last() {
            None => Next::End,
            Some(b'\n') => {
                self.line.pop();
                Next::Complete
            }
            Some(_) if self.line.len() as u64 > limit => Next::TooLong,
            Some(_) => Next::Torn,
        })
    }

    /// The number of the line that was read last.
    pub(crate) fn number(&self) -> u64 {
        self.number
    }

    /// The line that was read last, without its line feed.
    pub(crate) fn line(&self) -> &[u8] {
        &self.line
    }

    /// The line that was read last, as text.
    pub(crate) fn text(&self) -> Result<&str, ReadError> {
        std::str::from_utf8(&self.line).map_err(|error| ReadError::Damaged {
            line: self.number,
            column: error.valid_up_to() + 1,
            reason: "invalid UTF-8".to_string(),
        })
    }

    /// Skips the rest of a line that is too long. Returns whether it ends in a line feed.
    pub(crate) fn skip_rest(&mut self) -> io::Result<bool> {
        loop {
            let buffer = match self.input.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                buffer => buffer?,
            };
            if buffer.is_empty() {
                return Ok(false);
            }
            let end = buffer.iter().position(|&byte| byte == b'\n');
            let skipped = end.map_or(buffer.len(), |end| end + 1);
            self.input.consume(skipped);
            if end.is_some() {
                return Ok(true);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &[u8], limit: u64) -> Vec<(Next, &'static str)> {
        let mut lines = Lines::new(text);
        let mut all = Vec::new();
        loop {
            let next = lines.read(limit).unwrap();
            all.push((next, &*lines.text().unwrap().to_string().leak()));
            assert_eq!(lines.number() as usize, all.len());
            match next {
                Next::End => return all,
                Next::TooLong => drop(lines.skip_rest().unwrap()),
                _ => {}
            }
        }
    }

    #[test]
    fn lines_end_at_line_feeds() {
        assert_eq!(read(b"", 9), [(Next::End, "")]);
        let expected = [
            (Next::Complete, "a"),
            (Next::Complete, ""),
            (Next::Torn, "b"),
            (Next::End, ""),
        ];
        assert_eq!(read(b"a\n\nb", 9), expected);
    }

    #[test]
    fn a_line_above_the_limit_is_read_only_up_to_the_limit() {
        let expected = [
            (Next::Complete, "xxxx"),
            (Next::TooLong, "yyyyy"),
            (Next::Complete, "z"),
            (Next::End, ""),
        ];
        assert_eq!(read(b"xxxx\nyyyyyyyyy\nz\n", 4), expected);
    }
}

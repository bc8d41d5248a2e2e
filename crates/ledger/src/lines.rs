//! Lines, one after the other.

use std::io::{self, BufRead, Read};

use crate::error::ReadError;

/// A line of a plan or of records has at most so many bytes, its end not counted: 64 MiB.
pub const MAX_LINE: usize = 1 << 26;

/// Lines of a file, counted from 1.
pub(crate) struct Lines<R> {
    from: R,
    number: u64,
    line: Vec<u8>,
    /// So many bytes a line may have.
    most: usize,
}

/// What the next line is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Next {
    /// A line with its end.
    Whole,
    /// The last one, without it.
    Torn,
    /// One that is too long, of which the rest is not read.
    TooLong,
    /// There is none.
    None,
}

impl<R: BufRead> Lines<R> {
    pub(crate) fn new(from: R) -> Self {
        Lines {
            from,
            number: 0,
            line: Vec::new(),
            most: MAX_LINE,
        }
    }

    /// The same, however long a line is.
    pub(crate) fn unbounded(self) -> Self {
        Lines {
            most: usize::MAX,
            ..self
        }
    }

    /// Reads the next line.
    pub(crate) fn read(&mut self) -> io::Result<Next> {
        self.number += 1;
        self.line.clear();
        let mut bounded = self
            .from
            .by_ref()
            .take((self.most as u64).saturating_add(1));
        bounded.read_until(b'\n', &mut self.line)?;
        Ok(match self.line.last() {
            None => Next::None,
            Some(b'\n') => {
                self.line.pop();
                Next::Whole
            }
            Some(_) if self.line.len() > self.most => Next::TooLong,
            Some(_) => Next::Torn,
        })
    }

    /// The number of the line that was read.
    pub(crate) fn number(&self) -> u64 {
        self.number
    }

    /// That line without its end.
    pub(crate) fn line(&self) -> &[u8] {
        &self.line
    }

    /// The same as a text.
    pub(crate) fn text(&self) -> Result<&str, ReadError> {
        std::str::from_utf8(&self.line).map_err(|error| ReadError::Damaged {
            line: self.number,
            column: error.valid_up_to() + 1,
            what: "this is no text in UTF-8".to_string(),
        })
    }

    /// Leaves out the rest of a line that is too long: whether it has an end.
    pub(crate) fn skip_rest(&mut self) -> io::Result<bool> {
        loop {
            match self.read_rest() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
                Ok(None) => {}
                Ok(Some(is_ended)) => return Ok(is_ended),
            }
        }
    }

    /// Goes on in the rest of a line: at its end says whether there is one.
    fn read_rest(&mut self) -> io::Result<Option<bool>> {
        let ahead = self.from.fill_buf()?;
        if ahead.is_empty() {
            return Ok(Some(false));
        }
        let end = ahead.iter().position(|&byte| byte == b'\n');
        let used = end.map_or(ahead.len(), |end| end + 1);
        self.from.consume(used);
        Ok(end.map(|_| true))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &[u8]) -> Vec<(Next, Vec<u8>)> {
        let mut lines = Lines::new(text);
        let mut all = Vec::new();
        loop {
            let next = lines.read().unwrap();
            all.push((next, lines.line().to_vec()));
            if next == Next::None {
                assert_eq!(lines.number() as usize, all.len());
                return all;
            }
            if next == Next::TooLong {
                lines.skip_rest().unwrap();
            }
        }
    }

    #[test]
    fn a_line_ends_at_its_end() {
        assert_eq!(read(b""), [(Next::None, vec![])]);
        let expected = [
            (Next::Whole, b"a".to_vec()),
            (Next::Whole, vec![]),
            (Next::Torn, b"b".to_vec()),
            (Next::None, vec![]),
        ];
        assert_eq!(read(b"a\n\nb"), expected);
    }

    #[test]
    fn no_more_of_a_line_is_held_than_a_line_may_have() {
        let mut text = vec![b'x'; MAX_LINE];
        text.push(b'\n');
        assert_eq!(read(&text)[0], (Next::Whole, vec![b'x'; MAX_LINE]));
        text.splice(0..0, *b"yyy");
        text.extend(b"z\n");
        let lines = read(&text);
        let kinds: Vec<Next> = lines.iter().map(|(next, _)| *next).collect();
        assert_eq!(kinds, [Next::TooLong, Next::Whole, Next::None]);
        assert_eq!(lines[0].1.len(), MAX_LINE + 1);
        assert_eq!(lines[1].1, b"z");
    }
}

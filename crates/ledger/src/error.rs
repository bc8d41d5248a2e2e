//! Why a file cannot be read or written.

use std::fmt;
use std::io;

use thiserror::Error;

use crate::lines::MAX_LINE;

/// What a file is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A [`Checkpoint`](crate::Checkpoint).
    Checkpoint,
    /// A [plan](crate::PlanHead).
    Plan,
    /// A [`Record`](crate::Record), of which a file has any number.
    Record,
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Kind::Checkpoint => "checkpoint",
            Kind::Plan => "plan",
            Kind::Record => "record",
        })
    }
}

/// A file cannot be read as what it should be. Lines are counted from 1.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ReadError {
    /// It does not say that it is of Standoff.
    #[error("line {line}: this is no {wanted}: it does not begin as the files of Standoff do")]
    Foreign {
        /// Which line: the first, but of records any.
        line: u64,
        /// What it should be.
        wanted: Kind,
    },
    /// It is something else of Standoff.
    #[error("line {line}: this is a {found}, and no {wanted}")]
    OtherKind {
        /// Which line: the first, but of records any.
        line: u64,
        /// What it should be.
        wanted: Kind,
        /// What it says that it is.
        found: String,
    },
    /// It was written by another version of Standoff.
    #[error(
        "line {line}: this {kind} is of format {format}, and only format 1 can be read: take the release that wrote it"
    )]
    OtherFormat {
        /// Which line: the first, but of records any.
        line: u64,
        /// What it is.
        kind: Kind,
        /// Its format.
        format: u64,
    },
    /// There is nothing, or it ends before the line that seals it.
    #[error("line {line} is missing: the file was cut off, or not written to its end")]
    CutOff {
        /// The first line that is not there.
        line: u64,
    },
    /// The last line is not ended.
    #[error("line {line} has no end: the file was cut off, or not written to its end")]
    Torn {
        /// Which line.
        line: u64,
    },
    /// A line is longer than any that was written.
    #[error("line {line} is longer than {MAX_LINE} bytes")]
    TooLong {
        /// Which line.
        line: u64,
    },
    /// A line is not what should stand there.
    #[error("line {line}, column {column}: the file was damaged or changed: {what}")]
    Damaged {
        /// Which line.
        line: u64,
        /// Where in it, in bytes from 1.
        column: usize,
        /// What is wrong there.
        what: String,
    },
    /// A line says what should stand there, but in another form.
    #[error("line {line}: the file was changed: it is not written in the way of Standoff")]
    Form {
        /// Which line.
        line: u64,
    },
    /// What a line says cannot be.
    #[error("line {line}: {what}")]
    Nonsense {
        /// Which line.
        line: u64,
        /// Why not.
        what: String,
    },
    /// The line that seals the file is another one.
    #[error(
        "line {line}: the file was damaged or changed: its count of lines and its checksum should be `{expected}`"
    )]
    Seal {
        /// Which line.
        line: u64,
        /// How it should be for what stands before.
        expected: String,
    },
    /// There is something after the end.
    #[error("line {line}: the file goes on after its end")]
    After {
        /// Which line.
        line: u64,
    },
    /// The system gives no more of it.
    #[error("line {line} cannot be read: {source}")]
    Unreadable {
        /// Which line.
        line: u64,
        /// What the system says.
        source: io::Error,
    },
}

/// Something cannot be written down.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum WriteError {
    /// It could not be read again.
    #[error("this cannot be written down: {0}")]
    Nonsense(String),
    /// A line would be longer than a reader takes.
    #[error("this cannot be written down: line {line} would be longer than {MAX_LINE} bytes")]
    TooLong {
        /// Which line.
        line: u64,
    },
    /// A plan has another number of shares than its head says.
    #[error("a plan of {said} shares got {given}")]
    Shares {
        /// How many its head says.
        said: u64,
        /// How many were given.
        given: u64,
    },
    /// The system does not take it.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// A text from a file, as it may stand in a message: in one line, and so many characters of it at most.
pub(crate) fn plain(text: &str, most: usize) -> String {
    let mut shown: String = text.chars().take(most).flat_map(escaped).collect();
    if text.chars().nth(most).is_some() {
        shown.push_str("...");
    }
    shown
}

/// What is not seen, and what breaks a line, is spelled out.
fn escaped(c: char) -> impl Iterator<Item = char> {
    let hidden = c.is_control() || matches!(c, '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let spelled = hidden.then(|| c.escape_unicode());
    let shown = (!hidden).then_some(c);
    spelled.into_iter().flatten().chain(shown)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_file_says_is_shown_short_and_in_one_line() {
        assert_eq!(
            plain("a\u{1b}[2J\n\u{202e}é", 8),
            "a\\u{1b}[2J\\u{a}\\u{202e}é"
        );
        assert_eq!(plain("äöü", 3), "äöü");
        assert_eq!(plain("äöü", 2), "äö...");
    }
}

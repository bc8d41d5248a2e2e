//! Errors of reading and writing files.

use std::fmt;
use std::io;

use thiserror::Error;

/// The kinds of files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileKind {
    /// A [`Checkpoint`](crate::Checkpoint).
    Checkpoint,
    /// A [plan](crate::PlanHead).
    Plan,
    /// A [`Record`](crate::Record). A file has any number of them.
    Record,
}

impl fmt::Display for FileKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            FileKind::Checkpoint => "checkpoint",
            FileKind::Plan => "plan",
            FileKind::Record => "record",
        })
    }
}

/// A file is refused. Lines are numbered from 1.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ReadError {
    /// The file is not by Standoff.
    #[error("line {line}: this is not a {wanted}: it does not begin like a file of Standoff")]
    Foreign {
        /// The line: 1, except in a file of records.
        line: u64,
        /// The expected kind.
        wanted: FileKind,
    },
    /// The file is of another kind.
    #[error("line {line}: this is a {found}, not a {wanted}")]
    OtherKind {
        /// The line: 1, except in a file of records.
        line: u64,
        /// The expected kind.
        wanted: FileKind,
        /// The kind that the line names.
        found: String,
    },
    /// The file is by another version of Standoff.
    #[error(
        "line {line}: this {kind} has format {format}, and only format 1 can be read: use the release that wrote it"
    )]
    OtherFormat {
        /// The line: 1, except in a file of records.
        line: u64,
        /// The kind of the file.
        kind: FileKind,
        /// Its format.
        format: u64,
    },
    /// The file is empty, or ends before its seal.
    #[error("line {line} is missing: the file was cut off, or not written to its end")]
    CutOff {
        /// The first missing line.
        line: u64,
    },
    /// The last line has no line feed.
    #[error("line {line} has no end: the file was cut off, or not written to its end")]
    Torn {
        /// The line.
        line: u64,
    },
    /// A line is longer than the limit.
    #[error("line {line} is longer than {limit} bytes")]
    TooLong {
        /// The line.
        line: u64,
        /// [`MAX_LINE`](crate::MAX_LINE) or [`MAX_PART_LINE`](crate::MAX_PART_LINE).
        limit: u64,
    },
    /// A line is not the expected JSON.
    #[error("line {line}, column {column}: the file was damaged or changed: {reason}")]
    Damaged {
        /// The line.
        line: u64,
        /// The position in the line, in bytes from 1.
        column: usize,
        /// The reason.
        reason: String,
    },
    /// A line has the expected content in another spelling.
    #[error("line {line}: the file was changed: Standoff spells this line differently")]
    Form {
        /// The line.
        line: u64,
    },
    /// The values in a line are invalid.
    #[error("line {line}: {reason}")]
    Invalid {
        /// The line.
        line: u64,
        /// The reason.
        reason: String,
    },
    /// The number of lines or the checksum is wrong.
    #[error(
        "line {line}: the file was damaged or changed: its count of lines and its checksum should be `{expected}`"
    )]
    Seal {
        /// The line of the checksum.
        line: u64,
        /// The end of that line for the content before it.
        expected: String,
    },
    /// Data follows the seal.
    #[error("line {line}: there is data after the end of the file")]
    TrailingData {
        /// The first line after the seal.
        line: u64,
    },
    /// An I/O error.
    #[error("line {line} cannot be read: {source}")]
    Unreadable {
        /// The line.
        line: u64,
        /// The error of the system.
        source: io::Error,
    },
}

/// A value cannot be written.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum WriteError {
    /// A reader would refuse the value, for this reason.
    #[error("this cannot be written: {0}")]
    Invalid(String),
    /// A line would be longer than a reader accepts.
    #[error("this cannot be written: line {line} would be longer than {limit} bytes")]
    TooLong {
        /// The line.
        line: u64,
        /// [`MAX_LINE`](crate::MAX_LINE) or [`MAX_PART_LINE`](crate::MAX_PART_LINE).
        limit: u64,
    },
    /// The number of shards differs from the one in the head of the plan.
    #[error("a plan of {stated} shards got {written}")]
    ShardCount {
        /// The number in the head.
        stated: u64,
        /// The number of shards that were written.
        written: u64,
    },
    /// An I/O error.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// Text from a file as it is shown in a message: at most `limit` characters in printable ASCII, with the code points of all
/// others, so that it is on one line and changes nothing else on a terminal.
pub(crate) fn sanitized(text: &str, limit: usize) -> String {
    let mut shown = String::new();
    for c in text.chars().take(limit) {
        if c == ' ' || c.is_ascii_graphic() {
            shown.push(c);
        } else {
            shown.extend(c.escape_unicode());
        }
    }
    if text.chars().nth(limit).is_some() {
        shown.push_str("...");
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_of_a_file_is_shown_short_and_in_ascii() {
        assert_eq!(
            sanitized("a \u{1b}[2J\n\u{202e}\u{e9}", 9),
            r"a \u{1b}[2J\u{a}\u{202e}\u{e9}"
        );
        assert_eq!(sanitized("say \"abc\"", 9), "say \"abc\"");
        assert_eq!(sanitized("abc", 2), "ab...");
    }
}

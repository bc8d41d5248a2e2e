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

/// A character as itself, or as its code point if it [is hidden](is_hidden).
fn escaped(c: char) -> impl Iterator<Item = char> {
    let hidden = is_hidden(c);
    let spelled = hidden.then(|| c.escape_unicode());
    let shown = (!hidden).then_some(c);
    spelled.into_iter().flatten().chain(shown)
}

/// Whether a character is invisible or changes how the text around it is shown: control characters, and those
/// that Unicode calls format, separator of lines or default-ignorable.
fn is_hidden(c: char) -> bool {
    c.is_control()
        || matches!(
            c,
            '\u{ad}'
                | '\u{34f}'
                | '\u{600}'..='\u{605}'
                | '\u{61c}'
                | '\u{6dd}'
                | '\u{70f}'
                | '\u{890}'..='\u{891}'
                | '\u{8e2}'
                | '\u{115f}'..='\u{1160}'
                | '\u{17b4}'..='\u{17b5}'
                | '\u{180b}'..='\u{180f}'
                | '\u{200b}'..='\u{200f}'
                | '\u{2028}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}'
                | '\u{3164}'
                | '\u{fe00}'..='\u{fe0f}'
                | '\u{feff}'
                | '\u{ffa0}'
                | '\u{fff0}'..='\u{fffb}'
                | '\u{110bd}'
                | '\u{110cd}'
                | '\u{13430}'..='\u{1343f}'
                | '\u{1bca0}'..='\u{1bca3}'
                | '\u{1d173}'..='\u{1d17a}'
                | '\u{e0000}'..='\u{e0fff}'
        )
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
        assert_eq!(plain("äöü ♛", 5), "äöü ♛");
        assert_eq!(plain("äöü", 2), "äö...");
    }

    #[test]
    fn no_invisible_character_is_shown() {
        for hidden in [
            '\u{7f}',
            '\u{ad}',
            '\u{34f}',
            '\u{61c}',
            '\u{180e}',
            '\u{200b}',
            '\u{200f}',
            '\u{2028}',
            '\u{2029}',
            '\u{202a}',
            '\u{202e}',
            '\u{2060}',
            '\u{2069}',
            '\u{3164}',
            '\u{fe0f}',
            '\u{feff}',
            '\u{fff9}',
            '\u{e0001}',
            '\u{e0041}',
            '\u{e007f}',
        ] {
            let shown = plain(&format!("a{hidden}b"), 3);
            assert_eq!(shown, format!("a{}b", hidden.escape_unicode()));
        }
    }
}

//! Records: the results of shards.

use std::io::{self, BufRead};

use serde::{Deserialize, Serialize};
use standoff_engine::{BigUint, Question};

use crate::check;
use crate::checksum::Checksum;
use crate::error::{FileKind, ReadError, WriteError};
use crate::json::{self, FORMAT};
use crate::lines::{Lines, MAX_LINE, Next};

/// The result of a shard of a plan.
///
/// ```
/// use standoff_ledger::{Checksum, Content, Record, Records};
///
/// let plan = Checksum::of(b"a plan");
/// let record = Record { plan, shard: 3, found: vec![92u32.into()], work: 2057, seconds: 0.1 };
/// let mut text = record.to_line()?;
/// text.push_str("{\"standoff\":\"rec");
///
/// let lines: Vec<_> = Records::new(text.as_bytes(), plan).map(Result::unwrap).collect();
/// assert_eq!(lines[0].content, Content::Record(record));
/// assert_eq!(lines[1].content, Content::TornEnd);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// The [identity](crate::Plan::identity) of the plan.
    #[serde(with = "json::text")]
    pub plan: Checksum,
    /// The index of the shard.
    pub shard: u64,
    /// The counts by number of pieces, or all at index 0 if sizes are not asked for; not multiplied by the factor of the
    /// term.
    #[serde(with = "json::counts")]
    pub found: Vec<BigUint>,
    /// The work: nodes of search trees.
    pub work: u64,
    /// The time spent, in seconds.
    pub seconds: f64,
}

impl Record {
    /// The line with its line feed.
    ///
    /// # Errors
    ///
    /// [`WriteError`] if a reader would refuse the line.
    pub fn to_line(&self) -> Result<String, WriteError> {
        self.check().map_err(WriteError::Invalid)?;
        let mut line = json::write_head(FileKind::Record, self);
        line.pop();
        line.push_str(&ending(Checksum::of(line.as_bytes())));
        if line.len() as u64 > MAX_LINE {
            return Err(WriteError::TooLong {
                line: 1,
                limit: MAX_LINE,
            });
        }
        Ok(line + "\n")
    }

    /// Reads a line without its line feed.
    fn read(text: &str, line: u64) -> Result<Self, ReadError> {
        json::check_beginning(FileKind::Record, text, line).map_err(|error| match error {
            ReadError::OtherFormat { .. } => damaged_format(text, line).unwrap_or(error),
            other => other,
        })?;
        let body = without_sum(text).map_err(|expected| ReadError::Seal { line, expected })?;
        let record: Record = json::read_head(FileKind::Record, &format!("{body}}}"), line)?;
        let checked = record.check();
        checked.map_err(|reason| ReadError::Invalid { line, reason })?;
        Ok(record)
    }

    fn check(&self) -> Result<(), String> {
        check::counts(Question::CountBySize, &self.found)?;
        check::amount("a number of seconds", self.seconds)
    }
}

/// Separates the body of a line, which the checksum covers, from the checksum.
const BEFORE_SUM: &str = r#","sum":""#;

fn ending(sum: Checksum) -> String {
    format!(r#"{BEFORE_SUM}{sum}"}}"#)
}

/// The body of a line, or the ending that the line should have.
fn without_sum(text: &str) -> Result<&str, String> {
    let body = text.rsplit_once(BEFORE_SUM).map_or(text, |(body, _)| body);
    let expected = ending(Checksum::of(body.as_bytes()));
    if text.strip_prefix(body) == Some(&expected) {
        Ok(body)
    } else {
        Err(expected)
    }
}

/// Damage in the number of the format only: with the right number, the checksum holds.
fn damaged_format(text: &str, line: u64) -> Option<ReadError> {
    const BEFORE: &str = r#""format":"#;
    let (before, rest) = text.split_once(BEFORE)?;
    let rest = rest.trim_start_matches(|c: char| c.is_ascii_digit());
    without_sum(&format!("{before}{BEFORE}{FORMAT}{rest}")).ok()?;
    Some(ReadError::Damaged {
        line,
        column: before.len() + BEFORE.len() + 1,
        reason: format!("according to the checksum, the format is {FORMAT}"),
    })
}

/// A line of a file of records.
#[derive(Clone, Debug, PartialEq)]
pub struct RecordLine {
    /// Its number, from 1.
    pub number: u64,
    /// Its content.
    pub content: Content,
}

/// The content of a line of a file of records.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Content {
    /// A record of the plan.
    Record(Record),
    /// A record of another plan, with the identity of that plan.
    Foreign(Checksum),
    /// A record in another format, by another version of Standoff.
    OtherFormat(u64),
    /// A damaged record, or not a record. The message gives the reason and begins with the number of the line.
    Damaged(String),
    /// A last line without a line feed: its writer was killed. Only the result of that shard is lost.
    TornEnd,
}

/// Reads a file of records line by line.
///
/// Damaged lines are items. An I/O error is the last item.
pub struct Records<R> {
    lines: Lines<R>,
    plan: Checksum,
    is_over: bool,
}

impl<R: BufRead> Records<R> {
    /// Reads records of the plan with this identity.
    pub fn new(input: R, plan: Checksum) -> Self {
        Records {
            lines: Lines::new(input),
            plan,
            is_over: false,
        }
    }

    fn read(&mut self) -> io::Result<Option<Content>> {
        let line = self.lines.number() + 1;
        Ok(match self.lines.read(MAX_LINE)? {
            Next::Complete => Some(self.content(line)),
            Next::TooLong if self.lines.skip_rest()? => {
                let limit = MAX_LINE;
                Some(damaged(ReadError::TooLong { line, limit }))
            }
            Next::Torn | Next::TooLong => Some(Content::TornEnd),
            Next::End => None,
        })
    }

    /// The content of the present line.
    fn content(&self, line: u64) -> Content {
        match self.lines.text().and_then(|text| Record::read(text, line)) {
            Ok(record) if record.plan != self.plan => Content::Foreign(record.plan),
            Ok(record) => Content::Record(record),
            Err(ReadError::OtherFormat { format, .. }) => Content::OtherFormat(format),
            Err(error) => damaged(error),
        }
    }
}

fn damaged(error: ReadError) -> Content {
    Content::Damaged(error.to_string())
}

impl<R: BufRead> Iterator for Records<R> {
    type Item = io::Result<RecordLine>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.is_over {
            return None;
        }
        let read = self.read();
        self.is_over = !matches!(read, Ok(Some(_)));
        let content = read.transpose()?;
        let number = self.lines.number();
        Some(content.map(|content| RecordLine { number, content }))
    }
}

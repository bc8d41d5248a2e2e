//! What was found in shares of a plan.

use std::io::{self, BufRead};

use serde::{Deserialize, Serialize};
use standoff_engine::{BigUint, Question};

use crate::checksum::Checksum;
use crate::error::{Kind, ReadError, WriteError};
use crate::form;
use crate::lines::{Lines, MAX_LINE, Next};
use crate::sealed::{FORMAT, check_beginning};

/// What was found in a share of a plan.
///
/// ```
/// use standoff_ledger::{Checksum, Content, Record, Records};
///
/// let plan = Checksum::of(b"a plan");
/// let record = Record { plan, share: 3, found: vec![92u32.into()], work: 2057, seconds: 0.1 };
/// let mut text = record.to_line()?;
/// text.push_str("{\"standoff\":\"rec");
///
/// let lines: Vec<_> = Records::new(text.as_bytes(), plan).map(Result::unwrap).collect();
/// assert_eq!(lines[0].content, Content::Record(record));
/// assert_eq!(lines[1].content, Content::TornEnd);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    /// The [identity](crate::Plan::identity) of the plan.
    pub plan: Checksum,
    /// Which share.
    pub share: u64,
    /// What was found in it, once: by number of pieces, or all at 0 where that is not asked for.
    pub found: Vec<BigUint>,
    /// The work for that: nodes of trees.
    pub work: u64,
    /// How long it took.
    pub seconds: f64,
}

/// A record without its checksum.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RecordForm {
    standoff: String,
    format: u32,
    #[serde(with = "form::text")]
    plan: Checksum,
    share: u64,
    #[serde(with = "form::counts")]
    found: Vec<BigUint>,
    work: u64,
    seconds: f64,
}

impl Record {
    /// The line with its end.
    ///
    /// # Errors
    ///
    /// [`WriteError`] if it could not be read again.
    pub fn to_line(&self) -> Result<String, WriteError> {
        self.check().map_err(WriteError::Nonsense)?;
        let mut line = form::write(&RecordForm {
            standoff: Kind::Record.to_string(),
            format: FORMAT,
            plan: self.plan,
            share: self.share,
            found: self.found.clone(),
            work: self.work,
            seconds: self.seconds,
        });
        line.pop();
        line.push_str(&ending(Checksum::of(line.as_bytes())));
        match line.len() <= MAX_LINE {
            true => Ok(line + "\n"),
            false => Err(WriteError::TooLong { line: 1 }),
        }
    }

    /// Reads a line without its end, which is this one of its file.
    fn read(text: &str, line: u64) -> Result<Self, ReadError> {
        check_beginning(text, line, Kind::Record).map_err(|error| match error {
            ReadError::OtherFormat { .. } => damaged_format(text, line).unwrap_or(error),
            other => other,
        })?;
        let body = sealed(text).map_err(|expected| ReadError::Seal { line, expected })?;
        let form: RecordForm = form::read(&format!("{body}}}"), line)?;
        let record = Record {
            plan: form.plan,
            share: form.share,
            found: form.found,
            work: form.work,
            seconds: form.seconds,
        };
        let checked = record.check();
        checked.map_err(|what| ReadError::Nonsense { line, what })?;
        Ok(record)
    }

    fn check(&self) -> Result<(), String> {
        form::check_counts(Question::CountBySize, &self.found)?;
        form::check_amount("a number of seconds", self.seconds)
    }
}

/// What the checksum does not cover begins so.
const BEFORE_SUM: &str = r#","sum":""#;

fn ending(sum: Checksum) -> String {
    format!(r#"{BEFORE_SUM}{sum}"}}"#)
}

/// The line without its checksum, or the ending that its checksum should have.
fn sealed(text: &str) -> Result<&str, String> {
    let body = text.rsplit_once(BEFORE_SUM).map_or(text, |(body, _)| body);
    let expected = ending(Checksum::of(body.as_bytes()));
    match text.strip_prefix(body) == Some(&expected) {
        true => Ok(body),
        false => Err(expected),
    }
}

/// The damage of a line in which only the number of the format is wrong: with ours, the checksum holds.
fn damaged_format(text: &str, line: u64) -> Option<ReadError> {
    const BEFORE: &str = r#""format":"#;
    let (before, rest) = text.split_once(BEFORE)?;
    let rest = rest.trim_start_matches(|c: char| c.is_ascii_digit());
    sealed(&format!("{before}{BEFORE}{FORMAT}{rest}")).ok()?;
    Some(ReadError::Damaged {
        line,
        column: before.len() + BEFORE.len() + 1,
        what: format!("by the checksum, the format is {FORMAT}"),
    })
}

/// A line of a file of records.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// Its number, from 1.
    pub number: u64,
    /// What it is.
    pub content: Content,
}

/// What a line of a file of records is.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Content {
    /// What was found in a share of the plan.
    Record(Record),
    /// A record of another plan, with that one's identity.
    Foreign(Checksum),
    /// A record of another format, by another version of Standoff.
    OtherFormat(u64),
    /// No record: it was one and was damaged, or something else. This says why, and names the line.
    Damaged(String),
    /// The last line, without its end: whoever wrote it died. Nothing that was counted is lost but that share.
    TornEnd,
}

/// Reads a file of records, line by line.
///
/// Only what the system does not let read is an error, and ends it.
pub struct Records<R> {
    lines: Lines<R>,
    plan: Checksum,
    is_over: bool,
}

impl<R: BufRead> Records<R> {
    /// Records of the plan with this identity.
    pub fn new(from: R, plan: Checksum) -> Self {
        Records {
            lines: Lines::new(from),
            plan,
            is_over: false,
        }
    }

    fn step(&mut self) -> io::Result<Option<Content>> {
        Ok(match self.lines.read()? {
            Next::Whole => Some(self.content()),
            Next::Torn => Some(Content::TornEnd),
            Next::TooLong => Some(match self.lines.skip_rest()? {
                true => damaged(ReadError::TooLong {
                    line: self.lines.number(),
                }),
                false => Content::TornEnd,
            }),
            Next::None => None,
        })
    }

    /// What the line is that was read last.
    fn content(&self) -> Content {
        let line = self.lines.number();
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
    type Item = io::Result<Line>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.is_over {
            return None;
        }
        let step = self.step();
        self.is_over = !matches!(step, Ok(Some(_)));
        let content = step.transpose()?;
        let number = self.lines.number();
        Some(content.map(|content| Line { number, content }))
    }
}

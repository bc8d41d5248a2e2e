//! The state of a count in one process, as a file.

use std::io::BufRead;

use serde::{Deserialize, Serialize};
use standoff_engine::BigUint;
use standoff_solver::{Job, Ledger, Open};

use crate::check;
use crate::error::{FileKind, ReadError, WriteError};
use crate::json::{self, JobForm, OpenForm};
use crate::lines::MAX_PART_LINE;
use crate::sealed::{SealedReader, SealedWriter};

/// The noun in the seal of a checkpoint.
const PARTS: &str = "parts";

/// The state of a count, with everything that is needed to resume it.
///
/// [The files](crate#the-files) describes the format. A state without rows is read as one with an empty row.
#[derive(Clone, Debug, PartialEq)]
pub struct Checkpoint {
    /// The name of the count in messages.
    pub title: String,
    /// The job, the results of the finished parts, and the unfinished parts.
    pub ledger: Ledger,
    /// Time spent in seconds, the sum over all processes that resumed the count.
    pub seconds: f64,
}

/// The head, without the unfinished parts.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Head {
    title: String,
    #[serde(with = "JobForm")]
    job: Job,
    #[serde(with = "json::counts")]
    found: Vec<BigUint>,
    work: u64,
    seconds: f64,
}

/// The line of an unfinished part.
#[derive(Serialize, Deserialize)]
struct PartRecord(#[serde(with = "OpenForm")] Open);

impl Checkpoint {
    /// The content of the file.
    ///
    /// # Errors
    ///
    /// [`WriteError`] if a reader would refuse the file. Reasons are a weight that is not a number, a missing term, and
    /// the line of a part above [`MAX_PART_LINE`].
    pub fn to_bytes(&self) -> Result<Vec<u8>, WriteError> {
        let ledger = &self.ledger;
        self.check_head().map_err(WriteError::Invalid)?;
        let head = Head {
            title: self.title.clone(),
            job: ledger.job.clone(),
            found: ledger.found.clone(),
            work: ledger.work,
            seconds: self.seconds,
        };
        let mut writer = SealedWriter::new(Vec::new(), MAX_PART_LINE, FileKind::Checkpoint, &head)?;
        for open in &ledger.open {
            check::open(&ledger.job, open).map_err(WriteError::Invalid)?;
            writer.line(&PartRecord(open.clone()))?;
        }
        writer.end(PARTS).map(|(bytes, _)| bytes)
    }

    /// Reads a whole checkpoint.
    ///
    /// # Errors
    ///
    /// [`ReadError`] if any byte differs from what [`to_bytes`](Self::to_bytes) writes.
    pub fn read(input: impl BufRead) -> Result<Self, ReadError> {
        let mut reader = SealedReader::new(input, MAX_PART_LINE);
        let head: Head = reader.head(FileKind::Checkpoint)?;
        let mut checkpoint = Checkpoint {
            title: head.title,
            ledger: Ledger {
                job: head.job,
                found: head.found,
                work: head.work,
                open: Vec::new(),
            },
            seconds: head.seconds,
        };
        let checked = checkpoint.check_head();
        checked.map_err(|reason| reader.invalid(reason))?;
        reader.next()?;
        while !reader.text()?.starts_with(r#"{"parts":"#) {
            let PartRecord(open) = reader.content()?;
            let checked = check::open(&checkpoint.ledger.job, &open);
            checked.map_err(|reason| reader.invalid(reason))?;
            checkpoint.ledger.open.push(open);
            reader.next()?;
        }
        reader.end(PARTS)?;
        Ok(checkpoint)
    }

    fn check_head(&self) -> Result<(), String> {
        check::job(&self.ledger.job)?;
        check::counts(self.ledger.job.question, &self.ledger.found)?;
        check::amount("a number of seconds", self.seconds)
    }

    /// The present lower bound of the count, by number of pieces. For a job with a [fingerprint](Job::fingerprint), the
    /// two numbers of the placements up to now.
    ///
    /// Up to symmetry, the present sum is divided by the divisor and rounded up.
    ///
    /// # Panics
    ///
    /// If a part refers to a missing term, or the divisor is 0. A checkpoint that was read has neither.
    pub fn found_so_far(&self) -> Vec<BigUint> {
        let Ledger {
            job, found, open, ..
        } = &self.ledger;
        let mut sum = found.clone();
        for part in open {
            add(&mut sum, &part.found, job.terms[part.term].times);
        }
        let divisor = BigUint::from(job.divisor);
        sum.iter()
            .map(|count| (count + &divisor - 1u32) / &divisor)
            .collect()
    }
}

/// Adds counts, multiplied by a factor.
pub(crate) fn add(sum: &mut Vec<BigUint>, counts: &[BigUint], factor: u64) {
    if sum.len() < counts.len() {
        sum.resize(counts.len(), BigUint::ZERO);
    }
    for (sum, count) in sum.iter_mut().zip(counts) {
        *sum += count * factor;
    }
}

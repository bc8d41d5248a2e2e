//! Where one process stands with a count.

use std::io::BufRead;

use serde::{Deserialize, Serialize};
use standoff_engine::{BigUint, SearchState};
use standoff_solver::{Job, Ledger, Open};

use crate::error::{Kind, ReadError, WriteError};
use crate::form;
use crate::job::{JobForm, check_job, check_term};
use crate::sealed::{FORMAT, SealedReader, SealedWriter};

/// What the line that seals a checkpoint counts.
const PARTS: &str = "parts";

/// Where a count stands, with all that it takes to go on with it.
///
/// How it is written is in [the files](crate#the-files). A state without any rows is read as one with an empty row.
#[derive(Clone, Debug, PartialEq)]
pub struct Checkpoint {
    /// What a person calls the count.
    pub title: String,
    /// What is counted, what was found, and what is left.
    pub ledger: Ledger,
    /// How long it was worked on so far, by all processes one after the other.
    pub seconds: f64,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct HeadForm {
    standoff: String,
    format: u32,
    title: String,
    job: JobForm,
    #[serde(with = "form::counts")]
    found: Vec<BigUint>,
    work: u64,
    seconds: f64,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct PartForm {
    term: usize,
    weight: f64,
    #[serde(with = "form::counts")]
    found: Vec<BigUint>,
    /// It came to the format later: left out, it is 0.
    #[serde(default, skip_serializing_if = "is_none")]
    work: u64,
    #[serde(with = "form::state")]
    at: SearchState,
}

fn is_none(work: &u64) -> bool {
    *work == 0
}

impl Checkpoint {
    /// The file.
    ///
    /// # Errors
    ///
    /// [`WriteError`] if it could not be read again: a weight that is no number, a term that is not there.
    pub fn to_bytes(&self) -> Result<Vec<u8>, WriteError> {
        let ledger = &self.ledger;
        self.check_head().map_err(WriteError::Nonsense)?;
        let mut to = SealedWriter::new(Vec::new()).unbounded();
        to.line(&HeadForm {
            standoff: Kind::Checkpoint.to_string(),
            format: FORMAT,
            title: self.title.clone(),
            job: (&ledger.job).into(),
            found: ledger.found.clone(),
            work: ledger.work,
            seconds: self.seconds,
        })?;
        for open in &ledger.open {
            check_part(open, &ledger.job).map_err(WriteError::Nonsense)?;
            to.line(&PartForm {
                term: open.term,
                weight: open.weight,
                found: open.found.clone(),
                work: open.work,
                at: open.state.clone(),
            })?;
        }
        to.end(PARTS).map(|(bytes, _)| bytes)
    }

    /// Reads such a file to its end.
    ///
    /// # Errors
    ///
    /// [`ReadError`] unless it is just as it was written.
    pub fn read(from: impl BufRead) -> Result<Self, ReadError> {
        let mut from = SealedReader::new(from).unbounded();
        let mut checkpoint = Self::of_head(from.head(Kind::Checkpoint)?);
        checkpoint
            .check_head()
            .map_err(|what| from.nonsense(what))?;
        from.next()?;
        while !from.text()?.starts_with(r#"{"parts":"#) {
            let open = part(from.content()?);
            let checked = check_part(&open, &checkpoint.ledger.job);
            checked.map_err(|what| from.nonsense(what))?;
            checkpoint.ledger.open.push(open);
            from.next()?;
        }
        from.end(PARTS)?;
        Ok(checkpoint)
    }

    fn of_head(head: HeadForm) -> Self {
        Checkpoint {
            title: head.title,
            ledger: Ledger {
                job: head.job.into(),
                found: head.found,
                work: head.work,
                open: Vec::new(),
            },
            seconds: head.seconds,
        }
    }

    fn check_head(&self) -> Result<(), String> {
        check_job(&self.ledger.job)?;
        form::check_counts(self.ledger.job.question, &self.ledger.found)?;
        form::check_amount("a number of seconds", self.seconds)
    }

    /// What was found so far, by number of pieces: at least so many there are. Or a fingerprint of them, as far as its
    /// [job](Job::fingerprint) reads it.
    ///
    /// Of a count up to symmetry this is the sum until now, divided and rounded up.
    ///
    /// # Panics
    ///
    /// If a part is of a term that is not there, or the divisor is 0, which no reader lets through.
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

/// Adds counts so many times.
pub(crate) fn add(sum: &mut Vec<BigUint>, counts: &[BigUint], times: u64) {
    if sum.len() < counts.len() {
        sum.resize(counts.len(), BigUint::ZERO);
    }
    for (sum, count) in sum.iter_mut().zip(counts) {
        *sum += count * times;
    }
}

fn part(form: PartForm) -> Open {
    Open {
        term: form.term,
        weight: form.weight,
        found: form.found,
        work: form.work,
        state: form.at,
    }
}

fn check_part(open: &Open, job: &Job) -> Result<(), String> {
    check_term(job, open.term)?;
    form::check_amount("a weight", open.weight)?;
    form::check_state(&open.state)?;
    form::check_counts(job.question, &open.found)
}

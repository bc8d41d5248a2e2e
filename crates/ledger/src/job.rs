//! What is counted, as it is written.

use serde::{Deserialize, Serialize};
use standoff_engine::Question;
use standoff_model::Digest;
use standoff_solver::{Job, Term};

use crate::form;

/// A [`Job`] as it is written.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct JobForm {
    #[serde(with = "form::text")]
    question: Question,
    divisor: u64,
    terms: Vec<TermForm>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct TermForm {
    times: u64,
    #[serde(with = "form::text")]
    model: Digest,
    engine: String,
}

impl From<&Job> for JobForm {
    fn from(job: &Job) -> Self {
        let term = |term: &Term| TermForm {
            times: term.times,
            model: term.digest,
            engine: term.engine.clone(),
        };
        JobForm {
            question: job.question,
            divisor: job.divisor,
            terms: job.terms.iter().map(term).collect(),
        }
    }
}

impl From<JobForm> for Job {
    fn from(form: JobForm) -> Self {
        let term = |form: TermForm| Term {
            times: form.times,
            digest: form.model,
            engine: form.engine,
        };
        Job {
            question: form.question,
            terms: form.terms.into_iter().map(term).collect(),
            divisor: form.divisor,
        }
    }
}

/// Why this is no job, if it is none.
pub(crate) fn check_job(job: &Job) -> Result<(), String> {
    let prints = job.question == Question::ListInAnyOrder;
    let counts = matches!(job.question, Question::Count | Question::CountBySize);
    let is_plain = job.divisor == 1 && matches!(job.terms[..], [Term { times: 1, .. }]);
    let wrong = match () {
        () if !counts && !prints => "what is asked is no count",
        () if job.terms.is_empty() => "there is no term to count",
        () if job.divisor == 0 => "the divisor is 0",
        () if prints && !is_plain => "a fingerprint is of all placements, each of them once",
        () => return Ok(()),
    };
    Err(wrong.to_string())
}

/// Why there is no such term, if there is none.
pub(crate) fn check_term(job: &Job, term: usize) -> Result<(), String> {
    match term < job.terms.len() {
        true => Ok(()),
        false => Err(format!(
            "there is no term {term}: they go from 0 to {}",
            job.terms.len() - 1
        )),
    }
}

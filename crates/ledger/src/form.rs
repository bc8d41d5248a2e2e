//! Lines of JSON: how what is written down is spelled, and how it is read without leniency.

use std::fmt::Display;
use std::str::FromStr;

use serde::de::{DeserializeOwned, Error as _};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use standoff_placement::{BigUint, Digest, Job, Question, Term};

use crate::error::{ReadError, plain};

/// No count has more digits: each candidate of a model doubles it at most.
const MOST_DIGITS: usize = 10_000;

/// A line, without its end.
pub(crate) fn write(line: &impl Serialize) -> String {
    serde_json::to_string(line).expect("structs, lists and texts can be written")
}

/// Reads a line that has to be just as it would be written.
pub(crate) fn read<T: Serialize + DeserializeOwned>(text: &str, line: u64) -> Result<T, ReadError> {
    let read: T = serde_json::from_str(text).map_err(|error| damaged(&error, line))?;
    match write(&read) == text {
        true => Ok(read),
        false => Err(ReadError::Form { line }),
    }
}

fn damaged(error: &serde_json::Error, line: u64) -> ReadError {
    let what = error.to_string();
    // The library counts lines too, of which it saw one.
    let what = what
        .rsplit_once(" at line ")
        .map_or(&*what, |(what, _)| what);
    ReadError::Damaged {
        line,
        column: error.column(),
        what: plain(what, 200),
    }
}

/// What has a text of its own: `#[serde(with = "text")]`.
pub(crate) mod text {
    use super::*;

    pub(crate) fn serialize<T: Display, S: Serializer>(
        value: &T,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.collect_str(value)
    }

    pub(crate) fn deserialize<'de, T: FromStr, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<T, D::Error> {
        let text = String::deserialize(deserializer)?;
        let wrong = || D::Error::custom(format!("`{}` has no meaning here", plain(&text, 40)));
        text.parse().map_err(|_| wrong())
    }
}

/// Counts by number of pieces, as texts of digits: `#[serde(with = "counts")]`.
pub(crate) mod counts {
    use super::*;

    pub(crate) fn serialize<S: Serializer>(
        counts: &[BigUint],
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(counts.iter().map(BigUint::to_string))
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Vec<BigUint>, D::Error> {
        let texts = Vec::<String>::deserialize(deserializer)?;
        let read = texts.iter().map(|text| number(text));
        read.collect::<Result<_, String>>()
            .map_err(D::Error::custom)
    }

    fn number(text: &str) -> Result<BigUint, String> {
        // Longer ones take long to read, and no count is one.
        let number = match text.len() <= MOST_DIGITS {
            true => text.parse().ok(),
            false => None,
        };
        number.ok_or_else(|| format!("`{}` is no count", plain(text, 40)))
    }
}

/// Why counts cannot be written, if they cannot.
pub(crate) fn check_counts(question: Question, found: &[BigUint]) -> Result<(), String> {
    if question == Question::Count && found.len() > 1 {
        return Err("counts by number of pieces, of a count that has none".to_string());
    }
    let bits = found.iter().map(BigUint::bits).max().unwrap_or(0);
    // A digit is more than three bits.
    match bits <= 3 * MOST_DIGITS as u64 {
        true => Ok(()),
        false => Err("a count that has too many digits".to_string()),
    }
}

/// A [`Job`] as it is written.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct JobForm {
    #[serde(with = "text")]
    question: Question,
    divisor: u64,
    terms: Vec<TermForm>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct TermForm {
    times: u64,
    #[serde(with = "text")]
    model: Digest,
    engine: String,
    version: u32,
}

impl From<&Job> for JobForm {
    fn from(job: &Job) -> Self {
        let term = |term: &Term| TermForm {
            times: term.times,
            model: term.digest,
            engine: term.engine.clone(),
            version: term.version,
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
            version: form.version,
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
    let counts = matches!(job.question, Question::Count | Question::CountBySize);
    let wrong = match () {
        () if !counts => "what is asked is no count",
        () if job.terms.is_empty() => "there is no term to count",
        () if job.divisor == 0 => "the divisor is 0",
        () => return Ok(()),
    };
    Err(wrong.to_string())
}

/// Why something weighs no such thing, if it does not: weights and seconds are numbers from 0 on.
pub(crate) fn check_amount(what: &str, amount: f64) -> Result<(), String> {
    match amount.is_finite() && amount >= 0.0 {
        true => Ok(()),
        false => Err(format!("{what} cannot be {amount}")),
    }
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

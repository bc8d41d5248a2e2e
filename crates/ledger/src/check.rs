//! Checks of values that are read or written. Each returns the reason if the value is invalid.

use standoff_engine::{BigUint, Question, SearchState};
use standoff_model::MAX_PIECES;
use standoff_solver::{Job, Open, Term};

/// Maximum number of decimal digits of a count.
pub(crate) const MAX_DIGITS: usize = 10_000;

/// Maximum number of counts by number of pieces.
pub(crate) const MAX_COUNTS: usize = MAX_PIECES as usize + 1;

/// Maximum number of rows of a search state.
pub(crate) const MAX_ROWS: usize = 1 << 20;

/// Checks the question, the divisor and that there are terms.
pub(crate) fn job(job: &Job) -> Result<(), String> {
    let is_fingerprint = job.question == Question::ListInAnyOrder;
    let is_count = matches!(job.question, Question::Count | Question::CountBySize);
    let is_plain = job.divisor == 1 && matches!(job.terms[..], [Term { times: 1, .. }]);
    let reason = if !is_count && !is_fingerprint {
        "the question is not a count"
    } else if job.terms.is_empty() {
        "there is no term to count"
    } else if job.divisor == 0 {
        "the divisor is 0"
    } else if is_fingerprint && !is_plain {
        "a fingerprint needs exactly one term, with factor and divisor 1"
    } else {
        return Ok(());
    };
    Err(reason.to_string())
}

/// Checks that a job has a term with this index.
pub(crate) fn term(job: &Job, term: usize) -> Result<(), String> {
    if term < job.terms.len() {
        return Ok(());
    }
    let last = job.terms.len() - 1;
    Err(format!("there is no term {term}: they go from 0 to {last}"))
}

/// Checks that a result fits the question and the limits.
pub(crate) fn counts(question: Question, found: &[BigUint]) -> Result<(), String> {
    if question == Question::Count && found.len() > 1 {
        return Err("counts by number of pieces for a plain count".to_string());
    }
    let is_fingerprint = found.len() <= 2 && found.get(1).is_none_or(|sum| sum.bits() <= 128);
    if question == Question::ListInAnyOrder && !is_fingerprint {
        return Err("a fingerprint is a count and a number of 128 bits".to_string());
    }
    let bits = found.iter().map(BigUint::bits).max().unwrap_or(0);
    // A digit has more than three bits.
    if found.len() > MAX_COUNTS || bits > 3 * MAX_DIGITS as u64 {
        return Err("there are too many counts, or one has too many digits".to_string());
    }
    Ok(())
}

/// Checks that a weight or a duration is finite and not negative.
pub(crate) fn amount(name: &str, amount: f64) -> Result<(), String> {
    if amount.is_finite() && amount >= 0.0 {
        Ok(())
    } else {
        Err(format!("{name} cannot be {amount}"))
    }
}

/// Checks the number of rows of a search state.
pub(crate) fn state(state: &SearchState) -> Result<(), String> {
    rows(state.0.len())
}

/// Checks the number of rows of a search state that is not parsed yet.
pub(crate) fn rows(rows: usize) -> Result<(), String> {
    if rows <= MAX_ROWS {
        Ok(())
    } else {
        Err("a search state has too many rows".to_string())
    }
}

/// Checks an unfinished part of a job.
pub(crate) fn open(job: &Job, open: &Open) -> Result<(), String> {
    term(job, open.term)?;
    amount("a weight", open.weight)?;
    state(&open.state)?;
    counts(job.question, &open.found)
}

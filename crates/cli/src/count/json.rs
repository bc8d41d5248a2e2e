//! Counts as JSON: an object a line.

use num_bigint::BigUint;
use serde::Serialize;
use standoff::puzzle::{Parameters, Puzzle};
use standoff::solver::Fingerprint;

use super::Count;
use crate::args::CountArgs;
use crate::failure::Failure;
use crate::goal::{Best, GoalRecord};
use crate::output::{Output, json};

pub(super) struct Lines<'a> {
    puzzle: &'a str,
    up_to: Option<&'static str>,
    by_size: bool,
}

/// Counts are strings of digits: they may be beyond what JSON readers take for a number.
#[derive(Serialize)]
struct Line<'a> {
    puzzle: &'a str,
    params: &'a Parameters,
    #[serde(skip_serializing_if = "Option::is_none")]
    up_to: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    goal: Option<GoalRecord>,
    count: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    by_size: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    fingerprint: Option<String>,
    complete: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
}

impl<'a> Lines<'a> {
    pub(super) fn new(args: &CountArgs, puzzle: &'a Puzzle) -> Self {
        Lines {
            puzzle: puzzle.name(),
            up_to: args.up_to.map(|_| "symmetry"),
            by_size: args.by.is_some(),
        }
    }

    pub(super) fn write(
        &self,
        parameters: &Parameters,
        count: &Count,
        output: &mut Output,
    ) -> Result<(), Failure> {
        let complete = count.end.is_exhausted();
        let by_size = || count.numbers.iter().map(BigUint::to_string).collect();
        output.line(&json(&Line {
            puzzle: self.puzzle,
            params: parameters,
            up_to: self.up_to,
            goal: count.best.as_ref().map(Best::record),
            count: count.numbers.iter().sum::<BigUint>().to_string(),
            by_size: self.by_size.then(by_size),
            fingerprint: count.fingerprint.as_ref().map(Fingerprint::to_string),
            complete,
            reason: (!complete).then(|| count.end.to_string()),
        }))
    }
}

//! Counts as JSON: one object on each line.

use num_bigint::BigUint;
use serde::Serialize;
use standoff::puzzle::{Parameters, Puzzle};
use standoff::solver::Fingerprint;

use super::Format;
use super::by_square::{Board, PieceBoard};
use super::record::Record;
use crate::args::{By, CountArgs};
use crate::failure::Failure;
use crate::goal::{Best, GoalRecord};
use crate::output::Output;

/// Objects about the counts of a puzzle.
pub(super) struct Lines<'a> {
    puzzle: &'a str,
    up_to: Option<&'static str>,
    by: Option<By>,
    percent: bool,
    /// Whether there is no count, only the best value of the goal.
    optimum: bool,
}

/// Counts are strings of digits: JSON readers may not represent them as numbers.
#[derive(Serialize)]
struct JsonRecord<'a> {
    puzzle: &'a str,
    params: &'a Parameters,
    #[serde(skip_serializing_if = "Option::is_none")]
    up_to: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    goal: Option<GoalRecord>,
    #[serde(skip_serializing_if = "Option::is_none")]
    count: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    by_size: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    fingerprint: Option<String>,
    #[serde(flatten)]
    board: Option<Board>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    by_piece: Vec<PieceBoard<'a>>,
    complete: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
}

impl<'a> Lines<'a> {
    pub(super) fn new(args: &CountArgs, puzzle: &'a Puzzle) -> Self {
        Lines {
            puzzle: puzzle.name(),
            up_to: args.up_to.map(|_| "symmetry"),
            by: args.by,
            percent: args.percent,
            optimum: args.optimum,
        }
    }
}

impl Format for Lines<'_> {
    fn write(&mut self, record: &Record, output: &mut Output) -> Result<(), Failure> {
        let complete = record.is_complete();
        let count = || record.numbers.iter().sum::<BigUint>().to_string();
        let by_size = || record.numbers.iter().map(BigUint::to_string).collect();
        let best = record.best.as_ref().filter(|_| self.shows_optimum());
        let by_square = record.by_square();
        let by_square = by_square.as_ref();
        output.json(&JsonRecord {
            puzzle: self.puzzle,
            params: &record.parameters,
            up_to: self.up_to,
            goal: best.map(Best::record),
            count: (!self.optimum).then(count),
            by_size: (self.by == Some(By::Size)).then(by_size),
            fingerprint: record.fingerprint.as_ref().map(Fingerprint::to_string),
            board: by_square.map(|count| Board::of_all(count, self.percent)),
            by_piece: by_square.map_or(Vec::new(), |count| PieceBoard::all(count, self.percent)),
            complete,
            reason: (!complete).then(|| record.end.to_string()),
        })
    }

    /// Counts by square do not.
    fn shows_optimum(&self) -> bool {
        self.by != Some(By::Square)
    }

    fn stop_note(&self, _: &Record) -> Option<String> {
        None
    }
}

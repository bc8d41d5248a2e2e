//! A step as JSON.

use serde::Serialize;
use standoff::deduce::{Deduction, Position, Step, Words};
use standoff::model::{Candidate, Model};

use crate::label::label;

/// An object on a line for each step.
#[derive(Serialize)]
pub(super) struct StepRecord {
    #[serde(rename = "type")]
    kind: &'static str,
    technique: String,
    difficulty: u32,
    place: Vec<String>,
    exclude: Vec<String>,
    /// The constraints of the argument.
    constraints: Vec<String>,
    text: String,
}

impl StepRecord {
    /// A step in the position before it.
    pub(super) fn of(model: &Model, deduction: &Deduction, step: &Step, before: &Position) -> Self {
        let words = Words::new(model, deduction);
        let constraints = step.reason.constraints();
        StepRecord {
            kind: "step",
            technique: step.technique.to_string(),
            difficulty: step.technique.difficulty(),
            place: labels(model, &step.place),
            exclude: labels(model, &step.exclude),
            constraints: constraints.iter().map(|&c| words.name(c)).collect(),
            text: words.sentence(step, before),
        }
    }
}

/// The labels of candidates that place a piece.
pub(super) fn labels(model: &Model, candidates: &[Candidate]) -> Vec<String> {
    let pieces = model.layout().without_auxiliaries(candidates).iter();
    pieces
        .map(|&c| label(model, model.layout().piece(c)))
        .collect()
}

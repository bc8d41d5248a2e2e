//! Names of the nodes of a search.

use standoff::engine::{TraceOutcome, TraceStep, Traced};
use standoff::model::{Candidate, Model};

use super::kept::KeptNode;
use crate::label::labels;

/// The names of the candidates of a model.
pub(super) struct Names(Vec<String>);

impl Names {
    pub(super) fn of(model: &Model) -> Self {
        Names(labels(model, model.layout().pieces()))
    }

    /// The piece and its square. An auxiliary variable places no piece, and has only a number.
    pub(super) fn of_one(&self, one: Candidate) -> String {
        match self.0.get(one.index()) {
            Some(name) => name.clone(),
            None => format!("auxiliary variable {}", one.index() - self.0.len() + 1),
        }
    }

    pub(super) fn of_all(&self, some: &[Candidate]) -> Vec<String> {
        some.iter().map(|&one| self.of_one(one)).collect()
    }

    /// The indices of those that place a piece, which are the things of a page.
    pub(super) fn things(&self, some: &[Candidate]) -> Vec<usize> {
        let indices = some.iter().map(|one| one.index());
        indices.filter(|&index| index < self.0.len()).collect()
    }

    /// The decision of a node.
    pub(super) fn of_step(&self, node: &KeptNode) -> String {
        match node.traced.step {
            TraceStep::Chosen(one) => self.of_one(one),
            TraceStep::LeftOut(one) => format!("not {}", self.of_one(one)),
            TraceStep::End => "nobody else".to_string(),
            TraceStep::Together => self.of_all(&node.concluded).join(" "),
            _ => "root".to_string(),
        }
    }
}

/// The outcome of a node.
pub(super) fn outcome(node: &Traced) -> &'static str {
    match node.outcome {
        TraceOutcome::Branch => "branch",
        TraceOutcome::Solved => "solved",
        TraceOutcome::Failed => "failed",
    }
}

//! By the engines, as the other verbs ask them: with the choice of an engine where there is one.

use std::time::Instant;

use standoff::model::Model;
use standoff::solver::{Answer, Solver};

use super::measure::{Done, Found, Measured, NONE};
use crate::failure::Failure;
use crate::label::labels;

/// The first placement; `None` where the engine refuses.
pub(super) fn first(solver: &Solver, model: &Model) -> Result<Option<Measured>, Failure> {
    let start = Instant::now();
    let Ok(mut solutions) = solver.first_solutions() else {
        return Ok(None);
    };
    let first = solutions.next();
    let time = start.elapsed();
    if let Some(mistake) = solutions.engine_bug() {
        return Err(mistake.clone().into());
    }
    let squares = first.map(|placement| labels(model, &model.pieces(&placement)).join(" "));
    Ok(Some(match (squares, solutions.end()) {
        (None, Some(end)) if !end.is_exhausted() => Err(end),
        (squares, _) => Ok(Done {
            found: Found {
                answer: squares.unwrap_or_else(|| NONE.to_string()),
                engine: None,
                nodes: Some(solutions.nodes()),
            },
            time,
        }),
    }))
}

/// How many placements there are.
pub(super) fn count(solver: &Solver) -> Result<Measured, Failure> {
    let start = Instant::now();
    let outcome = solver.count()?;
    let time = start.elapsed();
    Ok(match outcome.answer {
        Answer::AtLeast(_, end) => Err(end),
        Answer::Exact(number) => Ok(Done {
            found: Found {
                answer: number.to_string(),
                engine: Some(outcome.engine),
                nodes: Some(outcome.nodes),
            },
            time,
        }),
    })
}

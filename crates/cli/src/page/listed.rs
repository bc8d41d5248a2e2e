//! The solutions that are written into a page.

use standoff::End;
use standoff::model::Model;
use standoff::page::{MAX_LISTED, MAX_SOLUTIONS};
use standoff::solver::Solver;

use crate::failure::Failure;
use crate::stop::Stop;

/// The solutions of a puzzle, if they are known.
pub(crate) enum Listed {
    /// All of them, as indexes of pieces.
    All(Vec<Vec<usize>>),
    /// There are more than fit on a page.
    TooMany,
    /// The search was stopped.
    Stopped(End),
}

impl Listed {
    /// All solutions, if they are known.
    pub(crate) fn all(self) -> Option<Vec<Vec<usize>>> {
        match self {
            Listed::All(solutions) => Some(solutions),
            Listed::TooMany | Listed::Stopped(_) => None,
        }
    }
}

/// Lists the solutions, until there are more than fit on a page.
pub(crate) fn list(solver: Solver, model: &Model, stop: &Stop) -> Result<Listed, Failure> {
    let mut solutions = match stop.run_interruptible(move || solver.solutions()) {
        Ok(solutions) => solutions?,
        Err(end) => return Ok(Listed::Stopped(end)),
    };
    let (mut found, mut pieces) = (Vec::new(), 0);
    while solutions.end().is_none() {
        for chosen in solutions.batch(usize::MAX).iter() {
            let chosen = model.layout().without_auxiliaries(chosen).iter();
            found.push(Vec::from_iter(chosen.map(|candidate| candidate.index())));
            pieces += found.last().map_or(0, Vec::len);
        }
        if found.len() > MAX_SOLUTIONS || pieces > MAX_LISTED {
            return Ok(Listed::TooMany);
        }
    }
    if let Some(bug) = solutions.engine_bug() {
        return Err(bug.clone().into());
    }
    Ok(match solutions.end() {
        Some(end) if !end.is_exhausted() => Listed::Stopped(end),
        _ => Listed::All(found),
    })
}

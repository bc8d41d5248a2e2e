//! `standoff solve --unique`: whether a solution is the only one.

use standoff::End;
use standoff::amb::Unique;
use standoff::board::Square;
use standoff::model::{Model, Placement};
use standoff::solver::Solver;

use super::NO_ENGINE;
use super::format::{Printer, Verdict};
use super::listing::{Searched, searched};
use crate::failure::{Exit, Failure};
use crate::proof::{self, Proof};
use crate::stop::Stop;

/// Prints the only solution, or two that differ.
pub(super) fn show(
    solver: Solver,
    model: &Model,
    intended: Option<Placement>,
    proof: Option<&proof::Paths>,
    stop: &Stop,
    printer: &mut Printer<'_>,
) -> Result<(Exit, Searched), Failure> {
    let proof = proof.map(|paths| Proof::begin(paths, model)).transpose()?;
    let solver = match &proof {
        Some(proof) => solver.with_engines(&[proof.engine()]),
        None => solver,
    };
    let (placements, end, searched) = search(solver, stop)?;
    let is_intended = intended.is_some();
    let placements = match intended {
        Some(intended) => beside(intended, placements, end)?,
        None => placements,
    };
    let found = placements.len();
    let differ = match &placements[..] {
        [one, other] => model.squares_that_differ(one, other),
        _ => Vec::new(),
    };
    printer.mark(&differ);
    for (index, placement) in (1..).zip(&placements) {
        printer.add(index, placement.chosen(), None);
    }
    let verdict = verdict(found, end, differ, model).map(|verdict| Verdict {
        intended: is_intended.then_some(1),
        ..verdict
    });
    printer.finish(found, end, verdict)?;
    if let Some(proof) = proof {
        proof.finish(model, end)?;
    }
    let exit = match found {
        // Two solutions mean "no".
        2 => Exit::No,
        _ => super::exit(found, end),
    };
    Ok((exit, searched))
}

/// Searches for two solutions; returns them and the reason why there are no more.
fn search(solver: Solver, stop: &Stop) -> Result<(Vec<Placement>, End, Searched), Failure> {
    let mut solutions = match stop.run_interruptible(move || solver.few_solutions()) {
        Ok(solutions) => solutions?,
        Err(end) => return Ok((Vec::new(), end, (NO_ENGINE.to_string(), 0))),
    };
    let (placements, end) = at_most_two(solutions.unique());
    match solutions.engine_bug() {
        Some(mistake) => Err(mistake.clone().into()),
        None => Ok((placements, end, searched(&solutions))),
    }
}

/// At most two placements in their order, and why there are no more.
pub(crate) fn at_most_two(unique: Unique<Placement>) -> (Vec<Placement>, End) {
    match unique {
        Unique::None => (Vec::new(), End::Exhausted),
        Unique::One(only) => (vec![only], End::Exhausted),
        Unique::Many(one, other) => {
            let mut two = vec![one, other];
            two.sort_unstable();
            (two, End::SolutionLimit)
        }
        Unique::Unknown(found, end) => (Vec::from_iter(found), end),
    }
}

/// The intended solution, and another one if there is one.
fn beside(
    intended: Placement,
    mut found: Vec<Placement>,
    end: End,
) -> Result<Vec<Placement>, Failure> {
    if end.is_exhausted() && !found.contains(&intended) {
        let missed = "the search has missed a solution: the one that is intended";
        return Err(Failure::Contradiction(missed.to_string()));
    }
    found.retain(|placement| *placement != intended);
    found.truncate(1);
    found.insert(0, intended);
    Ok(found)
}

/// The verdict, unless the search was stopped too early.
fn verdict(found: usize, end: End, differ: Vec<Square>, model: &Model) -> Option<Verdict> {
    if found < 2 && !end.is_exhausted() {
        return None;
    }
    let names = differ.into_iter().map(|square| model.board().name(square));
    Some(Verdict {
        unique: found == 1,
        intended: None,
        differ: names.collect(),
    })
}

//! `standoff solve --unique`: whether a solution is the only one.

use std::path::Path;

use standoff::board::Square;
use standoff::core::End;
use standoff::core::amb::Unique;
use standoff::placement::{Model, Placement, Solver};

use super::format::{Printer, Verdict};
use super::sheet::Sheet;
use super::solution::Solution;
use super::{NOBODY, Searched, searched};
use crate::failure::{Exit, Failure};
use crate::proof::Proof;
use crate::stop::Stop;

/// Prints the only solution, or two that differ.
pub(super) fn show(
    solver: Solver,
    model: &Model,
    proof: Option<&Path>,
    stop: &Stop,
    sheet: &mut Sheet,
    printer: &mut Printer<'_>,
) -> Result<(Exit, Searched), Failure> {
    let proof = proof.map(|path| Proof::begin(path, model)).transpose()?;
    let solver = match &proof {
        Some(proof) => solver.with_engines([proof.engine()]),
        None => solver,
    };
    let mut solutions = match stop.patiently(move || solver.few_solutions()) {
        Ok(solutions) => solutions?,
        Err(end) => {
            printer.finish(0, end, None)?;
            return Ok((super::exit(0, end), (NOBODY.to_string(), 0)));
        }
    };
    let (placements, end) = at_most_two(solutions.unique());
    if let Some(mistake) = solutions.mistake() {
        return Err(mistake.clone().into());
    }
    let found = placements.len();
    let differ = match &placements[..] {
        [one, other] => model.squares_that_differ(one, other),
        _ => Vec::new(),
    };
    sheet.mark(&differ);
    for (index, placement) in (1..).zip(&placements) {
        sheet.add(Solution {
            index,
            chosen: placement.chosen(),
            orbit: None,
        });
    }
    printer.print_last(sheet, end)?;
    printer.finish(found, end, verdict(found, end, differ, model))?;
    if let Some(proof) = proof {
        proof.finish(model, end)?;
    }
    let exit = match found {
        // That there are others is a no.
        2 => Exit::No,
        _ => super::exit(found, end),
    };
    Ok((exit, searched(&solutions)))
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

/// There is none when the search was stopped too early.
fn verdict(found: usize, end: End, differ: Vec<Square>, model: &Model) -> Option<Verdict> {
    if found < 2 && !end.is_exhausted() {
        return None;
    }
    let names = differ.into_iter().map(|square| model.board().name(square));
    Some(Verdict {
        unique: found == 1,
        differ: names.collect(),
    })
}

//! A short search in a puzzle without `expect`: has it no solution, one, or more?

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use standoff::End;
use standoff::amb::Unique;
use standoff::puzzle::{Instance, Puzzle};
use standoff::solver::Solver;

use super::File;
use super::verify::Searched;
use crate::failure::Failure;
use crate::goal::optimize;
use crate::progress::Job;
use crate::session::{Session, values};

/// Number of stop checks before the search is given up, with at most 65,536 nodes between two of them. With a time limit,
/// the answer would depend on the machine.
const LOOKS: u32 = 500;

/// The number of solutions for the default parameters, in words.
pub(super) fn survey(
    puzzle: &Puzzle,
    file: &File<'_>,
    session: &Session<'_>,
    searched: &mut Searched,
) -> Result<String, Failure> {
    let instance = session.instance(puzzle, Vec::new())?;
    let looks = Arc::new(AtomicU32::new(0));
    let solver = |instance: &Instance| short(session, instance, file, &looks);
    let at = values(instance.parameters());
    let optimized = optimize(instance, &session.stop, |instance| Ok(solver(instance)))?;
    let best = match &optimized.best {
        None => String::new(),
        Some(best) => {
            searched.add_optimum(&best.optimum);
            match best.proved() {
                None if best.optimum.end.is_exhausted() => return Ok(in_words(&at, "", NONE)),
                None => return unless_stopped(session, &at, "", OPEN),
                Some(value) => format!(" of the best value, {value}"),
            }
        }
    };
    let solver = solver(&optimized.instance);
    let solutions = session
        .stop
        .run_interruptible(move || solver.few_solutions())?;
    let Ok(mut solutions) = solutions else {
        return Ok(in_words(&at, &best, OPEN));
    };
    let unique = solutions.unique();
    searched.add_listing(&solutions);
    if let Some(bug) = solutions.engine_bug() {
        return Err(bug.clone().into());
    }
    let found = match unique {
        Unique::None => NONE,
        Unique::One(_) => "exactly one solution",
        Unique::Many(..) => "more than one solution",
        Unique::Unknown(Some(_), _) => "a solution, and a short search found no second one",
        Unique::Unknown(None, _) => OPEN,
    };
    unless_stopped(session, &at, &best, found)
}

const NONE: &str = "no solution";

const OPEN: &str = "no solution that a short search found";

fn short(
    session: &Session<'_>,
    instance: &Instance,
    file: &File<'_>,
    looks: &Arc<AtomicU32>,
) -> Solver {
    let (stop, looks) = (session.stop.clone(), looks.clone());
    let enough = move || {
        let are_over = looks.fetch_add(1, Ordering::Relaxed) >= LOOKS;
        stop.reason().or(are_over.then_some(End::NodeLimit))
    };
    let job = Job::new(format!("{}, solutions", file.name)).in_turn(file.index);
    let solver = session.silent_solver(instance);
    let solver = solver.threads(1).stop_when(enough);
    session.progress.watch(solver, &job)
}

/// The answer in words, unless the command is to end.
fn unless_stopped(
    session: &Session<'_>,
    at: &str,
    best: &str,
    found: &str,
) -> Result<String, Failure> {
    match session.stop.reason() {
        Some(end) => Err(end.into()),
        None => Ok(in_words(at, best, found)),
    }
}

fn in_words(at: &str, best: &str, found: &str) -> String {
    let at = match at {
        "" => String::new(),
        at => format!("for {at} "),
    };
    format!("there is no `expect` to check; {at}the puzzle has {found}{best}")
}

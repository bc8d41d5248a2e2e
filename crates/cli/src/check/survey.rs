//! A short search in a puzzle without `expect`: does it have no solution, one or more?

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use standoff::core::End;
use standoff::core::amb::Unique;
use standoff::puzzle::{Instance, Puzzle};
use standoff::solver::Solver;

use super::verify::Searched;
use super::{File, Setting};
use crate::failure::Failure;
use crate::goal::aim;
use crate::progress::Job;
use crate::search::values;

/// Number of looks at whether to stop before the search is given up; between two of them are at most 65,536 nodes.
/// With a bound on the time, the answer would depend on the machine.
const LOOKS: u32 = 500;

/// The number of solutions for the default parameters, in words, or why the command is to end.
pub(super) fn survey(
    puzzle: &Puzzle,
    file: &File<'_>,
    setting: &Setting<'_>,
    searched: &mut Searched,
) -> Result<Result<String, End>, Failure> {
    let made = (setting.stop).unless(|reason| puzzle.instance_until([], reason))?;
    let instance = match made {
        Ok(instance) => instance,
        Err(end) => return Ok(Err(end)),
    };
    let looks = Arc::new(AtomicU32::new(0));
    let solver = |instance: &Instance| short(setting, instance, file, &looks);
    let at = values(instance.parameters());
    let aimed = aim(instance, &setting.stop, |instance| Ok(solver(instance)))?;
    let best = match &aimed.best {
        None => String::new(),
        Some(best) => {
            searched.add_optimum(&best.optimum);
            match best.proved() {
                None if best.optimum.end.is_exhausted() => return Ok(Ok(in_words(&at, "", NONE))),
                None => return Ok(unless_stopped(setting, &at, "", OPEN)),
                Some(value) => format!(" of the best value, {value}"),
            }
        }
    };
    let solver = solver(&aimed.instance);
    let solutions = match setting.stop.patiently(move || solver.few_solutions()) {
        Ok(solutions) => solutions,
        Err(end) => return Ok(Err(end)),
    };
    let Ok(mut solutions) = solutions else {
        return Ok(Ok(in_words(&at, &best, OPEN)));
    };
    let unique = solutions.unique();
    searched.add_listing(&solutions);
    if let Some(mistake) = solutions.engine_bug() {
        return Err(mistake.clone().into());
    }
    let found = match unique {
        Unique::None => NONE,
        Unique::One(_) => "exactly one solution",
        Unique::Many(..) => "more than one solution",
        Unique::Unknown(Some(_), _) => "a solution, and a short search found no second one",
        Unique::Unknown(None, _) => OPEN,
    };
    Ok(unless_stopped(setting, &at, &best, found))
}

const NONE: &str = "no solution";

const OPEN: &str = "no solution that a short search found";

fn short(
    setting: &Setting<'_>,
    instance: &Instance,
    file: &File<'_>,
    looks: &Arc<AtomicU32>,
) -> Solver {
    let (stop, looks) = (setting.stop.clone(), looks.clone());
    let enough = move || {
        let are_over = looks.fetch_add(1, Ordering::Relaxed) >= LOOKS;
        stop.reason().or(are_over.then_some(End::NodeLimit))
    };
    let job = Job::new(format!("{}, solutions", file.name)).in_turn(file.index);
    let solver = setting.solver(instance).threads(1).stop_when(enough);
    setting.progress.watch(solver, &job)
}

/// The answer in words, unless the command is to end.
fn unless_stopped(setting: &Setting<'_>, at: &str, best: &str, found: &str) -> Result<String, End> {
    match setting.stop.reason() {
        Some(end) => Err(end),
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

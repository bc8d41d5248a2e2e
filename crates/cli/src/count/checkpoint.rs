//! Counts with a checkpoint, which are saved and continued.

use std::path::Path;
use std::time::{Duration, Instant};

use indicatif::HumanDuration;
use standoff::puzzle::{Parameters, Puzzle};
use standoff::solver::{Ask, Job, Solver};

use super::record::Record;
use crate::args::{By, CountArgs};
use crate::assignment::single;
use crate::diagnostics::note;
use crate::failure::Failure;
use crate::long::{Keeper, begin};
use crate::session::Session;

/// Refuses options that do not go with a checkpoint.
pub(super) fn check(args: &CountArgs) -> Result<(), Failure> {
    if args.keep.checkpoint.is_none() {
        return Ok(());
    }
    single(&args.puzzle.assignments, "--checkpoint")?;
    match args.by {
        Some(By::Square) => Err(Failure::mistake(
            "counts by square are not kept in a file: leave out --checkpoint",
        )),
        _ => Ok(()),
    }
}

/// Refuses a checkpoint for a puzzle with a goal.
pub(super) fn check_puzzle(args: &CountArgs, puzzle: &Puzzle) -> Result<(), Failure> {
    if args.keep.checkpoint.is_some() && puzzle.goal().is_some() {
        return Err(without_goal());
    }
    Ok(())
}

/// The error for a goal where only counts can be saved.
pub(crate) fn without_goal() -> Failure {
    Failure::Mistake {
        message: "the search for the best value of a goal is not kept in a file".to_string(),
        hint: Some("find it first, and write it as a rule or a number of pieces".to_string()),
    }
}

/// Counts with a checkpoint at this path.
pub(super) fn count(
    solver: Solver,
    args: &CountArgs,
    session: &Session<'_>,
    path: &Path,
    title: String,
    parameters: Parameters,
) -> Result<Record, Failure> {
    let start = Instant::now();
    let opened = Keeper::open(path, title, args.keep.checkpoint_every, &session.stop)?;
    let (keeper, found) = opened.ok_or_else(|| in_use(path))?;
    let solver = keeper.watch(solver, session.max_memory);
    let mut count = match (
        begin(&solver, ask(args), &keeper, found.as_ref(), &session.stop),
        &found,
    ) {
        (Err(Failure::Stopped(end)), Some(found)) => {
            let stopped = Record::with_numbers(parameters, found.found_so_far(), end);
            return Ok(with_fingerprint(&found.ledger.job, stopped));
        }
        (begun, _) => begun?,
    };
    let mut saved = Ok(());
    match found {
        Some(found) if count.is_done() => {
            let time = HumanDuration(Duration::from_secs_f64(found.seconds));
            note(&format!("this was counted before, in {time}"));
        }
        _ => {
            // Fails before the work if the file cannot be written.
            keeper.keep(count.ledger())?;
            count.run()?;
            saved = keeper.keep(count.ledger());
        }
    }
    let job = count.job().clone();
    let counted = Record::of(count.outcome()?, parameters, start, |numbers| numbers);
    Ok(Record {
        unsaved: saved.err(),
        ..with_fingerprint(&job, counted)
    })
}

fn in_use(path: &Path) -> Failure {
    Failure::Mistake {
        message: format!("{}: another process keeps its count there", path.display()),
        hint: Some(format!(
            "wait until it ends, or choose another file; `standoff job status {}` says how far it is",
            path.display()
        )),
    }
}

/// Takes the numbers of a count for a fingerprint if the job asks for one.
fn with_fingerprint(job: &Job, count: Record) -> Record {
    match job.fingerprint(&count.numbers) {
        None => count,
        Some(fingerprint) => Record {
            numbers: vec![fingerprint.placements.clone()],
            fingerprint: Some(fingerprint),
            ..count
        },
    }
}

fn ask(args: &CountArgs) -> Ask {
    if args.fingerprint {
        return Ask::fingerprint();
    }
    let ask = match args.by {
        Some(_) => Ask::count().by_size(),
        None => Ask::count(),
    };
    match args.up_to {
        Some(_) => ask.up_to_symmetry(),
        None => ask,
    }
}

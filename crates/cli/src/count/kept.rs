//! A count that is kept in a file, and gone on with.

use std::path::Path;
use std::time::{Duration, Instant};

use indicatif::HumanDuration;
use num_bigint::BigUint;
use standoff::puzzle::Puzzle;
use standoff::solver::{Ask, Job, Solver};

use super::{Count, counted, nothing_counted};
use crate::args::{By, CountArgs};
use crate::assignment::single;
use crate::diagnostics::note;
use crate::failure::Failure;
use crate::long::{Keeper, Opened, begin};
use crate::memory;
use crate::stop::Stop;

/// Whether what is asked can be kept in one file.
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

/// Whether it can be kept for this puzzle.
pub(super) fn check_puzzle(args: &CountArgs, puzzle: &Puzzle) -> Result<(), Failure> {
    match args.keep.checkpoint.is_some() && puzzle.goal().is_some() {
        true => Err(without_goal()),
        false => Ok(()),
    }
}

/// What to say of a goal where only counts can be kept.
pub(crate) fn without_goal() -> Failure {
    Failure::Mistake {
        message: "the search for the best value of a goal is not kept in a file".to_string(),
        hint: Some("find it first, and write it as a rule or a number of pieces".to_string()),
    }
}

pub(super) fn count(
    solver: Solver,
    args: &CountArgs,
    stop: &Stop,
    path: &Path,
    title: String,
) -> Result<Count, Failure> {
    let start = Instant::now();
    let (keeper, found) = match Keeper::open(path, title, args.keep.checkpoint_every, stop)? {
        Opened::Ready(keeper, found) => (keeper, found),
        Opened::InUse => return Err(in_use(path)),
        Opened::Stopped(end) => return Ok(nothing_counted(end)),
    };
    let most = memory::limit(args.search.limits.max_memory);
    let solver = keeper.watch(solver, most);
    let mut count = match begin(&solver, ask(args), &keeper, found.as_ref(), stop)? {
        Ok(count) => count,
        Err(end) => {
            let nothing = nothing_counted(end);
            return Ok(match found {
                Some(found) => of_set(&found.ledger.job, found.found_so_far(), nothing),
                None => nothing,
            });
        }
    };
    let mut kept = Ok(());
    match found {
        Some(found) if count.is_done() => {
            let time = HumanDuration(Duration::from_secs_f64(found.seconds));
            note(&format!("this was counted before, in {time}"));
        }
        _ => {
            // Whether the file can be written is better known before the work than after it.
            keeper.keep(count.ledger())?;
            count.run()?;
            kept = keeper.keep(count.ledger());
        }
    }
    let job = count.job().clone();
    let counted = counted(count.outcome()?, start, |numbers| numbers);
    let numbers = counted.numbers.clone();
    Ok(Count {
        unkept: kept.err(),
        ..of_set(&job, numbers, counted)
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

/// A count with these numbers, of which one may be a fingerprint.
fn of_set(job: &Job, numbers: Vec<BigUint>, count: Count) -> Count {
    let fingerprint = job.fingerprint(&numbers);
    Count {
        numbers: match &fingerprint {
            Some(fingerprint) => vec![fingerprint.placements.clone()],
            None => numbers,
        },
        fingerprint,
        ..count
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

//! `standoff job`: counts that take days, with checkpoints or divided among machines.

mod keeper;
mod lock;
mod merge;
mod plan;
mod records;
mod run;
mod sample;
mod slurm;
mod split;
mod status;
mod task;
mod verify;

pub(crate) use keeper::{Keeper, begin};
pub(crate) use sample::Sample;
pub(crate) use task::TaskOf;

use std::fs::File;
use std::io::BufReader;
use std::path::Path;

use standoff::engine::Registry;
use standoff::ledger::store::StoreError;
use standoff::ledger::{PlanReader, Question, ReadError, WriteError};
use standoff::solver::{Ask, Job, LedgerError};

use crate::args::JobVerb;
use crate::failure::{Exit, Failure, at};
use crate::load;
use crate::output::Output;

pub(crate) fn dispatch(
    verb: &JobVerb,
    registry: &Registry,
    output: &mut Output,
) -> Result<Exit, Failure> {
    match verb {
        JobVerb::Plan(args) => plan::run(args, registry, output),
        JobVerb::Run(args) => run::run(args, registry, output),
        JobVerb::Merge(args) => merge::run(args, output),
        JobVerb::Verify(args) => verify::run(args, registry, output),
        JobVerb::Split(args) => split::run(args, registry, output),
        JobVerb::Status(args) => status::run(args, output),
    }
}

/// The question of a job.
fn ask_of(job: &Job) -> Ask {
    let ask = match job.question {
        // A plan of fingerprints has no symmetries.
        Question::ListInAnyOrder => return Ask::fingerprint(),
        Question::CountBySize => Ask::count().by_size(),
        _ => Ask::count(),
    };
    match job.divisor {
        1 => ask,
        _ => ask.up_to_symmetry(),
    }
}

/// Opens a plan.
fn open_plan(path: &Path) -> Result<PlanReader<BufReader<File>>, Failure> {
    PlanReader::new(open(path)?).map_err(unreadable(path))
}

fn open(path: &Path) -> Result<BufReader<File>, Failure> {
    let file = File::open(path).map_err(|error| load::unreadable(path, &error))?;
    Ok(BufReader::new(file))
}

/// The error for a file that is not valid.
fn unreadable(path: &Path) -> impl Fn(ReadError) -> Failure {
    move |error| Failure::mistake(format!("{}: {error}", path.display()))
}

/// The error for a file that cannot be stored.
fn unstored(path: &Path) -> impl Fn(StoreError) -> Failure {
    move |error| match error {
        StoreError::System { source, .. } => at(path)(source),
        other => Failure::mistake(other.to_string()),
    }
}

/// The error for content that cannot be written.
fn unwritten(path: &Path) -> impl Fn(WriteError) -> Failure {
    move |error| match error {
        WriteError::Io(error) => at(path)(error),
        other => Failure::mistake(format!("{}: {other}", path.display())),
    }
}

/// The error for a file of another count.
fn misfit(path: &Path, what: &str) -> impl Fn(LedgerError) -> Failure {
    move |error| match error {
        LedgerError::Unanswered(unanswered) => unanswered.into(),
        other => does_not_fit(path, what, &other.to_string()),
    }
}

fn does_not_fit(path: &Path, what: &str, difference: &str) -> Failure {
    Failure::Mistake {
        message: format!("{}: this {what} does not fit: {difference}", path.display()),
        hint: Some("it is left as it is".to_string()),
    }
}

//! `standoff job status`: the progress of a plan or a checkpoint.

use std::io::Read as _;
use std::path::Path;
use std::time::Duration;

use indicatif::HumanDuration;
use serde::Serialize;
use standoff::ledger::{Checkpoint, Merged};

use super::merge::{self, Known};
use super::{open, slurm, unreadable};
use crate::args::{StatusArgs, StatusFormat};
use crate::failure::{Exit, Failure};
use crate::in_words::number_of;
use crate::load;
use crate::output::{Output, json};

pub(crate) fn run(args: &StatusArgs, output: &mut Output) -> Result<Exit, Failure> {
    let path = match (&args.file, &args.slurm) {
        (_, Some(folder)) => return slurm::status(folder, args.format, output),
        (Some(path), _) => path,
        (None, None) => unreachable!("one of them is required"),
    };
    if is_plan(path)? {
        return of_plan(path, args, output);
    }
    if let Some(folder) = args.folders.first() {
        return Err(Failure::mistake(format!(
            "{}: this is no plan that could have records in `{}`",
            path.display(),
            folder.display()
        )));
    }
    let checkpoint = Checkpoint::read(open(path)?).map_err(unreadable(path))?;
    let status = Status::of(&checkpoint);
    match args.format {
        StatusFormat::Json => output.line(&json(&status))?,
        StatusFormat::Text => status
            .lines()
            .iter()
            .try_for_each(|line| output.line(line))?,
    }
    Ok(Exit::Answered)
}

/// Whether a file begins like a plan. It is validated later.
fn is_plan(path: &Path) -> Result<bool, Failure> {
    const BEGINNING: &[u8] = br#"{"standoff":"plan""#;
    let mut beginning = Vec::new();
    let read = open(path)?
        .take(BEGINNING.len() as u64)
        .read_to_end(&mut beginning);
    read.map_err(|error| load::unreadable(path, &error))?;
    Ok(beginning == BEGINNING)
}

/// The progress of a checkpoint. Counts are strings of digits.
#[derive(Serialize)]
struct Status<'a> {
    title: &'a str,
    question: String,
    engine: &'a str,
    done: f64,
    found: String,
    complete: bool,
    work: u64,
    seconds: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    seconds_left: Option<f64>,
    open_parts: usize,
}

/// Minimum progress for an estimate of the time left.
const MIN_PROGRESS_FOR_ETA: f64 = 0.001;

impl<'a> Status<'a> {
    fn of(checkpoint: &'a Checkpoint) -> Self {
        let Checkpoint {
            title,
            ledger,
            seconds,
        } = checkpoint;
        let done = ledger.fraction();
        let complete = ledger.open.is_empty();
        Status {
            title,
            question: ledger.job.question.to_string(),
            engine: &ledger.job.terms[0].engine,
            done,
            found: (ledger.job)
                .placements(&checkpoint.found_so_far())
                .to_string(),
            complete,
            work: ledger.work_so_far(),
            seconds: *seconds,
            seconds_left: seconds_left(*seconds, done).filter(|_| !complete),
            open_parts: ledger.open.len(),
        }
    }

    fn lines(&self) -> Vec<String> {
        let found = if self.complete {
            self.found.clone()
        } else {
            format!("at least {}", self.found)
        };
        let mut lines = vec![
            self.title.to_string(),
            format!("count   {found}"),
            format!("done    {}", done_in(self.done, self.seconds)),
        ];
        if let Some(left) = self.seconds_left {
            lines.push(format!("left    about {}", time(left)));
        }
        let rate = self.work as f64 / self.seconds.max(0.001);
        lines.push(format!(
            "work    {} by the engine {}, {rate:.0} a second",
            number_of(self.work, "node"),
            self.engine
        ));
        if !self.complete {
            lines.push(format!(
                "open    {}",
                number_of(self.open_parts as u64, "part")
            ));
        }
        lines
    }
}

/// The time left after this time, which did this fraction of the work; `None` if that is too little.
pub(super) fn seconds_left(seconds: f64, done: f64) -> Option<f64> {
    (done >= MIN_PROGRESS_FOR_ETA).then(|| seconds * (1.0 - done) / done)
}

/// Words for a fraction of the work, and the time that it took. Rounded down: 100 percent means done.
fn done_in(done: f64, seconds: f64) -> String {
    let percent = (done * 10_000.0).floor() / 100.0;
    format!("{percent:.2} %, in {}", time(seconds))
}

fn time(seconds: f64) -> String {
    HumanDuration(Duration::from_secs_f64(seconds)).to_string()
}

/// Writes the progress of a plan.
fn of_plan(path: &Path, args: &StatusArgs, output: &mut Output) -> Result<Exit, Failure> {
    let known = merge::read(path, &args.folders)?;
    let merged = known.merged()?;
    known.say();
    match args.format {
        StatusFormat::Json => output.line(&json(&merge::Shown::of(&known, &merged)))?,
        StatusFormat::Text => show_plan(&known, &merged, output)?,
    }
    Ok(Exit::Answered)
}

/// Writes the title of a plan, its progress, and the missing shards.
pub(super) fn show_plan(
    known: &Known,
    merged: &Merged,
    output: &mut Output,
) -> Result<(), Failure> {
    let (recorded, all) = (known.merge.done(), known.head.shards);
    output.line(&known.head.title)?;
    output.line(&format!("recorded  {recorded} of {all} shards"))?;
    let (done, seconds) = (known.merge.fraction(), known.merge.seconds());
    output.line(&format!("done      {}", done_in(done, seconds)))?;
    let Merged::Incomplete { missing } = merged else {
        return Ok(());
    };
    if let Some(left) = seconds_left(seconds, done) {
        output.line(&format!("left      about {}", time(left)))?;
    }
    output.line(&format!("missing   {missing}"))
}

//! `standoff job merge`: the total of a plan.

use std::path::{Path, PathBuf};

use serde::Serialize;
use standoff::ledger::store::{Disk, RecordFile};
use standoff::ledger::{
    BigUint, Checksum, Contradiction, Merge, MergeError, Merged, Origin, Parent, PlanHead,
    PlanReader, Question, Ranges, Record,
};

use super::records::{self, Read, make_folder};
use super::status::seconds_left;
use super::{open_plan, unreadable, unstored};
use crate::args::{MergeArgs, MergeFormat};
use crate::diagnostics::note;
use crate::failure::{Exit, Failure};
use crate::in_words::number_of;
use crate::output::{Output, json};

/// A plan and its records.
pub(super) struct Known {
    pub(super) head: PlanHead,
    identity: Checksum,
    pub(super) merge: Merge,
    pub(super) read: Read,
}

pub(crate) fn run(args: &MergeArgs, output: &mut Output) -> Result<Exit, Failure> {
    let known = read(&args.plan, &args.folders)?;
    let job = &known.head.job;
    if args.format == MergeFormat::Csv && job.question == Question::ListInAnyOrder {
        return Err(Failure::mistake(
            "fingerprints are written as text or as JSON",
        ));
    }
    if args.record.is_some() && known.head.parent.is_none() {
        return Err(Failure::mistake(
            "this plan divides no shard of another one: there is nothing to record",
        ));
    }
    let merged = known.merged()?;
    if args.missing {
        let missing = match merged {
            Merged::Complete(_) => Ranges::default(),
            Merged::Incomplete { missing } => missing,
        };
        return show_missing(args, &missing, output);
    }
    known.say();
    match (args.format, &merged) {
        (MergeFormat::Text, Merged::Complete(found)) => show(&known.head, found, output)?,
        (MergeFormat::Text, Merged::Incomplete { missing }) => {
            output.line(&incomplete(&known.head, missing))?;
        }
        (MergeFormat::Json, _) => output.line(&json(&Shown::of(&known, &merged)))?,
        (MergeFormat::Csv, _) => show_csv(&known.head, &merged, output)?,
    }
    let exit = match &merged {
        Merged::Complete(_) => Exit::Answered,
        Merged::Incomplete { .. } => Exit::Stopped,
    };
    if let (Some(folder), Merged::Complete(found)) = (&args.record, &merged) {
        record(&known, found, folder)?;
    }
    Ok(exit)
}

/// Reads a plan and its records.
pub(super) fn read(plan: &Path, folders: &[PathBuf]) -> Result<Known, Failure> {
    let reader: PlanReader<_> = open_plan(plan)?;
    let summary = reader.summary().map_err(unreadable(plan))?;
    let (head, identity) = (summary.head.clone(), summary.identity);
    let mut merge = Merge::new(summary);
    let read = records::read(folders, identity, |record, origin, files| {
        match merge.add(&record, origin) {
            Ok(_) => Ok(()),
            Err(MergeError::Contradiction(found)) => Err(contradiction(&found, files)),
            Err(error) => Err(Failure::mistake(format!(
                "{}: {error}",
                files[origin.file as usize].display()
            ))),
        }
    })?;
    Ok(Known {
        head,
        identity,
        merge,
        read,
    })
}

/// The error for two records that differ.
fn contradiction(found: &Contradiction, files: &[PathBuf]) -> Failure {
    let place = |origin: Origin| {
        let path = files[origin.file as usize].display();
        format!("{path}, line {}", origin.line)
    };
    Failure::Contradiction(format!(
        "two records of shard {} contradict each other: {} says {}, and {} says {}{}",
        found.shard,
        place(found.first),
        found.first_found,
        place(found.second),
        found.second_found,
        if found.first_found == found.second_found {
            ", of other placements"
        } else {
            ""
        }
    ))
}

impl Known {
    pub(super) fn merged(&self) -> Result<Merged, Failure> {
        let merged = self.merge.result();
        merged.map_err(|error| Failure::Contradiction(error.to_string()))
    }

    /// Notes duplicate, incomplete and damaged records.
    pub(super) fn say(&self) {
        let Read { torn, damaged, .. } = self.read;
        let again = self.merge.duplicates();
        for (number, what, more) in [
            (again, "record", "found again"),
            (torn, "line", "not written to the end"),
            (damaged, "line", "damaged and not taken"),
        ] {
            if number > 0 {
                note(&format!("{more}: {}", number_of(number, what)));
            }
        }
    }
}

fn show_missing(args: &MergeArgs, missing: &Ranges, output: &mut Output) -> Result<Exit, Failure> {
    let shown = match args.tasks {
        None => missing.clone(),
        Some(all) => tasks_of(missing, all.get() as u64),
    };
    if shown.is_empty() {
        return Ok(Exit::Answered);
    }
    output.line(&shown.to_string())?;
    Ok(Exit::Stopped)
}

/// The tasks, of `all`, that have some of these shards.
pub(super) fn tasks_of(shards: &Ranges, all: u64) -> Ranges {
    let tasks = shards.iter().map(|shard| shard % all);
    tasks.map(|task| task..=task).collect()
}

fn by_size(head: &PlanHead) -> bool {
    head.job.question == Question::CountBySize
}

fn incomplete(head: &PlanHead, missing: &Ranges) -> String {
    let (number, all) = (missing.len(), head.shards);
    format!("incomplete: {number} of {all} shards are missing: {missing}")
}

fn show(head: &PlanHead, found: &[BigUint], output: &mut Output) -> Result<(), Failure> {
    if !by_size(head) {
        let count = head.job.placements(found);
        return output.line(&match head.job.fingerprint(found) {
            Some(fingerprint) => format!("{count}  {fingerprint}"),
            None => count.to_string(),
        });
    }
    output.line("size  count")?;
    for (size, number) in found.iter().enumerate() {
        output.line(&format!("{size:>4}  {number}"))?;
    }
    Ok(())
}

/// Writes the columns of `count --format csv`. If a shard is missing, the cells of the count are empty.
fn show_csv(head: &PlanHead, merged: &Merged, output: &mut Output) -> Result<(), Failure> {
    let by_size = by_size(head);
    if let Merged::Incomplete { missing } = merged {
        note(&incomplete(head, missing));
    }
    output.line(if by_size {
        "size,count,complete"
    } else {
        "count,complete"
    })?;
    match merged {
        Merged::Incomplete { .. } => output.line(if by_size { ",,false" } else { ",false" }),
        Merged::Complete(found) if by_size => {
            let mut sizes = found.iter().enumerate();
            sizes.try_for_each(|(size, count)| output.line(&format!("{size},{count},true")))
        }
        Merged::Complete(found) => output.line(&format!("{},true", head.job.placements(found))),
    }
}

/// A plan and its records as JSON. Counts are strings of digits: JSON readers may not represent them as numbers.
#[derive(Serialize)]
pub(super) struct Shown<'a> {
    plan: String,
    title: &'a str,
    shards: u64,
    recorded: u64,
    /// The fraction of the work.
    done: f64,
    again: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    count: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    by_size: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    fingerprint: Option<String>,
    complete: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    missing: Option<String>,
    work: u64,
    seconds: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    seconds_left: Option<f64>,
}

impl<'a> Shown<'a> {
    pub(super) fn of(known: &'a Known, merged: &Merged) -> Self {
        let Known { head, merge, .. } = known;
        let (found, missing) = match merged {
            Merged::Complete(found) => (Some(found), None),
            Merged::Incomplete { missing } => (None, Some(missing.to_string())),
        };
        let sum = |found: &Vec<BigUint>| head.job.placements(found).to_string();
        let sizes = |found: &Vec<BigUint>| found.iter().map(BigUint::to_string).collect();
        Shown {
            plan: known.identity.to_string(),
            title: &head.title,
            shards: head.shards,
            recorded: merge.done(),
            done: merge.fraction(),
            again: merge.duplicates(),
            count: found.map(sum),
            by_size: found.filter(|_| by_size(head)).map(sizes),
            fingerprint: found.and_then(|found| Some(head.job.fingerprint(found)?.to_string())),
            complete: missing.is_none(),
            seconds_left: (missing.is_some())
                .then(|| seconds_left(merge.seconds(), merge.fraction()))
                .flatten(),
            missing,
            work: merge.work(),
            seconds: merge.seconds(),
        }
    }
}

/// Records the total of a divided shard for the plan that it belongs to.
fn record(known: &Known, found: &[BigUint], folder: &Path) -> Result<(), Failure> {
    let Some(Parent { plan, shard }) = known.head.parent else {
        return Ok(());
    };
    make_folder(folder)?;
    let record = Record {
        plan,
        shard,
        found: found.to_vec(),
        work: known.merge.work(),
        seconds: known.merge.seconds(),
    };
    let file = RecordFile::create(Disk, folder, &format!("shard-{shard}"));
    let mut file = file.map_err(unstored(folder))?;
    file.append(&record).map_err(unstored(folder))
}

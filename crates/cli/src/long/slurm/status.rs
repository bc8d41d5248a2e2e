//! The progress of the array job of a folder, by its records. Slurm is not asked.

use std::fs;
use std::num::NonZeroU64;
use std::path::Path;

use serde::Serialize;
use standoff::ledger::{Merged, Ranges};

use super::{PLAN, RECORDS, SUBMIT, quoted};
use crate::args::StatusFormat;
use crate::failure::{Exit, Failure};
use crate::load;
use crate::long::{merge, status};
use crate::output::{Output, json};

pub(in crate::long) fn run(
    folder: &Path,
    format: StatusFormat,
    output: &mut Output,
) -> Result<Exit, Failure> {
    let (plan, records) = (folder.join(PLAN), folder.join(RECORDS));
    let tasks = tasks(&folder.join(SUBMIT))?;
    // The first task creates this folder.
    let folders: Vec<_> = records
        .exists()
        .then(|| records.clone())
        .into_iter()
        .collect();
    let known = merge::read(&plan, &folders)?;
    let merged = known.merged()?;
    known.say();
    let array = match &merged {
        Merged::Complete(_) => None,
        Merged::Incomplete { missing } => Some(merge::tasks_of(missing, tasks.get())),
    };
    if format == StatusFormat::Json {
        let shown = Shown {
            plan: merge::Shown::of(&known, &merged),
            tasks: tasks.get(),
            array: array.as_ref().map(Ranges::to_string),
        };
        output.line(&json(&shown))?;
        return Ok(Exit::Answered);
    }
    status::show_plan(&known, &merged, output)?;
    match array {
        None => output.line(&format!(
            "merge     standoff job merge {} {}",
            quoted(&plan),
            quoted(&records)
        ))?,
        Some(array) => {
            output.line(&format!("tasks     {array} of {tasks}"))?;
            output.line(&format!(
                "submit    cd {} && sbatch --array={array} {SUBMIT}",
                quoted(folder)
            ))?;
        }
    }
    Ok(Exit::Answered)
}

/// The progress of the plan and its tasks.
#[derive(Serialize)]
struct Shown<'a> {
    #[serde(flatten)]
    plan: merge::Shown<'a>,
    tasks: u64,
    /// The tasks with missing shards, as an argument of `sbatch --array`.
    #[serde(skip_serializing_if = "Option::is_none")]
    array: Option<String>,
}

/// The number of tasks in the script, which may have been edited.
fn tasks(submit: &Path) -> Result<NonZeroU64, Failure> {
    let text = fs::read_to_string(submit).map_err(|error| load::unreadable(submit, &error))?;
    let code = text.lines().filter(|line| !line.starts_with('#'));
    let mut words = code.flat_map(str::split_whitespace);
    let found = words.find(|&word| word == "--tasks").and(words.next());
    let number = found.and_then(|number| number.parse().ok());
    number.ok_or_else(|| {
        let what = "it does not say `--tasks` and how many there are";
        Failure::mistake(format!("{}: {what}", submit.display()))
    })
}

//! Writes an array job for a plan.

use std::fs;
use std::io::ErrorKind;
use std::path::Path;
use std::time::Duration;

use standoff::ledger::store::{Disk, replace};
use standoff::ledger::{Ledger, PlanHead};

use super::{LOGS, PLAN, SUBMIT, quoted};
use crate::args::SlurmArgs;
use crate::diagnostics::note;
use crate::failure::Failure;
use crate::in_words::number_of;
use crate::load;
use crate::long::records::make_folder;
use crate::long::{plan, unstored, unwritten};

/// The script names no folder, so that it can be moved with the plan, and needs no quotes.
const SCRIPT: &str = include_str!("submit.sh");

/// The line of the script that is omitted without a time.
const TIME: &str = "#SBATCH --time=TIME\n";

/// Writes the open parts of a count as a plan and an array job into a folder.
///
/// # Errors
///
/// If the folder has another plan or script. Then nothing is written.
pub(in crate::long) fn write(
    args: &SlurmArgs,
    folder: &Path,
    head: PlanHead,
    ledger: &Ledger,
) -> Result<(), Failure> {
    let (plan, submit) = (folder.join(PLAN), folder.join(SUBMIT));
    let bytes = plan::bytes(head, ledger).map_err(unwritten(&plan))?;
    let tasks = ledger.open.len().clamp(1, args.tasks.get());
    let script = script(tasks, args.time);
    let has_plan = is_there(&plan, &bytes, "this is another plan, or of another count")?;
    let has_script = is_there(&submit, script.as_bytes(), "this was written otherwise")?;
    make_folder(&folder.join(LOGS))?;
    for (path, bytes, is_there) in [
        (&plan, &*bytes, has_plan),
        (&submit, script.as_bytes(), has_script),
    ] {
        if !is_there {
            replace(&Disk, path, bytes).map_err(unstored(path))?;
        }
    }
    note(&format!(
        "an array job of {}: cd {} && sbatch {SUBMIT}",
        number_of(tasks as u64, "task"),
        quoted(folder)
    ));
    Ok(())
}

/// Whether a file has this content already. Another content is an error.
fn is_there(path: &Path, wanted: &[u8], otherwise: &str) -> Result<bool, Failure> {
    match fs::read(path) {
        Ok(found) if found == wanted => Ok(true),
        Ok(_) => Err(Failure::Mistake {
            message: format!("{}: {otherwise}", path.display()),
            hint: Some("it is left as it is: remove it, or choose another folder".to_string()),
        }),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(false),
        Err(error) => Err(load::unreadable(path, &error)),
    }
}

fn script(tasks: usize, time: Option<Duration>) -> String {
    let time = time.map_or_else(String::new, |time| TIME.replace("TIME", &in_hours(time)));
    SCRIPT
        .replace(TIME, &time)
        .replace("LAST", &(tasks - 1).to_string())
        .replace("TASKS", &tasks.to_string())
}

/// A time in the format of Slurm, rounded up to minutes.
fn in_hours(time: Duration) -> String {
    let minutes = time.as_secs().div_ceil(60);
    format!("{}:{:02}:00", minutes / 60, minutes % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_in_whole_minutes() {
        for (seconds, expected) in [(300, "0:05:00"), (14_400, "4:00:00"), (86_401, "24:01:00")] {
            assert_eq!(in_hours(Duration::from_secs(seconds)), expected);
        }
    }

    #[test]
    fn a_script_has_all_its_numbers() {
        let script = script(10, Some(Duration::from_secs(14_400)));
        assert!(script.contains("#SBATCH --array=0-9\n"));
        assert!(script.contains("\n#SBATCH --time=4:00:00\n"));
        assert!(script.contains(" --tasks 10 "));
        assert!(!super::script(10, None).contains("--time"));
    }
}

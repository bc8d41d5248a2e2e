//! Plans as array jobs of Slurm: a folder with the plan, the script, logs and records.

mod status;
mod submit;

pub(super) use status::run as status;
pub(super) use submit::write;

use std::path::Path;

/// The plan in the folder.
const PLAN: &str = "plan.jsonl";

/// The script for `sbatch`.
const SUBMIT: &str = "submit.sh";

/// The folder for logs, which Slurm does not create.
const LOGS: &str = "logs";

/// The folder for records.
const RECORDS: &str = "records";

/// A path with quotes for a shell.
fn quoted(path: &Path) -> String {
    let path = path.display().to_string();
    match shlex::try_quote(&path) {
        Ok(quoted) => quoted.into_owned(),
        Err(_) => path,
    }
}

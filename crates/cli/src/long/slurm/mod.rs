//! Plans as array jobs of Slurm: a folder with the plan, what is submitted, what is said and what is recorded.

mod status;
mod submit;

pub(super) use status::run as status;
pub(super) use submit::write;

use std::path::Path;

/// The plan in the folder.
const PLAN: &str = "plan.jsonl";

/// What is submitted.
const SUBMIT: &str = "submit.sh";

/// The folder in it for what tasks say; Slurm does not make it.
const LOGS: &str = "logs";

/// The folder in it for the records.
const RECORDS: &str = "records";

/// A path as a shell reads it.
fn quoted(path: &Path) -> String {
    let path = path.display().to_string();
    match shlex::try_quote(&path) {
        Ok(quoted) => quoted.into_owned(),
        Err(_) => path,
    }
}

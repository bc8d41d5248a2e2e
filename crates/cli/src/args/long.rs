//! Arguments of counts that take days.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use standoff::ledger::Ranges;

use super::values::{MergeFormat, StatusFormat, UpTo};
use super::{By, EXIT_CODES, PuzzleArgs, SearchArgs};
use crate::long::{Sample, TaskOf};
use crate::number::at_least_one;
use crate::stop::{parse_duration, parse_interval};

/// Where a count is kept, so that it can be gone on with.
#[derive(clap::Args)]
pub(crate) struct CheckpointArgs {
    /// Keep the count in this file, and go on with it if it is there: nothing is lost when the command is ended
    #[arg(long, value_name = "FILE", conflicts_with_all = ["plot", "shares"])]
    pub(crate) checkpoint: Option<PathBuf>,

    /// How often the file is written; not more often than every second
    #[arg(long, value_name = "TIME", requires = "checkpoint", value_parser = parse_interval, default_value = "30s")]
    pub(crate) checkpoint_every: Duration,
}

#[derive(clap::Args)]
#[command(after_long_help = EXIT_CODES)]
pub(crate) struct StatusArgs {
    /// The file that `count --checkpoint` keeps, or a plan
    #[arg(required_unless_present = "slurm")]
    pub(crate) file: Option<PathBuf>,

    /// Of a plan: folders with the records of its shares
    pub(crate) folders: Vec<PathBuf>,

    /// Of the folder that `plan --slurm` has made, and say how what is missing is submitted
    #[arg(long, value_name = "FOLDER", conflicts_with_all = ["file", "folders"])]
    pub(crate) slurm: Option<PathBuf>,

    /// How to write it
    #[arg(long, value_enum, default_value_t = StatusFormat::Text)]
    pub(crate) format: StatusFormat,
}

#[derive(clap::Args)]
#[command(after_long_help = EXIT_CODES)]
pub(crate) struct PlanArgs {
    #[command(flatten)]
    pub(crate) puzzle: PuzzleArgs,

    /// Into about so many shares: each should take some minutes
    #[arg(long, value_name = "NUMBER", value_parser = at_least_one)]
    pub(crate) shares: NonZeroUsize,

    /// The plan to write; `-` for standard output
    #[arg(short, long, value_name = "FILE", required_unless_present = "slurm")]
    pub(crate) output: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) slurm: SlurmArgs,

    /// Count the solutions with each number of pieces
    #[arg(long, value_name = "WHAT")]
    pub(crate) by: Option<By>,

    /// Take solutions that a symmetry of the puzzle carries into each other for one
    #[arg(long, value_name = "WHAT")]
    pub(crate) up_to: Option<UpTo>,

    /// Beside the count a fingerprint of the set of solutions, of each share and of the whole
    #[arg(long, conflicts_with_all = ["by", "up_to"])]
    pub(crate) fingerprint: bool,

    #[command(flatten)]
    pub(crate) search: SearchArgs,
}

/// An array job of Slurm for a plan.
#[derive(clap::Args)]
pub(crate) struct SlurmArgs {
    /// Write the plan into this folder, and an array job of Slurm that counts it
    #[arg(
        long = "slurm",
        id = "slurm",
        value_name = "FOLDER",
        conflicts_with = "output"
    )]
    pub(crate) folder: Option<PathBuf>,

    /// With --slurm: so many tasks at most; sites allow arrays of different sizes
    #[arg(long, value_name = "NUMBER", conflicts_with = "output", value_parser = at_least_one, default_value = "1000")]
    pub(crate) tasks: NonZeroUsize,

    /// With --slurm: after so long a task is stopped and put into the queue again; 5 minutes or more
    #[arg(long, value_name = "TIME", conflicts_with = "output", value_parser = parse_time_of_task)]
    pub(crate) time: Option<Duration>,
}

/// Reads how long a task may take: Slurm counts in minutes, and the last ones are for keeping what was found.
fn parse_time_of_task(text: &str) -> Result<Duration, String> {
    match parse_duration(text)? {
        time if time < Duration::from_secs(300) => Err("it has to be 5m or more".to_string()),
        time => Ok(time),
    }
}

const INDEXES: &str = "\
With --tasks the number of the task is taken from the environment, where schedulers put it: \
SLURM_ARRAY_TASK_ID, PBS_ARRAY_INDEX, LSB_JOBINDEX, SGE_TASK_ID, JOB_COMPLETION_INDEX (Kubernetes), \
AWS_BATCH_JOB_ARRAY_INDEX or BATCH_TASK_INDEX (Google Cloud). It is taken modulo the number of tasks, so that \
arrays may begin with 0 or with 1.";

#[derive(clap::Args)]
#[command(after_long_help = format!("{INDEXES}\n\n{EXIT_CODES}"))]
pub(crate) struct RunArgs {
    /// The plan
    pub(crate) plan: PathBuf,

    /// The shares of one task of so many, as in 3/100; tasks are numbered from 0
    #[arg(long, value_name = "K/N", group = "which")]
    pub(crate) task: Option<TaskOf>,

    /// The shares of one task of so many, whose number is in the environment
    #[arg(long, value_name = "N", group = "which", value_parser = at_least_one)]
    pub(crate) tasks: Option<NonZeroUsize>,

    /// These shares, as in 0-3,7; left out, all
    #[arg(long, value_name = "SHARES", group = "which")]
    pub(crate) only: Option<Ranges>,

    /// Take the number of the task from this variable of the environment
    #[arg(long, value_name = "NAME", requires = "tasks")]
    pub(crate) index_from: Option<String>,

    /// The folder for the records; what is recorded there is not counted again
    #[arg(short, long, value_name = "FOLDER", default_value = RunArgs::RECORDS)]
    pub(crate) out: PathBuf,

    /// Count on so many threads; left out, on all that there are
    #[arg(short = 'j', long, value_name = "NUMBER", value_parser = at_least_one)]
    pub(crate) threads: Option<NonZeroUsize>,

    #[command(flatten)]
    pub(crate) limits: super::LimitArgs,
}

impl RunArgs {
    /// The folder for the records, if none is given.
    pub(crate) const RECORDS: &str = "records";
}

#[derive(clap::Args)]
#[command(after_long_help = EXIT_CODES)]
pub(crate) struct MergeArgs {
    /// The plan
    pub(crate) plan: PathBuf,

    /// Folders with records
    #[arg(required = true)]
    pub(crate) folders: Vec<PathBuf>,

    /// Write only which shares are missing, as in 0-3,7, or nothing
    #[arg(long)]
    pub(crate) missing: bool,

    /// With --missing: which of so many tasks have missing shares
    #[arg(long, value_name = "N", requires = "missing", value_parser = at_least_one)]
    pub(crate) tasks: Option<NonZeroUsize>,

    /// Of a plan that divides a share of another plan: record there what that share comes to
    #[arg(long, value_name = "FOLDER", conflicts_with = "missing")]
    pub(crate) record: Option<PathBuf>,

    /// How to write the count
    #[arg(long, value_enum, default_value_t = MergeFormat::Text)]
    pub(crate) format: MergeFormat,
}

#[derive(clap::Args)]
#[command(after_long_help = EXIT_CODES)]
pub(crate) struct SplitArgs {
    /// The plan
    pub(crate) plan: PathBuf,

    /// Which of its shares
    #[arg(long, value_name = "SHARE")]
    pub(crate) share: u64,

    /// Into about so many shares
    #[arg(long, value_name = "NUMBER", value_parser = at_least_one)]
    pub(crate) shares: NonZeroUsize,

    /// The plan to write; `-` for standard output
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: PathBuf,
}

const SAMPLES: &str = "\
What is compared is the number in a share, not how the count was divided: that the shares together are the \
whole count, and none of it twice, is what `plan` and `split` answer for.";

#[derive(clap::Args)]
#[command(after_long_help = format!("{SAMPLES}\n\n{EXIT_CODES}"))]
pub(crate) struct VerifyArgs {
    /// The plan
    pub(crate) plan: PathBuf,

    /// Folders with records
    #[arg(required = true)]
    pub(crate) folders: Vec<PathBuf>,

    /// How many of the recorded shares, drawn by chance: a part of them, as in 1%, or a number, as in 5
    #[arg(long, value_name = "SAMPLE", default_value = "1%")]
    pub(crate) sample: Sample,

    /// The same shares for the same number; left out, others every time
    #[arg(long, value_name = "NUMBER")]
    pub(crate) seed: Option<u64>,

    /// Have this engine count them; left out, any but the one that has counted them
    #[arg(long, value_name = "ENGINE")]
    pub(crate) engine: Option<String>,

    /// Count on so many threads; left out, on all that there are
    #[arg(short = 'j', long, value_name = "NUMBER", value_parser = at_least_one)]
    pub(crate) threads: Option<NonZeroUsize>,

    /// How to write what it comes to
    #[arg(long, value_enum, default_value_t = StatusFormat::Text)]
    pub(crate) format: StatusFormat,

    #[command(flatten)]
    pub(crate) limits: super::LimitArgs,
}

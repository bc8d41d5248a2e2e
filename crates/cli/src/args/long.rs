//! Arguments of checkpoints and jobs.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use clap::Subcommand;
use standoff::ledger::Ranges;

use super::values::{MergeFormat, StatusFormat, UpTo};
use super::{By, EXIT_CODES, PuzzleArgs, SearchArgs};
use crate::duration::{parse_interval, parse_time_of_task};
use crate::long::{Sample, TaskOf};
use crate::number::at_least_one;

/// The checkpoint of a count.
#[derive(clap::Args)]
pub(crate) struct CheckpointArgs {
    /// Save the count in this file, and continue it from there
    #[arg(long, value_name = "FILE", conflicts_with_all = ["plot", "percent"])]
    pub(crate) checkpoint: Option<PathBuf>,

    /// Interval between saves, at least 1s
    #[arg(long, value_name = "TIME", requires = "checkpoint", value_parser = parse_interval, default_value = "30s")]
    pub(crate) checkpoint_every: Duration,
}

#[derive(Subcommand)]
pub(crate) enum JobVerb {
    /// Divide a count into shards for any number of machines
    Plan(PlanArgs),
    /// Count shards of a plan, and record the results
    Run(RunArgs),
    /// Add up the results of a plan
    Merge(MergeArgs),
    /// Recount some shards by another engine, and compare
    Verify(VerifyArgs),
    /// Divide one shard of a plan further
    Split(SplitArgs),
    /// Show how far a plan or a checkpoint is
    Status(StatusArgs),
}

#[derive(clap::Args)]
#[command(after_long_help = EXIT_CODES)]
pub(crate) struct StatusArgs {
    /// Checkpoint of `count --checkpoint`, or plan
    #[arg(required_unless_present = "slurm")]
    pub(crate) file: Option<PathBuf>,

    /// Folders with records of the plan
    pub(crate) folders: Vec<PathBuf>,

    /// Show the status of a folder made by `job plan --slurm`
    #[arg(long, value_name = "FOLDER", conflicts_with_all = ["file", "folders"])]
    pub(crate) slurm: Option<PathBuf>,

    /// Output format
    #[arg(long, value_enum, default_value_t = StatusFormat::Text)]
    pub(crate) format: StatusFormat,
}

#[derive(clap::Args)]
#[command(after_long_help = EXIT_CODES)]
pub(crate) struct PlanArgs {
    #[command(flatten)]
    pub(crate) puzzle: PuzzleArgs,

    /// Divide into about this many shards
    #[arg(long, value_name = "NUMBER", value_parser = at_least_one)]
    pub(crate) shards: NonZeroUsize,

    /// Plan to write; `-` for standard output
    #[arg(short, long, value_name = "FILE", required_unless_present = "slurm")]
    pub(crate) output: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) slurm: SlurmArgs,

    /// Count by number of pieces
    #[arg(long, value_name = "WHAT")]
    pub(crate) by: Option<By>,

    /// Count solutions that are symmetric images of each other once
    #[arg(long, value_name = "WHAT")]
    pub(crate) up_to: Option<UpTo>,

    /// Add fingerprints of the sets of solutions
    #[arg(long, conflicts_with_all = ["by", "up_to"])]
    pub(crate) fingerprint: bool,

    #[command(flatten)]
    pub(crate) search: SearchArgs,
}

/// An array job of Slurm for a plan.
#[derive(clap::Args)]
pub(crate) struct SlurmArgs {
    /// Write the plan and a Slurm array job into this folder
    #[arg(
        long = "slurm",
        id = "slurm",
        value_name = "FOLDER",
        conflicts_with = "output"
    )]
    pub(crate) folder: Option<PathBuf>,

    /// With --slurm: use at most this many tasks
    #[arg(long, value_name = "NUMBER", conflicts_with = "output", value_parser = at_least_one, default_value = "1000")]
    pub(crate) tasks: NonZeroUsize,

    /// With --slurm: requeue a task after this time, at least 5m
    #[arg(long, value_name = "TIME", conflicts_with = "output", value_parser = parse_time_of_task)]
    pub(crate) time: Option<Duration>,
}

const INDEXES: &str = "\
With --tasks, the number of the task is read from the environment, where schedulers put it: \
SLURM_ARRAY_TASK_ID, PBS_ARRAY_INDEX, PBS_ARRAYID, LSB_JOBINDEX, SGE_TASK_ID, JOB_COMPLETION_INDEX (Kubernetes), \
AWS_BATCH_JOB_ARRAY_INDEX or BATCH_TASK_INDEX (Google Cloud). It is taken modulo N, so an array may begin \
with 0 or 1.";

#[derive(clap::Args)]
#[command(after_long_help = format!("{INDEXES}\n\n{EXIT_CODES}"))]
pub(crate) struct RunArgs {
    /// Plan
    pub(crate) plan: PathBuf,

    /// Count the shards of task K of N, from 0, as in 3/100
    #[arg(long, value_name = "K/N", group = "which")]
    pub(crate) task: Option<TaskOf>,

    /// Count the shards of the task in the environment, of N
    #[arg(long, value_name = "N", group = "which", value_parser = at_least_one)]
    pub(crate) tasks: Option<NonZeroUsize>,

    /// Count these shards, as in 0-3,7 [default: all]
    #[arg(long, value_name = "SHARDS", group = "which")]
    pub(crate) only: Option<Ranges>,

    /// Read the number of the task from this environment variable
    #[arg(long, value_name = "NAME", requires = "tasks")]
    pub(crate) index_from: Option<String>,

    /// Folder for the records; recorded shards are not counted again
    #[arg(short, long, value_name = "FOLDER", default_value = RunArgs::RECORDS)]
    pub(crate) output: PathBuf,

    /// Use this many threads [default: all]
    #[arg(short = 'j', long, value_name = "NUMBER", value_parser = at_least_one)]
    pub(crate) threads: Option<NonZeroUsize>,

    #[command(flatten)]
    pub(crate) limits: super::LimitArgs,
}

impl RunArgs {
    /// The default folder for records.
    pub(crate) const RECORDS: &str = "records";
}

#[derive(clap::Args)]
#[command(after_long_help = EXIT_CODES)]
pub(crate) struct MergeArgs {
    /// Plan
    pub(crate) plan: PathBuf,

    /// Folders with records
    #[arg(required = true)]
    pub(crate) folders: Vec<PathBuf>,

    /// List only the missing shards, as in 0-3,7
    #[arg(long)]
    pub(crate) missing: bool,

    /// With --missing: list the tasks, of N, that have missing shards
    #[arg(long, value_name = "N", requires = "missing", value_parser = at_least_one)]
    pub(crate) tasks: Option<NonZeroUsize>,

    /// Record the result of a plan of `job split` in this folder
    #[arg(long, value_name = "FOLDER", conflicts_with = "missing")]
    pub(crate) record: Option<PathBuf>,

    /// Output format
    #[arg(long, value_enum, default_value_t = MergeFormat::Text)]
    pub(crate) format: MergeFormat,
}

#[derive(clap::Args)]
#[command(after_long_help = EXIT_CODES)]
pub(crate) struct SplitArgs {
    /// Plan
    pub(crate) plan: PathBuf,

    /// Shard to divide
    #[arg(long, value_name = "SHARD")]
    pub(crate) shard: u64,

    /// Divide into about this many shards
    #[arg(long, value_name = "NUMBER", value_parser = at_least_one)]
    pub(crate) shards: NonZeroUsize,

    /// Plan to write; `-` for standard output
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: PathBuf,
}

const SAMPLES: &str = "\
The counts of shards are compared, not the division of the count: `job plan` and `job split` guarantee that the \
shards together are the whole count.";

#[derive(clap::Args)]
#[command(after_long_help = format!("{SAMPLES}\n\n{EXIT_CODES}"))]
pub(crate) struct VerifyArgs {
    /// Plan
    pub(crate) plan: PathBuf,

    /// Folders with records
    #[arg(required = true)]
    pub(crate) folders: Vec<PathBuf>,

    /// Recount this part of the records, as in 1%, or number, as in 5
    #[arg(long, value_name = "SAMPLE", default_value = "1%")]
    pub(crate) sample: Sample,

    /// Seed of the random choice [default: another one every time]
    #[arg(long, value_name = "NUMBER")]
    pub(crate) seed: Option<u64>,

    /// Recount by this engine [default: any other]
    #[arg(long, value_name = "ENGINE")]
    pub(crate) engine: Option<String>,

    /// Use this many threads [default: all]
    #[arg(short = 'j', long, value_name = "NUMBER", value_parser = at_least_one)]
    pub(crate) threads: Option<NonZeroUsize>,

    /// Output format
    #[arg(long, value_enum, default_value_t = StatusFormat::Text)]
    pub(crate) format: StatusFormat,

    #[command(flatten)]
    pub(crate) limits: super::LimitArgs,
}

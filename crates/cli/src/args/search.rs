//! The arguments of the verbs that answer questions about a puzzle.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use super::values::{By, CountFormat, SolveFormat, UpTo, VerdictFormat};
use super::{CheckpointArgs, EXIT_CODES, LimitArgs, PuzzleArgs, SearchArgs};
use crate::number::at_least_one;

#[derive(clap::Args)]
#[command(after_long_help = EXIT_CODES)]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    pub(crate) puzzle: PuzzleArgs,

    /// Find this many solutions
    #[arg(long, value_name = "NUMBER", default_value = "1", value_parser = at_least_one)]
    pub(crate) limit: NonZeroUsize,

    /// Find all solutions
    #[arg(long, conflicts_with = "limit")]
    pub(crate) all: bool,

    /// Decide whether there is exactly one solution
    #[arg(long, conflicts_with_all = ["limit", "all", "random", "up_to"])]
    pub(crate) unique: bool,

    /// With --unique: the known solution, as in "a1 c2" or a drawn board
    #[arg(
        long,
        value_name = "TEXT",
        requires = "unique",
        conflicts_with = "solution_file"
    )]
    pub(crate) solution: Option<String>,

    /// With --unique: file with the known solution, or `-`
    #[arg(long, value_name = "FILE", requires = "unique")]
    pub(crate) solution_file: Option<String>,

    /// Solve by deduction without guessing, and explain each step
    #[arg(long, conflicts_with_all = ["limit", "all", "unique", "random", "any_order", "from", "up_to", "engine"])]
    pub(crate) explain: bool,

    /// With --unique: suggest squares to move to another region
    #[arg(long, requires = "unique", conflicts_with = "proof")]
    pub(crate) suggest: bool,

    /// Write a proof for VeriPB to FILE, and its formula beside it as .opb
    #[arg(long, value_name = "FILE", requires = "unique", conflicts_with_all = ["limit", "all", "random", "up_to", "any_order"])]
    pub(crate) proof: Option<PathBuf>,

    /// Draw random solutions, all equally likely, with repetition
    #[arg(long, conflicts_with_all = ["all", "up_to"])]
    pub(crate) random: bool,

    /// Seed of the random choice [default: another one every time]
    #[arg(long, value_name = "NUMBER", requires = "random")]
    pub(crate) seed: Option<u64>,

    /// With --random: allow unequal probabilities
    #[arg(long, requires = "random")]
    pub(crate) biased: bool,

    /// Write solutions as they are found, not in reading order
    #[arg(long, conflicts_with_all = ["unique", "random", "up_to"])]
    pub(crate) any_order: bool,

    /// Read solutions of --format binary from a file, or `-`
    #[arg(long, value_name = "FILE", conflicts_with_all = ["unique", "random", "any_order", "up_to", "engine", "stats"])]
    pub(crate) from: Option<PathBuf>,

    /// Count solutions that are symmetric images of each other once
    #[arg(long, value_name = "WHAT")]
    pub(crate) up_to: Option<UpTo>,

    #[command(flatten)]
    pub(crate) search: SearchArgs,

    /// Output format
    #[arg(long, value_enum, default_value_t = SolveFormat::Board)]
    pub(crate) format: SolveFormat,
}

const TABLES: &str = "A range, as in n=1..10, makes a table.";

#[derive(clap::Args)]
#[command(
    after_help = TABLES,
    after_long_help = format!("{TABLES}\n\n{EXIT_CODES}"),
)]
pub(crate) struct CountArgs {
    #[command(flatten)]
    pub(crate) puzzle: PuzzleArgs,

    /// Count by number of pieces, or by square
    #[arg(long, value_name = "WHAT")]
    pub(crate) by: Option<By>,

    /// With --by square: write percentages
    #[arg(long)]
    pub(crate) percent: bool,

    /// Find only the best value of the goal, and count nothing
    #[arg(long, conflicts_with_all = ["by", "up_to", "fingerprint", "plot"])]
    pub(crate) optimum: bool,

    /// Use this many threads [default: all]
    #[arg(short = 'j', long, value_name = "NUMBER", value_parser = at_least_one)]
    pub(crate) threads: Option<NonZeroUsize>,

    /// Count solutions that are symmetric images of each other once
    #[arg(long, value_name = "WHAT")]
    pub(crate) up_to: Option<UpTo>,

    #[command(flatten)]
    pub(crate) search: SearchArgs,

    /// Add a fingerprint of the set of solutions
    #[arg(long, conflicts_with_all = ["by", "up_to", "plot"])]
    pub(crate) fingerprint: bool,

    #[command(flatten)]
    pub(crate) keep: CheckpointArgs,

    /// Output format
    #[arg(long, value_enum, default_value_t = CountFormat::Text)]
    pub(crate) format: CountFormat,

    /// Draw the counts as an SVG picture
    #[arg(long, value_name = "FILE")]
    pub(crate) plot: Option<PathBuf>,
}

const POSITIONS: &str = "\
With --solution or --solution-file there is one puzzle, which values of parameters may follow, as in \
n=12. Blanks or commas separate squares. If there are several kinds of pieces, the letter of the piece \
comes first, as in \"Qa1 Nc2\". The exit code is 0 for a solution and 1 otherwise; with --partial 0 for \
a position that can be completed and 1 otherwise.";

#[derive(clap::Args)]
#[command(
    after_help = POSITIONS,
    after_long_help = format!("{POSITIONS}\n\n{EXIT_CODES}"),
)]
pub(crate) struct CheckArgs {
    /// Puzzle files, `-`, shipped names, or folders with *.ron files
    #[arg(required = true, value_name = "PATH")]
    pub(crate) paths: Vec<PathBuf>,

    /// Use this many threads [default: all]
    #[arg(short = 'j', long, value_name = "NUMBER", value_parser = at_least_one)]
    pub(crate) threads: Option<NonZeroUsize>,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,

    /// Check these pieces, as in "a1 c2" or a drawn board
    #[arg(long, value_name = "TEXT", group = "position", conflicts_with_all = ["threads", "stats", "progress"])]
    pub(crate) solution: Option<String>,

    /// Check the pieces in a file, or `-`
    #[arg(long, value_name = "FILE", group = "position", conflicts_with_all = ["threads", "stats", "progress"])]
    pub(crate) solution_file: Option<String>,

    /// Decide whether more pieces can complete the position
    #[arg(long, requires = "position")]
    pub(crate) partial: bool,

    /// Output format of the verdict [default: text]
    #[arg(long, value_enum, requires = "position")]
    pub(crate) format: Option<VerdictFormat>,
}

#[derive(clap::Args)]
pub(crate) struct ExplainArgs {
    #[command(flatten)]
    pub(crate) puzzle: PuzzleArgs,
}

//! The arguments of the verbs for makers of puzzles.

use std::num::NonZeroUsize;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::time::Duration;

use clap::value_parser;
use standoff::deduce::Level;

use super::values::{ConvertTo, SymmetryArg, VerdictFormat, levels, sizes};
use super::{EXIT_CODES, LimitArgs, PuzzleArgs};
use crate::duration::parse_duration;
use crate::number::at_least_one;

#[derive(clap::Args)]
#[command(after_long_help = EXIT_CODES)]
pub(crate) struct HintArgs {
    #[command(flatten)]
    pub(crate) puzzle: PuzzleArgs,

    /// Pieces that stand, as in "a1 c2" or a drawn board
    #[arg(long, value_name = "TEXT")]
    pub(crate) position: Option<String>,

    /// Squares that are known to be empty, as in "b6 c7"
    #[arg(long, value_name = "SQUARES")]
    pub(crate) empty: Option<String>,

    /// Output format
    #[arg(long, value_enum, default_value_t = VerdictFormat::Text)]
    pub(crate) format: VerdictFormat,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}

#[derive(clap::Args)]
#[command(after_long_help = EXIT_CODES)]
pub(crate) struct GradeArgs {
    /// Puzzle files, `-`, shipped names, or folders with *.ron files
    #[arg(required = true, value_name = "PUZZLE")]
    pub(crate) paths: Vec<PathBuf>,

    /// Use this many threads [default: all]
    #[arg(short = 'j', long, value_name = "NUMBER", value_parser = at_least_one)]
    pub(crate) threads: Option<NonZeroUsize>,

    /// Output format
    #[arg(long, value_enum, default_value_t = VerdictFormat::Text)]
    pub(crate) format: VerdictFormat,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}

#[derive(clap::Args)]
#[command(after_long_help = EXIT_CODES)]
pub(crate) struct GenerateArgs {
    #[command(flatten)]
    pub(crate) puzzle: PuzzleArgs,

    /// Make this many puzzles
    #[arg(long, value_name = "NUMBER", default_value = "1", value_parser = value_parser!(u32).range(1..=100_000))]
    pub(crate) count: u32,

    /// Folder for the puzzles, one file each [default: standard output, for one puzzle]
    #[arg(short, long, value_name = "FOLDER")]
    pub(crate) output: Option<PathBuf>,

    /// Seed of the first puzzle; each further one has the next seed [default: another one every time]
    #[arg(long, value_name = "NUMBER")]
    pub(crate) seed: Option<u64>,

    /// Make only puzzles that deduction solves without guessing
    #[arg(long)]
    pub(crate) fair: bool,

    /// Make only fair puzzles of this level, as in medium or easy..hard
    #[arg(long, value_name = "LEVELS", value_parser = levels)]
    pub(crate) level: Option<RangeInclusive<Level>>,

    /// Draw only regions of this many squares, as in 3..12
    #[arg(long, value_name = "SIZES", value_parser = sizes)]
    pub(crate) sizes: Option<RangeInclusive<usize>>,

    /// Make only puzzles with this symmetry
    #[arg(long, value_enum)]
    pub(crate) symmetry: Option<SymmetryArg>,

    /// Use this many threads [default: all]
    #[arg(short = 'j', long, value_name = "NUMBER", value_parser = at_least_one)]
    pub(crate) threads: Option<NonZeroUsize>,

    /// Output format of the list of puzzles in a folder
    #[arg(long, value_enum, default_value_t = VerdictFormat::Text, requires = "output")]
    pub(crate) format: VerdictFormat,

    /// Stop after this time, as in 500ms, 1.5s or 1h30m
    #[arg(long, value_name = "TIME", value_parser = parse_duration)]
    pub(crate) time_limit: Option<Duration>,
}

const CONVERT: &str = "\
A region puzzle has the same number of queens or stars in each row, column and region, and no two touch. Other puzzles \
are refused. A puzzle can be read from a file in any of these formats, or from an address.";

#[derive(clap::Args)]
#[command(after_long_help = format!("{CONVERT}\n\n{EXIT_CODES}"))]
pub(crate) struct ConvertArgs {
    #[command(flatten)]
    pub(crate) puzzle: PuzzleArgs,

    /// Format to write
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t = ConvertTo::Ron)]
    pub(crate) to: ConvertTo,

    /// File to write [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

#[derive(clap::Args)]
pub(crate) struct InitArgs {
    /// File to write; it must not exist
    pub(crate) file: PathBuf,
}

//! What the command understands.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Parser, Subcommand, ValueEnum};

use crate::assignment::Assignment;
use crate::stop::parse_duration;

/// Chess placements: which pieces can stand on a board without attacking each other, and in how
/// many ways
#[derive(Parser)]
#[command(
    name = "standoff",
    bin_name = "standoff",
    version,
    arg_required_else_help = true
)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) verb: Verb,
}

#[derive(Subcommand)]
pub(crate) enum Verb {
    /// How many solutions a puzzle has
    Count(CountArgs),
    /// The solutions of a puzzle
    Solve(SolveArgs),
    /// Whether puzzles are well formed and keep what they promise
    Check(CheckArgs),
    /// What a puzzle says, how large it is, and which engine would answer
    Explain(ExplainArgs),
    /// The pieces that have a name, each drawn on a board
    Pieces(PiecesArgs),
    /// Write a puzzle to start from
    Init(InitArgs),
}

/// The puzzle and its parameters.
#[derive(clap::Args)]
pub(crate) struct PuzzleArgs {
    /// A file, `-` for standard input, or the name of a puzzle that ships: queens, queens-any,
    /// kings-any, ...
    pub(crate) puzzle: String,

    /// Values for the puzzle's parameters, as in n=12
    #[arg(value_name = "NAME=VALUE", value_parser = Assignment::parse)]
    pub(crate) assignments: Vec<Assignment>,
}

#[derive(clap::Args)]
pub(crate) struct SearchArgs {
    /// Take solutions that a symmetry of the puzzle carries into each other for one
    #[arg(long, value_name = "WHAT")]
    pub(crate) up_to: Option<UpTo>,

    /// Have this engine answer: `explain` names them
    #[arg(long, value_name = "ENGINE")]
    pub(crate) engine: Option<String>,

    /// Stop after this time, as in 500ms, 10s, 5m or 2h
    #[arg(long, value_name = "TIME", value_parser = parse_duration)]
    pub(crate) time_limit: Option<Duration>,

    /// Say on standard error what it took
    #[arg(short, long)]
    pub(crate) stats: bool,
}

#[derive(clap::Args)]
#[command(after_help = "A range of values, as in n=1..10, makes a table.")]
pub(crate) struct CountArgs {
    #[command(flatten)]
    pub(crate) puzzle: PuzzleArgs,

    /// Count the solutions with each number of pieces
    #[arg(long, value_name = "WHAT")]
    pub(crate) by: Option<By>,

    /// Count on so many threads; left out, on all that there are
    #[arg(short = 'j', long, value_name = "NUMBER")]
    pub(crate) threads: Option<NonZeroUsize>,

    #[command(flatten)]
    pub(crate) search: SearchArgs,

    /// How to write the counts
    #[arg(long, value_enum, default_value_t = CountFormat::Text)]
    pub(crate) format: CountFormat,
}

#[derive(clap::Args)]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    pub(crate) puzzle: PuzzleArgs,

    /// As many solutions as this
    #[arg(short = 'n', long, value_name = "NUMBER", default_value = "1")]
    pub(crate) limit: NonZeroUsize,

    /// All solutions
    #[arg(short, long, conflicts_with = "limit")]
    pub(crate) all: bool,

    /// Whether there is just one solution; if there are more, two of them and where they differ
    #[arg(short, long, conflicts_with_all = ["limit", "all", "random", "up_to"])]
    pub(crate) unique: bool,

    /// Draw solutions at random, each as likely as any other; one may come twice
    #[arg(long, conflicts_with_all = ["all", "up_to"])]
    pub(crate) random: bool,

    /// The same draws for the same number; left out, other draws every time
    #[arg(long, value_name = "NUMBER", requires = "random")]
    pub(crate) seed: Option<u64>,

    #[command(flatten)]
    pub(crate) search: SearchArgs,

    /// How to write the solutions
    #[arg(long, value_enum, default_value_t = SolveFormat::Board)]
    pub(crate) format: SolveFormat,
}

#[derive(clap::Args)]
pub(crate) struct CheckArgs {
    /// Puzzle files, `-` for standard input, and folders with puzzle files (*.ron)
    #[arg(required = true, value_name = "PATH")]
    pub(crate) paths: Vec<PathBuf>,

    /// Work on so many threads; left out, on all that there are
    #[arg(short = 'j', long, value_name = "NUMBER")]
    pub(crate) threads: Option<NonZeroUsize>,

    /// Stop after this time, as in 500ms, 10s, 5m or 2h
    #[arg(long, value_name = "TIME", value_parser = parse_duration)]
    pub(crate) time_limit: Option<Duration>,
}

#[derive(clap::Args)]
pub(crate) struct ExplainArgs {
    #[command(flatten)]
    pub(crate) puzzle: PuzzleArgs,
}

#[derive(clap::Args)]
pub(crate) struct PiecesArgs {
    /// Just the piece of this name, or in Betza's notation, as in WD
    pub(crate) name: Option<String>,
}

#[derive(clap::Args)]
pub(crate) struct InitArgs {
    /// The file to write; it must not be there yet
    pub(crate) file: PathBuf,
}

#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum UpTo {
    /// Turns and mirrors that keep the puzzle
    Symmetry,
}

#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum By {
    /// The number of pieces
    Size,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum CountFormat {
    /// The bare number; a table for ranges and sizes
    Text,
    /// An object a line for each count
    Json,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum SolveFormat {
    /// A board of dots and letters
    Board,
    /// All solutions as one JSON array of arrays of rows
    Rows,
    /// The names of the occupied squares, a line for each solution
    Squares,
    /// A JSON object a line for each solution, and one for the end
    Ndjson,
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    #[test]
    fn the_arguments_do_not_contradict_each_other() {
        super::Args::command().debug_assert();
    }
}

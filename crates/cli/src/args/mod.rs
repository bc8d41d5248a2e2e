//! The arguments of the command.

mod long;
mod making;
mod pictures;
mod search;
mod values;

use std::time::Duration;

use bytesize::ByteSize;
use clap::{Parser, Subcommand};
use clap_complete::Shell;

use crate::assignment::Assignment;
use crate::duration::parse_duration;
use crate::memory::parse_memory;
use crate::terminal::UseColour;
pub(crate) use long::{
    CheckpointArgs, JobVerb, MergeArgs, PlanArgs, RunArgs, SlurmArgs, SplitArgs, StatusArgs,
    VerifyArgs,
};
pub(crate) use making::{ConvertArgs, GenerateArgs, GradeArgs, HintArgs, InitArgs};
pub(crate) use pictures::{DrawArgs, PiecesArgs, PlayArgs, SheetSize, TraceArgs};
pub(crate) use search::{CheckArgs, CountArgs, ExplainArgs, SolveArgs};
pub(crate) use values::{
    By, ConvertTo, CountFormat, DrawTheme, MergeFormat, ShowProgress, SolveFormat, StatusFormat,
    TraceFormat, VerdictFormat,
};

const EXIT_CODES: &str = "\
Exit codes:
  0   answered
  1   no: no solution, or not exactly one; an `expect` fails, or --solution is not a solution
  2   a mistake in the arguments or in a puzzle
  3   stopped by time, memory, a signal or the size of a trace; the results so far are
      printed, and marked as incomplete. Without --max-memory, the limit depends on the
      machine; a note then says what it was
  4   two results contradict each other, or an engine is wrong
  74  the output could not be written";

/// Solve chess placement puzzles: find, count, check and draw pieces that do not attack each other
#[derive(Parser)]
#[command(
    name = "standoff",
    bin_name = "standoff",
    version,
    arg_required_else_help = true,
    after_long_help = EXIT_CODES
)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) verb: Verb,

    /// Write in colours, and draw boards with lines and coordinates
    // Below the options of each verb, however many it has.
    #[arg(long, global = true, value_name = "WHEN", value_enum, default_value_t = UseColour::Auto, display_order = 900)]
    pub(crate) color: UseColour,
}

#[derive(Subcommand)]
pub(crate) enum Verb {
    /// Find solutions of a puzzle
    Solve(SolveArgs),
    /// Count the solutions of a puzzle
    Count(CountArgs),
    /// Check puzzles and what they `expect`, or a solution
    Check(CheckArgs),
    /// Draw solutions, puzzles, a heat map, or what a piece attacks
    Draw(DrawArgs),
    /// Show the next solving step from a position
    Hint(HintArgs),
    /// Grade how difficult puzzles are for a person
    Grade(GradeArgs),
    /// Make puzzles: draw open regions, or choose open givens
    Generate(GenerateArgs),
    /// Explain the rules, size, symmetry and engines of a puzzle
    Explain(ExplainArgs),
    /// Show the search tree
    Trace(TraceArgs),
    /// Write a web page to solve the puzzle on
    Play(PlayArgs),
    /// Convert a region puzzle: RON, letters, JSON, puzz.link
    Convert(ConvertArgs),
    /// Write a puzzle to start from
    Init(InitArgs),
    /// List the named pieces, each drawn on a board
    Pieces(PiecesArgs),
    /// List the shipped puzzles
    Puzzles,
    /// Count for days, or on many machines
    #[command(subcommand)]
    Job(JobVerb),
    /// Write a script that completes arguments in a shell
    #[command(hide = true)]
    Completions(CompletionsArgs),
    /// Write the manual page of the command or of a verb
    #[command(hide = true)]
    Man(ManArgs),
}

/// The puzzle and its parameters.
#[derive(clap::Args)]
pub(crate) struct PuzzleArgs {
    /// Puzzle file, `-`, name of a shipped puzzle, or puzz.link address
    pub(crate) puzzle: String,

    /// Values of parameters, as in n=12
    #[arg(value_name = "NAME=VALUE", value_parser = Assignment::parse)]
    pub(crate) assignments: Vec<Assignment>,
}

#[derive(clap::Args)]
pub(crate) struct SearchArgs {
    /// Use this engine; `explain` lists the engines
    #[arg(long, value_name = "ENGINE")]
    pub(crate) engine: Option<String>,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}

/// The limits of a search, and its reports.
#[derive(clap::Args)]
pub(crate) struct LimitArgs {
    /// Stop after this time, as in 500ms, 1.5s or 1h30m
    #[arg(long, value_name = "TIME", value_parser = parse_duration)]
    pub(crate) time_limit: Option<Duration>,

    /// Stop at this memory, as in 4GiB [default: half of the free memory]
    #[arg(long, value_name = "MEMORY", value_parser = parse_memory)]
    pub(crate) max_memory: Option<ByteSize>,

    #[command(flatten)]
    pub(crate) tell: TellArgs,
}

impl LimitArgs {
    /// Limits of a search without reports.
    pub(crate) fn silent(time_limit: Option<Duration>, max_memory: Option<ByteSize>) -> Self {
        LimitArgs {
            time_limit,
            max_memory,
            tell: TellArgs {
                stats: false,
                progress: ShowProgress::None,
            },
        }
    }
}

/// Reports on standard error.
#[derive(clap::Args)]
pub(crate) struct TellArgs {
    /// Write nodes, time and engine to standard error
    #[arg(long)]
    pub(crate) stats: bool,

    /// Show progress on standard error
    #[arg(long, value_name = "HOW", value_enum, default_value_t = ShowProgress::Auto)]
    pub(crate) progress: ShowProgress,
}

#[derive(clap::Args)]
pub(crate) struct CompletionsArgs {
    /// Shell that completes
    pub(crate) shell: Shell,
}

#[derive(clap::Args)]
pub(crate) struct ManArgs {
    /// Verb, as in `count` or `job plan` [default: the command]
    pub(crate) verb: Vec<String>,
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    #[test]
    fn the_arguments_do_not_contradict_each_other() {
        super::Args::command().debug_assert();
    }
}

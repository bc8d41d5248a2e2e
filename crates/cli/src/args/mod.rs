//! What the command understands.

mod long;
mod values;

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use bytesize::ByteSize;
use clap::{Parser, Subcommand, value_parser};
use clap_complete::Shell;

use crate::assignment::Assignment;
use crate::memory::parse_memory;
use crate::number::at_least_one;
use crate::stop::parse_duration;
use crate::terminal::UseColour;
pub(crate) use long::{
    CheckpointArgs, MergeArgs, PlanArgs, RunArgs, SlurmArgs, SplitArgs, StatusArgs, VerifyArgs,
};
pub(crate) use values::{
    BenchFormat, By, CountFormat, DrawBy, DrawTheme, MergeFormat, ShowProgress, SolveFormat,
    StatusFormat, TraceFormat, UpTo, VerdictFormat,
};

const EXIT_CODES: &str = "\
Exit codes:
  0   answered
  1   no: no solution, or not just one; an `expect` does not hold, or a --solution is none
  2   a mistake, in the arguments or in a puzzle
  3   stopped by time, memory, a signal or the size of a trace; what was found so far is
      printed, and marked as such. Without --max-memory, how much memory a search may hold
      depends on the machine: a note then says how much it was
  4   two results contradict each other, or an engine is wrong
  74  the output could not be written";

const POSITIONS: &str = "\
With --solution or --solution-file there is one puzzle, named as for `count`, and values for its \
parameters may follow, as in n=12. Squares have blanks or commas between them, and the letter of the \
piece before them where there are several kinds, as in \"Qa1 Nc2\". The exit code is 0 for a \
solution and 1 for none; with --partial 0 for a position that can be completed and 1 for one that \
cannot.";

/// Chess placements: which pieces can stand on a board without attacking each other, and in how
/// many ways
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

    /// Whether to write in colours, and to draw boards with lines and coordinates
    // Below the options of each verb, however many it has.
    #[arg(long, global = true, value_name = "WHEN", value_enum, default_value_t = UseColour::Auto, display_order = 900)]
    pub(crate) color: UseColour,
}

#[derive(Subcommand)]
pub(crate) enum Verb {
    /// How many solutions a puzzle has
    Count(CountArgs),
    /// The solutions of a puzzle
    Solve(SolveArgs),
    /// Boards as a picture: solutions, the puzzle alone, a heat map, or what a piece attacks
    Draw(DrawArgs),
    /// The search for the solutions, node by node: a tree to be looked at
    Trace(TraceArgs),
    /// A board to play on, as a page that a browser opens
    Play(PlayArgs),
    /// Whether puzzles are well formed and keep what they promise
    Check(CheckArgs),
    /// What a puzzle says, how large it is, and which engine would answer
    Explain(ExplainArgs),
    /// How fast this machine is at n queens, in several ways
    Bench(BenchArgs),
    /// Divide a count into shares that any number of machines can count
    Plan(PlanArgs),
    /// Count shares of a plan, and record what they come to
    Run(RunArgs),
    /// Add up what the shares of a plan come to
    Merge(MergeArgs),
    /// Divide one share of a plan once more
    Split(SplitArgs),
    /// Count some shares of a plan again, by another engine, and compare
    Verify(VerifyArgs),
    /// How far a count has come that is kept in a file, or shared out by a plan
    Status(StatusArgs),
    /// The pieces that have a name, each drawn on a board
    Pieces(PiecesArgs),
    /// The puzzles that ship with the command, a line each
    Puzzles,
    /// Write a puzzle to start from
    Init(InitArgs),
    /// A script that completes the command's arguments in a shell
    Completions(CompletionsArgs),
    /// The manual page, of the command or of one of its verbs
    Man(ManArgs),
}

/// The puzzle and its parameters.
#[derive(clap::Args)]
pub(crate) struct PuzzleArgs {
    /// A file, `-` for standard input, or the name of a puzzle that ships: `puzzles` lists them. A file is in RON, or
    /// a region puzzle as a grid of letters or in JSON
    pub(crate) puzzle: String,

    /// Values for the puzzle's parameters, as in n=12
    #[arg(value_name = "NAME=VALUE", value_parser = Assignment::parse)]
    pub(crate) assignments: Vec<Assignment>,
}

#[derive(clap::Args)]
pub(crate) struct SearchArgs {
    /// Have this engine answer: `explain` names them
    #[arg(long, value_name = "ENGINE")]
    pub(crate) engine: Option<String>,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}

/// What a search may take, and what is told of it.
#[derive(clap::Args)]
pub(crate) struct LimitArgs {
    /// Stop after this time, as in 500ms, 1.5s, 5m or 2h
    #[arg(long, value_name = "TIME", value_parser = parse_duration)]
    pub(crate) time_limit: Option<Duration>,

    /// Stop before more memory is taken than this, as in 500MiB or 4GiB; left out, half of what there is
    /// to spare
    #[arg(long, value_name = "MEMORY", value_parser = parse_memory)]
    pub(crate) max_memory: Option<ByteSize>,

    #[command(flatten)]
    pub(crate) tell: TellArgs,
}

/// What is told on standard error beside the results.
#[derive(clap::Args)]
pub(crate) struct TellArgs {
    /// Say on standard error what it took
    #[arg(short, long)]
    pub(crate) stats: bool,

    /// How to show on standard error how far it is
    #[arg(long, value_name = "HOW", value_enum, default_value_t = ShowProgress::Auto)]
    pub(crate) progress: ShowProgress,
}

const TABLES: &str = "A range of values, as in n=1..10, makes a table.";

#[derive(clap::Args)]
#[command(
    after_help = TABLES,
    after_long_help = format!("{TABLES}\n\n{EXIT_CODES}"),
)]
pub(crate) struct CountArgs {
    #[command(flatten)]
    pub(crate) puzzle: PuzzleArgs,

    /// Count the solutions with each number of pieces, or with a piece on each square
    #[arg(long, value_name = "WHAT")]
    pub(crate) by: Option<By>,

    /// With `--by square`: percentages of the solutions
    #[arg(long)]
    pub(crate) shares: bool,

    /// Count on so many threads; left out, on all that there are
    #[arg(short = 'j', long, value_name = "NUMBER", value_parser = at_least_one)]
    pub(crate) threads: Option<NonZeroUsize>,

    /// Take solutions that a symmetry of the puzzle carries into each other for one
    #[arg(long, value_name = "WHAT")]
    pub(crate) up_to: Option<UpTo>,

    #[command(flatten)]
    pub(crate) search: SearchArgs,

    /// Beside the count a fingerprint of the set of solutions: whoever has the same one has found the same set
    #[arg(long, conflicts_with_all = ["by", "up_to", "plot"])]
    pub(crate) fingerprint: bool,

    #[command(flatten)]
    pub(crate) keep: CheckpointArgs,

    /// How to write the counts
    #[arg(long, value_enum, default_value_t = CountFormat::Text)]
    pub(crate) format: CountFormat,

    /// Draw the counts there as well, as an SVG picture: over a range of values, or with `--by size` over
    /// the number of pieces
    #[arg(long, value_name = "FILE")]
    pub(crate) plot: Option<PathBuf>,
}

#[derive(clap::Args)]
#[command(after_long_help = EXIT_CODES)]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    pub(crate) puzzle: PuzzleArgs,

    /// As many solutions as this
    #[arg(long, value_name = "NUMBER", default_value = "1", value_parser = at_least_one)]
    pub(crate) limit: NonZeroUsize,

    /// All solutions
    #[arg(short, long, conflicts_with = "limit")]
    pub(crate) all: bool,

    /// Whether there is just one solution; if there are more, two of them and where they differ
    #[arg(short, long, conflicts_with_all = ["limit", "all", "random", "up_to"])]
    pub(crate) unique: bool,

    /// With --unique: a solution that is known, as squares, as in "a1 c2", or a drawn board; if there is another one, both
    /// are shown, this one first
    #[arg(
        long,
        value_name = "TEXT",
        requires = "unique",
        conflicts_with = "solution_file"
    )]
    pub(crate) solution: Option<String>,

    /// The same for what is in a file, or in standard input for `-`
    #[arg(long, value_name = "FILE", requires = "unique")]
    pub(crate) solution_file: Option<String>,

    /// Write there a proof of "none" or "just one" for the checker VeriPB, and the formula that it is about
    /// beside it, with the extension opb
    #[arg(long, value_name = "FILE", requires = "unique", conflicts_with_all = ["limit", "all", "random", "up_to", "any_order"])]
    pub(crate) proof: Option<PathBuf>,

    /// Draw solutions at random, each as likely as any other; one may come twice
    #[arg(long, conflicts_with_all = ["all", "up_to"])]
    pub(crate) random: bool,

    /// The same draws for the same number; left out, other draws every time
    #[arg(long, value_name = "NUMBER", requires = "random")]
    pub(crate) seed: Option<u64>,

    /// With --random: some solutions may be likelier than others, where that makes a draw possible on a large board
    #[arg(long, requires = "random")]
    pub(crate) biased: bool,

    /// Take solutions as they are found, not in reading order: the first few may come much sooner
    #[arg(long, conflicts_with_all = ["unique", "random", "up_to"])]
    pub(crate) any_order: bool,

    /// Read the solutions from there, as --format binary has written them, or from standard input for `-`;
    /// nothing is searched
    #[arg(long, value_name = "FILE", conflicts_with_all = ["unique", "random", "any_order", "up_to", "engine", "stats"])]
    pub(crate) from: Option<PathBuf>,

    /// Take solutions that a symmetry of the puzzle carries into each other for one
    #[arg(long, value_name = "WHAT")]
    pub(crate) up_to: Option<UpTo>,

    #[command(flatten)]
    pub(crate) search: SearchArgs,

    /// How to write the solutions
    #[arg(long, value_enum, default_value_t = SolveFormat::Board)]
    pub(crate) format: SolveFormat,
}

#[derive(clap::Args)]
#[command(after_long_help = EXIT_CODES)]
pub(crate) struct DrawArgs {
    /// A file, `-` for standard input, or the name of a puzzle that ships; with --attacks it may be left
    /// out, for a board of 8 x 8. A file is in RON, or a region puzzle as a grid of letters or in JSON
    #[arg(required_unless_present = "attacks")]
    pub(crate) puzzle: Option<String>,

    /// Values for the puzzle's parameters, as in n=12
    #[arg(value_name = "NAME=VALUE", value_parser = Assignment::parse)]
    pub(crate) assignments: Vec<Assignment>,

    /// The picture to write: its name ends in .svg or .png; `-` writes SVG to standard output
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: PathBuf,

    /// As many solutions as this, side by side
    #[arg(long, value_name = "NUMBER", default_value = "1", value_parser = at_least_one)]
    pub(crate) limit: NonZeroUsize,

    /// All solutions
    #[arg(short, long, conflicts_with = "limit")]
    pub(crate) all: bool,

    /// Whether there is just one solution; if there are more, two of them with the squares marked on which
    /// they differ
    #[arg(short, long, conflicts_with_all = ["limit", "all", "up_to"])]
    pub(crate) unique: bool,

    /// The puzzle without a solution: its board, and the pieces that it gives
    #[arg(long = "puzzle", conflicts_with_all = ["limit", "all", "unique", "by", "attacks", "up_to", "engine"])]
    pub(crate) puzzle_alone: bool,

    /// These pieces instead of a solution, whether or not they break rules: squares, as in "a1 c2", each with the
    /// letter of its piece before it where there are several kinds, or a drawn board
    #[arg(long, value_name = "TEXT", conflicts_with_all = ["limit", "all", "unique", "puzzle_alone", "by", "attacks", "up_to", "engine"])]
    pub(crate) solution: Option<String>,

    /// A heat map: how many solutions have a piece on each square
    #[arg(long, value_name = "WHAT", conflicts_with_all = ["limit", "all", "unique", "attacks", "up_to"])]
    pub(crate) by: Option<DrawBy>,

    /// What a piece attacks from this square
    #[arg(long, value_name = "SQUARE", requires = "piece", conflicts_with_all = ["limit", "all", "unique", "up_to", "engine"])]
    pub(crate) attacks: Option<String>,

    /// With --attacks: the piece, by its name or in Betza's notation, as in NB
    #[arg(long, value_name = "PIECE", requires = "attacks")]
    pub(crate) piece: Option<String>,

    /// Just the part of the board between two squares, as in a1:h8
    #[arg(long, value_name = "SQUARES", value_parser = corners)]
    pub(crate) crop: Option<[String; 2]>,

    /// The colours of the picture
    #[arg(long, value_enum, default_value_t = DrawTheme::Auto)]
    pub(crate) theme: DrawTheme,

    /// Width in pixels; the height follows [default: about 45 per file, in a PNG 90]
    #[arg(long, value_name = "PIXELS", value_parser = value_parser!(u32).range(1..=65_535))]
    pub(crate) width: Option<u32>,

    /// Resolution of a PNG in dots per inch, for printing; without --width, it sets the size, too: an inch for 96
    /// pixels of the SVG
    #[arg(long, value_name = "NUMBER", value_parser = value_parser!(u32).range(1..=10_000))]
    pub(crate) dpi: Option<u32>,

    /// Leave out files and ranks
    #[arg(long)]
    pub(crate) no_coordinates: bool,

    /// Write the letter of each region on its first square
    #[arg(long)]
    pub(crate) region_names: bool,

    /// Take solutions that a symmetry of the puzzle carries into each other for one
    #[arg(long, value_name = "WHAT")]
    pub(crate) up_to: Option<UpTo>,

    #[command(flatten)]
    pub(crate) search: SearchArgs,
}

fn corners(text: &str) -> Result<[String; 2], String> {
    let corners = text
        .split_once(':')
        .ok_or("write two squares, as in a1:h8")?;
    Ok([corners.0.to_string(), corners.1.to_string()])
}

#[derive(clap::Args)]
#[command(after_long_help = EXIT_CODES)]
pub(crate) struct TraceArgs {
    #[command(flatten)]
    pub(crate) puzzle: PuzzleArgs,

    /// Show so many nodes at the most: of a larger tree the first levels, the first nodes, and the ways to the
    /// first solutions
    #[arg(long, value_name = "NUMBER", default_value = "1000", value_parser = at_least_one)]
    pub(crate) nodes: NonZeroUsize,

    /// Show nothing that lies deeper than this below the root
    #[arg(long, value_name = "NUMBER")]
    pub(crate) depth: Option<usize>,

    /// Show also what could come next and is refused at once, for a conflict or a bound
    #[arg(long)]
    pub(crate) refused: bool,

    /// How to write the tree
    #[arg(long, value_enum, default_value_t = TraceFormat::Text)]
    pub(crate) format: TraceFormat,

    /// Write instead a page there that plays the search in a browser, if the name ends in .html, or a still picture of the
    /// tree, if in .svg; `-` writes the page to standard output
    #[arg(short, long, value_name = "FILE", conflicts_with = "format")]
    pub(crate) output: Option<PathBuf>,

    /// Draw there how many nodes lie how deep, as an SVG picture
    #[arg(long, value_name = "FILE")]
    pub(crate) plot: Option<PathBuf>,

    /// With --output: the colours of the page or picture
    #[arg(long, value_enum, default_value_t = DrawTheme::Auto, requires = "output")]
    pub(crate) theme: DrawTheme,

    #[command(flatten)]
    pub(crate) search: SearchArgs,
}

#[derive(clap::Args)]
#[command(after_long_help = EXIT_CODES)]
pub(crate) struct PlayArgs {
    #[command(flatten)]
    pub(crate) puzzle: PuzzleArgs,

    /// The page to write: its name ends in .html; `-` writes it to standard output
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: PathBuf,

    /// The colours of the page
    #[arg(long, value_enum, default_value_t = DrawTheme::Auto)]
    pub(crate) theme: DrawTheme,

    /// Look for the solutions no longer than this, as in 500ms, 1.5s, 5m or 2h: without them, the page does not
    /// know whether a position can be completed
    #[arg(long, value_name = "TIME", value_parser = parse_duration, default_value = "10s")]
    pub(crate) time_limit: Duration,

    /// Stop before more memory is taken than this, as in 500MiB or 4GiB; left out, half of what there is
    /// to spare
    #[arg(long, value_name = "MEMORY", value_parser = parse_memory)]
    pub(crate) max_memory: Option<ByteSize>,
}

#[derive(clap::Args)]
#[command(
    after_help = POSITIONS,
    after_long_help = format!("{POSITIONS}\n\n{EXIT_CODES}"),
)]
pub(crate) struct CheckArgs {
    /// Puzzle files, `-` for standard input, folders with puzzle files (*.ron), and names of puzzles
    /// that ship
    #[arg(required = true, value_name = "PATH")]
    pub(crate) paths: Vec<PathBuf>,

    /// Work on so many threads; left out, on all that there are
    #[arg(short = 'j', long, value_name = "NUMBER", value_parser = at_least_one)]
    pub(crate) threads: Option<NonZeroUsize>,

    /// Stop after this time, as in 500ms, 1.5s, 5m or 2h
    #[arg(long, value_name = "TIME", value_parser = parse_duration)]
    pub(crate) time_limit: Option<Duration>,

    /// Stop before more memory is taken than this, as in 500MiB or 4GiB; left out, half of what there is
    /// to spare
    #[arg(long, value_name = "MEMORY", value_parser = parse_memory)]
    pub(crate) max_memory: Option<ByteSize>,

    #[command(flatten)]
    pub(crate) tell: TellArgs,

    /// Whether these pieces are a solution, and if not, every rule that they break: squares, as in
    /// "a1 c2", or a drawn board
    #[arg(long, value_name = "TEXT", group = "position", conflicts_with_all = ["threads", "stats", "progress"])]
    pub(crate) solution: Option<String>,

    /// The same for what is in a file, or in standard input for `-`
    #[arg(long, value_name = "FILE", group = "position", conflicts_with_all = ["threads", "stats", "progress"])]
    pub(crate) solution_file: Option<String>,

    /// With --solution or --solution-file: more pieces are still to be added; which rules are broken already, and
    /// whether a search finds a solution with all these pieces
    #[arg(long, requires = "position")]
    pub(crate) partial: bool,

    /// How to write what is said of a solution: text when left out
    #[arg(long, value_enum, requires = "position")]
    pub(crate) format: Option<VerdictFormat>,
}

#[derive(clap::Args)]
pub(crate) struct ExplainArgs {
    #[command(flatten)]
    pub(crate) puzzle: PuzzleArgs,
}

const MEASURED: &str = "\
First placements are looked for by a tree of boards, by `amb`, by a recursion over bits and by every \
engine that lists; all placements are counted by that recursion, by the engine `queens` and by the engine that is \
chosen. Times are those of the search without the start of the command, and with the choice of an \
engine where there is one; of what is short, the fastest of five runs. They say something only beside \
each other.";

#[derive(clap::Args)]
#[command(after_long_help = format!("{MEASURED}\n\n{EXIT_CODES}"))]
pub(crate) struct BenchArgs {
    /// How many queens: first=1..9 of which the first placement is looked for, and n=8..18 that are
    /// counted, when left out
    #[arg(value_name = "NAME=RANGE", value_parser = Assignment::parse)]
    pub(crate) ranges: Vec<Assignment>,

    /// Have this engine count in place of the one that is chosen
    #[arg(long, value_name = "ENGINE")]
    pub(crate) engine: Option<String>,

    /// Have the engines count on so many threads; left out, on one, as the recursion does
    #[arg(short = 'j', long, value_name = "NUMBER", value_parser = at_least_one)]
    pub(crate) threads: Option<NonZeroUsize>,

    /// Leave out what takes longer than this, as in 500ms, 1.5s or 5m
    #[arg(long, value_name = "TIME", value_parser = parse_duration, default_value = "5s")]
    pub(crate) each: Duration,

    /// Stop after this time, as in 500ms, 1.5s, 5m or 2h
    #[arg(long, value_name = "TIME", value_parser = parse_duration)]
    pub(crate) time_limit: Option<Duration>,

    /// How to show on standard error how far a count is
    #[arg(long, value_name = "HOW", value_enum, default_value_t = ShowProgress::Auto)]
    pub(crate) progress: ShowProgress,

    /// How to write what was measured
    #[arg(long, value_enum, default_value_t = BenchFormat::Text)]
    pub(crate) format: BenchFormat,

    /// Draw the times there, as an SVG picture
    #[arg(long, value_name = "FILE")]
    pub(crate) plot: Option<PathBuf>,
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

#[derive(clap::Args)]
pub(crate) struct CompletionsArgs {
    /// The shell that is to complete
    pub(crate) shell: Shell,
}

#[derive(clap::Args)]
pub(crate) struct ManArgs {
    /// Just this verb
    pub(crate) verb: Option<String>,
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    #[test]
    fn the_arguments_do_not_contradict_each_other() {
        super::Args::command().debug_assert();
    }
}

//! The arguments of the command.

mod long;
mod values;

use std::num::NonZeroUsize;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::time::Duration;

use bytesize::ByteSize;
use clap::{Parser, Subcommand, value_parser};
use clap_complete::Shell;
use standoff::deduce::Level;

use crate::assignment::{Assignment, Following};
use crate::duration::parse_duration;
use crate::memory::parse_memory;
use crate::number::at_least_one;
use crate::terminal::UseColour;
pub(crate) use long::{
    CheckpointArgs, JobVerb, MergeArgs, PlanArgs, RunArgs, SlurmArgs, SplitArgs, StatusArgs,
    VerifyArgs,
};
pub(crate) use values::{
    By, ConvertTo, CountFormat, DrawBy, DrawTheme, MergeFormat, PaperSize, ShowProgress,
    SolveFormat, StatusFormat, SymmetryArg, TraceFormat, UpTo, VerdictFormat,
};
use values::{levels, sizes};

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

const POSITIONS: &str = "\
With --solution or --solution-file there is one puzzle, which values of parameters may follow, as in \
n=12. Blanks or commas separate squares. If there are several kinds of pieces, the letter of the piece \
comes first, as in \"Qa1 Nc2\". The exit code is 0 for a solution and 1 otherwise; with --partial 0 for \
a position that can be completed and 1 otherwise.";

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

#[derive(clap::Args)]
#[command(after_long_help = EXIT_CODES)]
pub(crate) struct DrawArgs {
    /// Puzzle [default with --attacks: a board of 8 x 8]
    #[arg(required_unless_present = "attacks")]
    pub(crate) puzzle: Option<String>,

    /// Values of parameters, as in n=12; with --sheet, more puzzles or folders
    #[arg(id = "assignments", value_name = "NAME=VALUE", value_parser = Following::parse)]
    pub(crate) following: Vec<Following>,

    /// Picture to write, .svg, .png or .pdf; `-` for SVG on standard output
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: PathBuf,

    /// Draw this many solutions, side by side
    #[arg(long, value_name = "NUMBER", default_value = "1", value_parser = at_least_one)]
    pub(crate) limit: NonZeroUsize,

    /// Find all solutions
    #[arg(long, conflicts_with = "limit")]
    pub(crate) all: bool,

    /// Draw the only solution, or two and where they differ
    #[arg(long, conflicts_with_all = ["limit", "all", "up_to"])]
    pub(crate) unique: bool,

    /// Draw the puzzle without a solution
    #[arg(long = "puzzle", conflicts_with_all = ["limit", "all", "unique", "by", "attacks", "up_to", "engine"])]
    pub(crate) puzzle_alone: bool,

    /// Draw these pieces, as in "Qa1 Nc2" or a drawn board
    #[arg(long, value_name = "TEXT", conflicts_with_all = ["limit", "all", "unique", "puzzle_alone", "by", "attacks", "up_to", "engine"])]
    pub(crate) solution: Option<String>,

    /// Draw puzzles on pages, as in 3x4: three beside each other
    #[arg(long, value_name = "COLUMNSxROWS", value_parser = sheet_size, conflicts_with_all = ["limit", "all", "unique", "puzzle_alone", "solution", "by", "attacks", "crop", "width", "up_to"])]
    pub(crate) sheet: Option<SheetSize>,

    /// With --sheet: draw the solutions, too, on pages after the puzzles
    #[arg(long, requires = "sheet")]
    pub(crate) answers: bool,

    /// With --sheet: size of a page
    #[arg(long, value_enum, default_value_t = PaperSize::A4, requires = "sheet")]
    pub(crate) paper: PaperSize,

    /// Draw a heat map of the solutions
    #[arg(long, value_name = "WHAT", conflicts_with_all = ["limit", "all", "unique", "attacks", "up_to"])]
    pub(crate) by: Option<DrawBy>,

    /// Draw what a piece attacks from this square
    #[arg(long, value_name = "SQUARE", requires = "piece", conflicts_with_all = ["limit", "all", "unique", "up_to", "engine"])]
    pub(crate) attacks: Option<String>,

    /// With --attacks: name of the piece, or Betza's notation, as in NB
    #[arg(long, value_name = "PIECE", requires = "attacks")]
    pub(crate) piece: Option<String>,

    /// Draw only the board between two squares, as in a1:h8
    #[arg(long, value_name = "SQUARES", value_parser = corners)]
    pub(crate) crop: Option<[String; 2]>,

    /// Colours of the picture
    #[arg(long, value_enum, default_value_t = DrawTheme::Auto)]
    pub(crate) theme: DrawTheme,

    /// Width in pixels [default: about 45 for each file, 90 in a PNG]
    #[arg(long, value_name = "PIXELS", value_parser = value_parser!(u32).range(1..=65_535))]
    pub(crate) width: Option<u32>,

    /// Resolution of a PNG, in dots per inch [default for a sheet: 200]
    #[arg(long, value_name = "NUMBER", value_parser = value_parser!(u32).range(1..=10_000))]
    pub(crate) dpi: Option<u32>,

    /// Leave out the names of files and ranks
    #[arg(long)]
    pub(crate) no_coordinates: bool,

    /// Write the letter of each region on its first square
    #[arg(long)]
    pub(crate) region_names: bool,

    /// Count solutions that are symmetric images of each other once
    #[arg(long, value_name = "WHAT")]
    pub(crate) up_to: Option<UpTo>,

    #[command(flatten)]
    pub(crate) search: SearchArgs,
}

/// The numbers of columns and rows of a page.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SheetSize {
    pub(crate) columns: u32,
    pub(crate) rows: u32,
}

fn sheet_size(text: &str) -> Result<SheetSize, String> {
    let side = |text: &str| text.parse().ok().filter(|side| (1..=20).contains(side));
    let size = text.split_once('x').and_then(|(columns, rows)| {
        let (columns, rows) = (side(columns)?, side(rows)?);
        Some(SheetSize { columns, rows })
    });
    size.ok_or_else(|| "write columns and rows from 1 to 20, as in 3x4".to_string())
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

    /// Show at most this many nodes
    #[arg(long, value_name = "NUMBER", default_value = "1000", value_parser = at_least_one)]
    pub(crate) nodes: NonZeroUsize,

    /// Show at most this many levels below the root
    #[arg(long, value_name = "NUMBER")]
    pub(crate) depth: Option<usize>,

    /// Show decisions that are refused at once, too
    #[arg(long)]
    pub(crate) refused: bool,

    /// Output format
    #[arg(long, value_enum, default_value_t = TraceFormat::Text)]
    pub(crate) format: TraceFormat,

    /// Write a web page (.html), `-`, or a picture of the tree (.svg)
    #[arg(short, long, value_name = "FILE", conflicts_with = "format")]
    pub(crate) output: Option<PathBuf>,

    /// Draw the number of nodes of each level as an SVG picture
    #[arg(long, value_name = "FILE")]
    pub(crate) plot: Option<PathBuf>,

    /// With --output: colours of the page or picture
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

    /// Page to write, .html; `-` writes it to standard output
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: PathBuf,

    /// Colours of the page
    #[arg(long, value_enum, default_value_t = DrawTheme::Auto)]
    pub(crate) theme: DrawTheme,

    /// Search for the solutions at most this long
    #[arg(long, value_name = "TIME", value_parser = parse_duration, default_value = "10s")]
    pub(crate) time_limit: Duration,

    /// Stop at this memory, as in 4GiB [default: half of the free memory]
    #[arg(long, value_name = "MEMORY", value_parser = parse_memory)]
    pub(crate) max_memory: Option<ByteSize>,
}

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

#[derive(clap::Args)]
pub(crate) struct ExplainArgs {
    #[command(flatten)]
    pub(crate) puzzle: PuzzleArgs,
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
pub(crate) struct PiecesArgs {
    /// Show only this piece, by name or in Betza's notation, as in WD
    pub(crate) name: Option<String>,
}

#[derive(clap::Args)]
pub(crate) struct InitArgs {
    /// File to write; it must not exist
    pub(crate) file: PathBuf,
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

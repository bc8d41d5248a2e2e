//! The arguments of the verbs that draw and show.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use bytesize::ByteSize;
use clap::value_parser;

use super::values::{DrawBy, DrawTheme, PaperSize, TraceFormat, UpTo};
use super::{EXIT_CODES, PuzzleArgs, SearchArgs};
use crate::assignment::Following;
use crate::duration::parse_duration;
use crate::memory::parse_memory;
use crate::number::at_least_one;

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
pub(crate) struct PiecesArgs {
    /// Show only this piece, by name or in Betza's notation, as in WD
    pub(crate) name: Option<String>,
}

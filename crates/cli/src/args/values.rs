//! Values of arguments.

use std::num::NonZeroUsize;
use std::ops::RangeInclusive;

use clap::ValueEnum;
use standoff::deduce::Level;
use standoff::draw::{Paper, Theme};
use standoff::generate::Symmetry;

use crate::number::at_least_one;

#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum UpTo {
    /// Rotations and reflections that keep the puzzle
    Symmetry,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum By {
    /// Number of pieces
    Size,
    /// Squares of the pieces
    Square,
}

#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum DrawBy {
    /// Squares of the pieces
    Square,
}

#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum DrawTheme {
    /// Light or dark, as the viewer prefers; a PNG is light
    Auto,
    /// Dark on light
    Light,
    /// Light on dark
    Dark,
    /// Black and white for paper, with hatched dark squares
    Print,
}

impl From<DrawTheme> for Theme {
    fn from(theme: DrawTheme) -> Self {
        match theme {
            DrawTheme::Auto => Theme::Auto,
            DrawTheme::Light => Theme::Light,
            DrawTheme::Dark => Theme::Dark,
            DrawTheme::Print => Theme::Print,
        }
    }
}

#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum PaperSize {
    /// 210 x 297 mm
    A4,
    /// 8.5 x 11 inches
    Letter,
}

impl From<PaperSize> for Paper {
    fn from(paper: PaperSize) -> Self {
        match paper {
            PaperSize::A4 => Paper::A4,
            PaperSize::Letter => Paper::Letter,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum ConvertTo {
    /// A puzzle file
    Ron,
    /// A grid of letters, without name, author and number of stars
    Letters,
    /// JSON on one line
    Json,
    /// The address at puzz.link, without name and author
    Address,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum ShowProgress {
    /// One line on a terminal, otherwise nothing
    Auto,
    /// One line each second
    Plain,
    /// Nothing
    None,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum CountFormat {
    /// The number, or a table for ranges and sizes
    Text,
    /// A JSON object on a line for each count
    Json,
    /// Comma-separated values with a header
    Csv,
    /// A b-file of the OEIS
    Bfile,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum VerdictFormat {
    /// Text
    Text,
    /// JSON objects, one on a line
    Json,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum SolveFormat {
    /// Boards of dots and letters
    Board,
    /// One JSON array of boards, each an array of rows
    Rows,
    /// The names of the occupied squares, one line for each solution
    Squares,
    /// A JSON object on a line for each solution, and one for the end
    Json,
    /// Bytes for --from, much shorter than text; not for a terminal
    Binary,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum TraceFormat {
    /// An indented outline
    Text,
    /// A graph for Graphviz
    Dot,
    /// A JSON object on a line for each node
    Json,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum MergeFormat {
    /// The bare number; a table for sizes
    Text,
    /// A JSON object on a line
    Json,
    /// Comma-separated values with a header
    Csv,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum StatusFormat {
    /// Text
    Text,
    /// A JSON object on a line
    Json,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum SymmetryArg {
    /// Half a turn
    Rotation,
    /// A quarter turn
    QuarterTurn,
    /// A mirror that exchanges left and right
    Mirror,
}

impl From<SymmetryArg> for Symmetry {
    fn from(symmetry: SymmetryArg) -> Self {
        match symmetry {
            SymmetryArg::Rotation => Symmetry::Rotation,
            SymmetryArg::QuarterTurn => Symmetry::QuarterTurn,
            SymmetryArg::Mirror => Symmetry::Mirror,
        }
    }
}

/// Reads a level, or a range of levels.
pub(super) fn levels(text: &str) -> Result<RangeInclusive<Level>, String> {
    range(text, |text| {
        let known = Level::ALL
            .into_iter()
            .find(|level| level.to_string() == text);
        known.ok_or_else(|| format!("`{text}` is no level: write easy, medium, hard or expert"))
    })
}

/// Reads a size, or a range of sizes.
pub(super) fn sizes(text: &str) -> Result<RangeInclusive<usize>, String> {
    range(text, |text| at_least_one(text).map(NonZeroUsize::get))
}

/// Reads a value, or two as in `3..12`.
fn range<T: Copy + PartialOrd>(
    text: &str,
    read: impl Fn(&str) -> Result<T, String>,
) -> Result<RangeInclusive<T>, String> {
    let (first, last) = match text.split_once("..") {
        Some((first, last)) => (read(first)?, read(last)?),
        None => (read(text)?, read(text)?),
    };
    if first > last {
        return Err("write the smaller end of the range first".to_string());
    }
    Ok(first..=last)
}

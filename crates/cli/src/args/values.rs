//! What some arguments can be.

use clap::ValueEnum;
use standoff::draw::Theme;

#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum UpTo {
    /// Turns and mirrors that keep the puzzle
    Symmetry,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum By {
    /// The number of pieces
    Size,
    /// The squares that they stand on
    Square,
}

#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum DrawBy {
    /// The squares that pieces stand on
    Square,
}

#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum DrawTheme {
    /// As whoever looks at it prefers; a PNG is light
    Auto,
    /// Dark on light
    Light,
    /// Light on dark
    Dark,
    /// Black and white, for paper: dark squares are hatched, regions have thick borders and no colours
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

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum ShowProgress {
    /// On a terminal a line that is drawn anew, elsewhere nothing
    Auto,
    /// A line a second
    Plain,
    /// Nothing
    None,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum CountFormat {
    /// The bare number; a table for ranges and sizes
    Text,
    /// An object a line for each count
    Json,
    /// Comma-separated values, with a line of names
    Csv,
    /// Index and value a line for one range, as the OEIS wants it
    Bfile,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum BenchFormat {
    /// Two tables
    Text,
    /// An object a line for each measurement
    Json,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum VerdictFormat {
    /// A line for each broken rule
    Text,
    /// One object
    Json,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum SolveFormat {
    /// A board of dots and letters; on a terminal with lines and coordinates
    Board,
    /// All solutions as one JSON array of arrays of rows
    Rows,
    /// The names of the occupied squares, a line for each solution
    Squares,
    /// A JSON object a line for each solution, and one for the end
    Ndjson,
    /// Bytes that --from reads again, a fraction of what text takes; not for a terminal
    Binary,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum TraceFormat {
    /// An outline: what is below a node stands below it, further to the right
    Text,
    /// A graph for Graphviz
    Dot,
    /// A JSON object a line for each node
    Jsonl,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum MergeFormat {
    /// The bare number; a table for sizes
    Text,
    /// One object
    Json,
    /// Comma-separated values, with a line of names
    Csv,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum StatusFormat {
    /// For people
    Text,
    /// One object
    Json,
}

//! Problems of puzzles, with their messages.

use std::fmt;

use standoff_board::{BoardError, MapError, NameError};
use standoff_model::ModelError;
use thiserror::Error;

use crate::source::{MAX_BYTES, Span};
use crate::wording::{quoted, similar};

/// A problem and its place in the text. A problem with the arguments of a caller has no place.
#[derive(Debug)]
pub(crate) struct Fault {
    pub(crate) problem: Problem,
    pub(crate) span: Option<Span>,
}

impl Fault {
    pub(crate) fn at(span: Span, problem: impl Into<Problem>) -> Self {
        Fault {
            problem: problem.into(),
            span: Some(span),
        }
    }
}

/// A mistake in a puzzle. Text of the puzzle inside is [`quoted`] unless a field says otherwise.
#[derive(Debug, Error)]
pub(crate) enum Problem {
    #[error("the text is longer than {MAX_BYTES} bytes")]
    TooLong,
    #[error("the text is not valid UTF-8: byte {byte:#04x}")]
    NotUtf8 { byte: u8, is_utf16: bool },
    #[error("brackets are nested too deeply")]
    TooDeep,
    #[error("{message}")]
    Syntax {
        message: String,
        hint: Option<&'static str>,
    },
    #[error("expected {what}, found `{found}`")]
    Unexpected { what: &'static str, found: String },
    #[error("unknown {what} `{}`{}", quoted(.found), did_you_mean(.found, .known))]
    Unknown {
        what: &'static str,
        /// Not quoted, so that it can be compared with the known names.
        found: String,
        known: Vec<String>,
    },
    #[error("the field `{field}` is missing")]
    MissingField { field: &'static str },
    #[error("`{name}` is given twice")]
    Twice { name: String },
    #[error("`{name}` cannot be the name of a {what}")]
    BadName { what: &'static str, name: String },
    #[error("the piece `{name}` already exists")]
    PieceExists { name: String },
    #[error("wrong arguments for `{form}`")]
    Arguments { form: String, usage: String },
    #[error("in the {purpose}: {message}")]
    Expression { purpose: Purpose, message: String },
    /// A well-formed expression without a value.
    #[error("in the {purpose}: {message}")]
    NoValue { purpose: Purpose, message: String },
    /// The author's message for values that do not satisfy a requirement.
    #[error("{message}")]
    Required {
        message: String,
        /// The values of the parameters, as in `m = 2, n = 4`.
        values: String,
    },
    #[error("in Betza's notation: {message}")]
    Betza { message: String },
    #[error("conditions would be evaluated more than {most} times")]
    TooManyEvaluations { most: u64 },
    #[error("{what} cannot be negative, and this is {value}")]
    Negative { what: &'static str, value: i64 },
    #[error("a leap of {value} squares is longer than any board")]
    LeapTooLong { value: u64 },
    #[error("a leap of (0, 0) does not move")]
    NoLeap,
    #[error("more than {most} {what}")]
    TooMany { what: &'static str, most: usize },
    #[error("no number lies between {least} and {most}")]
    EmptyRange { least: u64, most: u64 },
    #[error("no piece is placed")]
    NothingPlaced,
    #[error("the expectation is empty")]
    NothingExpected,
    #[error("the {what} has characters that cannot be printed")]
    Unprintable { what: &'static str },
    #[error("the {what} is empty")]
    Empty { what: &'static str },
    #[error("the {what} is longer than {most} bytes")]
    LongText { what: &'static str, most: usize },
    #[error("the map already defines the regions")]
    RegionsTwice,
    #[error("the board has no regions")]
    NoRegions,
    #[error("the regions are still open")]
    OpenRegions,
    #[error("the given squares of this piece are still open")]
    OpenGivens,
    #[error("nothing in this puzzle is open")]
    NothingOpen,
    #[error("the regions and the given squares of a piece cannot both be open")]
    OpenTwice,
    #[error("a puzzle with open parts has no `goal`")]
    OpenGoal,
    #[error("a piece with open given squares has an exact count, or none")]
    OpenCount,
    #[error(
        "open regions need one rule about regions, `Each(Regions, Exactly(1))` or another number"
    )]
    OpenRule,
    #[error("no piece may stand on `{name}`")]
    Forbidden { name: String },
    #[error("`count` and `at` exclude each other")]
    CountAndSquares,
    #[error("`{name}` is not placed")]
    NotPlaced { name: String },
    #[error("no piece of this puzzle is drawn as `{}`", quoted(&found.to_string()))]
    NoSuchLetter { found: char, known: String },
    #[error("which piece stands on `{name}`?")]
    WhichPiece { name: String, known: String },
    #[error("`{name}` is not a hole")]
    NoHole { name: String },
    #[error("row {row} has {} instead of {expected}", number_of(*.found, "square"))]
    GridWidth {
        row: usize,
        found: usize,
        expected: usize,
    },
    #[error(
        "the grid has {} and {}: both numbers have to be equal",
        number_of(*.height, "row"),
        number_of(*.width, "column")
    )]
    GridNotSquare { width: usize, height: usize },
    #[error("the grid has {} instead of {expected}", number_of(*.found, "region"))]
    GridRegions { found: usize, expected: usize },
    #[error("the size is {size}, but the grid has {}", number_of(*.rows, "row"))]
    GridSize { size: i64, rows: usize },
    #[error("there is no grid of regions in this JSON")]
    NoBoard,
    #[error("there are {number} boards in this JSON, but a puzzle has one")]
    ManyBoards { number: usize, path: String },
    #[error("in the address: {message}")]
    Address {
        message: String,
        hint: Option<&'static str>,
    },
    #[error("all pieces are on one side")]
    OneSide,
    #[error("an optimum is expected, but the puzzle has no `goal`")]
    OptimumOfNothing,
    #[error("`Maximal` needs a rule that keeps pieces out")]
    MaximalForNothing,
    #[error("`{rule}` contradicts `{earlier}`: {clash}")]
    Contradiction {
        rule: String,
        earlier: String,
        clash: Clash,
    },
    #[error(transparent)]
    Map(#[from] MapError),
    #[error(transparent)]
    Square(#[from] NameError),
    #[error(transparent)]
    Board(#[from] BoardError),
    #[error(transparent)]
    Model(#[from] ModelError),
}

/// Two bounds that exclude each other, the one of the later rule first.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Clash {
    LeastOverMost(u64, u64),
    MostUnderLeast(u64, u64),
}

impl fmt::Display for Clash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Clash::LeastOverMost(least, most) => {
                write!(f, "at least {least} here, and at most {most} there")
            }
            Clash::MostUnderLeast(most, least) => {
                write!(f, "at most {most} here, and at least {least} there")
            }
        }
    }
}

/// A number with a noun, as in `1 row` and `2 rows`.
fn number_of(number: usize, thing: &str) -> String {
    match number {
        1 => format!("1 {thing}"),
        number => format!("{number} {thing}s"),
    }
}

fn did_you_mean(found: &str, known: &[String]) -> String {
    let name = similar(found, known.iter().map(String::as_str));
    name.map_or(String::new(), |name| {
        format!(": did you mean `{}`?", quoted(name))
    })
}

/// The purpose of an expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// An integer over the parameters.
    Integer,
    /// A condition on two squares.
    Condition,
    /// A condition on one square.
    ChooseSquares,
    /// A condition on the parameters.
    Requirement,
}

/// Prints the name of such an expression in messages.
impl fmt::Display for Purpose {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Purpose::Integer => "expression",
            Purpose::Condition | Purpose::ChooseSquares => "condition",
            Purpose::Requirement => "requirement",
        })
    }
}

// Names of expected values in messages.
pub(crate) const INTEGER: &str = "an integer or an expression";
pub(crate) const WHOLE: &str = "an integer";
pub(crate) const NUMBER: &str = "a number";
pub(crate) const TEXT: &str = "a text";
pub(crate) const PUZZLE: &str = "the fields of a puzzle";
pub(crate) const BOARD: &str = "the fields of a board";
pub(crate) const ENTRY: &str = "the fields of an entry";
pub(crate) const EXPECTATION: &str = "the fields of an expectation";
pub(crate) const BARE_NAME: &str = "a name without quotes";
pub(crate) const TRUTH: &str = "`true` or `false`";
pub(crate) const LIST: &str = "a list";
pub(crate) const MAP: &str = "a map";
pub(crate) const COUNT: &str = "a count";
pub(crate) const SHAPE: &str = "squares";
pub(crate) const RULE: &str = "a rule";
pub(crate) const GOAL: &str = "a goal";
pub(crate) const LINES: &str = "lines";
pub(crate) const PIECE: &str = "piece";
pub(crate) const SIDE: &str = "side";
pub(crate) const SQUARE: &str = "a square";
/// The value of open parts.
pub(crate) const OPEN: &str = "Open";
pub(crate) const REGION: &str = "a region";
pub(crate) const ROW: &str = "a row of regions";

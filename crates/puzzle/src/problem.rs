//! Everything that can be wrong with a puzzle, each with its message and what would be right.

use std::fmt;

use standoff_board::{BoardError, MAX_SQUARES, MapError, NameError};
use standoff_model::ModelError;
use thiserror::Error;

use crate::MAX_BYTES;
use crate::expression::Purpose;
use crate::parameters::{Parameters, is_identifier};
use crate::source::Span;
use crate::wording::{quoted, similar};

/// A problem and the part of the text that has it; a problem with what a caller asked has none.
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

/// Foreign text inside is quoted by whoever makes the problem, unless it says otherwise.
#[derive(Debug, Error)]
pub(crate) enum Problem {
    #[error("the text is longer than {MAX_BYTES} bytes")]
    TooLong,
    #[error("this is no text in UTF-8: there is the byte {byte:#04x}")]
    NotUtf8 { byte: u8, is_utf16: bool },
    #[error("brackets inside brackets, too deep to follow")]
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
        /// As it is written, so that it can be compared with what is known.
        found: String,
        known: Vec<String>,
    },
    #[error("the field `{field}` is missing")]
    MissingField { field: &'static str },
    #[error("`{name}` is given twice")]
    Twice { name: String },
    #[error("`{name}` cannot be the name of a {what}")]
    BadName { what: &'static str, name: String },
    #[error("there is a piece `{name}` already")]
    PieceExists { name: String },
    #[error("these are not the arguments of `{form}`")]
    Arguments { form: String, usage: String },
    #[error("in the {}: {message}", .purpose.name())]
    Expression { purpose: Purpose, message: String },
    /// In the words of the puzzle's author.
    #[error("{message}")]
    Required {
        message: String,
        parameters: Parameters,
    },
    #[error("in Betza's notation: {message}")]
    Betza { message: String },
    #[error("conditions would be asked more than {most} times")]
    AskedTooOften { most: u64 },
    #[error("{what} cannot be negative, and this is {value}")]
    Negative { what: &'static str, value: i64 },
    #[error("a leap of {value} squares leaves every board")]
    LeapTooLong { value: u64 },
    #[error("a leap of (0, 0) leads nowhere")]
    NoLeap,
    #[error("more than {most} {what}")]
    TooMany { what: &'static str, most: usize },
    #[error("no number lies between {least} and {most}")]
    EmptyRange { least: u64, most: u64 },
    #[error("nothing is placed")]
    NothingPlaced,
    #[error("nothing is expected")]
    NothingExpected,
    #[error("the {what} has characters that cannot be printed")]
    Unprintable { what: &'static str },
    #[error("the {what} is empty")]
    Empty { what: &'static str },
    #[error("the {what} is longer than {most} bytes")]
    LongText { what: &'static str, most: usize },
    #[error("the map names the regions already")]
    RegionsTwice,
    #[error("the board has no regions")]
    NoRegions,
    #[error("nothing may stand on `{name}`")]
    Forbidden { name: String },
    #[error("given pieces are as many as their squares")]
    CountOfGiven,
    #[error("`{name}` is not placed")]
    NotPlaced { name: String },
    #[error("no piece here is drawn `{}`", quoted(&found.to_string()))]
    NoSuchLetter { found: char, known: String },
    #[error("which piece stands on `{name}`?")]
    WhichPiece { name: String, known: String },
    #[error("`{name}` is no hole")]
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
    #[error("the size is {size}, and the grid has {}", number_of(*.rows, "row"))]
    GridSize { size: i64, rows: usize },
    #[error("there is no grid of regions in this JSON")]
    NoBoard,
    #[error("there are {number} boards in this JSON, and a puzzle has one")]
    ManyBoards { number: usize, path: String },
    #[error("all pieces are on one side")]
    OneSide,
    #[error("an optimum is expected, and the puzzle has no `goal`")]
    OptimumOfNothing,
    #[error(
        "`Maximal` asks that no piece can be added, and no rule says which ones cannot stand together"
    )]
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

/// Two bounds that no number keeps, that of the later rule first.
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

/// A number of things, as in `1 row` and `2 rows`.
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

impl Problem {
    /// What would be right, where the message does not say so already.
    pub(crate) fn hint(&self) -> Option<String> {
        let fixed = |hint: &str| Some(hint.to_string());
        match self {
            Problem::NotUtf8 { is_utf16, .. } => match is_utf16 {
                true => fixed("it begins like a text in UTF-16: save it as UTF-8"),
                false => fixed("save it as UTF-8"),
            },
            Problem::Syntax { hint, .. } => hint.map(str::to_string),
            Problem::Unexpected { what, found } => {
                without_quotes(what, found).or_else(|| example_of(what).and_then(fixed))
            }
            Problem::Unknown { what, known, .. } => known_names(what, known),
            Problem::Arguments { usage, .. } => Some(format!("write `{usage}`")),
            Problem::Expression { purpose, .. } => fixed(language(*purpose)),
            Problem::Required { parameters, .. } => here(parameters),
            Problem::Betza { .. } => fixed(BETZA),
            Problem::AskedTooOften { .. } => fixed(ASKED_TOO_OFTEN),
            Problem::BadName { .. } => fixed(NAME),
            Problem::PieceExists { .. } => fixed("choose another name"),
            Problem::Twice { .. } => fixed("keep one of them"),
            Problem::LeapTooLong { .. } => {
                Some(format!("a leap goes at most {MAX_SQUARES} squares"))
            }
            Problem::EmptyRange { .. } => fixed("write the smaller number first"),
            Problem::RegionsTwice => fixed("draw a `.` in the map for each square of a region"),
            Problem::NoRegions => {
                fixed("draw them in the field `regions`, a letter for each square")
            }
            Problem::CountOfGiven => {
                fixed("leave out `count`; pieces that are not given are an entry of their own")
            }
            Problem::NotPlaced { .. } => fixed("name a piece as `place` names it"),
            Problem::NoSuchLetter { known, .. } => Some(format!(
                "the pieces are drawn {known}; in a drawing `.` is an empty square and `#` a hole"
            )),
            Problem::WhichPiece { known, .. } => {
                Some(format!("write its letter before the square: {known}"))
            }
            Problem::NoHole { .. } => fixed("draw a `.` where nothing stands"),
            Problem::Contradiction { .. } => {
                fixed("both count the same pieces in the same lines: keep one, or let them overlap")
            }
            Problem::OptimumOfNothing => fixed("say what is wanted, as in `goal: Fewest`"),
            Problem::OneSide => fixed("give sides, as in `(piece: Queen, side: \"black\")`"),
            Problem::GridNotSquare { .. } | Problem::GridRegions { .. } => fixed(SAME_NUMBER),
            Problem::NoBoard => fixed(GRID),
            Problem::ManyBoards { path, .. } => {
                Some(format!("take one of them out, as with `jq '{path}'`"))
            }
            Problem::MaximalForNothing => {
                fixed("add `NoAttack`, `SidesAtPeace` or `NoTouch`, as in `[NoAttack, Maximal]`")
            }
            Problem::NothingPlaced => fixed("name a piece, as in `place: [(piece: Queen)]`"),
            Problem::NothingExpected => {
                fixed("give `count`, `by_size`, `fundamental`, `first`, `unique` or `optimum`")
            }
            _ => None,
        }
    }
}

const SAME_NUMBER: &str = "each row, column and region holds the same number of queens, so the numbers of rows, \
    columns and regions are equal";

const GRID: &str = "write `{\"regions\": [\"AAB\", \"ABB\", \"CCC\"]}`, or arrays of texts or integers as rows; \
    `regions` may be called `colorRegions`, `regionGrid`, `colorGrid`, `areas`, `grid` or `board`";

const PIECES: &str = "a piece is a name, `Leaper(1, 2)`, `Rider(1, 2)`, `Leaps([(0, 1)])`, \
    `Rides([(0, 1)])`, `UpTo(2, Rook)`, `Where(\"dx == dy\")`, \
    `Betza(\"WD\")` or `Any([Rook, Knight])`";

const EXPRESSION: &str = "an expression has integers, parameters, `+` `-` `*` `/` `%` `**`, \
    `abs` `sign` `min` `max` and parentheses";

const CONDITION: &str = "a condition has integers, parameters, `dx` `dy` `x` `y` `x2` `y2` \
    `width` `height`, `abs` `sign` `min` `max`, arithmetic, `==` `!=` `<` `<=` `>` `>=`, `&&` `||` \
    `!` and parentheses";

const CHOICE: &str = "a condition on a square has integers, parameters, `x` `y` `width` `height`, \
    `abs` `sign` `min` `max`, arithmetic, `==` `!=` `<` `<=` `>` `>=`, `&&` `||` `!` and parentheses";

const REQUIREMENT: &str = "a requirement has integers, parameters, `abs` `sign` `min` `max`, \
    arithmetic, `==` `!=` `<` `<=` `>` `>=`, `&&` `||` `!` and parentheses";

/// What an expression is made of.
fn language(purpose: Purpose) -> &'static str {
    match purpose {
        Purpose::Integer => EXPRESSION,
        Purpose::Condition => CONDITION,
        Purpose::ChooseSquares => CHOICE,
        Purpose::Requirement => REQUIREMENT,
    }
}

const BETZA: &str = "known are the atoms W F D N A H C Z G K R B Q and `(1,4)`, before them the \
    directions f b l r v s and the modifiers c m, behind them a number of leaps, 0 or the same \
    letter again for any number";

const ASKED_TOO_OFTEN: &str = "a condition that names `dx` and `dy` only is asked for each leap, with \
    `x`, `y`, `x2` or `y2` for every two squares, and one that chooses squares for each of them; \
    every 1024 bytes of it count anew";

const NAME: &str =
    "a name is ASCII letters, digits and `_`, a letter first, and no word of the language";

pub(crate) const INTEGER: &str = "an integer or an expression";
pub(crate) const WHOLE: &str = "an integer";
pub(crate) const NUMBER: &str = "a number";
pub(crate) const TEXT: &str = "a text";
pub(crate) const COUNT: &str = "a count";
pub(crate) const SHAPE: &str = "squares";
pub(crate) const RULE: &str = "a rule";
pub(crate) const GOAL: &str = "a goal";
pub(crate) const LINES: &str = "lines";
pub(crate) const PIECE: &str = "piece";
pub(crate) const SIDE: &str = "side";
pub(crate) const SQUARE: &str = "a square";
pub(crate) const REGION: &str = "a region";
pub(crate) const ROW: &str = "a row of regions";

fn example_of(what: &str) -> Option<&'static str> {
    match what {
        INTEGER => Some("write `8`, or an expression in quotes: `\"2*n - 1\"`"),
        NUMBER => Some("write `92`, or beyond 64 bits the digits in quotes"),
        TEXT => Some("write it in quotes"),
        SHAPE => Some(
            "write `Square(8)`, `Rect(8, 4)`, `Map(r\"..#\")` or `Where(Square(8), \"x <= y\")`",
        ),
        COUNT => Some("write `Exactly(8)`, `AtLeast(1)`, `AtMost(8)` or `Between(3, 5)`"),
        GOAL => Some("write `Fewest`, `Most(Queen)` or `MostOfEach`"),
        RULE => Some("write `NoTouch`, or `Each(Rows, Exactly(1))`"),
        LINES => Some("write `Rows`, or `Squares([\"a1\", \"b2\"])`"),
        REGION => Some("a region is a text or an integer"),
        ROW => Some("a row is an array of regions, or a text such as `\"AABB\"`"),
        SQUARE => {
            Some("write `\"a1\"`, or file and rank from 1: `(1, \"n\")`, or `Where(\"x == y\")`")
        }
        _ => None,
    }
}

/// What to write, if it is a name that stands in quotes where no number should stand.
fn without_quotes(what: &str, found: &str) -> Option<String> {
    if matches!(what, COUNT | WHOLE | NUMBER) {
        return None;
    }
    let name = found.strip_prefix('"')?.strip_suffix('"')?;
    is_identifier(name).then(|| format!("leave out the quotes: `{name}`"))
}

/// The values with which something does not hold.
fn here(parameters: &Parameters) -> Option<String> {
    let shown = |(name, value): (&String, &i64)| format!("{} = {value}", quoted(name));
    let values: Vec<String> = parameters.iter().map(shown).collect();
    (!values.is_empty()).then(|| format!("here {}", values.join(", ")))
}

fn known_names(what: &str, known: &[String]) -> Option<String> {
    match (what, known) {
        (PIECE, _) => Some(PIECES.to_string()),
        (SIDE, []) => Some("there are no sides; a piece is named without quotes".to_string()),
        (_, []) => Some(format!("there is no {what} here")),
        _ => {
            let names: Vec<String> = known.iter().map(|name| quoted(name)).collect();
            Some(format!("known here: {}", names.join(", ")))
        }
    }
}

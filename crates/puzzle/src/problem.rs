//! Everything that can be wrong with a puzzle, each with its message and what would be right.

use standoff_board::{BoardError, MAX_SQUARES, NameError};
use standoff_placement::ModelError;
use thiserror::Error;

use crate::MAX_BYTES;
use crate::source::Span;
use crate::wording::similar;

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

/// Foreign text inside is quoted by whoever makes the problem.
#[derive(Debug, Error)]
pub(crate) enum Problem {
    #[error("the text is longer than {MAX_BYTES} bytes")]
    TooLong,
    #[error("brackets inside brackets, too deep to follow")]
    TooDeep,
    #[error("{message}")]
    Syntax {
        message: String,
        hint: Option<&'static str>,
    },
    #[error("expected {what}, found `{found}`")]
    Unexpected { what: &'static str, found: String },
    #[error("unknown {what} `{found}`{}", did_you_mean(.found, .known))]
    Unknown {
        what: &'static str,
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
    #[error("in the expression: {message}")]
    Expression { message: String },
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
    #[error("the name has characters that cannot be printed")]
    Unprintable,
    #[error(transparent)]
    Square(#[from] NameError),
    #[error(transparent)]
    Board(#[from] BoardError),
    #[error(transparent)]
    Model(#[from] ModelError),
}

fn did_you_mean(found: &str, known: &[String]) -> String {
    let name = similar(found, known.iter().map(String::as_str));
    name.map_or(String::new(), |name| format!(": did you mean `{name}`?"))
}

impl Problem {
    /// What would be right, where the message does not say so already.
    pub(crate) fn hint(&self) -> Option<String> {
        let fixed = |hint: &str| Some(hint.to_string());
        match self {
            Problem::Syntax { hint, .. } => hint.map(str::to_string),
            Problem::Unexpected { what, .. } => example_of(what).and_then(fixed),
            Problem::Unknown { what, known, .. } => known_names(what, known),
            Problem::Arguments { usage, .. } => Some(format!("write `{usage}`")),
            Problem::Expression { .. } => fixed(EXPRESSION),
            Problem::BadName { .. } => fixed(NAME),
            Problem::PieceExists { .. } => fixed("choose another name"),
            Problem::Twice { .. } => fixed("keep one of them"),
            Problem::LeapTooLong { .. } => {
                Some(format!("a leap goes at most {MAX_SQUARES} squares"))
            }
            Problem::EmptyRange { .. } => fixed("write the smaller number first"),
            Problem::NothingPlaced => fixed("name a piece, as in `place: [(piece: Queen)]`"),
            Problem::NothingExpected => fixed("give `count`, `by_size`, `fundamental` or `first`"),
            _ => None,
        }
    }
}

const EXPRESSION: &str =
    "an expression has integers, parameters, `+` `-` `*` `/` `%` `**` and parentheses";

const NAME: &str =
    "a name is ASCII letters, digits and `_`, a letter first, and no word of the language";

pub(crate) const INTEGER: &str = "an integer or an expression";
pub(crate) const NUMBER: &str = "a number";
pub(crate) const TEXT: &str = "a text";
pub(crate) const PIECE: &str = "piece";

fn example_of(what: &str) -> Option<&'static str> {
    match what {
        INTEGER => Some("write `8`, or an expression in quotes: `\"2*n - 1\"`"),
        NUMBER => Some("write `92`, or beyond 64 bits the digits in quotes"),
        TEXT => Some("write it in quotes"),
        _ => None,
    }
}

fn known_names(what: &str, known: &[String]) -> Option<String> {
    match (what, known) {
        (PIECE, _) => {
            Some("a piece is a name, `Leaper(1, 2)`, `Rider(1, 2)` or `Any([Rook, Knight])`".into())
        }
        (_, []) => Some(format!("there is no {what} here")),
        _ => Some(format!("known here: {}", known.join(", "))),
    }
}

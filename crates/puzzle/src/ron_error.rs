//! The RON parser's complaints in this crate's words.

use ron::error::Error;

use crate::problem::Problem;
use crate::wording::{quoted, shortened};

/// The problem that a parser's error stands for.
pub(crate) fn problem(error: &Error) -> Problem {
    match error {
        Error::NoSuchStructField {
            expected, found, ..
        } => Problem::Unknown {
            what: "field",
            found: quoted(found),
            known: expected.iter().map(|name| name.to_string()).collect(),
        },
        Error::MissingStructField { field, .. } => Problem::MissingField { field },
        Error::DuplicateStructField { field, .. } => Problem::Twice {
            name: field.to_string(),
        },
        Error::ExceededRecursionLimit => Problem::TooDeep,
        Error::ExpectedDifferentStructName { expected, found } => Problem::Syntax {
            message: format!("expected fields in parentheses, found `{}`", quoted(found)),
            hint: Some(fields(expected)),
        },
        Error::ExpectedNamedStructLike(name) => Problem::Syntax {
            message: "expected fields in parentheses".to_string(),
            hint: Some(fields(name)),
        },
        other => Problem::Syntax {
            message: sentence(&other.to_string()),
            hint: hint(other),
        },
    }
}

/// As much of a parser's message as is shown, in characters: it may quote the text.
const SHOWN: usize = 120;

/// Parsers begin their messages with a capital; here a message follows a colon.
pub(crate) fn sentence(message: &str) -> String {
    let message = shortened(message, SHOWN);
    let mut characters = message.chars();
    let first = characters.next().map(|c| c.to_ascii_lowercase());
    first.into_iter().chain(characters).collect()
}

/// How the fields of a level are written.
fn fields(level: &str) -> &'static str {
    match level {
        "Board" => "write `(squares: Square(8))`",
        "Place" => "write `(piece: Queen, count: Exactly(8))`",
        "Expect" => "write `(at: {\"n\": 8}, count: 92)`",
        _ => "write `(board: (squares: Square(8)), place: [(piece: Queen)])`",
    }
}

fn hint(error: &Error) -> Option<&'static str> {
    match error {
        Error::ExpectedComma => Some(
            "is a comma missing before this, or a bracket open? \
             Numbers are whole, and arguments have no names: `Rect(3, 4)`",
        ),
        Error::ExpectedMap => Some("a map is written `{\"name\": value, ..}`"),
        Error::ExpectedArray => Some("a list is written `[value, ..]`"),
        Error::ExpectedIdentifier | Error::ExpectedMapColon => {
            Some("a field is written `name: value`, the name without quotes")
        }
        Error::ExpectedStringEnd => Some("is a quotation mark missing?"),
        _ => None,
    }
}

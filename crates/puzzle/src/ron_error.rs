//! Problems from the errors of the RON parser.

use ron::error::Error;

use crate::problem::Problem;
use crate::wording::{quoted, shortened};

/// The problem for an error of the parser. `rest` is the text from the place of the error on.
pub(crate) fn problem(error: &Error, rest: &str) -> Problem {
    match error {
        Error::NoSuchStructField {
            expected, found, ..
        } => Problem::Unknown {
            what: "field",
            found: found.clone(),
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
            message: format!("expected fields in parentheses{}", strange(rest)),
            hint: Some(fields(name)),
        },
        Error::UnexpectedChar(found) => Problem::Syntax {
            message: format!("unexpected `{}`", quoted(&found.to_string())),
            hint: None,
        },
        other => Problem::Syntax {
            message: format!("{}{}", in_our_words(other), strange(rest)),
            hint: hint(other),
        },
    }
}

/// The problem of a comment in another language.
pub(crate) fn hash() -> Problem {
    Problem::Syntax {
        message: "unexpected `#`".to_string(),
        hint: Some("a comment begins with `//`"),
    }
}

/// The end of a message that quotes the first character of a text, if that character is invisible or could look like
/// another one.
fn strange(rest: &str) -> String {
    let is_strange = |c: &char| !(c.is_ascii_graphic() || c.is_ascii_whitespace());
    let found = rest.chars().next().filter(is_strange);
    found.map_or(String::new(), |c| {
        format!(", found `{}`", quoted(&c.to_string()))
    })
}

/// The invalid name that caused an error, if one did.
pub(crate) fn bad_name(error: &Error) -> Option<&str> {
    match error {
        Error::InvalidIdentifier(name) | Error::SuggestRawIdentifier(name) => Some(name),
        _ => None,
    }
}

/// The message for an error. Messages of the parser about its implementation are replaced.
fn in_our_words(error: &Error) -> String {
    match error {
        Error::Eof => "the text ends too early".to_string(),
        Error::TrailingCharacters => "unexpected text after the end of the puzzle".to_string(),
        Error::UnclosedBlockComment | Error::UnclosedLineComment => {
            "the text ends inside a comment".to_string()
        }
        Error::ExpectedInteger | Error::ExpectedFloat => "expected a number".to_string(),
        Error::ExpectedAttribute => "unexpected `#`".to_string(),
        Error::ExpectedRawValue => "expected a value".to_string(),
        Error::InvalidIdentifier(name) | Error::SuggestRawIdentifier(name) => {
            format!("`{}` is not a name", quoted(name))
        }
        other => sentence(&other.to_string()),
    }
}

/// Maximum length of a message of the parser, in characters. It may quote the text.
const SHOWN: usize = 120;

/// A message of the parser, shortened and with a small first letter.
pub(crate) fn sentence(message: &str) -> String {
    let message = shortened(message, SHOWN);
    let mut characters = message.chars();
    let first = characters.next().map(|c| c.to_ascii_lowercase());
    first.into_iter().chain(characters).collect()
}

/// An example of the fields of a level.
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
            Some("a field is written `name: value`, and in a map `\"name\": value`")
        }
        Error::Eof => Some("is a bracket open, or a line commented out?"),
        Error::ExpectedInteger | Error::ExpectedFloat => {
            Some("write `8`, or, where a text is allowed, an expression: `\"2*n - 1\"`")
        }
        Error::InvalidIdentifier(_) | Error::SuggestRawIdentifier(_) => {
            Some("a name consists of letters, digits and `_`, and does not begin with a digit")
        }
        Error::ExpectedChar => Some("write a text in double quotes: `\"dx == dy\"`"),
        Error::ExpectedStringEnd => Some("is a quotation mark missing?"),
        _ => None,
    }
}

//! Parses RON and JSON into a tree of values.
//!
//! `ron` reads the attributes at the beginning of a text, and texts in quotes. Numbers are read when their type is
//! known. The rest of the syntax is brackets, commas, names, blanks and comments.

use std::ops::Range;

use ron::error::{Error, SpannedError};
use serde::de::DeserializeOwned;

use crate::problem::{Fault, Problem};
use crate::source::byte_at;
use crate::spanned::SpannedProblem;
use crate::tree::{Entry, Node, Value, between_quotes};
use crate::wording::{quoted, shortened};

/// Maximum depth to which brackets are nested in RON.
const MAX_DEPTH: usize = 64;

/// The same in JSON.
const MAX_JSON_DEPTH: usize = 128;

/// Maximum length of a message of `ron`, in characters. It may quote the text.
const SHOWN: usize = 120;

const COMMA: &str = "is a comma missing before this, or a bracket open? Numbers are whole, and arguments have no \
    names: `Rect(3, 4)`";

const COLON: &str = "a field is written `name: value`, and in a map `\"name\": value`";

const NAME: &str = "a name consists of letters, digits and `_`, and does not begin with a digit";

/// Parses a puzzle in RON.
pub(crate) fn parse_ron(text: &str) -> Result<Node<'_>, Fault> {
    let mut parser = Parser {
        text,
        at: 0,
        depth: MAX_DEPTH,
        read_text: read_prefix::<String>,
    };
    parser.skip_blanks()?;
    parser.skip_attributes()?;
    if parser.peek().is_none() {
        let hint = "write `(board: (squares: Square(8)), place: [(piece: Queen)])`";
        return Err(syntax(0..0, "expected the fields of a puzzle", Some(hint)));
    }
    let puzzle = parser.value()?;
    parser.skip_blanks()?;
    if parser.peek().is_some() && puzzle.as_name().is_none() {
        return Err(parser.refuse("unexpected text after the end of the puzzle", None));
    }
    Ok(puzzle)
}

/// Parses valid JSON. `read_text` reads the text in quotes at the beginning of a text.
pub(crate) fn parse_json(text: &str, read_text: ReadText) -> Result<Node<'_>, Fault> {
    let mut parser = Parser {
        text,
        at: 0,
        depth: MAX_JSON_DEPTH,
        read_text,
    };
    parser.skip_blanks()?;
    parser.value()
}

/// Reads a text in quotes. Returns its length with the quotation marks, too.
type ReadText = fn(&str) -> Result<(String, usize), SpannedProblem>;

struct Parser<'a> {
    text: &'a str,
    at: usize,
    /// The number of brackets that may still be opened.
    depth: usize,
    read_text: ReadText,
}

impl<'a> Parser<'a> {
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn eat(&mut self, text: &str) -> bool {
        let is_next = self.rest().starts_with(text);
        if is_next {
            self.at += text.len();
        }
        is_next
    }

    /// Takes the longest prefix of the rest with only these characters.
    fn take(&mut self, wanted: impl Fn(char) -> bool) -> &'a str {
        let rest = self.rest();
        let taken = &rest[..rest.find(|c| !wanted(c)).unwrap_or(rest.len())];
        self.at += taken.len();
        taken
    }

    /// Skips blanks and comments.
    fn skip_blanks(&mut self) -> Result<(), Fault> {
        loop {
            self.take(is_blank);
            let start = self.at;
            if self.eat("//") {
                self.take(|c| c != '\n');
            } else if self.eat("/*") {
                self.skip_block_comment(start)?;
            } else {
                return Ok(());
            }
        }
    }

    /// Skips the rest of a comment that may contain others.
    fn skip_block_comment(&mut self, start: usize) -> Result<(), Fault> {
        let mut depth = 1;
        while depth > 0 {
            self.take(|c| !matches!(c, '/' | '*'));
            if self.eat("/*") {
                depth += 1;
            } else if self.eat("*/") {
                depth -= 1;
            } else if self.peek().is_some() {
                self.at += 1;
            } else {
                return Err(syntax(
                    start..start + 2,
                    "the text ends inside a comment",
                    None,
                ));
            }
        }
        Ok(())
    }

    /// Skips attributes such as `#![enable(implicit_some)]`. They change nothing in a puzzle.
    fn skip_attributes(&mut self) -> Result<(), Fault> {
        if self.rest().starts_with("#!") {
            let after = ron::Deserializer::from_str(self.rest());
            let after = after.map_err(|error| self.fault(of_ron(self.rest(), &error)))?;
            self.at = self.text.len() - after.remainder().len();
        }
        Ok(())
    }

    fn value(&mut self) -> Result<Node<'a>, Fault> {
        let start = self.at;
        let value = match self.peek() {
            Some('(') => self.arguments(0)?,
            Some('[') => Value::List(self.sequence("]", Self::value)?.into()),
            Some('{') => Value::Map(self.sequence("}", Self::entry)?.into()),
            Some('"' | 'r') if self.is_text() => self.text()?,
            // `ron` accepts a byte as an integer.
            Some('b') if self.rest().starts_with("b'") => {
                let (_, length) =
                    read_prefix::<u8>(self.rest()).map_err(|error| self.fault(error))?;
                self.at += length;
                Value::Scalar
            }
            Some(c) if begins_name(c) => self.form()?,
            Some(c) if is_in_number(c) => {
                self.take(is_in_number);
                Value::Scalar
            }
            found => {
                let found = found.map_or(String::new(), String::from);
                let hint = "write a text in double quotes: `\"dx == dy\"`";
                let hint = (found == "'").then_some(hint);
                return Err(self.refuse(&format!("unexpected `{}`", quoted(&found)), hint));
            }
        };
        Ok(Node::new(&self.text[start..self.at], start, value))
    }

    /// Whether a text in quotes is next, such as `".."`, `r".."` or `r#".."#`.
    fn is_text(&self) -> bool {
        let rest = self.rest();
        let hashes = rest.strip_prefix('r').unwrap_or_default();
        rest.starts_with('"') || hashes.trim_start_matches('#').starts_with('"')
    }

    fn text(&mut self) -> Result<Value<'a>, Fault> {
        let rest = self.rest();
        let (text, length) = (self.read_text)(rest).map_err(|error| self.fault(error))?;
        self.at += length;
        let inside = rest.find('"').map_or(0, |mark| mark + 1);
        let is_as_written = between_quotes(&rest[..length], inside) == text;
        let text = (!is_as_written).then(|| text.into());
        Ok(Value::Text(inside as u32, text))
    }

    /// A name, with or without arguments.
    fn form(&mut self) -> Result<Value<'a>, Fault> {
        let start = self.at;
        self.name()?;
        let end = self.at;
        self.skip_blanks()?;
        if self.peek() == Some('(') {
            return self.arguments(end - start);
        }
        self.at = end;
        Ok(Value::Name)
    }

    /// A name. It may have letters of any alphabet, so that a message quotes a look-alike letter as part of the name.
    /// Raw identifiers, as in `r#King`, are no names.
    fn name(&mut self) -> Result<(), Fault> {
        let start = self.at;
        let is_raw = self.eat("r#");
        self.take(is_in_name);
        let more = self.take(|c| is_in_name(c) || ".+-".contains(c));
        if !is_raw && more.is_empty() {
            return Ok(());
        }
        let span = start..self.at;
        let message = format!("`{}` is not a name", quoted(&self.text[span.clone()]));
        Err(syntax(span, &message, Some(NAME)))
    }

    /// The fields or values in parentheses after a name of this length.
    fn arguments(&mut self, name: usize) -> Result<Value<'a>, Fault> {
        let (mut keys, mut number) = (Vec::new(), 0);
        let values = self.sequence(")", |parser| {
            let value = parser.value()?;
            parser.skip_blanks()?;
            let may_be_key = keys.len() == number;
            number += 1;
            if may_be_key && parser.peek() == Some(':') {
                keys.push(value);
                return parser.value_after_colon();
            }
            let is_end = matches!(parser.peek(), Some(',' | ')'));
            if !keys.is_empty() || (name == 0 && value.as_name().is_some() && !is_end) {
                return Err(parser.expected("colon", COLON));
            }
            Ok(value)
        })?;
        let name = name as u32;
        if keys.is_empty() {
            return Ok(Value::Form(name, values.into()));
        }
        let fields = keys.into_iter().zip(values);
        let fields = fields.map(|(key, value)| Entry { key, value });
        Ok(Value::Struct(name, fields.collect()))
    }

    /// An entry of a map: `"name": value`.
    fn entry(&mut self) -> Result<Entry<'a>, Fault> {
        let key = self.value()?;
        self.skip_blanks()?;
        let value = self.value_after_colon()?;
        Ok(Entry { key, value })
    }

    fn value_after_colon(&mut self) -> Result<Node<'a>, Fault> {
        if !self.eat(":") {
            return Err(self.expected("colon", COLON));
        }
        self.skip_blanks()?;
        self.value()
    }

    /// Elements in brackets, separated by commas.
    fn sequence<T>(
        &mut self,
        close: &str,
        mut element: impl FnMut(&mut Self) -> Result<T, Fault>,
    ) -> Result<Vec<T>, Fault> {
        let depth = self.depth.checked_sub(1);
        self.depth = depth.ok_or_else(|| self.fault((Problem::TooDeep, 0..1)))?;
        self.at += 1;
        let mut elements = Vec::new();
        self.skip_blanks()?;
        while !self.eat(close) {
            elements.push(element(self)?);
            self.skip_blanks()?;
            if self.eat(",") {
                self.skip_blanks()?;
            } else if !self.rest().starts_with(close) {
                return Err(self.expected("comma", COMMA));
            }
        }
        self.depth += 1;
        Ok(elements)
    }

    /// The fault of a problem at a place in the rest of the text.
    fn fault(&self, (problem, place): SpannedProblem) -> Fault {
        Fault::at(self.at + place.start..self.at + place.end, problem)
    }

    /// The fault of a missing character. The message quotes the one that was found if it is invisible or could look
    /// like another one.
    fn expected(&self, what: &str, hint: &'static str) -> Fault {
        let is_plain = |c: &char| c.is_ascii_graphic() || c.is_ascii_whitespace();
        let found = self.peek().filter(|c| !is_plain(c));
        let found = found.map_or(String::new(), |c| {
            format!(", found `{}`", quoted(&c.to_string()))
        });
        self.refuse(&format!("expected {what}{found}"), Some(hint))
    }

    /// The fault of the next character, unless the text ends or a comment of another language begins.
    fn refuse(&self, message: &str, hint: Option<&'static str>) -> Fault {
        let before = &self.text[..self.at];
        let is_inside = before.ends_with(|c: char| c == '.' || is_in_name(c));
        let (message, hint) = match self.peek() {
            None => (
                "the text ends too early",
                Some("is a bracket open, or a line commented out?"),
            ),
            Some('#') if !is_inside => ("unexpected `#`", Some("a comment begins with `//`")),
            Some(_) => (message, hint),
        };
        let length = self.peek().map_or(0, char::len_utf8);
        syntax(self.at..self.at + length, message, hint)
    }
}

fn syntax(span: Range<usize>, message: &str, hint: Option<&'static str>) -> Fault {
    let message = message.to_string();
    Fault::at(span, Problem::Syntax { message, hint })
}

/// Reads the value at the beginning of a text with `ron`. Returns its length, too.
fn read_prefix<T: DeserializeOwned>(text: &str) -> Result<(T, usize), SpannedProblem> {
    let mut input = ron::Deserializer::from_str(text).map_err(|error| of_ron(text, &error))?;
    let value = T::deserialize(&mut input);
    let value = value.map_err(|error| of_ron(text, &input.span_error(error)))?;
    Ok((value, text.len() - input.remainder().len()))
}

/// The problem of an error of `ron` in a text, and its place without the blanks before it.
fn of_ron(text: &str, error: &SpannedError) -> SpannedProblem {
    let [start, end] = [error.span.start, error.span.end].map(|at| byte_at(text, at.line, at.col));
    let found = text[start..end.max(start)].trim_start();
    let message = shortened(&error.code.to_string(), SHOWN);
    let (first, rest) = message.split_at(1);
    let message = first.to_lowercase() + rest;
    let is_open = matches!(error.code, Error::ExpectedStringEnd);
    let hint = is_open.then_some("is a quotation mark missing?");
    (Problem::Syntax { message, hint }, end - found.len()..end)
}

/// Whether a character is a blank of RON.
fn is_blank(c: char) -> bool {
    matches!(
        c,
        '\t'..='\r' | ' ' | '\u{85}' | '\u{200e}' | '\u{200f}' | '\u{2028}' | '\u{2029}'
    )
}

fn begins_name(c: char) -> bool {
    is_in_name(c) && !c.is_numeric()
}

fn is_in_name(c: char) -> bool {
    c == '_' || c.is_alphanumeric()
}

fn is_in_number(c: char) -> bool {
    c.is_ascii_alphanumeric() || "+-._".contains(c)
}

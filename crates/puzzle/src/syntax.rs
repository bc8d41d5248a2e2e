//! Parses RON, and JSON without its escapes, into a tree of values.
//!
//! `ron` reads the attributes at the beginning of a text, texts in quotes and numbers. The rest of the syntax is
//! brackets, commas, names, blanks and comments.

use std::ops::Range;

use ron::error::SpannedError;

use crate::problem::{Fault, PUZZLE, Problem};
use crate::source::byte_at;
use crate::spanned::{SpannedProblem, SpannedText};
use crate::tree::{Arguments, Entry, Field, Node, Value};
use crate::wording::{quoted, shortened};

/// Maximum depth to which brackets are nested in RON.
const MAX_DEPTH: usize = 64;

/// The same in JSON.
const MAX_JSON_DEPTH: usize = 128;

/// Maximum length of a message of `ron`, in characters. It may quote the text.
const SHOWN: usize = 120;

const COMMA: &str = "is a comma missing before this, or a bracket open? Numbers are whole, and arguments have no \
    names: `Rect(3, 4)`";

const FIELD: &str = "a field is written `name: value`, and in a map `\"name\": value`";

const NAME: &str = "a name consists of letters, digits and `_`, and does not begin with a digit";

/// Parses a puzzle in RON.
pub(crate) fn parse_ron(text: &str) -> Result<Node<'_>, Fault> {
    let mut parser = Parser::new(text, MAX_DEPTH, read_quotes);
    parser.skip_blanks()?;
    parser.skip_attributes()?;
    let puzzle = parser.puzzle()?;
    parser.skip_blanks()?;
    if parser.peek().is_some() {
        return Err(parser.refuse("unexpected text after the end of the puzzle", None));
    }
    Ok(puzzle)
}

/// Parses valid JSON. `decode` reads a text in quotes.
pub(crate) fn parse_json(text: &str, decode: Decode) -> Result<Node<'_>, Fault> {
    let mut parser = Parser::new(text, MAX_JSON_DEPTH, decode);
    parser.skip_blanks()?;
    parser.value()
}

/// Reads a text with its quotation marks.
type Decode = fn(&str) -> Result<String, SpannedProblem>;

struct Parser<'a> {
    text: &'a str,
    at: usize,
    /// The number of open brackets.
    depth: usize,
    max_depth: usize,
    decode: Decode,
}

impl<'a> Parser<'a> {
    fn new(text: &'a str, max_depth: usize, decode: Decode) -> Self {
        Parser {
            text,
            at: 0,
            depth: 0,
            max_depth,
            decode,
        }
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn next_is(&self, text: &str) -> bool {
        self.rest().starts_with(text)
    }

    fn eat(&mut self, text: &str) -> bool {
        let is_next = self.next_is(text);
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
            if self.next_is("//") {
                self.take(|c| c != '\n');
            } else if self.next_is("/*") {
                self.skip_block_comment()?;
            } else {
                return Ok(());
            }
        }
    }

    /// Skips a comment that may contain others.
    fn skip_block_comment(&mut self) -> Result<(), Fault> {
        let start = self.at;
        let mut depth = 0;
        loop {
            if self.eat("/*") {
                depth += 1;
            } else if self.eat("*/") {
                depth -= 1;
            } else if let Some(c) = self.peek() {
                self.at += c.len_utf8();
            } else {
                let message = "the text ends inside a comment";
                return Err(syntax(start..start + 2, message, None));
            }
            if depth == 0 {
                return Ok(());
            }
        }
    }

    /// Skips attributes such as `#![enable(implicit_some)]`. They change nothing in a puzzle.
    fn skip_attributes(&mut self) -> Result<(), Fault> {
        if self.next_is("#!") {
            let text = self.rest();
            let after = ron::Deserializer::from_str(text);
            let after = after.map_err(|error| self.fault_at(self.at, of_ron(text, &error)))?;
            self.at = self.text.len() - after.remainder().len();
        }
        Ok(())
    }

    /// The whole puzzle: fields in parentheses.
    fn puzzle(&mut self) -> Result<Node<'a>, Fault> {
        let start = self.at;
        let name = if self.peek().is_some_and(begins_name) {
            self.name()?
        } else {
            ""
        };
        let end = self.at;
        self.skip_blanks()?;
        if self.next_is("(") {
            let fields = self.sequence(")", Self::field)?;
            return Ok(self.node(start, Value::Form(name, Arguments::Fields(fields))));
        }
        let found = Some(name)
            .filter(|name| !name.is_empty())
            .map(str::to_string);
        let found = found.or_else(|| self.peek().filter(is_strange).map(String::from));
        if self.peek() == Some('#') {
            return Err(self.refuse("", None));
        }
        let level = PUZZLE;
        Err(Fault::at(start..end, Problem::NoFields { level, found }))
    }

    fn value(&mut self) -> Result<Node<'a>, Fault> {
        let start = self.at;
        let value = match self.peek() {
            Some('(') => self.form("")?,
            Some('[') => Value::List(self.sequence("]", Self::value)?),
            Some('{') => Value::Map(self.sequence("}", Self::entry)?),
            Some('"') => self.quotes()?,
            Some('r') if self.begins_raw_quotes() => self.quotes()?,
            Some('\'') => self.character()?,
            Some('b') if self.next_is("b'") => self.character()?,
            Some(c) if begins_name(c) => {
                let name = self.name()?;
                let end = self.at;
                self.skip_blanks()?;
                if self.next_is("(") {
                    self.form(name)?
                } else {
                    self.at = end;
                    Value::Form(name, Arguments::None)
                }
            }
            Some(c) if c.is_ascii_digit() || "+-.".contains(c) => {
                self.take(|c| c.is_ascii_alphanumeric() || "+-._".contains(c));
                Value::Scalar
            }
            Some(c) => {
                let found = quoted(c.encode_utf8(&mut [0; 4]));
                return Err(self.refuse(&format!("unexpected `{found}`"), None));
            }
            None => return Err(self.refuse("", None)),
        };
        Ok(self.node(start, value))
    }

    fn node(&self, start: usize, value: Value<'a>) -> Node<'a> {
        Node {
            raw: &self.text[start..self.at],
            span: start..self.at,
            value,
        }
    }

    /// The parentheses after a name, which may be empty.
    fn form(&mut self, name: &'a str) -> Result<Value<'a>, Fault> {
        let arguments = if self.have_fields(name.is_empty()) {
            Arguments::Fields(self.sequence(")", Self::field)?)
        } else {
            Arguments::Values(self.sequence(")", Self::value)?)
        };
        Ok(Value::Form(name, arguments))
    }

    /// Whether parentheses have fields. Without a name before them, they have fields if they begin with a name, unless
    /// it is an element of a tuple.
    fn have_fields(&self, have_no_name: bool) -> bool {
        let mut ahead = Parser {
            at: self.at + 1,
            ..*self
        };
        let begins_with_name = ahead.skip_blanks().is_ok()
            && ahead.peek().is_some_and(begins_name)
            && !ahead.begins_raw_quotes()
            && !ahead.take(is_in_name).is_empty()
            && ahead.skip_blanks().is_ok();
        begins_with_name
            && (ahead.next_is(":") || (have_no_name && !ahead.rest().starts_with([',', ')', '('])))
    }

    /// Elements in brackets, separated by commas.
    fn sequence<T>(
        &mut self,
        close: &str,
        element: impl Fn(&mut Self) -> Result<T, Fault>,
    ) -> Result<Vec<T>, Fault> {
        if self.depth == self.max_depth {
            return Err(self.fault_at(self.at, (Problem::TooDeep, 0..1)));
        }
        self.depth += 1;
        self.at += 1;
        let mut elements = Vec::new();
        self.skip_blanks()?;
        while !self.eat(close) {
            elements.push(element(self)?);
            self.skip_blanks()?;
            if self.eat(",") {
                self.skip_blanks()?;
            } else if !self.next_is(close) {
                return Err(self.expected("comma", if self.next_is(":") { FIELD } else { COMMA }));
            }
        }
        self.depth -= 1;
        Ok(elements)
    }

    /// A field: `name: value`.
    fn field(&mut self) -> Result<Field<'a>, Fault> {
        let start = self.at;
        if !self.peek().is_some_and(begins_name_of_field) || self.begins_raw_quotes() {
            return Err(self.expected("identifier", FIELD));
        }
        let name = self.name()?;
        let span = start..self.at;
        let value = self.value_after_colon()?;
        Ok(Field { name, span, value })
    }

    /// An entry of a map: `"name": value`.
    fn entry(&mut self) -> Result<Entry<'a>, Fault> {
        let key = self.value()?;
        let value = self.value_after_colon()?;
        Ok(Entry { key, value })
    }

    fn value_after_colon(&mut self) -> Result<Node<'a>, Fault> {
        self.skip_blanks()?;
        if !self.eat(":") {
            return Err(self.expected("colon", FIELD));
        }
        self.skip_blanks()?;
        self.value()
    }

    /// A name. It may have letters of any alphabet, so that a message quotes a look-alike letter as part of the name.
    /// Raw identifiers, as in `r#King`, are no names.
    fn name(&mut self) -> Result<&'a str, Fault> {
        let start = self.at;
        let is_raw = self.eat("r#");
        let name = self.take(is_in_name);
        let more = self.take(|c| is_in_name(c) || ".+-".contains(c));
        if !is_raw && more.is_empty() && name.starts_with(begins_name) {
            return Ok(name);
        }
        let span = start..self.at;
        let message = format!("`{}` is not a name", quoted(&self.text[span.clone()]));
        Err(syntax(span, &message, Some(NAME)))
    }

    fn begins_raw_quotes(&self) -> bool {
        let hashes = self.rest().strip_prefix('r');
        hashes.is_some_and(|rest| rest.trim_start_matches('#').starts_with('"'))
    }

    /// A text in quotes.
    fn quotes(&mut self) -> Result<Value<'a>, Fault> {
        let start = self.at;
        if self.eat("r") {
            let hashes = self.take(|c| c == '#');
            self.at += 1;
            let end = self.rest().find(&format!("\"{hashes}"));
            let end = end.ok_or_else(|| open_quotes(start))?;
            self.at += end + 1 + hashes.len();
        } else {
            self.skip_quoted('"')?;
        }
        let (raw, span) = (&self.text[start..self.at], start..self.at);
        let text = (self.decode)(raw).map_err(|problem| self.fault_at(start, problem))?;
        Ok(Value::Text(SpannedText::new(text, raw, span)))
    }

    /// A character or byte. `ron` accepts a byte as an integer.
    fn character(&mut self) -> Result<Value<'a>, Fault> {
        self.eat("b");
        self.skip_quoted('\'')?;
        Ok(Value::Scalar)
    }

    /// Skips everything up to the second quotation mark without a backslash before it.
    fn skip_quoted(&mut self, mark: char) -> Result<(), Fault> {
        let start = self.at;
        self.at += 1;
        loop {
            self.take(|c| c != mark && c != '\\');
            let is_escape = self.eat("\\");
            match self.peek() {
                None => return Err(open_quotes(start)),
                Some(c) => self.at += c.len_utf8(),
            }
            if !is_escape {
                return Ok(());
            }
        }
    }

    /// The fault of a problem in a part that begins at a byte.
    fn fault_at(&self, start: usize, (problem, place): SpannedProblem) -> Fault {
        Fault::at(start + place.start..start + place.end, problem)
    }

    /// The fault of a missing part of the syntax.
    fn expected(&self, what: &str, hint: &'static str) -> Fault {
        let found = self.peek().filter(is_strange);
        let found = found.map_or(String::new(), |c| {
            format!(", found `{}`", quoted(&c.to_string()))
        });
        self.refuse(&format!("expected {what}{found}"), Some(hint))
    }

    /// The fault of the next character, unless the text ends or a comment of another language begins.
    fn refuse(&self, message: &str, hint: Option<&'static str>) -> Fault {
        let span = |length| self.at..self.at + length;
        let before = &self.text[..self.at];
        let is_inside = before.ends_with(|c: char| c == '.' || is_in_name(c));
        match self.peek() {
            None => {
                let hint = "is a bracket open, or a line commented out?";
                syntax(span(0), "the text ends too early", Some(hint))
            }
            Some('#') if !is_inside => syntax(
                span(1),
                "unexpected `#`",
                Some("a comment begins with `//`"),
            ),
            Some(c) => syntax(span(c.len_utf8()), message, hint),
        }
    }
}

fn syntax(span: Range<usize>, message: &str, hint: Option<&'static str>) -> Fault {
    let message = message.to_string();
    Fault::at(span, Problem::Syntax { message, hint })
}

fn open_quotes(start: usize) -> Fault {
    syntax(
        start..start + 1,
        "expected end of string",
        Some("is a quotation mark missing?"),
    )
}

/// Reads a text in quotes as RON.
fn read_quotes(raw: &str) -> Result<String, SpannedProblem> {
    ron::from_str(raw).map_err(|error| of_ron(raw, &error))
}

/// The problem of an error of `ron` in a text, and its place without the blanks before it.
fn of_ron(text: &str, error: &SpannedError) -> SpannedProblem {
    let [start, end] = [error.span.start, error.span.end].map(|at| byte_at(text, at.line, at.col));
    let found = text[start..end.max(start)].trim_start();
    let message = shortened(&error.code.to_string(), SHOWN);
    let first = message.chars().next().map(|c| c.to_ascii_lowercase());
    let message = first.into_iter().chain(message.chars().skip(1)).collect();
    (
        Problem::Syntax {
            message,
            hint: None,
        },
        end - found.len()..end,
    )
}

/// Whether a character is a blank of RON.
fn is_blank(c: char) -> bool {
    matches!(
        c,
        '\t'..='\r' | ' ' | '\u{85}' | '\u{200e}' | '\u{200f}' | '\u{2028}' | '\u{2029}'
    )
}

fn begins_name(c: char) -> bool {
    c == '_' || (c.is_alphanumeric() && !c.is_numeric())
}

/// Like [`begins_name`], but also with characters that a message quotes as part of a bad name.
fn begins_name_of_field(c: char) -> bool {
    is_in_name(c) || ".+-".contains(c)
}

fn is_in_name(c: char) -> bool {
    c == '_' || c.is_alphanumeric()
}

/// Whether a character is invisible or could look like another one.
fn is_strange(c: &char) -> bool {
    !(c.is_ascii_graphic() || c.is_ascii_whitespace())
}

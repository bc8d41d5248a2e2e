//! The values of a text, with their places.

use std::collections::HashSet;

use serde::de::DeserializeOwned;

use crate::problem::{BARE_NAME, Fault, LIST, MAP, Problem, TEXT, TRUTH};
use crate::source::Span;
use crate::spanned::SpannedText;
use crate::wording::quoted;

/// A value, and its place. It is small, since a text may have half a million of them.
#[derive(Debug)]
pub(crate) struct Node<'a> {
    /// The value as it is written.
    pub(crate) raw: &'a str,
    start: u32,
    pub(crate) value: Value<'a>,
}

#[derive(Debug)]
pub(crate) enum Value<'a> {
    /// A number, or a byte such as `b'a'`.
    Scalar,
    /// The number of bytes up to the quotation mark, and the text if it has escapes.
    Text(u32, Option<Box<str>>),
    List(Box<[Node<'a>]>),
    Map(Box<[Entry<'a>]>),
    /// A name without arguments: `Queen`.
    Name,
    /// The length of the name, and the arguments: `Leaper(1, 2)`. A tuple has an empty name.
    Form(u32, Box<[Node<'a>]>),
    /// The length of the name, and the fields: `(piece: Queen)`.
    Struct(u32, Box<[Entry<'a>]>),
}

/// An entry of a map, `"name": value`, or a field of a struct, `name: value`.
#[derive(Debug)]
pub(crate) struct Entry<'a> {
    pub(crate) key: Node<'a>,
    pub(crate) value: Node<'a>,
}

impl<'a> Node<'a> {
    /// The value that is written `raw`, at the byte `start`.
    pub(crate) fn new(raw: &'a str, start: usize, value: Value<'a>) -> Self {
        let start = start as u32;
        Node { raw, start, value }
    }

    /// The place of the value.
    pub(crate) fn span(&self) -> Span {
        let start = self.start as usize;
        start..start + self.raw.len()
    }

    /// The fault of a problem with this value.
    pub(crate) fn fault(&self, problem: impl Into<Problem>) -> Fault {
        Fault::at(self.span(), problem)
    }

    /// The fault of an unexpected value. `what` describes the expected one.
    pub(crate) fn unexpected(&self, what: &'static str) -> Fault {
        let found = quoted(self.raw);
        self.fault(Problem::Unexpected { what, found })
    }

    /// The text, if this is one.
    pub(crate) fn as_text(&self) -> Option<&str> {
        match &self.value {
            Value::Text(_, Some(text)) => Some(text),
            Value::Text(inside, None) => Some(between_quotes(self.raw, *inside as usize)),
            _ => None,
        }
    }

    /// Reads a text in quotes.
    pub(crate) fn text(&self) -> Result<&str, Fault> {
        self.as_text().ok_or_else(|| self.unexpected(TEXT))
    }

    /// Reads a text in quotes that has a grammar of its own.
    pub(crate) fn spanned(&self) -> Result<SpannedText, Fault> {
        let text = self.text()?.to_string();
        let start = match &self.value {
            Value::Text(inside, None) => Some(self.span().start + *inside as usize),
            _ => None,
        };
        Ok(SpannedText::new(text, self.span(), start))
    }

    /// The number, if this is one that fits the type.
    pub(crate) fn as_number<T: DeserializeOwned>(&self) -> Option<T> {
        match &self.value {
            Value::Scalar => ron::from_str(self.raw).ok(),
            _ => None,
        }
    }

    /// The name, if this is one without arguments.
    pub(crate) fn as_name(&self) -> Option<&'a str> {
        matches!(self.value, Value::Name).then_some(self.raw)
    }

    /// Reads `true` or `false`.
    pub(crate) fn truth(&self) -> Result<bool, Fault> {
        match self.as_name() {
            Some("true") => Ok(true),
            Some("false") => Ok(false),
            _ => Err(self.unexpected(TRUTH)),
        }
    }

    /// Reads a list.
    pub(crate) fn list(&self) -> Result<&[Node<'a>], Fault> {
        match &self.value {
            Value::List(elements) => Ok(elements),
            _ => Err(self.unexpected(LIST)),
        }
    }

    /// Reads a list with at most `most` elements. Messages call the elements `what`.
    pub(crate) fn short_list(&self, most: usize, what: &'static str) -> Result<&[Node<'a>], Fault> {
        let list = self.list()?;
        self.check_length(most, what, list.len())?;
        Ok(list)
    }

    /// Reads a map with unique texts as keys.
    pub(crate) fn map(&self) -> Result<&[Entry<'a>], Fault> {
        let Value::Map(entries) = &self.value else {
            return Err(self.unexpected(MAP));
        };
        let mut seen = HashSet::new();
        for Entry { key, .. } in entries {
            let name = key.text()?;
            if !seen.insert(name) {
                let name = quoted(name);
                return Err(key.fault(Problem::Twice { name }));
            }
        }
        Ok(entries)
    }

    /// Reads a map with at most `most` entries. Messages call the entries `what`.
    pub(crate) fn short_map(&self, most: usize, what: &'static str) -> Result<&[Entry<'a>], Fault> {
        let map = self.map()?;
        self.check_length(most, what, map.len())?;
        Ok(map)
    }

    /// Fails if there are more than `most` things in the value. Messages call the things `what`.
    pub(crate) fn check_length(
        &self,
        most: usize,
        what: &'static str,
        length: usize,
    ) -> Result<(), Fault> {
        if length > most {
            return Err(self.fault(Problem::TooMany { what, most }));
        }
        Ok(())
    }

    /// The elements of a tuple of two: `(1, 2)`.
    pub(crate) fn as_pair(&self) -> Option<&[Node<'a>; 2]> {
        match &self.value {
            Value::Form(0, elements) => elements.as_ref().try_into().ok(),
            _ => None,
        }
    }

    /// Reads the fields of a struct in the order of `names`. The name of the struct may precede the parentheses; `what`
    /// describes the fields.
    pub(crate) fn fields<const N: usize>(
        &self,
        struct_name: &str,
        what: &'static str,
        names: [&'static str; N],
    ) -> Result<[Option<&Node<'a>>; N], Fault> {
        let (name, fields) = match &self.value {
            Value::Struct(name, fields) => (*name, &fields[..]),
            Value::Form(name, arguments) if arguments.is_empty() => (*name, &[][..]),
            _ => return Err(self.unexpected(what)),
        };
        if name > 0 && self.raw[..name as usize] != *struct_name {
            return Err(self.unexpected(what));
        }
        let mut values = [None; N];
        for Entry { key, value } in fields {
            let name = key.as_name().ok_or_else(|| key.unexpected(BARE_NAME))?;
            let Some(index) = names.iter().position(|known| *known == name) else {
                let (what, found) = ("field", name.to_string());
                let known = names.map(str::to_string).into();
                return Err(key.fault(Problem::Unknown { what, found, known }));
            };
            if values[index].replace(value).is_some() {
                let name = name.to_string();
                return Err(key.fault(Problem::Twice { name }));
            }
        }
        Ok(values)
    }

    /// The value of a field of this struct that may not be absent.
    pub(crate) fn required<'n>(
        &self,
        value: Option<&'n Node<'a>>,
        field: &'static str,
    ) -> Result<&'n Node<'a>, Fault> {
        let end = self.span().end;
        value.ok_or_else(|| Fault::at(end - 1..end, Problem::MissingField { field }))
    }
}

impl Entry<'_> {
    /// The key of an entry that [`Node::map`] returned.
    pub(crate) fn name(&self) -> &str {
        self.key.as_text().unwrap_or_default()
    }
}

/// The part of a text in quotes that begins after the first `inside` bytes. As many hashes are after it as before it.
pub(crate) fn between_quotes(raw: &str, inside: usize) -> &str {
    let hashes = inside.saturating_sub(2);
    &raw[inside..raw.len() - 1 - hashes]
}

/// Reads an optional value.
pub(crate) fn optional<'n, T>(
    node: Option<&'n Node<'n>>,
    read: impl FnOnce(&'n Node<'n>) -> Result<T, Fault>,
) -> Result<Option<T>, Fault> {
    node.map(read).transpose()
}

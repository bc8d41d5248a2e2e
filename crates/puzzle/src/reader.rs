//! RON, one level at a time, so that every value keeps its place in the text.
//!
//! Deserializing a whole text into Rust types would lose the places. Instead, a level is read into raw values, which
//! are slices of the text, and each of these is read in turn.

use std::collections::HashSet;
use std::fmt;
use std::marker::PhantomData;

use ron::value::RawValue;
use serde::Deserialize;
use serde::de::{Deserializer, MapAccess, SeqAccess, Visitor};

use crate::problem::{Fault, Problem, TEXT};
use crate::ron_error::{self, bad_name};
use crate::source::{Span, byte_at, place_in};
use crate::used::Used;
use crate::wording::quoted;

/// An unread value: a part of the text without the blanks and comments around it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Raw<'a> {
    pub(crate) text: &'a str,
}

impl<'de: 'a, 'a> Deserialize<'de> for Raw<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let value = <&'de RawValue>::deserialize(deserializer)?;
        let text = value.trim().get_ron();
        Ok(Raw { text })
    }
}

/// Deserializes an optional field, which is written without `Some(..)`.
pub(crate) fn given<'de: 'a, 'a, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<Raw<'a>>, D::Error> {
    Raw::deserialize(deserializer).map(Some)
}

/// Reads an optional field.
pub(crate) fn optional<'a, T>(
    field: Option<Raw<'a>>,
    read: impl FnOnce(Raw<'a>) -> Result<T, Fault>,
) -> Result<Option<T>, Fault> {
    field.map(read).transpose()
}

/// Reads the values of a text, with their places.
#[derive(Clone, Copy)]
pub(crate) struct Reader<'a> {
    text: &'a str,
    /// The names used in the values read so far.
    pub(crate) used: &'a Used,
}

impl<'a> Reader<'a> {
    pub(crate) fn new(text: &'a str, used: &'a Used) -> Self {
        Reader { text, used }
    }

    /// The whole text as one value.
    pub(crate) fn whole(&self) -> Raw<'a> {
        Raw { text: self.text }
    }

    /// The place of a slice of the text.
    pub(crate) fn span(&self, part: &str) -> Span {
        place_in(self.text, part)
    }

    pub(crate) fn fault(&self, part: &str, problem: impl Into<Problem>) -> Fault {
        Fault::at(self.span(part), problem)
    }

    /// The fault of an unexpected value. `what` describes the expected one.
    pub(crate) fn unexpected(&self, raw: Raw<'a>, what: &'static str) -> Fault {
        let found = quoted(raw.text);
        self.fault(raw.text, Problem::Unexpected { what, found })
    }

    /// Reads one level.
    pub(crate) fn read<T: Deserialize<'a>>(&self, raw: Raw<'a>) -> Result<T, Fault> {
        ron::from_str(raw.text).map_err(|error| {
            let start = self.span(raw.text).start;
            let [from, to] = [error.span.start, error.span.end]
                .map(|at| start + byte_at(raw.text, at.line, at.col));
            if let Some(span) = self.comment_of_another_language(from) {
                return Fault::at(span, ron_error::hash());
            }
            let span = self.without_blanks(from..to.max(from), bad_name(&error.code));
            let problem = ron_error::problem(&error.code, &self.text[span.start..]);
            Fault::at(span, problem)
        })
    }

    /// The place of a `#` where the parser stopped, if it probably begins a comment as in other languages. The
    /// `#` of `#![enable(..)]`, of `r#".."#` and of a map without quotes do not.
    fn comment_of_another_language(&self, stopped: usize) -> Option<Span> {
        let (before, rest) = self.text.split_at(stopped);
        let start = match before.strip_suffix('#') {
            Some(before) => before.len(),
            None => self.text.len() - rest.trim_start().len(),
        };
        let is_other = self.text[..start].ends_with(['r', '.']);
        let is_of_ron = is_other || self.text[start..].starts_with("#!");
        let is_hash = self.text[start..].starts_with('#');
        (is_hash && !is_of_ron).then_some(start..start + 1)
    }

    /// Corrects a place reported by the parser, which begins with blanks and ends before a bad name.
    fn without_blanks(&self, span: Span, bad_name: Option<&str>) -> Span {
        match bad_name {
            Some(name) if self.text[span.end..].starts_with(name) => {
                span.end..span.end + name.len()
            }
            _ => match self.text[span.clone()].trim_start().len() {
                0 => span,
                length => span.end - length..span.end,
            },
        }
    }

    /// Reads a text in quotes.
    pub(crate) fn text(&self, raw: Raw<'a>) -> Result<String, Fault> {
        ron::from_str(raw.text).map_err(|_| self.unexpected(raw, TEXT))
    }

    /// Reads `true` or `false`.
    pub(crate) fn truth(&self, raw: Raw<'a>) -> Result<bool, Fault> {
        ron::from_str(raw.text).map_err(|_| self.unexpected(raw, "`true` or `false`"))
    }

    /// Reads a list.
    pub(crate) fn list(&self, raw: Raw<'a>) -> Result<Vec<Raw<'a>>, Fault> {
        self.read(raw)
    }

    /// Reads a map with unique names as keys.
    pub(crate) fn map(&self, raw: Raw<'a>) -> Result<Vec<(Key<'a>, Raw<'a>)>, Fault> {
        let Entries(entries): Entries<Raw<'a>> = self.read(raw)?;
        let mut seen = HashSet::new();
        let mut map = Vec::with_capacity(entries.len());
        for (key, value) in entries {
            let name = self.text(key)?;
            if !seen.insert(name.clone()) {
                let name = quoted(&name);
                return Err(self.fault(key.text, Problem::Twice { name }));
            }
            let text = key.text;
            map.push((Key { name, text }, value));
        }
        Ok(map)
    }

    /// Reads a list with at most `most` elements. Messages call the elements `what`.
    pub(crate) fn short_list(
        &self,
        most: usize,
        what: &'static str,
        raw: Raw<'a>,
    ) -> Result<Vec<Raw<'a>>, Fault> {
        let list = self.list(raw)?;
        self.check_length(most, what, raw, list.len())?;
        Ok(list)
    }

    /// Reads a map with at most `most` entries. Messages call the entries `what`.
    pub(crate) fn short_map(
        &self,
        most: usize,
        what: &'static str,
        raw: Raw<'a>,
    ) -> Result<Vec<(Key<'a>, Raw<'a>)>, Fault> {
        let map = self.map(raw)?;
        self.check_length(most, what, raw, map.len())?;
        Ok(map)
    }

    /// Fails at a value if there are more than `most` things in it. Messages call the things `what`.
    pub(crate) fn check_length(
        &self,
        most: usize,
        what: &'static str,
        raw: Raw<'a>,
        length: usize,
    ) -> Result<(), Fault> {
        if length > most {
            return Err(self.fault(raw.text, Problem::TooMany { what, most }));
        }
        Ok(())
    }

    /// Reads the arguments of a form: `(1, "n")`.
    pub(crate) fn arguments(&self, text: &'a str) -> Result<Vec<Raw<'a>>, Fault> {
        let Arguments(arguments) = self.read(Raw { text })?;
        Ok(arguments)
    }
}

/// A key of a map, and its place.
pub(crate) struct Key<'a> {
    pub(crate) name: String,
    pub(crate) text: &'a str,
}

/// The entries of a map in the order of the text.
pub(crate) struct Entries<T>(pub(crate) Vec<(T, T)>);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Entries<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(EntriesVisitor(PhantomData))
    }
}

struct EntriesVisitor<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for EntriesVisitor<T> {
    type Value = Entries<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a map")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut entries = Vec::new();
        while let Some(entry) = map.next_entry()? {
            entries.push(entry);
        }
        Ok(Entries(entries))
    }
}

struct Arguments<'a>(Vec<Raw<'a>>);

impl<'de: 'a, 'a> Deserialize<'de> for Arguments<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_tuple(0, ArgumentsVisitor)
    }
}

struct ArgumentsVisitor;

impl<'de> Visitor<'de> for ArgumentsVisitor {
    type Value = Arguments<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("arguments in parentheses")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Self::Value, A::Error> {
        let mut arguments = Vec::new();
        while let Some(argument) = list.next_element()? {
            arguments.push(argument);
        }
        Ok(Arguments(arguments))
    }
}

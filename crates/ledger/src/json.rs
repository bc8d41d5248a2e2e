//! Lines of JSON, each with exactly one spelling.
//!
//! `JobForm` and `OpenForm` are remote derives: serde forms of types of the solver, which has no serde.

use std::fmt::{self, Display};
use std::str::FromStr;

use serde::de::{DeserializeOwned, Error as _, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use standoff_engine::{BigUint, Question, SearchState};
use standoff_model::Digest;
use standoff_solver::{Job, Open, Term};

use crate::check::{self, MAX_COUNTS, MAX_DIGITS};
use crate::error::{FileKind, ReadError, sanitized};

/// The format of all files of this version.
pub(crate) const FORMAT: u32 = 1;

/// A line, without its line feed.
pub(crate) fn write(content: &impl Serialize) -> String {
    serde_json::to_string(content).expect("structs, lists and texts can be written")
}

/// A line that begins with its kind and format.
pub(crate) fn write_head(kind: FileKind, content: &impl Serialize) -> String {
    beginning(kind) + &write(content)[1..]
}

/// Reads a line, and refuses it unless [`write`] would produce the same bytes.
pub(crate) fn read<T: Serialize + DeserializeOwned>(text: &str, line: u64) -> Result<T, ReadError> {
    read_fields(text, line, 0)
}

/// Reads a line, and refuses it unless [`write_head`] would produce the same bytes.
pub(crate) fn read_head<T: Serialize + DeserializeOwned>(
    kind: FileKind,
    text: &str,
    line: u64,
) -> Result<T, ReadError> {
    let beginning = beginning(kind);
    let fields = text.strip_prefix(&beginning);
    let fields = fields.ok_or(ReadError::Form { line })?;
    read_fields(&format!("{{{fields}"), line, beginning.len() - 1)
}

fn beginning(kind: FileKind) -> String {
    format!(r#"{{"standoff":"{kind}","format":{FORMAT},"#)
}

/// Reads an object from which `removed` bytes were removed at the beginning of the line.
fn read_fields<T: Serialize + DeserializeOwned>(
    text: &str,
    line: u64,
    removed: usize,
) -> Result<T, ReadError> {
    let content: T = serde_json::from_str(text).map_err(|error| {
        let reason = error.to_string();
        // serde_json appends the line and column within this text.
        let reason = reason
            .rsplit_once(" at line ")
            .map_or(&*reason, |(reason, _)| reason);
        ReadError::Damaged {
            line,
            column: removed + error.column(),
            reason: sanitized(reason, 200),
        }
    })?;
    if write(&content) == text {
        Ok(content)
    } else {
        Err(ReadError::Form { line })
    }
}

/// Checks the kind and the format of a line, whatever else it says.
pub(crate) fn check_beginning(wanted: FileKind, text: &str, line: u64) -> Result<(), ReadError> {
    #[derive(Deserialize)]
    struct Beginning {
        standoff: String,
        format: u64,
    }
    let Ok(Beginning { standoff, format }) = serde_json::from_str(text) else {
        return Err(ReadError::Foreign { line, wanted });
    };
    if standoff != wanted.to_string() {
        let found = sanitized(&standoff, 40);
        return Err(ReadError::OtherKind {
            line,
            wanted,
            found,
        });
    }
    if format != u64::from(FORMAT) {
        return Err(ReadError::OtherFormat {
            line,
            kind: wanted,
            format,
        });
    }
    Ok(())
}

/// The serde form of a [`Job`].
#[derive(Serialize, Deserialize)]
#[serde(remote = "Job", deny_unknown_fields)]
pub(crate) struct JobForm {
    #[serde(with = "text")]
    question: Question,
    divisor: u64,
    #[serde(with = "terms")]
    terms: Vec<Term>,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Term", deny_unknown_fields)]
struct TermForm {
    times: u64,
    #[serde(with = "text", rename = "model")]
    digest: Digest,
    engine: String,
}

/// A list of terms: `#[serde(with = "terms")]`.
mod terms {
    use super::*;

    #[derive(Serialize, Deserialize)]
    struct Wrapper(#[serde(with = "TermForm")] Term);

    pub(super) fn serialize<S: Serializer>(terms: &[Term], to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(terms.iter().cloned().map(Wrapper))
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<Term>, D::Error> {
        let terms = Vec::<Wrapper>::deserialize(from)?;
        Ok(terms.into_iter().map(|Wrapper(term)| term).collect())
    }
}

/// The serde form of an [`Open`] part.
#[derive(Serialize, Deserialize)]
#[serde(remote = "Open", deny_unknown_fields)]
pub(crate) struct OpenForm {
    term: usize,
    weight: f64,
    #[serde(with = "counts")]
    found: Vec<BigUint>,
    #[serde(default, skip_serializing_if = "is_zero")]
    work: u64,
    #[serde(with = "state")]
    state: SearchState,
}

fn is_zero(work: &u64) -> bool {
    *work == 0
}

/// A value with a text form: `#[serde(with = "text")]`.
pub(crate) mod text {
    use super::*;

    pub(crate) fn serialize<T: Display, S: Serializer>(
        value: &T,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.collect_str(value)
    }

    pub(crate) fn deserialize<'de, T: FromStr, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<T, D::Error> {
        let text = String::deserialize(deserializer)?;
        let error = || D::Error::custom(format!("invalid value `{}`", sanitized(&text, 40)));
        text.parse().map_err(|_| error())
    }
}

/// A search state as text: `#[serde(with = "state")]`.
pub(crate) mod state {
    use super::*;

    pub(crate) use super::text::serialize;

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<SearchState, D::Error> {
        let text = String::deserialize(deserializer)?;
        // Checked before parsing: an empty row takes more memory than its text.
        check::rows(text.matches('/').count() + 1).map_err(D::Error::custom)?;
        text.parse().map_err(D::Error::custom)
    }
}

/// Counts by number of pieces, as texts of digits: `#[serde(with = "counts")]`.
pub(crate) mod counts {
    use super::*;

    pub(crate) fn serialize<S: Serializer>(
        counts: &[BigUint],
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(counts.iter().map(BigUint::to_string))
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Vec<BigUint>, D::Error> {
        deserializer.deserialize_seq(Counts)
    }

    /// Reads counts one by one and stops at the limit.
    struct Counts;

    impl<'de> Visitor<'de> for Counts {
        type Value = Vec<BigUint>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a list of counts")
        }

        fn visit_seq<A: SeqAccess<'de>>(self, mut texts: A) -> Result<Self::Value, A::Error> {
            let mut counts = Vec::new();
            while let Some(text) = texts.next_element::<String>()? {
                counts.push(parse(&text).map_err(A::Error::custom)?);
                if counts.len() > MAX_COUNTS {
                    return Err(A::Error::custom("there are too many counts"));
                }
            }
            Ok(counts)
        }
    }

    fn parse(text: &str) -> Result<BigUint, String> {
        // Parsing takes quadratic time, so the length is limited.
        let short = Some(text).filter(|text| text.len() <= MAX_DIGITS);
        let count = short.and_then(|text| text.parse().ok());
        count.ok_or_else(|| format!("`{}` is not a count", sanitized(text, 40)))
    }
}

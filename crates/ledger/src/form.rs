//! Lines of JSON: how what is written down is spelled, and how it is read without leniency.

use std::fmt::{self, Display};
use std::str::FromStr;

use serde::de::{DeserializeOwned, Error as _, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use standoff_engine::{BigUint, Question, SearchState};
use standoff_model::MAX_PIECES;

use crate::error::{ReadError, plain};

/// No count has more digits: each candidate of a model doubles it at most.
const MOST_DIGITS: usize = 10_000;

/// A model has no more pieces, and so there are no more counts by number of pieces.
const MOST_COUNTS: usize = MAX_PIECES as usize + 1;

/// A search stands in no more rows than this.
const MOST_ROWS: usize = 1 << 20;

/// A line, without its end.
pub(crate) fn write(line: &impl Serialize) -> String {
    serde_json::to_string(line).expect("structs, lists and texts can be written")
}

/// Reads a line that has to be just as it would be written.
pub(crate) fn read<T: Serialize + DeserializeOwned>(text: &str, line: u64) -> Result<T, ReadError> {
    let read: T = serde_json::from_str(text).map_err(|error| damaged(&error, line))?;
    match write(&read) == text {
        true => Ok(read),
        false => Err(ReadError::Form { line }),
    }
}

fn damaged(error: &serde_json::Error, line: u64) -> ReadError {
    let what = error.to_string();
    // The library counts lines too, of which it saw one.
    let what = what
        .rsplit_once(" at line ")
        .map_or(&*what, |(what, _)| what);
    ReadError::Damaged {
        line,
        column: error.column(),
        what: plain(what, 200),
    }
}

/// What has a text of its own: `#[serde(with = "text")]`.
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
        let wrong = || D::Error::custom(format!("`{}` has no meaning here", plain(&text, 40)));
        text.parse().map_err(|_| wrong())
    }
}

/// Where a search stands: `#[serde(with = "place")]`.
pub(crate) mod state {
    use super::*;

    pub(crate) use super::text::serialize;

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<SearchState, D::Error> {
        let text = String::deserialize(deserializer)?;
        // A row without numbers takes more memory than text.
        if text.matches('/').count() >= MOST_ROWS {
            return Err(D::Error::custom("a place has too many rows"));
        }
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

    /// Takes them one by one, as many as there may be.
    struct Counts;

    impl<'de> Visitor<'de> for Counts {
        type Value = Vec<BigUint>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a list of counts")
        }

        fn visit_seq<A: SeqAccess<'de>>(self, mut texts: A) -> Result<Self::Value, A::Error> {
            let mut counts = Vec::new();
            while let Some(text) = texts.next_element::<String>()? {
                counts.push(number(&text).map_err(A::Error::custom)?);
                if counts.len() > MOST_COUNTS {
                    return Err(A::Error::custom("there are too many counts"));
                }
            }
            Ok(counts)
        }
    }

    fn number(text: &str) -> Result<BigUint, String> {
        // Longer ones take long to read, and no count is one.
        let number = match text.len() <= MOST_DIGITS {
            true => text.parse().ok(),
            false => None,
        };
        number.ok_or_else(|| format!("`{}` is no count", plain(text, 40)))
    }
}

/// Why counts cannot be written, if they cannot.
pub(crate) fn check_counts(question: Question, found: &[BigUint]) -> Result<(), String> {
    if question == Question::Count && found.len() > 1 {
        return Err("counts by number of pieces, of a count that has none".to_string());
    }
    let is_print = found.len() <= 2 && found.get(1).is_none_or(|sum| sum.bits() <= 128);
    if question == Question::ListInAnyOrder && !is_print {
        return Err("a fingerprint is a count and a number of 128 bits".to_string());
    }
    let bits = found.iter().map(BigUint::bits).max().unwrap_or(0);
    // A digit is more than three bits.
    match found.len() <= MOST_COUNTS && bits <= 3 * MOST_DIGITS as u64 {
        true => Ok(()),
        false => Err("there are too many counts, or one has too many digits".to_string()),
    }
}

/// Why something weighs no such thing, if it does not: weights and seconds are numbers from 0 on.
pub(crate) fn check_amount(what: &str, amount: f64) -> Result<(), String> {
    match amount.is_finite() && amount >= 0.0 {
        true => Ok(()),
        false => Err(format!("{what} cannot be {amount}")),
    }
}

/// Why a search cannot stand there, if it cannot.
pub(crate) fn check_state(place: &SearchState) -> Result<(), String> {
    match place.0.len() <= MOST_ROWS {
        true => Ok(()),
        false => Err("a place has too many rows".to_string()),
    }
}

//! A search written down.

use std::fmt;
use std::hash::Hasher;
use std::str::FromStr;

use num_bigint::BigUint;
use siphasher::sip::SipHasher24;
use thiserror::Error;

use super::question::Question;
use super::search_state::{InvalidState, SearchState};
use crate::problem::Digest;

/// The first word of every position; another form gets another number.
const FORM: &str = "standoff/1";

/// A search written down, with all that it takes to go on with it: on another day, on another
/// machine. It is a line of text.
///
/// ```text
/// standoff/1 split count 6c8e…d1 found 31 at 57,0/0,12,23/30 sum 5f0a…
///            engine      model's digest   what was found        checksum
///                  question               until then  where it stands
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// The engine that searches.
    pub engine: String,
    /// What it was asked.
    pub question: Question,
    /// The problem that it searches.
    pub digest: Digest,
    /// What it has found: by number of pieces; where they are not asked for, all at 0.
    pub found: Vec<BigUint>,
    /// Where it stands.
    pub state: SearchState,
}

/// A search cannot go on from a text.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum PositionError {
    /// It does not begin as positions do, or is one of another version.
    #[error(
        "a position begins with `{FORM}`, not with `{0}`; one of another version cannot be gone on \
         with: take the release that wrote it, or begin anew"
    )]
    Version(String),
    /// It is not as it was written.
    #[error(
        "the position was cut off or changed: it must end with `sum` and the checksum of what stands \
         before"
    )]
    Damaged,
    /// It is of another model.
    #[error("the position is of another model, with the digest {found}; this one has {expected}")]
    OtherModel {
        /// The digest of the model at hand.
        expected: Digest,
        /// The digest in the position.
        found: Digest,
    },
    /// It is of another question.
    #[error("the position is of the question `{found}`, not of `{expected}`")]
    OtherQuestion {
        /// What is asked.
        expected: Question,
        /// What was asked.
        found: Question,
    },
    /// There is no engine of its name, or it does not answer.
    #[error("the position is of the engine `{engine}`: {reason}")]
    Engine {
        /// The engine that wrote it.
        engine: String,
        /// Why it does not go on.
        reason: String,
    },
    /// Its engine cannot stand where it says.
    #[error(transparent)]
    State(#[from] InvalidState),
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let found: Vec<String> = self.found.iter().map(BigUint::to_string).collect();
        let text = format!(
            "{FORM} {} {} {} found {} at {}",
            self.engine,
            self.question,
            self.digest,
            found.join(","),
            self.state,
        );
        write!(f, "{text} sum {:016x}", checksum(&text))
    }
}

/// SipHash-2-4 of a text.
fn checksum(text: &str) -> u64 {
    let mut hasher = SipHasher24::new();
    hasher.write(text.as_bytes());
    hasher.finish()
}

impl FromStr for Position {
    type Err = PositionError;

    fn from_str(text: &str) -> Result<Self, PositionError> {
        let text = text.trim();
        let form = text.split(' ').next().unwrap_or_default();
        if form != FORM {
            return Err(PositionError::Version(form.chars().take(40).collect()));
        }
        sealed(text).and_then(read).ok_or(PositionError::Damaged)
    }
}

/// The text before its checksum, if that is right.
fn sealed(text: &str) -> Option<&str> {
    let (text, sum) = text.rsplit_once(" sum ")?;
    (sum == format!("{:016x}", checksum(text))).then_some(text)
}

fn read(text: &str) -> Option<Position> {
    let words: Vec<&str> = text.split(' ').collect();
    let [_, engine, question, digest, "found", found, "at", place] = words[..] else {
        return None;
    };
    let found = found.split(',').filter(|number| !number.is_empty());
    Some(Position {
        engine: engine.to_string(),
        question: question.parse().ok()?,
        digest: digest.parse().ok()?,
        found: found
            .map(|number| number.parse().ok())
            .collect::<Option<_>>()?,
        state: place.parse().ok()?,
    })
}

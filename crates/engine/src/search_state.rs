//! The state of a search, as numbers.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// The state of a search: rows of numbers, with a meaning that only its engine knows.
///
/// ```
/// use standoff_engine::SearchState;
///
/// let state: SearchState = "1,20//3".parse()?;
/// assert_eq!(state, SearchState(vec![vec![1, 20], vec![], vec![3]]));
/// assert_eq!(state.to_string(), "1,20//3");
/// # Ok::<(), standoff_engine::InvalidState>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct SearchState(pub Vec<Vec<u64>>);

/// The error that no search of this engine, problem and question can be in a state.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("not a state of this search: {0}")]
pub struct InvalidState(pub String);

impl InvalidState {
    /// Creates an invalid state, for this reason.
    pub fn because(reason: impl Into<String>) -> Self {
        InvalidState(reason.into())
    }
}

impl fmt::Display for SearchState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The state of a sweep is millions of numbers: they are written without a string of each.
        for (at, row) in self.0.iter().enumerate() {
            f.write_str(if at > 0 { "/" } else { "" })?;
            for (at, number) in row.iter().enumerate() {
                f.write_str(if at > 0 { "," } else { "" })?;
                number.fmt(f)?;
            }
        }
        Ok(())
    }
}

impl FromStr for SearchState {
    type Err = InvalidState;

    fn from_str(text: &str) -> Result<Self, InvalidState> {
        let number = |text: &str| {
            let number = text.parse();
            number.map_err(|_| InvalidState::because(format!("`{text}` is no number")))
        };
        let row = |text: &str| match text {
            "" => Ok(Vec::new()),
            _ => text.split(',').map(number).collect(),
        };
        text.split('/')
            .map(row)
            .collect::<Result<_, _>>()
            .map(SearchState)
    }
}

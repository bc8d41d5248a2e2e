//! Where a run stands, as numbers.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// Where a run stands: rows of numbers, whose meaning only its engine knows.
///
/// ```
/// use standoff_placement::SearchState;
///
/// let place: SearchState = "1,20//3".parse()?;
/// assert_eq!(place, SearchState(vec![vec![1, 20], vec![], vec![3]]));
/// assert_eq!(place.to_string(), "1,20//3");
/// # Ok::<(), standoff_placement::InvalidState>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct SearchState(pub Vec<Vec<u64>>);

/// No run of this engine, model and question can stand at a place.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("no search can stand there: {0}")]
pub struct InvalidState(pub String);

impl InvalidState {
    /// For this reason.
    pub fn because(reason: impl Into<String>) -> Self {
        InvalidState(reason.into())
    }
}

impl fmt::Display for SearchState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // A sweep stands at millions of numbers: they are written one by one.
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

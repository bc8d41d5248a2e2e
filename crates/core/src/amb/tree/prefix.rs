//! The choices from the root to a node, as plain data.

use alloc::vec::Vec;
use core::fmt;

use crate::amb::orders::alternatives::UNKNOWN;

/// One choice of a path: the alternative taken, and the number of alternatives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub struct Taken {
    /// The alternative taken, counted from 0.
    pub alternative: usize,
    /// The number of alternatives; [`usize::MAX`] if the source is endless or of unknown length.
    pub of: usize,
}

/// The choices that lead from the root to a node, in the order in which they were made.
///
/// ```
/// use standoff_core::amb::search;
///
/// let mut coins = search(|amb| Ok((amb.choose(["head", "tail"])?, amb.choose(0..3)?)));
/// coins.nth(4);
/// assert_eq!(coins.path().to_string(), "1/2 1/3");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Prefix(Vec<Taken>);

impl Prefix {
    /// The choices, root first.
    #[must_use]
    pub fn taken(&self) -> &[Taken] {
        &self.0
    }
}

impl FromIterator<Taken> for Prefix {
    fn from_iter<I: IntoIterator<Item = Taken>>(choices: I) -> Self {
        Self(choices.into_iter().collect())
    }
}

impl fmt::Display for Prefix {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (depth, taken) in self.0.iter().enumerate() {
            let gap = if depth == 0 { "" } else { " " };
            write!(f, "{gap}{taken}")?;
        }
        Ok(())
    }
}

impl fmt::Display for Taken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.of {
            UNKNOWN => write!(f, "{}/*", self.alternative),
            of => write!(f, "{}/{of}", self.alternative),
        }
    }
}

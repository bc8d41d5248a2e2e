//! The reason for the end of a search.

use core::fmt;

/// The reason for the end of a search: exhaustion, or the limit that stopped it.
///
/// Only [`End::Exhausted`] proves that there are no more solutions.
///
/// ```
/// use standoff_core::End;
///
/// assert_eq!(End::NodeLimit.to_string(), "node limit");
/// assert!(End::Exhausted.is_exhausted());
/// assert!(!End::TimeLimit.is_exhausted());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum End {
    /// Everything was searched.
    Exhausted,
    /// The limit on nodes was reached.
    NodeLimit,
    /// The limit on solutions was reached.
    SolutionLimit,
    /// The limit on fails was reached.
    FailLimit,
    /// Everything within the depth limit was searched.
    DepthLimit,
    /// The time limit was reached.
    TimeLimit,
    /// The memory limit was reached.
    MemoryLimit,
    /// The cancel flag was set.
    Cancelled,
    /// An error of the body, or a body that chooses differently on replay.
    Error,
}

impl End {
    /// Returns whether everything was searched.
    #[must_use]
    pub fn is_exhausted(self) -> bool {
        self == Self::Exhausted
    }
}

impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Exhausted => "exhausted",
            Self::NodeLimit => "node limit",
            Self::SolutionLimit => "solution limit",
            Self::FailLimit => "fail limit",
            Self::DepthLimit => "depth limit",
            Self::TimeLimit => "time limit",
            Self::MemoryLimit => "memory limit",
            Self::Cancelled => "cancelled",
            Self::Error => "error",
        })
    }
}

//! Why a search ended.

use core::fmt;

/// Why a search ended: everything was searched, or which limit stopped it.
///
/// "No solution" is an answer only together with [`End::Exhausted`]; every other end means that
/// there may be more.
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
    /// As many nodes were visited as were allowed.
    NodeLimit,
    /// As many solutions were found as were asked for.
    SolutionLimit,
    /// As many branches failed as were allowed.
    FailLimit,
    /// Everything was searched except what lies deeper than was allowed.
    DepthLimit,
    /// The time was up.
    TimeLimit,
    /// As much memory was taken as was allowed.
    MemoryLimit,
    /// Somebody raised the cancel flag.
    Cancelled,
    /// An error ended it: the body's own, or a body that chooses differently on replay.
    Error,
}

impl End {
    /// Says whether everything was searched, so that what was not found does not exist.
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

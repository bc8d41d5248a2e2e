//! Fails and errors.

use alloc::boxed::Box;
use alloc::string::String;
use core::fmt;
use core::panic::Location;

use crate::amb::orders::alternatives::UNKNOWN;
use crate::amb::tree::choice::Taken;

/// The present branch is abandoned: an ordinary event, not an error.
///
/// Only [`Amb`](crate::amb::Amb) creates one: write `return amb.fail();` where you would write
/// `return Err(Fail)`. Propagate it with `?`. If a body swallows a fail (`.ok()`, `unwrap_or`, `if
/// let Ok(..)`), its run still never becomes a solution.
///
/// ```
/// use standoff_core::amb::{Fail, search};
///
/// let kept: Vec<i32> = search(|amb| {
///     let n = amb.choose(1..=6)?;
///     let _swallowed: Result<(), Fail> = amb.require(n > 4);
///     Ok(n)
/// })
/// .collect();
/// assert_eq!(kept, [5, 6]);
/// assert_eq!(size_of::<Fail>(), 0);
/// ```
#[derive(Debug)]
pub struct Fail(pub(crate) ());

impl fmt::Display for Fail {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("this branch of the search has failed")
    }
}

impl core::error::Error for Fail {}

/// Any error of a body of [`try_search`](crate::amb::try_search).
pub type BoxError = Box<dyn core::error::Error + Send + Sync>;

/// An error that ended a search.
#[derive(Debug)]
#[non_exhaustive]
pub enum Error {
    /// The body returned an error of its own.
    Body {
        /// The choices that led to it, each as the alternative and the number of alternatives:
        /// `1/2 0/3`.
        path: String,
        /// The error that the body returned.
        source: BoxError,
    },
    /// The body chose differently when it was run again.
    Diverged(Divergence),
}

/// A body chose differently when it was run again along the same choices.
///
/// A search replays its body, so each choice may depend only on the choices before it. Every replay
/// compares the place of each choice in the source, and its number of alternatives. A body that
/// takes the same number of items in another order is detected only by
/// [`Search::check_replay`](crate::amb::Search::check_replay).
///
/// ```
/// use standoff_core::amb::{Error, try_search};
///
/// let mut runs = 0;
/// let found: Result<Vec<i32>, Error> = try_search(|amb| {
///     runs += 1;
///     Ok(amb.choose(0..runs)? + amb.choose(0..2)?)
/// })
/// .collect();
///
/// let message = found.unwrap_err().to_string();
/// assert!(message.contains("a choice among 1"), "{message}");
/// assert!(message.contains("a choice among 2"), "{message}");
/// assert!(message.contains("a counter"), "{message}");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Divergence {
    /// The choices up to which both runs agree, as in [`Error::Body`].
    pub path: String,
    /// The event of the first run.
    pub before: Event,
    /// The event of the second run.
    pub now: Event,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Body { path, source } => {
                write!(f, "{source} (in the run with the choices [{path}])")
            }
            Self::Diverged(divergence) => divergence.fmt(f),
        }
    }
}

impl core::error::Error for Error {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Body { source, .. } => Some(&**source),
            Self::Diverged(divergence) => divergence.source(),
        }
    }
}

impl From<Divergence> for Error {
    fn from(divergence: Divergence) -> Self {
        Self::Diverged(divergence)
    }
}

impl fmt::Display for Divergence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { path, before, now } = self;
        write!(
            f,
            "the body chose differently when it was run again: after the choices [{path}] it came \
             first to {before}, and now to {now}. A body may depend on nothing but its choices; the \
             usual culprits are a map or set of random order (take a BTreeMap), a counter or random \
             numbers that live outside of the body, and the time"
        )
    }
}

impl core::error::Error for Divergence {}

/// An event in the run of a body.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Event {
    /// A choice.
    Choice {
        /// Where in the source.
        at: &'static Location<'static>,
        /// The number of alternatives; [`usize::MAX`] if the source is endless or of unknown
        /// length.
        of: usize,
    },
    /// A choice recorded by the cursor from which the search was resumed.
    Recorded {
        /// The alternative taken, counted from 0.
        alternative: usize,
        /// The number of alternatives; [`usize::MAX`] if the source is endless or of unknown
        /// length.
        of: usize,
    },
    /// A choice at which the source has no item where one had been taken.
    EndOfSource {
        /// Where in the source.
        at: &'static Location<'static>,
    },
    /// A choice at which the predicate refused an item that it had admitted.
    Refused {
        /// Where in the source.
        at: &'static Location<'static>,
    },
    /// Choices recorded by the cursor from which the search was resumed, at other places in the
    /// source or with other numbers of alternatives.
    Elsewhere,
    /// The end of the run.
    Leaf,
    /// A fail.
    Fail,
    /// A solution.
    Solution,
    /// A solution that is not equal to the one before.
    OtherSolution,
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Choice { at, of: UNKNOWN } => {
                write!(f, "a choice from a source of unknown length at {at}")
            }
            Self::Choice { at, of } => write!(f, "a choice among {of} at {at}"),
            Self::Recorded { alternative, of } => {
                let taken = Taken { alternative, of };
                write!(f, "the choice {taken} of the cursor")
            }
            Self::Elsewhere => {
                f.write_str("choices at other places in the source, recorded by the cursor")
            }
            Self::EndOfSource { at } => write!(f, "the end of the source of a choice at {at}"),
            Self::Refused { at } => write!(f, "an item that is refused by the choice at {at}"),
            Self::Fail => f.write_str("a fail"),
            Self::Solution => f.write_str("a solution"),
            Self::OtherSolution => f.write_str("another solution"),
            Self::Leaf => f.write_str("its end"),
        }
    }
}

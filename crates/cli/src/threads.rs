//! On how many threads to work.

use std::num::NonZeroUsize;
use std::thread::available_parallelism;

/// As many as were asked for, or as there are.
pub(crate) fn number(asked: Option<NonZeroUsize>) -> usize {
    asked
        .or_else(|| available_parallelism().ok())
        .map_or(1, NonZeroUsize::get)
}

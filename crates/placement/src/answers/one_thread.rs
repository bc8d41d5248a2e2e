//! The parts of a search where there are no threads.

use super::pool::Pool;
use crate::problem::Problem;

/// Without threads all is done on this one.
pub(super) fn threads_within_memory(_: &Problem) -> usize {
    1
}

/// Without threads one works on the parts, one after the other.
pub(super) fn work(pool: &Pool<'_>, workers: usize) -> usize {
    pool.work(0);
    workers.saturating_sub(1)
}

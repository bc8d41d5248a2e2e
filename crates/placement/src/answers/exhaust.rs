//! Runs taken to their end, one after the other or side by side.

use super::collect::Collect;
#[cfg(not(feature = "threads"))]
use super::one_thread::{affordable, side_by_side};
use super::sum::{Care, Sum};
#[cfg(feature = "threads")]
use super::threads::{affordable, side_by_side};
use crate::arithmetic::Arithmetic;
use crate::task::Run;

/// More parts for each thread keep all of them busy to the end.
const PARTS_FOR_EACH: usize = 64;

/// Takes a run to its end on so many threads.
pub(super) fn exhaust<K: Collect>(
    mut run: Box<dyn Run<K::Sink>>,
    threads: usize,
    arithmetic: &Arithmetic,
    nothing: &K,
    care: &Care<'_>,
) -> Sum<K> {
    if threads <= 1 {
        return side_by_side(vec![run], 1, nothing, care);
    }
    let mut begun = Sum::new(nothing.clone());
    // A short search is over before another thread has started; whoever watches sees it as a whole.
    if care.watch.is_none() && begun.is_over_soon(&mut *run, care) {
        return begun;
    }
    let threads = threads.min(affordable(arithmetic));
    let parts = run.split(PARTS_FOR_EACH * threads);
    if parts.is_empty() {
        begun.end_with("it divides what is left into no parts");
        return begun;
    }
    let mut sum = side_by_side(parts, threads, nothing, care);
    sum.add(begun);
    sum
}

//! The parts of a search where there are no threads.

use super::collect::Collect;
use super::sum::{Care, Runs, Sum};
use super::watch::Whole;
use crate::arithmetic::Arithmetic;

/// Without threads all is done on this one.
pub(super) fn affordable(_: &Arithmetic) -> usize {
    1
}

/// Without threads the parts run one after the other.
pub(super) fn side_by_side<K: Collect>(
    parts: Runs<K>,
    _: usize,
    nothing: &K,
    care: &Care<'_>,
) -> Sum<K> {
    let whole = care.whole(parts.len());
    let worker = whole.as_ref().map(Whole::worker);
    let mut sum = Sum::new(nothing.clone());
    for part in parts {
        sum.run(part, care, worker.as_ref());
    }
    sum
}

//! The same work for many things where there are no threads.

/// What `work` makes of each item, one after the other, at the first bench. No thread is missing.
///
/// # Panics
///
/// When there are items and no bench.
pub(super) fn each<T, B, R>(
    benches: &mut [B],
    items: Vec<T>,
    work: impl Fn(&mut B, T) -> R,
) -> (Vec<R>, usize) {
    let results = items.into_iter().map(|item| work(&mut benches[0], item));
    (results.collect(), 0)
}

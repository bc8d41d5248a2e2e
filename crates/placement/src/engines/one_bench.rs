//! The same work for many items without threads.

/// Applies `work` to each item, one after the other, at the first bench. The number of threads that were not started is
/// 0.
///
/// # Panics
///
/// If there are items and no bench.
pub(super) fn each<T, B, R>(
    benches: &mut [B],
    items: Vec<T>,
    work: impl Fn(&mut B, T) -> R,
) -> (Vec<R>, usize) {
    let results = items.into_iter().map(|item| work(&mut benches[0], item));
    (results.collect(), 0)
}

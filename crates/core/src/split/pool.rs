//! Sets that can be split, and the moving split itself.

/// A finite ordered set that can remove its first item and filter by a predicate.
///
/// ```
/// use standoff_core::split::{BitSet, Pool};
///
/// let mut indices = BitSet::<u64>::first(4);             // {0, 1, 2, 3}
/// assert_eq!(indices.take_first(), Some(0));
/// let odd = indices.keep(|i| i % 2 == 1);
/// assert_eq!(odd.len(), 2);
/// ```
pub trait Pool: Clone {
    /// The type of the items.
    type Item: Clone;

    /// Returns the number of items.
    fn len(&self) -> usize;

    /// Returns whether the set is empty.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Removes the first item and returns it.
    fn take_first(&mut self) -> Option<Self::Item>;

    /// Returns the items for which `allowed` returns true, in their order.
    #[must_use]
    fn keep(&self, allowed: impl FnMut(&Self::Item) -> bool) -> Self;
}

/// An iterator over the pairs of head and rest of a set; see [`splits`].
#[derive(Clone, Debug)]
pub struct Splits<P> {
    rest: P,
}

/// Makes the *moving split* of a set: each item with the items after it.
///
/// `{a, b, c}` gives `(a, {b, c}) (b, {c}) (c, {})`.
///
/// ```
/// use standoff_core::split::{splits, BitSet, Pool};
///
/// let sizes: Vec<(usize, usize)> = splits(BitSet::<u64>::first(3))
///     .map(|(head, rest)| (head, rest.len()))
///     .collect();
/// assert_eq!(sizes, [(0, 2), (1, 1), (2, 0)]);
/// ```
pub fn splits<P: Pool>(pool: P) -> Splits<P> {
    Splits { rest: pool }
}

impl<P: Pool> Iterator for Splits<P> {
    type Item = (P::Item, P);

    fn next(&mut self) -> Option<Self::Item> {
        let head = self.rest.take_first()?;
        Some((head, self.rest.clone()))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.rest.len(), Some(self.rest.len()))
    }
}

impl<P: Pool> ExactSizeIterator for Splits<P> {}

/// Folds a function of head and rest over all splits of a set, in their order.
///
/// To map splits without folding, use `splits(pool).flat_map(f)`. A recursive `f` lists all sets:
///
/// ```
/// use standoff_core::split::{splits, Items, Pool};
///
/// /// Every set of numbers of which each divides the next.
/// fn chains(numbers: Items<u32>) -> Vec<Vec<u32>> {
///     splits(numbers).flat_map(|(first, rest)| {
///         let longer = chains(rest.keep(|other| other % first == 0));
///         distribute(first, longer)
///     }).collect()
/// }
///
/// /// The set of `x` alone, and each of the sets with `x` before it.
/// fn distribute(x: u32, sets: Vec<Vec<u32>>) -> Vec<Vec<u32>> {
///     [vec![vec![]], sets].concat().into_iter().map(|set| [vec![x], set].concat()).collect()
/// }
///
/// let found = chains(Items::from([2, 3, 4]));
/// assert_eq!(found, [vec![2], vec![2, 4], vec![3], vec![4]]);
/// ```
///
/// A recursive fold counts all compatible sets without building them:
///
/// ```
/// use standoff_core::split::{split_fold, Items, Pool};
///
/// /// The number of sets of pairwise coprime numbers, the empty set included.
/// fn coprime_sets(numbers: Items<u32>) -> u32 {
///     split_fold(numbers, 1, |sum, head, rest| {
///         sum + coprime_sets(rest.keep(|&other| gcd(head, other) == 1))
///     })
/// }
///
/// fn gcd(a: u32, b: u32) -> u32 {
///     if b == 0 { a } else { gcd(b, a % b) }
/// }
///
/// assert_eq!(coprime_sets((1..=4).collect()), 12);
/// ```
pub fn split_fold<P: Pool, B>(pool: P, init: B, mut fold: impl FnMut(B, P::Item, P) -> B) -> B {
    splits(pool).fold(init, |sum, (head, rest)| fold(sum, head, rest))
}

//! A set of any values, in a small vector.

use core::fmt;

use smallvec::SmallVec;

use super::Pool;

/// The number of items held without allocating, about the size of rests near the leaves.
const INLINE: usize = 8;

/// A set of any values in a given order, held in a small vector.
///
/// Taking the first item takes constant time.
///
/// ```
/// use standoff_core::split::{Items, Pool};
///
/// let words: Items<&str> = ["oak", "elm", "ash"].into();
/// let short_of_m: Vec<&str> = words.keep(|word| !word.contains('m')).collect();
/// assert_eq!(short_of_m, ["oak", "ash"]);
/// ```
pub struct Items<T> {
    /// The items from `taken` on are in the set; those before it were taken.
    items: SmallVec<[T; INLINE]>,
    taken: usize,
}

impl<T> Items<T> {
    /// Returns the items that are left, in order.
    pub fn as_slice(&self) -> &[T] {
        &self.items[self.taken..]
    }
}

/// Copies only the remaining items.
impl<T: Clone> Clone for Items<T> {
    fn clone(&self) -> Self {
        self.as_slice().iter().cloned().collect()
    }
}

impl<T: Clone> Pool for Items<T> {
    type Item = T;

    fn len(&self) -> usize {
        self.items.len() - self.taken
    }

    fn take_first(&mut self) -> Option<T> {
        let first = self.items.get(self.taken)?.clone();
        self.taken += 1;
        Some(first)
    }

    fn keep(&self, mut allowed: impl FnMut(&T) -> bool) -> Self {
        self.as_slice()
            .iter()
            .filter(|item| allowed(item))
            .cloned()
            .collect()
    }
}

impl<T: Clone> Iterator for Items<T> {
    type Item = T;

    fn next(&mut self) -> Option<T> {
        self.take_first()
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (Pool::len(self), Some(Pool::len(self)))
    }
}

impl<T> FromIterator<T> for Items<T> {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        Items {
            items: items.into_iter().collect(),
            taken: 0,
        }
    }
}

impl<T, const N: usize> From<[T; N]> for Items<T> {
    fn from(items: [T; N]) -> Self {
        items.into_iter().collect()
    }
}

impl<T: fmt::Debug> fmt::Debug for Items<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.as_slice()).finish()
    }
}

impl<T: PartialEq> PartialEq for Items<T> {
    fn eq(&self, other: &Self) -> bool {
        self.as_slice() == other.as_slice()
    }
}

impl<T: Eq> Eq for Items<T> {}

//! The matrix of compatible pairs.

use alloc::vec::Vec;
use core::fmt;

use super::heaviest::Heaviest;
use super::{BitSet, Block, CompatibleSets, MaximalSets};

/// A compatibility matrix: for each item, by its index, the items that are compatible with it.
///
/// A search with a matrix narrows a rest by one `and` of bit sets. `B` needs one bit for each item;
/// `u64` is the fastest, `[u64; W]` the largest.
///
/// ```
/// use standoff_core::split::Table;
///
/// let numbers = [2, 3, 4, 5, 6];
/// let mut tests = 0;
/// let coprime = Table::<u64>::new(&numbers, |a, b| {
///     tests += 1;
///     (2..=*a).all(|d| a % d != 0 || b % d != 0)
/// });
/// assert_eq!(tests, 10);                                   // each pair once
/// assert_eq!(coprime.sets().count(), 13);
///
/// let largest: Vec<i32> = coprime.largest().iter().map(|&i| numbers[i]).collect();
/// assert_eq!(largest, [3, 4, 5]);
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Table<B> {
    all: BitSet<B>,
    rows: Vec<BitSet<B>>,
}

impl<B: Block> Table<B> {
    /// Builds the matrix by calling `compatible` once for each pair of items, the earlier one
    /// first.
    ///
    /// # Panics
    ///
    /// If there are more items than `B` has bits.
    pub fn new<T>(items: &[T], mut compatible: impl FnMut(&T, &T) -> bool) -> Self {
        let all = BitSet::first(items.len());
        let mut rows = alloc::vec![BitSet::default(); items.len()];
        for b in 0..items.len() {
            for a in 0..b {
                if compatible(&items[a], &items[b]) {
                    rows[a].insert(b);
                    rows[b].insert(a);
                }
            }
        }
        Table { all, rows }
    }

    /// Creates the matrix with these rows: `rows[a]` holds the items that are compatible with `a`.
    ///
    /// # Panics
    ///
    /// If there are more rows than `B` has bits. The caller ensures that the relation is symmetric
    /// and that no item is in its own row.
    ///
    /// ```
    /// use standoff_core::split::{BitSet, Table};
    ///
    /// let pair = Table::from_rows(vec![BitSet::<u64>::from_words(&[0b10]), BitSet::first(1)]);
    /// assert_eq!(pair, Table::new(&['a', 'b'], |_, _| true));
    /// ```
    pub fn from_rows(rows: Vec<BitSet<B>>) -> Self {
        let all = BitSet::first(rows.len());
        Table { all, rows }
    }

    /// Returns the indices of all items.
    #[inline]
    pub fn all(&self) -> BitSet<B> {
        self.all
    }

    /// For each item, the indices of the items that are compatible with it.
    #[inline]
    pub fn rows(&self) -> &[BitSet<B>] {
        &self.rows
    }

    /// Lists every set of pairwise compatible items, as indices; see [`compatible_sets`](super::compatible_sets).
    pub fn sets(
        &self,
    ) -> CompatibleSets<BitSet<B>, impl FnMut(&usize, &BitSet<B>) -> BitSet<B> + Clone + '_> {
        CompatibleSets::narrowing(self.all, |&head, rest| rest.and(&self.rows[head]))
    }

    /// Lists the maximal sets of pairwise compatible items, to which no further item could be added.
    ///
    /// ```
    /// use standoff_core::split::Table;
    ///
    /// // A path of four items: neighbours are not compatible.
    /// let apart = Table::<u64>::new(&[0, 1, 2, 3], |a: &i32, b| b - a > 1);
    /// let mut maximal: Vec<Vec<usize>> = apart.maximal().collect();
    /// maximal.sort();
    /// assert_eq!(maximal, [[0, 2], [0, 3], [1, 3]]);
    /// ```
    pub fn maximal(&self) -> MaximalSets<'_, B> {
        MaximalSets::new(self)
    }

    /// Finds a largest set of pairwise compatible items (a maximum clique), as increasing indices.
    pub fn largest(&self) -> Vec<usize> {
        self.heaviest(&alloc::vec![1; self.rows.len()]).0
    }

    /// Finds a heaviest set of pairwise compatible items, as increasing indices, and its weight.
    ///
    /// ```
    /// use standoff_core::split::Table;
    ///
    /// let apart = Table::<u64>::new(&[0, 1, 2], |a: &i32, b| b - a > 1);
    /// assert_eq!(apart.heaviest(&[3, 7, 3]), (vec![1], 7));
    /// assert_eq!(apart.heaviest(&[4, 7, 4]), (vec![0, 2], 8));
    /// ```
    ///
    /// # Panics
    ///
    /// If there is not exactly one weight for each item, or if their sum overflows 64 bits.
    pub fn heaviest(&self, weights: &[u64]) -> (Vec<usize>, u64) {
        Heaviest::of(self, weights)
    }
}

impl<B: Block> fmt::Debug for Table<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Table").field(&self.rows).finish()
    }
}

//! A set of small indices, as the bits of one or more machine words.

use alloc::vec::Vec;
use core::fmt;

use super::Pool;
use super::block::Block;

/// A set of indices below a fixed capacity, one bit each, in increasing order.
///
/// ```
/// use standoff_core::split::BitSet;
///
/// let mut evens = BitSet::<u64>::default();
/// for i in [0, 2, 4] {
///     evens.insert(i);
/// }
/// let low = BitSet::<u64>::first(3);                      // {0, 1, 2}
/// assert!(evens.and(&low).iter().eq([0, 2]));
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct BitSet<B> {
    bits: B,
}

impl<B: Block> BitSet<B> {
    /// Creates the set of the indices `0 .. size`.
    ///
    /// # Panics
    ///
    /// If `size` is more than the capacity of `B`.
    pub fn first(size: usize) -> Self {
        assert!(
            size <= B::CAPACITY,
            "{size} indices in a set of {}",
            B::CAPACITY
        );
        BitSet {
            bits: B::below(size),
        }
    }

    /// Creates the set with the bits of these words: index `i` is bit `i % 64` of word `i / 64`.
    ///
    /// # Panics
    ///
    /// If there are more words than `B` holds.
    ///
    /// ```
    /// use standoff_core::split::BitSet;
    ///
    /// let set = BitSet::<u128>::from_words(&[1, 1]);
    /// assert!(set.iter().eq([0, 64]));
    /// ```
    pub fn from_words(words: &[u64]) -> Self {
        BitSet {
            bits: B::from_words(words),
        }
    }

    /// Adds an index.
    ///
    /// # Panics
    ///
    /// If the index is not below the capacity of `B`.
    #[inline]
    pub fn insert(&mut self, index: usize) {
        assert!(
            index < B::CAPACITY,
            "index {index} in a set of {}",
            B::CAPACITY
        );
        self.bits.set(index);
    }

    /// Removes an index, if it is present.
    #[inline]
    pub fn remove(&mut self, index: usize) {
        if index < B::CAPACITY {
            self.bits.unset(index);
        }
    }

    /// Returns the lowest index in the set.
    #[inline]
    pub fn lowest(&self) -> Option<usize> {
        self.bits.first()
    }

    /// Returns whether an index is in the set.
    #[inline]
    pub fn contains(&self, index: usize) -> bool {
        index < B::CAPACITY && self.bits.has(index)
    }

    /// Returns the indices, from the lowest up.
    #[inline]
    pub fn iter(&self) -> Indices<B> {
        Indices { left: *self }
    }

    /// Returns the bits as words: index `i` is bit `i % 64` of word `i / 64`.
    ///
    /// Trailing zero words may be omitted.
    pub fn words(&self) -> Vec<u64> {
        let mut words = Vec::new();
        for index in self.iter() {
            words.resize(index / 64 + 1, 0);
            words[index / 64] |= 1 << (index % 64);
        }
        words
    }

    /// Returns the indices in both sets.
    #[doc(alias = "intersection")]
    #[must_use]
    #[inline]
    pub fn and(&self, other: &Self) -> Self {
        BitSet {
            bits: self.bits.and(&other.bits),
        }
    }

    /// Returns the indices in this set and not in the other.
    #[doc(alias = "difference")]
    #[must_use]
    #[inline]
    pub fn without(&self, other: &Self) -> Self {
        BitSet {
            bits: self.bits.without(&other.bits),
        }
    }

    /// Returns the indices in this set and not in these words: index `i` is bit `i % 64` of word `i / 64`.
    ///
    /// ```
    /// use standoff_core::split::BitSet;
    ///
    /// let low = BitSet::<u128>::first(3);
    /// assert!(low.without_words(&[0b10]).iter().eq([0, 2]));
    /// ```
    #[must_use]
    #[inline]
    pub fn without_words(&self, words: &[u64]) -> Self {
        BitSet {
            bits: self.bits.without_words(words),
        }
    }

    /// Returns the number of pairs of indices in this set of which the higher one is in the row of the lower one.
    ///
    /// ```
    /// use standoff_core::split::BitSet;
    ///
    /// let odd_and_even = [0b10101, 0b01010].map(|bits| BitSet::<u64>::from_words(&[bits]));
    /// // 0-1, 0-3, 1-2 and 2-3 differ in parity.
    /// let pairs = BitSet::<u64>::first(4).count_pairs(|index| &odd_and_even[1 - index % 2]);
    /// assert_eq!(pairs, 4);
    /// ```
    #[inline(always)]
    pub fn count_pairs<'r>(&self, row: impl Fn(usize) -> &'r Self) -> u64
    where
        B: 'r,
    {
        self.bits.count_pairs(|index| &row(index).bits)
    }
}

impl<B: Block> Pool for BitSet<B> {
    type Item = usize;

    #[inline]
    fn len(&self) -> usize {
        self.bits.count()
    }

    #[inline]
    fn is_empty(&self) -> bool {
        self.bits.is_empty()
    }

    #[inline]
    fn take_first(&mut self) -> Option<usize> {
        let first = self.bits.first()?;
        self.bits.clear_first();
        Some(first)
    }

    fn keep(&self, mut allowed: impl FnMut(&usize) -> bool) -> Self {
        self.iter().filter(|index| allowed(index)).collect()
    }
}

impl<B: Block> Default for BitSet<B> {
    fn default() -> Self {
        BitSet { bits: B::EMPTY }
    }
}

impl<B: Block> IntoIterator for BitSet<B> {
    type Item = usize;
    type IntoIter = Indices<B>;

    #[inline]
    fn into_iter(self) -> Indices<B> {
        Indices { left: self }
    }
}

/// The indices of a [`BitSet`], from the lowest up.
///
/// The set itself is `Copy` and therefore no iterator: advancing a copy would leave the original
/// unchanged.
#[derive(Clone)]
pub struct Indices<B> {
    left: BitSet<B>,
}

impl<B: Block> fmt::Debug for Indices<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Indices").field(&self.left).finish()
    }
}

impl<B: Block> Iterator for Indices<B> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        self.left.take_first()
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left.len(), Some(self.left.len()))
    }
}

impl<B: Block> ExactSizeIterator for Indices<B> {}

impl<B: Block> FromIterator<usize> for BitSet<B> {
    fn from_iter<I: IntoIterator<Item = usize>>(indices: I) -> Self {
        let mut set = Self::default();
        for index in indices {
            set.insert(index);
        }
        set
    }
}

impl<B: Block> fmt::Debug for BitSet<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

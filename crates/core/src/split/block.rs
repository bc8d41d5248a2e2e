//! The words of a bit set.

/// The words of a [`BitSet`](super::BitSet): `u64`, `u128` or `[u64; W]`.
///
/// `u128` is a little faster than `[u64; 2]`, which is tested word by word.
pub trait Block: Words + Copy + Eq + Send + Sync {
    /// The number of indices that fit.
    const CAPACITY: usize;
}

/// The operations of a block, for this crate alone.
pub trait Words: Sized {
    /// No bit set.
    const EMPTY: Self;

    /// Creates the set of the indices with a set bit in these words, 64 to a word.
    fn from_words(words: &[u64]) -> Self;

    /// Creates the set of the indices below `end`, which is at most [`Block::CAPACITY`].
    fn below(end: usize) -> Self;

    /// Returns the lowest index that is set.
    fn first(&self) -> Option<usize>;

    /// Takes out the lowest index that is set, if there is one.
    fn clear_first(&mut self);

    /// Returns the number of indices that are set.
    fn count(&self) -> usize;

    /// Returns whether no index is set.
    fn is_empty(&self) -> bool;

    /// Adds an index below [`Block::CAPACITY`].
    fn set(&mut self, index: usize);

    /// Takes out an index below [`Block::CAPACITY`].
    fn unset(&mut self, index: usize);

    /// Returns whether an index below [`Block::CAPACITY`] is set.
    fn has(&self, index: usize) -> bool;

    /// Returns the indices that are set in both.
    #[must_use]
    fn and(&self, other: &Self) -> Self;

    /// Returns the indices that are set here and not in the other.
    #[must_use]
    fn without(&self, other: &Self) -> Self;

    /// Returns the indices that are set here and not in these words, 64 to a word.
    #[must_use]
    fn without_words(&self, words: &[u64]) -> Self;

    /// Returns the number of pairs of indices that are set of which the second is also set in the row of the first.
    fn count_pairs<'r>(&self, row: impl Fn(usize) -> &'r Self) -> u64
    where
        Self: 'r;
}

macro_rules! block_of_one_integer {
    ($word:ty) => {
        impl Block for $word {
            const CAPACITY: usize = <$word>::BITS as usize;
        }

        impl Words for $word {
            const EMPTY: Self = 0;

            fn from_words(words: &[u64]) -> Self {
                assert!(64 * words.len() <= Self::CAPACITY, "{} words", words.len());
                let bits = |(at, &word): (usize, &u64)| <$word>::from(word) << (64 * at);
                words
                    .iter()
                    .enumerate()
                    .map(bits)
                    .fold(0, |all, bits| all | bits)
            }

            fn below(end: usize) -> Self {
                // Shifting by the width of the type would overflow.
                <$word>::MAX
                    .checked_shr(Self::BITS - end as u32)
                    .unwrap_or(0)
            }

            #[inline]
            fn first(&self) -> Option<usize> {
                (*self != 0).then(|| self.trailing_zeros() as usize)
            }

            #[inline]
            fn clear_first(&mut self) {
                *self &= self.wrapping_sub(1);
            }

            #[inline]
            fn count(&self) -> usize {
                self.count_ones() as usize
            }

            #[inline]
            fn is_empty(&self) -> bool {
                *self == 0
            }

            #[inline]
            fn set(&mut self, index: usize) {
                *self |= 1 << index;
            }

            #[inline]
            fn unset(&mut self, index: usize) {
                *self &= !(1 << index);
            }

            #[inline]
            fn has(&self, index: usize) -> bool {
                *self >> index & 1 == 1
            }

            #[inline]
            fn and(&self, other: &Self) -> Self {
                self & other
            }

            #[inline]
            fn without(&self, other: &Self) -> Self {
                self & !other
            }

            #[inline]
            fn without_words(&self, words: &[u64]) -> Self {
                self & !Self::from_words(words)
            }

            #[inline(always)]
            fn count_pairs<'r>(&self, row: impl Fn(usize) -> &'r Self) -> u64 {
                let (mut left, mut pairs) = (*self, 0);
                while let Some(index) = left.first() {
                    left.clear_first();
                    pairs += u64::from((left & row(index)).count_ones());
                }
                pairs
            }
        }
    };
}

block_of_one_integer!(u64);
block_of_one_integer!(u128);

impl<const W: usize> Block for [u64; W] {
    const CAPACITY: usize = 64 * W;
}

impl<const W: usize> Words for [u64; W] {
    const EMPTY: Self = [0; W];

    fn from_words(words: &[u64]) -> Self {
        let mut bits = [0; W];
        bits[..words.len()].copy_from_slice(words);
        bits
    }

    fn below(end: usize) -> Self {
        core::array::from_fn(|word| u64::below(end.saturating_sub(64 * word).min(64)))
    }

    #[inline]
    fn first(&self) -> Option<usize> {
        let word = self.iter().position(|&word| word != 0)?;
        Some(64 * word + self[word].trailing_zeros() as usize)
    }

    #[inline]
    fn clear_first(&mut self) {
        if let Some(word) = self.iter_mut().find(|word| **word != 0) {
            word.clear_first();
        }
    }

    #[inline]
    fn count(&self) -> usize {
        self.iter().map(Words::count).sum()
    }

    #[inline]
    fn is_empty(&self) -> bool {
        // A comparison of long arrays calls `memcmp`, which takes longer.
        self.iter().fold(0, |any, word| any | word) == 0
    }

    #[inline]
    fn set(&mut self, index: usize) {
        self[index / 64].set(index % 64);
    }

    #[inline]
    fn unset(&mut self, index: usize) {
        self[index / 64].unset(index % 64);
    }

    #[inline]
    fn has(&self, index: usize) -> bool {
        self[index / 64].has(index % 64)
    }

    #[inline]
    fn and(&self, other: &Self) -> Self {
        core::array::from_fn(|word| self[word] & other[word])
    }

    #[inline]
    fn without(&self, other: &Self) -> Self {
        core::array::from_fn(|word| self[word] & !other[word])
    }

    #[inline]
    fn without_words(&self, words: &[u64]) -> Self {
        let mut rest = *self;
        for (word, other) in rest.iter_mut().zip(words) {
            *word &= !other;
        }
        rest
    }

    #[inline(always)]
    fn count_pairs<'r>(&self, row: impl Fn(usize) -> &'r Self) -> u64 {
        let mut pairs = 0;
        let end = self
            .iter()
            .rposition(|&word| word != 0)
            .map_or(0, |last| last + 1);
        for at in 0..end {
            let mut left = self[at];
            while let Some(index) = left.first() {
                left.clear_first();
                let row = row(64 * at + index);
                let mut common = (left & row[at]).count_ones();
                for (word, other) in self[at + 1..end].iter().zip(&row[at + 1..end]) {
                    common += (word & other).count_ones();
                }
                pairs += u64::from(common);
            }
        }
        pairs
    }
}

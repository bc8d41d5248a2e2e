//! A state packed into bits: forbidden candidates and the sums of open constraints.

/// A state of a frontier, in one, two or four words.
pub(crate) trait Key: Copy + Eq + Default + Send + Sync + 'static {
    /// The number of words.
    const WORDS: usize;

    /// The key of these words, of which there are at least [`WORDS`](Self::WORDS).
    fn of(words: &[u64]) -> Self;

    fn word(&self, at: usize) -> u64;

    fn and(self, other: Self) -> Self;

    fn or(self, other: Self) -> Self;

    fn complement(self) -> Self {
        let mut words = [0; 4];
        for (to, word) in words.iter_mut().zip(self.words()) {
            *to = !word;
        }
        Self::of(&words)
    }

    /// A hash that is the same in every run, so that a sweep does the same work in every run.
    #[inline]
    fn hash(self) -> u64 {
        (0..Self::WORDS).fold(0, |hash, at| mix(hash ^ self.word(at)))
    }

    #[inline]
    fn meets(self, other: Self) -> bool {
        self.and(other) != Self::default()
    }

    #[inline]
    fn get(self, field: Field) -> u64 {
        (self.word(field.word) >> field.shift) & field.mask
    }

    fn words(&self) -> impl Iterator<Item = u64> + '_ {
        (0..Self::WORDS).map(|at| self.word(at))
    }
}

/// Folds both halves of a product, so that each bit of the word changes high and low bits of the hash.
#[inline]
pub(crate) fn mix(word: u64) -> u64 {
    let product = u128::from(word) * u128::from(GOLDEN_RATIO);
    product as u64 ^ (product >> 64) as u64
}

/// 2^64 divided by the golden ratio (Knuth, TAOCP 6.4: Fibonacci hashing).
const GOLDEN_RATIO: u64 = 0x9e37_79b9_7f4a_7c15;

/// A run of bits of a key that holds a number. The default is empty and reads as 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Field {
    word: usize,
    shift: u32,
    mask: u64,
}

impl Field {
    /// The field of `bits` bits from bit `start` on, all in one word.
    pub(crate) fn new(start: usize, bits: u32) -> Self {
        debug_assert!(bits > 0 && start % 64 + bits as usize <= 64);
        Field {
            word: start / 64,
            shift: (start % 64) as u32,
            mask: u64::MAX >> (64 - bits),
        }
    }

    /// The key in which only this field is set, to `number`.
    #[inline]
    pub(crate) fn key<K: Key>(self, number: u64) -> K {
        let mut words = [0; 4];
        words[self.word] = (number & self.mask) << self.shift;
        K::of(&words)
    }

    /// The bits of the field, in the words of the widest key.
    pub(crate) fn words(self) -> [u64; MOST_BITS / 64] {
        self.key::<[u64; 4]>(self.mask)
    }

    /// The key of all bits of the field.
    pub(crate) fn bits<K: Key>(self) -> K {
        self.key(self.mask)
    }
}

impl Key for u64 {
    const WORDS: usize = 1;

    #[inline]
    fn of(words: &[u64]) -> Self {
        words[0]
    }

    #[inline]
    fn word(&self, _: usize) -> u64 {
        *self
    }

    #[inline]
    fn and(self, other: Self) -> Self {
        self & other
    }

    #[inline]
    fn or(self, other: Self) -> Self {
        self | other
    }
}

impl Key for u128 {
    const WORDS: usize = 2;

    #[inline]
    fn of(words: &[u64]) -> Self {
        u128::from(words[0]) | u128::from(words[1]) << 64
    }

    #[inline]
    fn word(&self, at: usize) -> u64 {
        (self >> (64 * at)) as u64
    }

    #[inline]
    fn and(self, other: Self) -> Self {
        self & other
    }

    #[inline]
    fn or(self, other: Self) -> Self {
        self | other
    }
}

impl Key for [u64; 4] {
    const WORDS: usize = 4;

    #[inline]
    fn of(words: &[u64]) -> Self {
        [0, 1, 2, 3].map(|at| words[at])
    }

    #[inline]
    fn word(&self, at: usize) -> u64 {
        self[at]
    }

    #[inline]
    fn and(self, other: Self) -> Self {
        [0, 1, 2, 3].map(|at| self[at] & other[at])
    }

    #[inline]
    fn or(self, other: Self) -> Self {
        [0, 1, 2, 3].map(|at| self[at] | other[at])
    }
}

/// The maximum number of bits of a key.
pub(crate) const MOST_BITS: usize = 256;

/// Evaluates an expression in which `$K` is the narrowest key of at least `$bits` bits, which are at most
/// [`MOST_BITS`].
macro_rules! with_key {
    ($bits:expr, $K:ident => $then:expr) => {
        match $bits {
            0..=64 => {
                type $K = u64;
                $then
            }
            65..=128 => {
                type $K = u128;
                $then
            }
            _ => {
                type $K = [u64; 4];
                $then
            }
        }
    };
}
pub(crate) use with_key;

#[cfg(test)]
mod tests {
    use super::*;

    fn keeps_numbers<K: Key + std::fmt::Debug>() {
        for word in 0..K::WORDS {
            for (start, bits) in [(0, 1), (5, 7), (63, 1), (0, 64), (13, 51)] {
                let field = Field::new(64 * word + start, bits);
                let most = u64::MAX >> (64 - bits);
                for number in [0, 1, most / 3, most] {
                    let key = field.key::<K>(number);
                    assert_eq!(key.get(field), number);
                    assert_eq!(key.and(field.bits()), key);
                    assert_eq!((key.or(key), key.or(K::default())), (key, key));
                    assert_eq!(K::of(&key.words().collect::<Vec<u64>>()), key);
                }
            }
        }
    }

    #[test]
    fn a_number_in_a_key_is_read_as_it_was_written() {
        keeps_numbers::<u64>();
        keeps_numbers::<u128>();
        keeps_numbers::<[u64; 4]>();
    }

    #[test]
    fn an_empty_field_holds_nothing() {
        assert_eq!(Field::default().key::<u64>(5), 0);
        assert_eq!(u64::MAX.get(Field::default()), 0);
    }
}

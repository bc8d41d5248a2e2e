//! A state as bits: which candidates are forbidden, and what the open groups weigh.

/// The state of a frontier, as narrow as it can be.
pub(super) trait Key: Copy + Eq + Default + Send + Sync + 'static {
    /// How many words it has.
    const WORDS: usize;

    /// The key of these words; those that are missing are 0.
    fn of(words: &[u64]) -> Self;

    fn word(&self, at: usize) -> u64;

    fn and(self, other: Self) -> Self;

    fn or(self, other: Self) -> Self;

    /// All other bits.
    fn complement(self) -> Self {
        let mut words = [0; 4];
        words
            .iter_mut()
            .zip(self.words())
            .for_each(|(to, word)| *to = !word);
        Self::of(&words)
    }

    /// The same for the same key, whatever the machine and the day: by it states are shared out over machines.
    #[inline]
    fn hash(self) -> u64 {
        (0..Self::WORDS).fold(0, |hash, at| mixed(hash ^ self.word(at)))
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

/// Both halves of a product, so that each bit of the word changes high and low ones.
#[inline]
fn mixed(word: u64) -> u64 {
    let product = u128::from(word) * u128::from(ODD);
    product as u64 ^ (product >> 64) as u64
}

/// The golden ratio, of which no bits repeat.
const ODD: u64 = 0x9e37_79b9_7f4a_7c15;

/// Some bits of a key that are a number; none of them where nothing has to be remembered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Field {
    word: usize,
    shift: u32,
    mask: u64,
}

impl Field {
    /// So many bits from a place on, all in one word.
    pub(super) fn new(at: usize, bits: u32) -> Self {
        debug_assert!(bits > 0 && at % 64 + bits as usize <= 64);
        Field {
            word: at / 64,
            shift: (at % 64) as u32,
            mask: u64::MAX >> (64 - bits),
        }
    }

    /// The key in which only this number is set.
    #[inline]
    pub(super) fn key<K: Key>(self, number: u64) -> K {
        let mut words = [0; 4];
        words[self.word] = (number & self.mask) << self.shift;
        K::of(&words)
    }

    /// The key of all its bits.
    pub(super) fn bits<K: Key>(self) -> K {
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

/// The most bits that a key has.
pub(super) const MOST_BITS: usize = 256;

/// Something to do once it is known how wide the keys are.
pub(super) trait WithKey {
    type Output;
    fn with<K: Key>(self) -> Self::Output;
}

/// Chooses the narrowest keys of at least so many bits, which are no more than [`MOST_BITS`].
pub(super) fn of_bits<W: WithKey>(bits: usize, then: W) -> W::Output {
    match bits {
        0..=64 => then.with::<u64>(),
        65..=128 => then.with::<u128>(),
        _ => then.with::<[u64; 4]>(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn keeps_numbers<K: Key + std::fmt::Debug>() {
        for word in 0..K::WORDS {
            for (at, bits) in [(0, 1), (5, 7), (63, 1), (0, 64), (13, 51)] {
                let field = Field::new(64 * word + at, bits);
                let most = u64::MAX >> (64 - bits);
                for number in [0, 1, most / 3, most] {
                    let others = field.bits::<K>();
                    let key = field.key::<K>(number);
                    assert_eq!(key.get(field), number);
                    assert_eq!(key.and(others), key);
                    assert_eq!((key.or(key), key.or(K::default())), (key, key));
                    assert_eq!(K::of(&padded(key)), key);
                }
            }
        }
    }

    fn padded<K: Key>(key: K) -> Vec<u64> {
        key.words().chain([0; 4]).take(4).collect()
    }

    #[test]
    fn a_number_in_a_key_is_read_as_it_was_written() {
        keeps_numbers::<u64>();
        keeps_numbers::<u128>();
        keeps_numbers::<[u64; 4]>();
    }

    #[test]
    fn nothing_to_remember_is_no_bit() {
        assert_eq!(Field::default().key::<u64>(5), 0);
        assert_eq!(u64::MAX.get(Field::default()), 0);
    }
}

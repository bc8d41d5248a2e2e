//! Which bits of a key are in use.

use super::key::Field;

/// The bits of a key, given out from the lowest on and taken back.
#[derive(Clone, Debug, Default)]
pub(super) struct Bits {
    taken: Vec<u64>,
    /// How many bits were in use at most, counted up to the last one.
    most: usize,
}

impl Bits {
    /// The lowest free bits that lie together in one word.
    pub(super) fn take(&mut self, bits: u32) -> (usize, Field) {
        let free = |&at: &usize| at % 64 + bits as usize <= 64 && !self.is_taken(at, bits);
        let at = (0..).find(free).expect("there is always another word");
        self.taken.resize(self.taken.len().max(at / 64 + 1), 0);
        self.taken[at / 64] |= run(at, bits);
        self.most = self.most.max(at + bits as usize);
        (at, Field::new(at, bits))
    }

    /// Takes back what was given out.
    pub(super) fn free(&mut self, at: usize, bits: u32) {
        self.taken[at / 64] &= !run(at, bits);
    }

    /// The bits that are in use.
    pub(super) fn taken(&self) -> &[u64] {
        &self.taken
    }

    pub(super) fn most(&self) -> usize {
        self.most
    }

    fn is_taken(&self, at: usize, bits: u32) -> bool {
        let word = self.taken.get(at / 64);
        word.is_some_and(|word| word & run(at, bits) != 0)
    }
}

fn run(at: usize, bits: u32) -> u64 {
    (u64::MAX >> (64 - bits)) << (at % 64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lowest_that_is_free_is_taken() {
        let mut bits = Bits::default();
        let at: Vec<usize> = [1, 1, 3, 1].map(|width| bits.take(width).0).into();
        assert_eq!(at, [0, 1, 2, 5]);
        bits.free(1, 1);
        bits.free(2, 3);
        assert_eq!(bits.take(5).0, 6);
        assert_eq!(bits.take(4).0, 1);
        assert_eq!(bits.taken(), [0b111_1111_1111]);
        assert_eq!(bits.most(), 11);
    }

    #[test]
    fn a_number_lies_in_one_word() {
        let mut bits = Bits::default();
        assert_eq!(bits.take(60).0, 0);
        assert_eq!(bits.take(7).0, 64);
        assert_eq!(bits.take(4).0, 60);
        assert_eq!(bits.most(), 71);
    }
}

//! How many ways lead to or from each state of a frontier.

use super::numbers;

/// A number for each state of a frontier, all of the same width.
#[derive(Default)]
pub(super) struct Ways {
    pub(super) words: usize,
    pub(super) numbers: Vec<u64>,
    /// So many bits the largest of them has at most.
    pub(super) bits: u64,
}

/// No state: the bounds of a group or a conflict do not allow it.
pub(super) const NOWHERE: u32 = u32::MAX;

impl Ways {
    /// No ways, for so many states, with room for so many bits each.
    pub(super) fn none(states: usize, bits: u64) -> Self {
        let words = bits.div_ceil(64).max(1) as usize;
        Ways {
            words,
            numbers: vec![0; states * words],
            bits,
        }
    }

    pub(super) fn states(&self) -> usize {
        self.numbers.len() / self.words
    }

    /// Those of a state; from nowhere there are none.
    #[inline]
    pub(super) fn of(&self, state: u32) -> &[u64] {
        match state {
            NOWHERE => &[],
            _ => &self.numbers[state as usize * self.words..][..self.words],
        }
    }

    #[inline]
    pub(super) fn of_mut(&mut self, state: usize) -> &mut [u64] {
        &mut self.numbers[state * self.words..][..self.words]
    }

    /// How many bits the largest number has.
    pub(super) fn most_bits(&self) -> u64 {
        let numbers = self.numbers.chunks(self.words);
        numbers.map(numbers::bits).max().unwrap_or(0)
    }

    pub(super) fn bytes(&self) -> usize {
        self.numbers.capacity() * size_of::<u64>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_state_has_its_words() {
        for (bits, words) in [(0, 1), (64, 1), (65, 2), (200, 4)] {
            let ways = Ways::none(3, bits);
            assert_eq!((ways.words, ways.states()), (words, 3));
            assert_eq!(ways.of(2), vec![0; words]);
            assert!(ways.of(NOWHERE).is_empty());
        }
    }
}

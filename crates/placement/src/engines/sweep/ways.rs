//! How many ways lead to or from each state of a frontier, also by number of pieces.

use super::numbers;
use crate::task::Limb;

/// A row of numbers for each state of a frontier, all of the same width.
#[derive(Default)]
pub(super) struct Ways {
    /// How many numbers a row has: one, or one for each number of pieces.
    pub(super) sizes: usize,
    pub(super) words: usize,
    pub(super) numbers: Vec<Limb>,
    /// So many bits the largest of them has at most.
    pub(super) bits: u64,
}

/// No state: the bounds of a group or a conflict do not allow it.
pub(super) const NOWHERE: u32 = u32::MAX;

impl Ways {
    /// No ways, for so many states and sizes, with room for so many bits each.
    pub(super) fn none(states: usize, sizes: usize, bits: u64) -> Self {
        let words = numbers::words_of(bits).max(1);
        Ways {
            sizes,
            words,
            numbers: vec![0; states * sizes * words],
            bits,
        }
    }

    /// One way for each state, of no pieces.
    pub(super) fn one(states: usize) -> Self {
        let mut ways = Self::none(states, 1, 1);
        ways.numbers.fill(1);
        ways
    }

    pub(super) fn states(&self) -> usize {
        self.numbers.len() / self.row_len()
    }

    fn row_len(&self) -> usize {
        self.sizes * self.words
    }

    /// The row of a state; from nowhere there are no ways.
    #[inline]
    pub(super) fn row(&self, state: u32) -> &[Limb] {
        match state {
            NOWHERE => &[],
            _ => &self.numbers[state as usize * self.row_len()..][..self.row_len()],
        }
    }

    /// The ways of so many pieces.
    #[inline]
    pub(super) fn of(&self, state: u32, pieces: usize) -> &[Limb] {
        let from = self.row(state).get(pieces * self.words..);
        from.map_or(&[], |from| &from[..from.len().min(self.words)])
    }

    /// Adds to the ways of a state those of another frontier's, with so many pieces more.
    #[inline]
    pub(super) fn add(&mut self, state: usize, from: &Ways, other: u32, pieces: usize) {
        let (len, words) = (self.row_len(), self.words);
        let mut to = &mut self.numbers[state * len..][pieces * words..len];
        let mut more = from.row(other);
        if from.sizes == 1 {
            return numbers::add_narrow(&mut to[..words], more);
        }
        while let Some((number, rest)) = more.split_at_checked(from.words)
            && !number.is_empty()
        {
            let (sum, behind) = to.split_at_mut(words);
            numbers::add_narrow(sum, number);
            (to, more) = (behind, rest);
        }
    }

    /// The same ways, where the last size is one that some state has.
    pub(super) fn trimmed(mut self) -> Self {
        let row_len = self.row_len();
        let used = |row: &[Limb]| row.iter().rposition(|&word| word != 0);
        let most = self.numbers.chunks(row_len).filter_map(used).max();
        let sizes = most.map_or(0, |word| word / self.words) + 1;
        if sizes < self.sizes {
            let rows = self.numbers.chunks(row_len);
            self.numbers = rows
                .flat_map(|row| &row[..sizes * self.words])
                .copied()
                .collect();
            self.sizes = sizes;
        }
        self
    }

    /// How many bits the largest number has.
    pub(super) fn most_bits(&self) -> u64 {
        let numbers = self.numbers.chunks(self.words);
        numbers.map(numbers::bits).max().unwrap_or(0)
    }

    pub(super) fn bytes(&self) -> usize {
        self.numbers.capacity() * size_of::<Limb>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_state_has_its_words() {
        let word = u64::from(Limb::BITS);
        for (bits, words) in [(0, 1), (word, 1), (word + 1, 2), (3 * word + 1, 4)] {
            let ways = Ways::none(3, 2, bits);
            assert_eq!((ways.words, ways.states()), (words, 3));
            assert_eq!(ways.of(2, 1), vec![0; words]);
            assert_eq!(ways.row(2), vec![0; 2 * words]);
            assert!(ways.of(NOWHERE, 0).is_empty());
        }
    }
}

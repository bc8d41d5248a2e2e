//! The number of ways to or from each state of a frontier.

use standoff_engine::Limb;

use crate::numbers;

/// A row of counts for each state of a frontier, all of the same width.
#[derive(Default)]
pub(crate) struct Ways {
    /// The number of counts of a row: one, or one for each number of pieces.
    pub(crate) sizes: usize,
    /// The number of words of a count.
    pub(crate) words: usize,
    /// The words of all counts.
    pub(crate) counts: Vec<Limb>,
    /// An upper bound on the number of bits of the largest count.
    pub(crate) bits: u64,
}

/// The index of a successor that a conflict or a constraint excludes.
pub(crate) const NO_STATE: u32 = u32::MAX;

impl Ways {
    /// No ways, with room for counts of `bits` bits.
    pub(crate) fn zeros(states: usize, sizes: usize, bits: u64) -> Self {
        let words = numbers::words_of(bits).max(1);
        Ways {
            sizes,
            words,
            counts: vec![0; states * sizes * words],
            bits,
        }
    }

    /// One way for each state, of no pieces.
    pub(crate) fn ones(states: usize) -> Self {
        let mut ways = Self::zeros(states, 1, 1);
        ways.counts.fill(1);
        ways
    }

    pub(crate) fn states(&self) -> usize {
        self.counts.len() / self.row_len()
    }

    fn row_len(&self) -> usize {
        self.sizes * self.words
    }

    /// The row of a state, which is empty for [`NO_STATE`].
    #[inline]
    pub(crate) fn row(&self, state: u32) -> &[Limb] {
        match state {
            NO_STATE => &[],
            _ => &self.counts[state as usize * self.row_len()..][..self.row_len()],
        }
    }

    /// The count of a state for a number of pieces, which may be empty for 0.
    #[inline]
    pub(crate) fn of(&self, state: u32, pieces: usize) -> &[Limb] {
        let from = self.row(state).get(pieces * self.words..);
        from.map_or(&[], |from| &from[..from.len().min(self.words)])
    }

    /// Adds to the row of a state that of a state of another frontier, shifted by `pieces` counts.
    #[inline]
    pub(crate) fn add(&mut self, state: usize, from: &Ways, other: u32, pieces: usize) {
        let (len, words) = (self.row_len(), self.words);
        let mut to = &mut self.counts[state * len..][pieces * words..len];
        let mut more = from.row(other);
        if from.sizes == 1 {
            return numbers::add_any_width(&mut to[..words], more);
        }
        while let Some((count, rest)) = more.split_at_checked(from.words)
            && !count.is_empty()
        {
            let (sum, behind) = to.split_at_mut(words);
            numbers::add_any_width(sum, count);
            (to, more) = (behind, rest);
        }
    }

    /// The same ways without the sizes after the last one that some state has.
    pub(crate) fn trimmed(mut self) -> Self {
        let row_len = self.row_len();
        let last_word = |row: &[Limb]| row.iter().rposition(|&word| word != 0);
        let most = self.counts.chunks(row_len).filter_map(last_word).max();
        let sizes = most.map_or(0, |word| word / self.words) + 1;
        if sizes < self.sizes {
            let rows = self.counts.chunks(row_len);
            let rows = rows.flat_map(|row| &row[..sizes * self.words]);
            self.counts = rows.copied().collect();
            self.sizes = sizes;
        }
        self
    }

    /// The number of bits of the largest count.
    pub(crate) fn most_bits(&self) -> u64 {
        let counts = self.counts.chunks(self.words);
        counts.map(numbers::bits).max().unwrap_or(0)
    }

    pub(crate) fn bytes(&self) -> usize {
        self.counts.capacity() * size_of::<Limb>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_have_enough_words() {
        let word = u64::from(Limb::BITS);
        for (bits, words) in [(0, 1), (word, 1), (word + 1, 2), (3 * word + 1, 4)] {
            let ways = Ways::zeros(3, 2, bits);
            assert_eq!((ways.words, ways.states()), (words, 3));
            assert_eq!(ways.of(2, 1), vec![0; words]);
            assert_eq!(ways.row(2), vec![0; 2 * words]);
            assert!(ways.of(NO_STATE, 0).is_empty());
        }
    }
}

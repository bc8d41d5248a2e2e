//! A symmetric conflicts between candidates, one bit a pair.

use super::candidate::Candidate;

/// Which candidates may not stand together: a symmetric conflicts without loops.
///
/// ```
/// use standoff_placement::{Candidate, ConflictGraph};
///
/// let [a, b, c] = [0, 1, 2].map(Candidate::new);
/// let mut conflicts = ConflictGraph::new(3);
/// conflicts.insert(a, c);
/// assert!(conflicts.contains(c, a));
/// assert!(!conflicts.contains(a, b));
/// assert!(conflicts.with(c).eq([a]));
/// assert_eq!(conflicts.pairs(), 1);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ConflictGraph {
    size: usize,
    words_per_row: usize,
    words: Vec<u64>,
}

impl ConflictGraph {
    /// The conflicts on `size` candidates in which nothing conflicts.
    pub fn new(size: usize) -> Self {
        let words_per_row = size.div_ceil(64);
        ConflictGraph {
            size,
            words_per_row,
            words: vec![0; size * words_per_row],
        }
    }

    /// The same conflicts with so many candidates more, which conflict with none.
    pub(crate) fn grown_by(&self, more: usize) -> Self {
        let mut grown = ConflictGraph::new(self.size + more);
        for candidate in (0..self.size).map(Candidate::new) {
            let row = &self.words[candidate.index() * self.words_per_row..][..self.words_per_row];
            grown.row_mut(candidate)[..row.len()].copy_from_slice(row);
        }
        grown
    }

    /// How many candidates the conflicts is on.
    pub fn size(&self) -> usize {
        self.size
    }

    /// Lets two candidates conflict; nothing conflicts with itself, so equal ones change nothing.
    ///
    /// # Panics
    ///
    /// When one of them is not below the size.
    pub fn insert(&mut self, a: Candidate, b: Candidate) {
        let (a, b) = (a.index(), b.index());
        assert!(a < self.size && b < self.size, "no candidate {a} or {b}");
        if a != b {
            self.words[a * self.words_per_row + b / 64] |= 1 << (b % 64);
            self.words[b * self.words_per_row + a / 64] |= 1 << (a % 64);
        }
    }

    /// The row of a candidate, to be filled without its column: until
    /// [`make_symmetric`](Self::make_symmetric) this is no conflicts. A row costs a fraction of a
    /// column, which is spread over the memory.
    pub(crate) fn row_mut(&mut self, candidate: Candidate) -> &mut [u64] {
        &mut self.words[candidate.index() * self.words_per_row..][..self.words_per_row]
    }

    /// Lets all candidates conflict with those that conflict with them, and none with itself.
    pub(crate) fn make_symmetric(&mut self) {
        for row in 0..self.words_per_row {
            for column in row..self.words_per_row {
                let [above, below] = [(row, column), (column, row)].map(|(r, c)| self.block(r, c));
                self.add_transposed((column, row), above);
                self.add_transposed((row, column), below);
            }
        }
        // Memory that nobody has written takes no room: where nothing conflicts, it stays so.
        for candidate in (0..self.size).map(Candidate::new) {
            if self.contains(candidate, candidate) {
                let index = candidate.index();
                self.row_mut(candidate)[index / 64] &= !(1 << (index % 64));
            }
        }
    }

    /// The 64 x 64 pairs at a word's column of rows.
    fn block(&self, row: usize, column: usize) -> [u64; 64] {
        let words = self.words[64 * row * self.words_per_row + column..].iter();
        let mut block = [0; 64];
        for (to, &word) in block.iter_mut().zip(words.step_by(self.words_per_row)) {
            *to = word;
        }
        block
    }

    fn add_transposed(&mut self, (row, column): (usize, usize), mut block: [u64; 64]) {
        if block == [0; 64] {
            return;
        }
        transpose(&mut block);
        let words = self.words[64 * row * self.words_per_row + column..].iter_mut();
        for (word, more) in words.step_by(self.words_per_row).zip(block) {
            *word |= more;
        }
    }

    /// Whether two candidates conflict.
    pub fn contains(&self, a: Candidate, b: Candidate) -> bool {
        self.row(a)[b.index() / 64] >> (b.index() % 64) & 1 == 1
    }

    /// The candidates in conflict with one, as bits: candidate `i` is bit `i % 64` of word `i / 64`.
    pub fn row(&self, candidate: Candidate) -> &[u64] {
        &self.words[candidate.index() * self.words_per_row..][..self.words_per_row]
    }

    /// The candidates in conflict with one, in increasing order.
    pub fn with(&self, candidate: Candidate) -> impl Iterator<Item = Candidate> + '_ {
        let words = self.row(candidate).iter().enumerate();
        words.flat_map(|(at, &word)| {
            let rests = std::iter::successors(Some(word), |rest| Some(rest & rest.wrapping_sub(1)));
            let bits = rests.take_while(|&rest| rest != 0);
            bits.map(move |rest| Candidate::new(64 * at + rest.trailing_zeros() as usize))
        })
    }

    /// How many pairs of candidates conflict.
    pub fn pairs(&self) -> u64 {
        let bits: u64 = self.words.iter().map(|w| u64::from(w.count_ones())).sum();
        bits / 2
    }
}

/// Swaps rows and columns of 64 x 64 bits: first the two off-diagonal quarters, then those of each
/// quarter, and so on down to single bits.
fn transpose(block: &mut [u64; 64]) {
    let (mut side, mut low) = (32, u64::MAX >> 32);
    while side > 0 {
        for row in (0..64).filter(|row| row & side == 0) {
            let swapped = (block[row] >> side ^ block[row | side]) & low;
            block[row | side] ^= swapped;
            block[row] ^= swapped << side;
        }
        side /= 2;
        low ^= low << side;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_way_and_then_both_is_the_same_as_both() {
        // The sizes around one word and two.
        for size in [0, 1, 2, 63, 64, 65, 127, 128, 150] {
            let mut random = fastrand::Rng::with_seed(size as u64);
            let (mut one_way, mut both) = (ConflictGraph::new(size), ConflictGraph::new(size));
            for _ in 0..3 * size {
                let (a, b) = (random.usize(..size), random.usize(..size));
                one_way.row_mut(Candidate::new(a))[b / 64] |= 1 << (b % 64);
                both.insert(Candidate::new(a), Candidate::new(b));
            }
            one_way.make_symmetric();
            assert_eq!(one_way, both, "{size}");
        }
    }
}

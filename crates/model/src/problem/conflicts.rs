//! The conflict graph, as an adjacency matrix of bits.

use super::candidate::Candidate;

/// The graph of which candidates exclude each other: undirected, without loops.
///
/// ```
/// use standoff_model::{Candidate, ConflictGraph};
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
    /// Creates a graph of `size` candidates without conflicts.
    pub fn new(size: usize) -> Self {
        let words_per_row = size.div_ceil(64);
        ConflictGraph {
            size,
            words_per_row,
            words: vec![0; size * words_per_row],
        }
    }

    /// The same graph with `more` additional candidates, which have no conflicts.
    pub(crate) fn grown_by(&self, more: usize) -> Self {
        let mut grown = ConflictGraph::new(self.size + more);
        for candidate in (0..self.size).map(Candidate::new) {
            let row = &self.words[candidate.index() * self.words_per_row..][..self.words_per_row];
            grown.row_mut(candidate)[..row.len()].copy_from_slice(row);
        }
        grown
    }

    /// Returns the number of candidates.
    #[inline]
    pub fn size(&self) -> usize {
        self.size
    }

    /// Adds a conflict between two candidates.
    ///
    /// Does nothing if they are equal.
    ///
    /// # Panics
    ///
    /// If a candidate is not below the size.
    pub fn insert(&mut self, a: Candidate, b: Candidate) {
        let (a, b) = (a.index(), b.index());
        assert!(a < self.size && b < self.size, "no candidate {a} or {b}");
        if a != b {
            self.words[a * self.words_per_row + b / 64] |= 1 << (b % 64);
            self.words[b * self.words_per_row + a / 64] |= 1 << (a % 64);
        }
    }

    /// Removes all conflicts of a candidate.
    pub fn isolate(&mut self, candidate: Candidate) {
        let others: Vec<Candidate> = self.with(candidate).collect();
        let index = candidate.index();
        for other in others {
            self.row_mut(other)[index / 64] &= !(1 << (index % 64));
        }
        self.row_mut(candidate).fill(0);
    }

    /// The row of a candidate, for writing without its column.
    ///
    /// Call [`make_symmetric`](Self::make_symmetric) afterwards: the matrix is asymmetric until then. Writing a
    /// row is much faster than writing a column, which is scattered over the memory.
    pub(crate) fn row_mut(&mut self, candidate: Candidate) -> &mut [u64] {
        &mut self.words[candidate.index() * self.words_per_row..][..self.words_per_row]
    }

    /// Adds the transposed matrix, and clears the diagonal.
    pub(crate) fn make_symmetric(&mut self) {
        for row in 0..self.words_per_row {
            for column in row..self.words_per_row {
                let [above, below] = [(row, column), (column, row)].map(|(r, c)| self.block(r, c));
                self.add_transposed((column, row), above);
                self.add_transposed((row, column), below);
            }
        }
        // Write only where a bit is set: the system does not allocate pages of zeros that are never written.
        for candidate in (0..self.size).map(Candidate::new) {
            if self.contains(candidate, candidate) {
                let index = candidate.index();
                self.row_mut(candidate)[index / 64] &= !(1 << (index % 64));
            }
        }
    }

    /// A block of 64 x 64 bits, by its row and column among the blocks.
    fn block(&self, row: usize, column: usize) -> [u64; 64] {
        let words = self.words[64 * row * self.words_per_row + column..].iter();
        let mut block = [0; 64];
        for (to, &word) in block.iter_mut().zip(words.step_by(self.words_per_row)) {
            *to = word;
        }
        block
    }

    /// Transposes a block and adds it at a row and column of blocks.
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

    /// Returns whether two candidates conflict.
    #[inline]
    pub fn contains(&self, a: Candidate, b: Candidate) -> bool {
        self.row(a)[b.index() / 64] >> (b.index() % 64) & 1 == 1
    }

    /// Returns the candidates in conflict with one, as a bit set: candidate `i` is bit `i % 64` of word `i / 64`.
    #[inline]
    pub fn row(&self, candidate: Candidate) -> &[u64] {
        &self.words[candidate.index() * self.words_per_row..][..self.words_per_row]
    }

    /// Returns the candidates in conflict with one, in increasing order.
    #[inline]
    pub fn with(&self, candidate: Candidate) -> impl Iterator<Item = Candidate> + '_ {
        let words = self.row(candidate).iter().enumerate();
        words.flat_map(|(at, &word)| {
            let rests = std::iter::successors(Some(word), |rest| Some(rest & rest.wrapping_sub(1)));
            let bits = rests.take_while(|&rest| rest != 0);
            bits.map(move |rest| Candidate::new(64 * at + rest.trailing_zeros() as usize))
        })
    }

    /// Returns the number of conflicts.
    pub fn pairs(&self) -> u64 {
        let bits: u64 = self.words.iter().map(|w| u64::from(w.count_ones())).sum();
        bits / 2
    }
}

/// Transposes 64 x 64 bits by swapping the off-diagonal quarters, then those of each quarter, down to single
/// bits.
///
/// Source: H. S. Warren, "Hacker's Delight", 2nd edition, 2012, section 7-3.
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

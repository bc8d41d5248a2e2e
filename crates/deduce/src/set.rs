//! Sets of candidates as bits.

use smallvec::SmallVec;
use standoff_model::Candidate;

/// Words that a set holds without allocating: enough for a board of 16 x 16.
const INLINE: usize = 4;

/// A set of candidates of one problem.
///
/// Sets of one problem have the same number of words.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CandidateSet {
    words: SmallVec<[u64; INLINE]>,
}

impl CandidateSet {
    /// Creates the empty set for a problem of `size` candidates.
    pub fn empty(size: usize) -> Self {
        CandidateSet {
            words: SmallVec::from_elem(0, size.div_ceil(64)),
        }
    }

    /// Creates the set of some candidates, for a problem of `size` candidates.
    ///
    /// # Panics
    ///
    /// If a candidate is not below the size, rounded up to a multiple of 64.
    pub fn of(size: usize, candidates: impl IntoIterator<Item = Candidate>) -> Self {
        let mut set = Self::empty(size);
        candidates.into_iter().for_each(|c| set.insert(c));
        set
    }

    pub(crate) fn from_words(words: &[u64]) -> Self {
        CandidateSet {
            words: SmallVec::from_slice(words),
        }
    }

    pub(crate) fn insert(&mut self, candidate: Candidate) {
        self.words[candidate.index() / 64] |= 1 << (candidate.index() % 64);
    }

    pub(crate) fn remove(&mut self, candidate: Candidate) {
        self.words[candidate.index() / 64] &= !(1 << (candidate.index() % 64));
    }

    /// Returns whether a candidate is in the set.
    pub fn contains(&self, candidate: Candidate) -> bool {
        self.words[candidate.index() / 64] >> (candidate.index() % 64) & 1 == 1
    }

    /// Returns the number of candidates in the set.
    pub fn len(&self) -> usize {
        self.words.iter().map(|w| w.count_ones() as usize).sum()
    }

    /// Returns whether the set is empty.
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|&word| word == 0)
    }

    /// Returns the candidates in increasing order.
    pub fn iter(&self) -> impl Iterator<Item = Candidate> + '_ {
        self.words.iter().enumerate().flat_map(|(at, &word)| {
            let rests = std::iter::successors(Some(word), |rest| Some(rest & rest.wrapping_sub(1)));
            let bits = rests.take_while(|&rest| rest != 0);
            bits.map(move |rest| Candidate::new(64 * at + rest.trailing_zeros() as usize))
        })
    }

    fn combine(mut self, other: &[u64], by: impl Fn(u64, u64) -> u64) -> Self {
        for (word, &other) in self.words.iter_mut().zip(other) {
            *word = by(*word, other);
        }
        self
    }

    pub(crate) fn and(&self, other: &Self) -> Self {
        self.clone().combine(&other.words, |a, b| a & b)
    }

    pub(crate) fn or(&self, other: &Self) -> Self {
        self.clone().combine(&other.words, |a, b| a | b)
    }

    pub(crate) fn minus(&self, other: &Self) -> Self {
        self.clone().combine(&other.words, |a, b| a & !b)
    }

    pub(crate) fn and_words(&self, other: &[u64]) -> Self {
        self.clone().combine(other, |a, b| a & b)
    }

    pub(crate) fn minus_words(&self, other: &[u64]) -> Self {
        self.clone().combine(other, |a, b| a & !b)
    }

    /// The number of candidates in both sets.
    pub(crate) fn common(&self, other: &Self) -> usize {
        let words = self.words.iter().zip(&other.words);
        words.map(|(a, b)| (a & b).count_ones() as usize).sum()
    }

    pub(crate) fn meets(&self, other: &Self) -> bool {
        self.words.iter().zip(&other.words).any(|(a, b)| a & b != 0)
    }

    pub(crate) fn is_within(&self, other: &Self) -> bool {
        let mut words = self.words.iter().zip(&other.words);
        words.all(|(a, b)| a & !b == 0)
    }
}

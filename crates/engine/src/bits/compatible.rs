//! The compatible candidates of each candidate, in the form that is fastest for the width of the bit sets.

use std::sync::Arc;

use standoff_core::split::{BitSet, Block, Pool};
use standoff_model::{Candidate, Problem};

/// The compatible candidates of each candidate; copies share the table.
///
/// Narrow rows of the conflict graph are complemented once, so that a step is one `and`. Wide rows are read from the
/// conflict graph: a copy would take the same memory again.
#[derive(Clone)]
pub struct Compatible<B: Block> {
    problem: Arc<Problem>,
    /// The compatible candidates of each candidate; empty if the rows are wide.
    table: Arc<[BitSet<B>]>,
}

impl<B: Block> Compatible<B> {
    /// Whether rows are read from the conflict graph.
    pub const IS_WIDE: bool = B::CAPACITY > 4096;

    /// Creates the table of compatible candidates of a problem.
    pub fn of(problem: &Arc<Problem>) -> Self {
        let all = BitSet::<B>::first(problem.len());
        let row = |candidate| all.without_words(problem.conflicts().row(candidate));
        let table = if Self::IS_WIDE {
            Arc::default()
        } else {
            problem.candidates().map(row).collect()
        };
        Compatible {
            table,
            problem: problem.clone(),
        }
    }

    /// Removes the compatible pairs within each of these sets from the table.
    ///
    /// If rows are wide, nothing changes.
    pub fn without_pairs_in(mut self, sets: impl Iterator<Item = BitSet<B>>) -> Self {
        if Self::IS_WIDE {
            return self;
        }
        for set in sets {
            let table = Arc::make_mut(&mut self.table);
            set.iter()
                .for_each(|member| table[member] = table[member].without(&set));
        }
        self
    }

    /// Returns the problem.
    pub fn problem(&self) -> &Problem {
        &self.problem
    }

    /// Returns all candidates.
    pub fn all(&self) -> BitSet<B> {
        BitSet::first(self.problem.len())
    }

    /// Returns the index at which the tail begins: the longest range at the end in which no two candidates are
    /// compatible.
    pub fn tail(&self) -> usize {
        let all = self.all();
        let has_a_later_one = |&candidate: &usize| {
            let later = all.without(&BitSet::first(candidate + 1));
            !self.compatible_with(candidate, &later).is_empty()
        };
        let last = (0..self.problem.len()).rev().find(has_a_later_one);
        last.map_or(0, |last| last + 1)
    }

    /// Returns the candidates of a set that are compatible with `candidate`.
    #[inline]
    pub fn compatible_with(&self, candidate: usize, others: &BitSet<B>) -> BitSet<B> {
        if Self::IS_WIDE {
            others.without_words(self.conflicts_of(candidate))
        } else {
            others.and(&self.table[candidate])
        }
    }

    /// Returns the number of compatible pairs of candidates in a set.
    #[inline(always)]
    pub fn pairs(&self, among: &BitSet<B>) -> u64 {
        if Self::IS_WIDE {
            let (mut left, mut pairs) = (*among, 0);
            while let Some(candidate) = left.take_first() {
                pairs += self.compatible_with(candidate, &left).len() as u64;
            }
            return pairs;
        }
        among.count_pairs(|candidate| &self.table[candidate])
    }

    fn conflicts_of(&self, candidate: usize) -> &[u64] {
        self.problem.conflicts().row(Candidate::new(candidate))
    }
}

#[cfg(test)]
mod tests {
    use standoff_model::ConflictGraph;

    use super::*;

    /// Four candidates; the last two conflict.
    #[test]
    fn no_two_candidates_of_the_tail_are_compatible() {
        let mut conflicts = ConflictGraph::new(4);
        conflicts.insert(Candidate::new(2), Candidate::new(3));
        let four = Problem::new(vec![1; 4], conflicts, Vec::new()).unwrap();
        assert_eq!(Compatible::<u64>::of(&Arc::new(four)).tail(), 2);
    }

    /// All candidates but the first two are compatible with each other.
    #[test]
    fn compatible_pairs_are_counted_in_rows_of_every_width() {
        fn check<B: Block>(candidates: usize) {
            let mut conflicts = ConflictGraph::new(candidates);
            conflicts.insert(Candidate::new(0), Candidate::new(1));
            let problem = Problem::new(vec![1; candidates], conflicts, Vec::new()).unwrap();
            let compatible = Compatible::<B>::of(&Arc::new(problem));
            let pairs = candidates * (candidates - 1) / 2 - 1;
            assert_eq!(compatible.pairs(&compatible.all()), pairs as u64);
        }
        check::<u64>(9);
        check::<[u64; 3]>(150);
        check::<[u64; 66]>(4200);
    }
}

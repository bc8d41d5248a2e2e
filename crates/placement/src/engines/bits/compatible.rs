//! Which candidates may stand together, in the form that is fastest for the width of the bit sets.

use std::sync::Arc;

use standoff_core::split::{BitSet, Block, Pool};

use crate::problem::{Candidate, Problem};

/// Which candidates may stand together; copies share it.
///
/// Narrow rows are turned round once, so that a step is one `and`. Wide ones are read from the
/// conflicts as they are: a copy would take as much memory again.
#[derive(Clone)]
pub(in crate::engines) struct Compatible<B: Block> {
    problem: Arc<Problem>,
    /// For each candidate those that it goes together with; empty when the rows are wide.
    table: Arc<[BitSet<B>]>,
}

impl<B: Block> Compatible<B> {
    /// Whether rows are read from the conflicts.
    pub(in crate::engines) const IS_WIDE: bool = B::CAPACITY > 4096;

    pub(in crate::engines) fn of(problem: &Arc<Problem>) -> Self {
        let all = BitSet::<B>::first(problem.len());
        let row = |candidate| all.without_words(problem.conflicts().row(candidate));
        Compatible {
            table: match Self::IS_WIDE {
                true => Arc::default(),
                false => problem.candidates().map(row).collect(),
            },
            problem: problem.clone(),
        }
    }

    /// The same, where no two of such a set stand [beside](Self::beside) each other either; of no use where rows are
    /// wide.
    pub(in crate::engines) fn without_pairs_in(
        self,
        sets: impl Iterator<Item = BitSet<B>>,
    ) -> Self {
        if Self::IS_WIDE {
            return self;
        }
        let mut table = self.table.to_vec();
        for set in sets {
            set.iter()
                .for_each(|member| table[member] = table[member].without(&set));
        }
        let table = table.into();
        Compatible { table, ..self }
    }

    pub(in crate::engines) fn problem(&self) -> &Problem {
        &self.problem
    }

    /// All candidates.
    pub(in crate::engines) fn all(&self) -> BitSet<B> {
        BitSet::first(self.problem.len())
    }

    /// Where the tail begins: the most candidates at the end of which no two go together.
    pub(in crate::engines) fn tail(&self) -> usize {
        let all = self.all();
        let goes_with_a_later_one = |&candidate: &usize| {
            let later = all.without(&BitSet::first(candidate + 1));
            !self.beside(candidate, &later).is_empty()
        };
        let last = (0..self.problem.len()).rev().find(goes_with_a_later_one);
        last.map_or(0, |last| last + 1)
    }

    /// The candidates that conflict with one.
    pub(in crate::engines) fn against(&self, candidate: usize) -> BitSet<B> {
        BitSet::from_words(self.conflicts_of(candidate))
    }

    /// What a candidate allows of others.
    #[inline]
    pub(in crate::engines) fn beside(&self, candidate: usize, others: &BitSet<B>) -> BitSet<B> {
        match Self::IS_WIDE {
            true => others.without_words(self.conflicts_of(candidate)),
            false => others.and(&self.table[candidate]),
        }
    }

    fn conflicts_of(&self, candidate: usize) -> &[u64] {
        self.problem.conflicts().row(Candidate::new(candidate))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::ConflictGraph;

    /// Of four, the last two conflict.
    #[test]
    fn in_the_tail_no_two_go_together() {
        let mut conflicts = ConflictGraph::new(4);
        conflicts.insert(Candidate::new(2), Candidate::new(3));
        let four = Problem::new(vec![1; 4], conflicts, Vec::new()).unwrap();
        assert_eq!(Compatible::<u64>::of(&Arc::new(four)).tail(), 2);
    }
}

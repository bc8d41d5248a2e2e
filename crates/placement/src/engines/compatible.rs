//! Which candidates may stand together, in the form that is fastest for the width of the bit sets.

use standoff_core::split::{BitSet, Block};

use crate::{Model, Relation};

/// Which candidates may stand together.
pub(super) struct Compatible<'m, B: Block> {
    all: BitSet<B>,
    conflicts: &'m Relation,
    table: Vec<BitSet<B>>,
}

/// For each candidate those that it goes together with.
///
/// Narrow rows are turned round once, so that a step is one `and`. Wide ones are read from the
/// conflicts as they are: a copy would take as much memory again.
#[derive(Clone, Copy)]
pub(super) struct Rows<'a, B: Block> {
    conflicts: &'a Relation,
    /// Empty when the rows are wide.
    table: &'a [BitSet<B>],
}

impl<'m, B: Block> Compatible<'m, B> {
    pub(super) fn of(model: &'m Model) -> Self {
        let size = model.candidates().len();
        let (all, conflicts) = (BitSet::first(size), model.conflicts());
        let row = |candidate: usize| all.without_words(conflicts.row(candidate));
        let table = match Rows::<B>::ARE_WIDE {
            true => Vec::new(),
            false => (0..size).map(row).collect(),
        };
        Compatible {
            all,
            conflicts,
            table,
        }
    }

    /// All candidates.
    pub(super) fn all(&self) -> BitSet<B> {
        self.all
    }

    /// The candidates that conflict with one.
    pub(super) fn against(&self, candidate: usize) -> BitSet<B> {
        BitSet::from_words(self.conflicts.row(candidate))
    }

    pub(super) fn rows(&self) -> Rows<'_, B> {
        Rows {
            conflicts: self.conflicts,
            table: &self.table,
        }
    }
}

impl<B: Block> Rows<'_, B> {
    const ARE_WIDE: bool = B::CAPACITY > 4096;

    /// What a candidate allows of others.
    #[inline]
    pub(super) fn beside(self, candidate: usize, others: &BitSet<B>) -> BitSet<B> {
        match Self::ARE_WIDE {
            true => others.without_words(self.conflicts.row(candidate)),
            false => others.and(&self.table[candidate]),
        }
    }
}

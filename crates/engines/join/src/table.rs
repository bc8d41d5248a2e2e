//! The placements of one half, counted by what connects them to the other half.

use std::ops::ControlFlow;
use std::sync::Arc;

use standoff_engine::Sink;
use standoff_model::Candidate;

/// The connection of a candidate or a placement to the other half: its [class](crate::classes::Classes), and the bicliques
/// that it is in, as bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Signature {
    pub(crate) class: u64,
    pub(crate) bicliques: u64,
}

/// The number of placements with a signature.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    pub(crate) signature: Signature,
    pub(crate) count: u64,
}

/// A multiset of signatures, filled by the listing of a half.
pub(crate) struct Table {
    /// The signature of each candidate.
    signatures: Arc<[Signature]>,
    entries: Vec<Entry>,
    /// Number of entries at which equal ones are merged.
    merge_at: usize,
}

/// Minimum number of entries for which merging pays.
const MIN_MERGE: usize = 1 << 12;

impl Table {
    /// An empty table for candidates with these signatures.
    pub(crate) fn new(signatures: &Arc<[Signature]>) -> Self {
        Self::with(signatures, Vec::new())
    }

    pub(crate) fn with(signatures: &Arc<[Signature]>, entries: Vec<Entry>) -> Self {
        Table {
            signatures: signatures.clone(),
            merge_at: merge_at(entries.len()),
            entries,
        }
    }

    pub(crate) fn clear(&mut self) {
        self.entries.clear();
        self.merge_at = MIN_MERGE;
    }

    pub(crate) fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// Sorts the complete table by class, if it has several classes or many entries.
    pub(crate) fn arrange(&mut self) {
        let class = |entry: &Entry| entry.signature.class;
        let is_one_class = self
            .entries
            .windows(2)
            .all(|two| class(&two[0]) == class(&two[1]));
        if !is_one_class || self.entries.len() > MIN_MERGE {
            self.merge();
        }
    }

    /// Sorts the table and merges equal signatures. A count fits into a word, since each placement was listed.
    fn merge(&mut self) {
        self.entries.sort_unstable_by_key(|entry| entry.signature);
        self.entries.dedup_by(|next, kept| {
            let is_equal = next.signature == kept.signature;
            kept.count += u64::from(is_equal) * next.count;
            is_equal
        });
        self.merge_at = merge_at(self.entries.len());
    }

    /// The memory of the table in bytes, including that of its next growth.
    pub(crate) fn memory(&self) -> usize {
        let capacity = self.entries.capacity();
        let is_growing = self.entries.len() > capacity / 2;
        let entries = if is_growing { 3 * capacity } else { capacity };
        entries * size_of::<Entry>()
    }
}

/// The number of entries at which a table that has `entries` now is merged next.
fn merge_at(entries: usize) -> usize {
    MIN_MERGE.max(2 * entries)
}

impl Sink for Table {
    fn placement(&mut self, chosen: &[Candidate]) -> ControlFlow<()> {
        let mut signature = Signature::default();
        for candidate in chosen {
            let more = self.signatures[candidate.index()];
            signature.class += more.class;
            signature.bicliques |= more.bicliques;
        }
        if self.entries.len() >= self.merge_at {
            self.merge();
        }
        self.entries.push(Entry {
            signature,
            count: 1,
        });
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn signature(class: u64, bicliques: u64) -> Signature {
        Signature { class, bicliques }
    }

    #[test]
    fn equal_signatures_are_merged() {
        let signatures = [signature(1, 0b01), signature(2, 0b01), signature(3, 0b10)];
        let mut table = Table::new(&signatures.into());
        for set in [&[0, 1][..], &[2], &[0, 2], &[], &[0, 1], &[1, 0]] {
            let chosen: Vec<Candidate> = set.iter().copied().map(Candidate::new).collect();
            assert!(table.placement(&chosen).is_continue());
        }
        table.arrange();
        let entry = |class, bicliques, count| Entry {
            signature: signature(class, bicliques),
            count,
        };
        let merged = [
            entry(0, 0, 1),
            entry(3, 0b01, 3),
            entry(3, 0b10, 1),
            entry(4, 0b11, 1),
        ];
        assert_eq!(table.entries(), merged);
    }

    /// A table that is more than half full may double, and holds both allocations while it does.
    #[test]
    fn memory_includes_the_next_growth() {
        let entry = Entry {
            signature: signature(0, 0),
            count: 1,
        };
        let memory = |entries: usize| {
            let mut vec = Vec::with_capacity(10);
            vec.resize(entries, entry);
            Table::with(&Arc::default(), vec).memory() / size_of::<Entry>()
        };
        assert_eq!([5, 6].map(memory), [10, 3 * 10]);
    }

    #[test]
    fn equal_signatures_do_not_let_a_table_grow() {
        let mut table = Table::new(&[signature(0, 0b1), signature(0, 0b10)].into());
        for at in 0..100_000 {
            assert!(table.placement(&[Candidate::new(at % 2)]).is_continue());
        }
        assert!(table.memory() <= 6 * MIN_MERGE * size_of::<Entry>());
        assert!(table.entries().len() <= MIN_MERGE);
        let count: u64 = table.entries().iter().map(|entry| entry.count).sum();
        assert_eq!(count, 100_000);
    }
}

//! The sets of one half, as far as the other half is concerned.

use std::ops::ControlFlow;
use std::sync::Arc;

use crate::problem::Candidate;
use crate::task::Listing;

/// What a candidate ties to the other half, and what a set of them does: the lines across that it is on, as
/// bits, and its [class](super::sums::Sums).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Tie {
    pub(super) class: u64,
    pub(super) lines: u64,
}

/// So many sets that tie the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    pub(super) tie: Tie,
    pub(super) times: u64,
}

/// Takes the sets of a half as they are listed.
pub(super) struct Table {
    ties: Arc<[Tie]>,
    entries: Vec<Entry>,
    /// When there are so many, equal ones are made one.
    merge_at: usize,
}

/// To sort fewer costs more than it saves.
const FEW: usize = 1 << 12;

impl Table {
    /// A table of candidates with these ties.
    pub(super) fn new(ties: &Arc<[Tie]>) -> Self {
        Self::with(ties, Vec::new())
    }

    pub(super) fn with(ties: &Arc<[Tie]>, entries: Vec<Entry>) -> Self {
        Table {
            ties: ties.clone(),
            merge_at: merge_at(entries.len()),
            entries,
        }
    }

    pub(super) fn clear(&mut self) {
        self.entries.clear();
        self.merge_at = FEW;
    }

    pub(super) fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// Brings equal classes together, when all sets are there.
    pub(super) fn arrange(&mut self) {
        let class = |entry: &Entry| entry.tie.class;
        let is_even = self
            .entries
            .windows(2)
            .all(|two| class(&two[0]) == class(&two[1]));
        if !is_even || self.entries.len() > FEW {
            self.merge();
        }
    }

    /// Makes equal entries one. As each set was listed by itself, a word holds how many there are.
    fn merge(&mut self) {
        self.entries.sort_unstable_by_key(|entry| entry.tie);
        self.entries.dedup_by(|next, kept| {
            let is_equal = next.tie == kept.tie;
            kept.times += u64::from(is_equal) * next.times;
            is_equal
        });
        self.merge_at = merge_at(self.entries.len());
    }

    /// The bytes that it takes, with what it takes while it grows next.
    pub(super) fn memory(&self) -> usize {
        let room = self.entries.capacity();
        let with_growth = match self.entries.len() > room / 2 {
            true => 3 * room,
            false => room,
        };
        with_growth * size_of::<Entry>()
    }
}

/// When so many entries have become so many more that some of them may be equal.
fn merge_at(entries: usize) -> usize {
    FEW.max(2 * entries)
}

impl Listing for Table {
    fn placement(&mut self, chosen: &[Candidate]) -> ControlFlow<()> {
        let mut tie = Tie::default();
        for candidate in chosen {
            let more = self.ties[candidate.index()];
            tie.class += more.class;
            tie.lines |= more.lines;
        }
        if self.entries.len() >= self.merge_at {
            self.merge();
        }
        self.entries.push(Entry { tie, times: 1 });
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tie(class: u64, lines: u64) -> Tie {
        Tie { class, lines }
    }

    #[test]
    fn sets_that_tie_the_same_are_one() {
        let ties: Arc<[Tie]> = [tie(1, 0b01), tie(2, 0b01), tie(3, 0b10)].into();
        let mut table = Table::new(&ties);
        for set in [&[0, 1][..], &[2], &[0, 2], &[], &[0, 1], &[1, 0]] {
            let chosen: Vec<Candidate> = set.iter().copied().map(Candidate::new).collect();
            assert!(table.placement(&chosen).is_continue());
        }
        table.arrange();
        let entry = |class, lines, times| Entry {
            tie: tie(class, lines),
            times,
        };
        let merged = [
            entry(0, 0, 1),
            entry(3, 0b01, 3),
            entry(3, 0b10, 1),
            entry(4, 0b11, 1),
        ];
        assert_eq!(table.entries(), merged);
    }

    /// A table that is more than half full may double, and holds both while it does.
    #[test]
    fn memory_is_told_before_it_is_taken() {
        let entry = Entry {
            tie: tie(0, 0),
            times: 1,
        };
        let memory = |entries: usize| {
            let mut room = Vec::with_capacity(10);
            room.resize(entries, entry);
            Table::with(&Arc::default(), room).memory() / size_of::<Entry>()
        };
        assert_eq!([5, 6].map(memory), [10, 3 * 10]);
    }

    /// Many equal ones take no more room than a few.
    #[test]
    fn a_table_does_not_grow_by_what_it_has() {
        let mut table = Table::new(&[tie(0, 0b1), tie(0, 0b10)].into());
        for at in 0..100_000 {
            assert!(table.placement(&[Candidate::new(at % 2)]).is_continue());
        }
        assert!(table.memory() <= 6 * FEW * size_of::<Entry>());
        assert!(table.entries().len() <= FEW);
        let times: u64 = table.entries().iter().map(|entry| entry.times).sum();
        assert_eq!(times, 100_000);
    }
}

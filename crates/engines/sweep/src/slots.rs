//! The assignment of key bits to what a state records.

use std::ops::Range;

use crate::key::Field;
use crate::spans::Spans;

/// The bits of a key that hold each candidate and each constraint's sum.
pub(crate) struct Slots {
    pub(crate) candidates: Vec<Field>,
    pub(crate) constraints: Vec<Field>,
    /// The bits in use at each frontier.
    pub(crate) used: Vec<[u64; 4]>,
    /// The number of bits of a key, up to the last one in use.
    pub(crate) bits: usize,
}

/// Something that a state records at some frontiers.
#[derive(Clone, Copy)]
struct Record<'a> {
    /// The index of the candidate. Constraints follow after all candidates.
    index: usize,
    span: &'a Range<usize>,
    bits: u32,
}

impl Slots {
    /// Gives each record the lowest bits that are free when its span begins, until its span ends.
    pub(crate) fn of(spans: &Spans, sum_bits: &[u32]) -> Self {
        let candidates = spans.candidates.iter().map(|span| (span, 1));
        let constraints = spans.constraints.iter().zip(sum_bits.iter().copied());
        let records = candidates.chain(constraints).enumerate();
        let records = records.map(|(index, (span, bits))| Record { index, span, bits });
        let records = records.filter(|record| !record.span.is_empty() && record.bits > 0);
        let mut by_start: Vec<Record<'_>> = records.collect();
        let mut by_end = by_start.clone();
        by_start.sort_by_key(|record| record.span.start);
        by_end.sort_by_key(|record| record.span.end);
        let mut starting = by_start.into_iter().peekable();
        let mut ending = by_end.into_iter().peekable();

        let frontiers = spans.candidates.len() + 1;
        let mut bits = Bits::default();
        let mut starts = vec![0; spans.candidates.len() + spans.constraints.len()];
        let mut fields = vec![Field::default(); starts.len()];
        let mut used = Vec::with_capacity(frontiers);
        for frontier in 0..frontiers {
            while let Some(record) = ending.next_if(|record| record.span.end == frontier) {
                bits.free(starts[record.index], record.bits);
            }
            while let Some(record) = starting.next_if(|record| record.span.start == frontier) {
                let start = bits.take(record.bits);
                starts[record.index] = start;
                fields[record.index] = Field::new(start, record.bits);
            }
            let word = |at| bits.taken.get(at).copied().unwrap_or(0);
            used.push([0, 1, 2, 3].map(word));
        }
        Slots {
            constraints: fields.split_off(spans.candidates.len()),
            candidates: fields,
            used,
            bits: bits.most,
        }
    }
}

/// An allocator of bits, lowest first.
#[derive(Debug, Default)]
struct Bits {
    /// The bits in use.
    taken: Vec<u64>,
    /// The number of bits up to the last one that was ever in use.
    most: usize,
}

impl Bits {
    /// Takes the lowest free run of bits that lies in one word, and returns its first bit.
    fn take(&mut self, bits: u32) -> usize {
        let is_free = |&start: &usize| {
            let word = self.taken.get(start / 64).copied().unwrap_or(0);
            start % 64 + bits as usize <= 64 && word & run(start, bits) == 0
        };
        let start = (0..).find(is_free).expect("there is always another word");
        self.taken.resize(self.taken.len().max(start / 64 + 1), 0);
        self.taken[start / 64] |= run(start, bits);
        self.most = self.most.max(start + bits as usize);
        start
    }

    /// Frees a run of bits.
    fn free(&mut self, start: usize, bits: u32) {
        self.taken[start / 64] &= !run(start, bits);
    }
}

/// The mask of a run of bits within its word.
fn run(start: usize, bits: u32) -> u64 {
    (u64::MAX >> (64 - bits)) << (start % 64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lowest_free_bits_are_taken() {
        let mut bits = Bits::default();
        assert_eq!([1, 1, 3, 1].map(|width| bits.take(width)), [0, 1, 2, 5]);
        bits.free(1, 1);
        bits.free(2, 3);
        assert_eq!(bits.take(5), 6);
        assert_eq!(bits.take(4), 1);
        assert_eq!(bits.taken, [0b111_1111_1111]);
        assert_eq!(bits.most, 11);
    }

    #[test]
    fn a_run_of_bits_lies_in_one_word() {
        let mut bits = Bits::default();
        assert_eq!(bits.take(60), 0);
        assert_eq!(bits.take(7), 64);
        assert_eq!(bits.take(4), 60);
        assert_eq!(bits.most, 71);
    }
}

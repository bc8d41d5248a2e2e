//! The implementation for every processor.

use crate::wide::{Lanes, Row, Sixteen};

/// The instructions that every processor has.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Portable;

/// A sum of bits: carry-save digits of weight 1, 2 and 4, and counts of the digits of weight 8.
#[derive(Clone, Copy)]
pub(crate) struct Weighed {
    ones: Row,
    twos: Row,
    fours: Row,
    eights: Row,
}

impl Lanes for Portable {
    type Held = Row;
    type Sum = Weighed;

    #[inline(always)]
    fn hold(self, row: &Row) -> Row {
        *row
    }

    #[inline(always)]
    fn words(self, held: Row) -> Row {
        held
    }

    #[inline(always)]
    fn and(self, mut held: Row, row: &Row) -> Row {
        for (held, word) in held.iter_mut().zip(row) {
            *held &= word;
        }
        held
    }

    #[inline(always)]
    fn nothing(self) -> Weighed {
        Weighed {
            ones: [0; 8],
            twos: [0; 8],
            fours: [0; 8],
            eights: [0; 8],
        }
    }

    /// Adds with carry-save adders, so that one population count suffices for eight rows. It takes a dozen operations
    /// without the instruction.
    ///
    /// Source: R. Harley and D. Seal's tree of carry-save adders, as described by W. Muła, N. Kurz and D. Lemire,
    /// "Faster population counts using AVX2 instructions", The Computer Journal 61 (2018), 111-120.
    #[inline(always)]
    fn add(self, sum: &mut Weighed, rows: [Row; 8]) {
        let mut carried = [0; 8];
        for word in 0..8 {
            let bit = |row: usize| rows[row][word];
            let (ones, two_a) = carry(sum.ones[word], bit(0), bit(1));
            let (ones, two_b) = carry(ones, bit(2), bit(3));
            let (ones, two_c) = carry(ones, bit(4), bit(5));
            let (ones, two_d) = carry(ones, bit(6), bit(7));
            let (twos, four_a) = carry(sum.twos[word], two_a, two_b);
            let (twos, four_b) = carry(twos, two_c, two_d);
            let (fours, eight) = carry(sum.fours[word], four_a, four_b);
            sum.ones[word] = ones;
            sum.twos[word] = twos;
            sum.fours[word] = fours;
            carried[word] = eight;
        }
        for (eights, carried) in sum.eights.iter_mut().zip(carried) {
            *eights += u64::from(carried.count_ones());
        }
    }

    #[inline(always)]
    fn total(self, sum: Weighed) -> u64 {
        let bits = |row: Row| row.iter().map(|word| u64::from(word.count_ones())).sum();
        let [ones, twos, fours]: [u64; 3] = [sum.ones, sum.twos, sum.fours].map(bits);
        ones + 2 * twos + 4 * fours + 8 * sum.eights.iter().sum::<u64>()
    }

    #[inline(always)]
    fn apart<const W: usize>(
        self,
        keys: [&Sixteen; W],
        key: &[u32; W],
        values: [&Sixteen; W],
        value: &[u32; W],
        to: &mut [&mut [u32]; W],
        at: usize,
    ) -> usize {
        let mut end = at;
        for lane in 0..16 {
            let mut common = 0;
            for word in 0..W {
                common |= keys[word][lane] & key[word];
                // Always written, and overwritten unless it is kept: there is no branch to mispredict.
                to[word][end] = values[word][lane] | value[word];
            }
            end += usize::from(common == 0);
        }
        end - at
    }
}

/// The sum of three bits, and the carry.
#[inline(always)]
fn carry(a: u64, b: u64, c: u64) -> (u64, u64) {
    let either = a ^ b;
    (either ^ c, (a & b) | (either & c))
}

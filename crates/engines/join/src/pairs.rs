//! The number of pairs of placements without a common biclique, by bit slicing.
//!
//! The signatures of up to [`SLICED`] placements of the second half are transposed into *slices*: for each biclique one
//! bit per placement, which is set if the placement is not in the biclique. The placements that are compatible with one
//! of the first half are then the `and` of the slices of its bicliques, and a population count gives their number. For
//! each group of [`GROUP`] bicliques the `and` of all subsets is computed beforehand, so that each placement of the
//! first half takes one lookup per group. Multiplicities are sliced too: bit `i` of the counts has the weight 2^i.
//!
//! ```text
//! placements   bicliques a b c     not in a:  0 1 1 0     compatible with {a, b}:
//!   1          a b .               not in b:  0 1 0 1     not in a and not in b: 0 1 0 0, the second
//!   2          . . c               not in c:  1 0 1 0
//!   3          . b .
//!   4          a . c
//! ```
//!
//! Source: E. Kluev's program for n queens matches with bit planes (github.com/EvgenyKluev/N-Queens-Count-Sol).

use standoff_lanes::{Work, counting_bits};

use crate::table::Entry;

/// Number of placements in a slice.
pub(crate) const SLICED: usize = 64 * WORDS;

/// An array that the compiler turns into vector registers.
type Slice = [u64; WORDS];
const WORDS: usize = 8;

/// Number of bicliques in a group.
const GROUP: usize = 6;

/// Minimum number of pairs for which slicing pays.
const MIN_PAIRS: usize = 4096;

/// The number of pairs of one of `these` with one of at most [`SLICED`] of `those` that have none of the `bicliques`
/// in common. The counts of either side must add up to less than 2^64.
pub(crate) fn count_compatible(these: &[Entry], those: &[Entry], bicliques: usize) -> u128 {
    if these.len() * those.len() < MIN_PAIRS {
        return one_by_one(these, those);
    }
    counting_bits(Sliced {
        these,
        those,
        bicliques,
    })
}

fn one_by_one(these: &[Entry], those: &[Entry]) -> u128 {
    let compatible = |this: &Entry| {
        let bicliques = this.signature.bicliques;
        let those = those.iter();
        let compatible = those.filter(|that| bicliques & that.signature.bicliques == 0);
        compatible.map(|that| that.count).sum::<u64>()
    };
    these
        .iter()
        .map(|this| u128::from(this.count) * u128::from(compatible(this)))
        .sum()
}

struct Sliced<'a> {
    these: &'a [Entry],
    those: &'a [Entry],
    bicliques: usize,
}

impl Work for Sliced<'_> {
    type Output = u128;

    #[inline(always)]
    fn run(self) -> u128 {
        let tables: Vec<SubsetTable> = (0..self.bicliques)
            .step_by(GROUP)
            .map(|first| subset_table(self.those, first))
            .collect();
        let counts = slices_of_counts(self.those);
        let mut sum = 0;
        for this in self.these {
            let mut bicliques = this.signature.bicliques;
            let mut compatible = [u64::MAX; WORDS];
            for table in &tables {
                compatible = and(&compatible, &table[bicliques as usize % SUBSETS]);
                bicliques >>= GROUP;
            }
            let mut count = 0;
            for (bit, slice) in counts.iter().enumerate() {
                let ones = and(&compatible, slice).map(|word| u64::from(word.count_ones()));
                count += ones.iter().sum::<u64>() << bit;
            }
            sum += u128::from(this.count) * u128::from(count);
        }
        sum
    }
}

/// For each subset of a group of bicliques, the placements that are in none of them.
type SubsetTable = [Slice; SUBSETS];
const SUBSETS: usize = 1 << GROUP;

#[inline(always)]
fn and(a: &Slice, b: &Slice) -> Slice {
    std::array::from_fn(|word| a[word] & b[word])
}

/// The table of the group that begins with a biclique.
#[inline(always)]
fn subset_table(those: &[Entry], first: usize) -> SubsetTable {
    let mut outside = [[u64::MAX; WORDS]; GROUP];
    for (at, that) in those.iter().enumerate() {
        let bicliques = that.signature.bicliques >> first;
        for (biclique, outside) in outside.iter_mut().enumerate() {
            outside[at / 64] &= !((bicliques >> biclique & 1) << (at % 64));
        }
    }
    let mut table = [[u64::MAX; WORDS]; SUBSETS];
    for subset in 1..SUBSETS {
        let lowest = subset.trailing_zeros() as usize;
        table[subset] = and(&table[subset & (subset - 1)], &outside[lowest]);
    }
    table
}

/// The bits of the counts, the lowest first. Positions beyond the last placement are 0 in all slices.
#[inline(always)]
fn slices_of_counts(those: &[Entry]) -> Vec<Slice> {
    let all = those.iter().fold(0, |all, that| all | that.count);
    let bits = 64 - all.leading_zeros() as usize;
    let mut slices = vec![[0; WORDS]; bits];
    for (at, that) in those.iter().enumerate() {
        for (bit, slice) in slices.iter_mut().enumerate() {
            slice[at / 64] |= (that.count >> bit & 1) << (at % 64);
        }
    }
    slices
}

#[cfg(test)]
mod tests {
    use fastrand::Rng;

    use super::super::table::Signature;
    use super::*;

    fn random(random: &mut Rng, number: usize, bicliques: usize, max_count: u64) -> Vec<Entry> {
        let entry = |_| {
            let all = u64::MAX >> (64 - bicliques);
            let bicliques = random.u64(..) & random.u64(..) & random.u64(..) & all;
            let count = random.u64(1..=max_count);
            Entry {
                signature: Signature {
                    class: 0,
                    bicliques,
                },
                count,
            }
        };
        (0..number).map(entry).collect()
    }

    #[test]
    fn slices_count_the_same_pairs_as_one_by_one() {
        let mut rng = Rng::with_seed(3);
        for bicliques in [1, 5, 6, 7, 12, 30, 31, 63, 64] {
            for (these, those) in [(1, 1), (3, 64), (64, 65), (100, 511), (7, SLICED)] {
                for max_count in [1, 9, 1 << 40] {
                    let these = random(&mut rng, these, bicliques, max_count);
                    let those = random(&mut rng, those, bicliques, max_count);
                    let (these, those) = (&these[..], &those[..]);
                    let expected = one_by_one(these, those);
                    assert_eq!(
                        Sliced {
                            these,
                            those,
                            bicliques
                        }
                        .run(),
                        expected,
                        "{bicliques} bicliques"
                    );
                    assert_eq!(count_compatible(these, those, bicliques), expected);
                }
            }
        }
    }

    /// The counts of each side fill a word.
    #[test]
    fn nothing_overflows() {
        let most = |class| Entry {
            signature: Signature {
                class,
                bicliques: class,
            },
            count: u64::MAX >> 1,
        };
        let [these, those] = [vec![most(0); 2], vec![most(0), most(1)]];
        let expected = 4 * u128::from(u64::MAX >> 1).pow(2);
        assert_eq!(one_by_one(&these, &those), expected);
        let (these, those) = (&these[..], &those[..]);
        assert_eq!(
            Sliced {
                these,
                those,
                bicliques: 1
            }
            .run(),
            expected
        );
    }
}

//! How many pairs of sets have no line in common.
//!
//! The lines of many sets are turned round into *slices*: for each line, of which sets it is free, one bit
//! each. The sets that go with another one are those of which all its lines are free: an `and` of slices, whose
//! bits are counted. Slices of six lines at a time are combined beforehand, in all 64 ways.
//!
//! ```text
//! sets       lines a b c        free of a:  0 1 1 0      goes with {a, b}:
//!   1        a b .              free of b:  0 1 0 1        free of a and b: 0 1 0 0, the second
//!   2        . . c              free of c:  1 0 1 0
//!   3        . b .
//!   4        a . c
//! ```
//!
//! Source: to match many patterns at once by bit planes is how E. Kluev's program counts n queens
//! (github.com/EvgenyKluev/N-Queens-Count-Sol).

use standoff_lanes::{Work, counting_bits};

use super::table::Entry;

/// So many sets are sliced at once.
pub(super) const SLICED: usize = 64 * WORDS;

/// What the compiler makes vectors of.
type Slice = [u64; WORDS];
const WORDS: usize = 8;

/// Lines that are combined beforehand.
const AT_ONCE: usize = 6;

/// Fewer pairs are looked at one by one.
const FEW: usize = 4096;

/// The number of pairs of one of `these` with one of `those`, no more than [`SLICED`], that have no line in
/// common, of so many lines. Neither are there more than 2^64 of them with their multiplicities.
pub(super) fn apart(these: &[Entry], those: &[Entry], lines: usize) -> u128 {
    match these.len() * those.len() < FEW {
        true => one_by_one(these, those),
        false => counting_bits(Sliced {
            these,
            those,
            lines,
        }),
    }
}

fn one_by_one(these: &[Entry], those: &[Entry]) -> u128 {
    let of = |this: &Entry| {
        let apart = those
            .iter()
            .filter(|that| this.tie.lines & that.tie.lines == 0);
        apart.map(|that| that.times).sum::<u64>()
    };
    these
        .iter()
        .map(|this| u128::from(this.times) * u128::from(of(this)))
        .sum()
}

struct Sliced<'a> {
    these: &'a [Entry],
    those: &'a [Entry],
    lines: usize,
}

impl Work for Sliced<'_> {
    type Output = u128;

    #[inline(always)]
    fn run(self) -> u128 {
        let tables: Vec<Table> = (0..self.lines)
            .step_by(AT_ONCE)
            .map(|from| table(self.those, from))
            .collect();
        let times = slices_of_times(self.those);
        let mut sum = 0;
        for this in self.these {
            let mut lines = this.tie.lines;
            let mut apart = [u64::MAX; WORDS];
            for table in &tables {
                apart = and(&apart, &table[lines as usize % COMBINED]);
                lines >>= AT_ONCE;
            }
            let mut of_this = 0;
            for (bit, slice) in times.iter().enumerate() {
                let ones = and(&apart, slice).map(|word| u64::from(word.count_ones()));
                of_this += ones.iter().sum::<u64>() << bit;
            }
            sum += u128::from(this.times) * u128::from(of_this);
        }
        sum
    }
}

/// For each combination of a few lines, the sets that are free of all of them.
type Table = [Slice; COMBINED];
const COMBINED: usize = 1 << AT_ONCE;

#[inline(always)]
fn and(a: &Slice, b: &Slice) -> Slice {
    std::array::from_fn(|word| a[word] & b[word])
}

/// The table of the lines from this one on.
#[inline(always)]
fn table(those: &[Entry], from: usize) -> Table {
    let mut free = [[u64::MAX; WORDS]; AT_ONCE];
    for (at, that) in those.iter().enumerate() {
        let lines = that.tie.lines >> from;
        for (line, free) in free.iter_mut().enumerate() {
            free[at / 64] &= !((lines >> line & 1) << (at % 64));
        }
    }
    let mut table = [[u64::MAX; WORDS]; COMBINED];
    for lines in 1..COMBINED {
        let line = lines.trailing_zeros() as usize;
        table[lines] = and(&table[lines & (lines - 1)], &free[line]);
    }
    table
}

/// The bits of their multiplicities, the lowest first: what is no set has no bit.
#[inline(always)]
fn slices_of_times(those: &[Entry]) -> Vec<Slice> {
    let all = those.iter().fold(0, |all, that| all | that.times);
    let bits = 64 - all.leading_zeros() as usize;
    let mut slices = vec![[0; WORDS]; bits];
    for (at, that) in those.iter().enumerate() {
        for (bit, slice) in slices.iter_mut().enumerate() {
            slice[at / 64] |= (that.times >> bit & 1) << (at % 64);
        }
    }
    slices
}

#[cfg(test)]
mod tests {
    use fastrand::Rng;

    use super::super::table::Tie;
    use super::*;

    fn random(random: &mut Rng, number: usize, lines: usize, times: u64) -> Vec<Entry> {
        let entry = |_| {
            let all = u64::MAX >> (64 - lines);
            let lines = random.u64(..) & random.u64(..) & random.u64(..) & all;
            let times = random.u64(1..=times);
            Entry {
                tie: Tie { class: 0, lines },
                times,
            }
        };
        (0..number).map(entry).collect()
    }

    #[test]
    fn slices_find_the_pairs_that_one_by_one_finds() {
        let mut rng = Rng::with_seed(3);
        for lines in [1, 5, 6, 7, 12, 30, 31, 63, 64] {
            for (these, those) in [(1, 1), (3, 64), (64, 65), (100, 511), (7, SLICED)] {
                for times in [1, 9, 1 << 40] {
                    let these = random(&mut rng, these, lines, times);
                    let those = random(&mut rng, those, lines, times);
                    let (these, those) = (&these[..], &those[..]);
                    let expected = one_by_one(these, those);
                    assert_eq!(
                        Sliced {
                            these,
                            those,
                            lines
                        }
                        .run(),
                        expected,
                        "{lines} lines"
                    );
                    assert_eq!(apart(these, those, lines), expected);
                }
            }
        }
    }

    /// As many as a word counts, on either side.
    #[test]
    fn nothing_overflows() {
        let most = |class| Entry {
            tie: Tie {
                class,
                lines: class,
            },
            times: u64::MAX >> 1,
        };
        let [these, those] = [vec![most(0); 2], vec![most(0), most(1)]];
        let expected = 4 * u128::from(u64::MAX >> 1).pow(2);
        assert_eq!(one_by_one(&these, &those), expected);
        let (these, those) = (&these[..], &those[..]);
        assert_eq!(
            Sliced {
                these,
                those,
                lines: 1
            }
            .run(),
            expected
        );
    }
}

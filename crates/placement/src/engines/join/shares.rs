//! The ways to share lines between two halves, numbered.

use std::ops::Range;

/// More lines are not shared: then the numbers of the ways fit into a word.
pub(super) const MOST_SHARED: usize = 64;

/// The subsets of so many lines that have so many members, as bits.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shares {
    lines: usize,
    /// None where there is no share at all.
    taken: Option<usize>,
}

impl Shares {
    pub(super) fn new(lines: usize, taken: Option<usize>) -> Self {
        Shares { lines, taken }
    }

    /// How many there are.
    pub(super) fn len(self) -> u64 {
        self.taken.map_or(0, |taken| choose(self.lines, taken))
    }

    /// The share of a number, which the first half takes, and the lines that are left to the second one.
    ///
    /// Source: the combinatorial number system, as in D. E. Knuth, The Art of Computer Programming 4A, section
    /// 7.2.1.3.
    pub(super) fn share(self, mut number: u64) -> [u64; 2] {
        let (mut share, mut taken) = (0, self.taken.unwrap_or(0));
        for line in (0..self.lines).rev() {
            let without = choose(line, taken);
            if number >= without {
                number -= without;
                taken -= 1;
                share |= 1 << line;
            }
        }
        let all = u64::MAX.checked_shr(64 - self.lines as u32).unwrap_or(0);
        [share, all & !share]
    }

    /// The shares from one number up to another, in as few families as may be. To each of them belong all shares in which
    /// the first half takes some lines, and the second one some others; of what is left either takes what it
    /// likes, as far as the number of lines allows it.
    pub(super) fn families(self, from: u64, to: u64) -> Vec<[u64; 2]> {
        let mut families = Vec::new();
        if let Some(taken) = self.taken {
            let all = Family {
                taken: [0, 0],
                open: [self.lines, taken],
                first: 0,
            };
            all.divide(from..to, &mut families);
        }
        families
    }

    /// In how many shares of the first half, or of the second one, so many lines are that are taken already.
    pub(super) fn with(self, half: usize, taken: usize) -> f64 {
        let of_half = self
            .taken
            .map_or(0, |first| [first, self.lines - first][half]);
        let taken = taken.min(of_half);
        choose(self.lines - taken, of_half - taken) as f64
    }
}

/// Shares of numbers that follow each other.
struct Family {
    /// The lines that either half takes in all of them.
    taken: [u64; 2],
    /// So many of the first lines are open, and so many of these the first half takes.
    open: [usize; 2],
    /// The number of the first one.
    first: u64,
}

impl Family {
    /// Finds those whose numbers are in a range.
    fn divide(self, range: Range<u64>, found: &mut Vec<[u64; 2]>) {
        let [lines, taken] = self.open;
        let end = self.first + choose(lines, taken);
        if self.first >= range.end || end <= range.start {
            return;
        }
        if range.start <= self.first && end <= range.end {
            found.push(self.taken);
            return;
        }
        // There are two shares at least, so that a line is open, and either half may take it.
        let line = lines - 1;
        let [first, second] = self.taken;
        let without = Family {
            taken: [first, second | 1 << line],
            open: [line, taken],
            first: self.first,
        };
        let with = Family {
            taken: [first | 1 << line, second],
            open: [line, taken - 1],
            first: self.first + choose(line, taken),
        };
        without.divide(range.clone(), found);
        with.divide(range, found);
    }
}

/// The number of subsets of `size` members, of a set of no more than 64.
fn choose(set: usize, size: usize) -> u64 {
    let factors = (1..=size as u128).map(|at| (set as u128 + 1).saturating_sub(at));
    let mut number = 1;
    for (at, factor) in (1..).zip(factors) {
        number = number * factor / at;
    }
    number as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_share_comes_once() {
        for (lines, taken, number) in [(0, 0, 1), (5, 0, 1), (5, 5, 1), (5, 2, 10), (10, 5, 252)] {
            let shares = Shares::new(lines, Some(taken));
            assert_eq!(shares.len(), number);
            let all: Vec<u64> = (0..number).map(|at| shares.share(at)[0]).collect();
            assert!(all.is_sorted_by(|a, b| a < b), "{all:?}");
            assert!(all.iter().all(|share| share.count_ones() as usize == taken));
            let whole = |at| shares.share(at)[0] ^ shares.share(at)[1];
            assert!((0..number).all(|at| whole(at) == (1 << lines) - 1));
        }
        assert_eq!(Shares::new(4, None).len(), 0);
    }

    /// Each share of a range in one family, no other share in any.
    #[test]
    fn families_are_ranges_of_shares() {
        for (lines, taken) in [(0, 0), (1, 1), (5, 2), (7, 3), (6, 6)] {
            let shares = Shares::new(lines, Some(taken));
            for from in 0..=shares.len() {
                for to in from..=shares.len() {
                    let families = shares.families(from, to);
                    assert!(families.len() <= 2 * lines.max(1), "{families:?}");
                    for number in 0..shares.len() {
                        let share = shares.share(number);
                        let takes = |half: usize, lines: u64| share[half] & lines == lines;
                        let is_of = |of: &&[u64; 2]| takes(0, of[0]) && takes(1, of[1]);
                        let inside = usize::from((from..to).contains(&number));
                        assert_eq!(families.iter().filter(is_of).count(), inside);
                    }
                }
            }
            assert_eq!(shares.families(0, shares.len()), [[0, 0]]);
        }
        assert_eq!(Shares::new(4, None).families(0, 0), [[0; 2]; 0]);
        let widest = Shares::new(64, Some(32));
        assert!(widest.families(1, widest.len() - 1).len() < 128);
    }

    #[test]
    fn as_many_as_fit_into_a_word() {
        let widest = Shares::new(64, Some(32));
        assert_eq!(widest.len(), 1_832_624_140_942_590_534);
        let last = widest.share(widest.len() - 1);
        assert_eq!(last, [u64::MAX << 32, u64::MAX >> 32]);
    }

    #[test]
    fn what_is_taken_is_in_so_many_shares() {
        let shares = Shares::new(6, Some(2));
        let with = |half: usize, lines: u64| {
            let in_share = |&at: &u64| shares.share(at)[half] & lines == lines;
            (0..shares.len()).filter(in_share).count() as f64
        };
        for half in [0, 1] {
            assert_eq!(shares.with(half, 0), with(half, 0));
            assert_eq!(shares.with(half, 1), with(half, 0b100));
            assert_eq!(shares.with(half, 2), with(half, 0b1001));
        }
    }
}

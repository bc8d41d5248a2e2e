//! The ways to share lines between two halves, numbered.

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

    /// In how many shares of the first half, or of the second one, so many lines are that are taken already.
    pub(super) fn with(self, half: usize, taken: usize) -> f64 {
        let of_half = self
            .taken
            .map_or(0, |first| [first, self.lines - first][half]);
        let taken = taken.min(of_half);
        choose(self.lines - taken, of_half - taken) as f64
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

//! The ways to divide shared sets between two halves, ranked.

use std::ops::Range;

/// Maximum number of shared sets: the ranks of all combinations fit into a word.
pub(crate) const MAX_SHARED: usize = 64;

/// The combinations of `taken` of `sets` shared sets, as bits: the first half takes them, and the second half takes the
/// rest.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Combinations {
    sets: usize,
    /// `None` if there is no combination.
    taken: Option<usize>,
}

impl Combinations {
    pub(crate) fn new(sets: usize, taken: Option<usize>) -> Self {
        Combinations { sets, taken }
    }

    pub(crate) fn len(self) -> u64 {
        self.taken.map_or(0, |taken| binomial(self.sets, taken))
    }

    /// The combination of a rank: the sets that each half takes.
    ///
    /// Source: the combinatorial number system, as in D. E. Knuth, The Art of Computer Programming 4A, section
    /// 7.2.1.3.
    pub(crate) fn unrank(self, mut rank: u64) -> [u64; 2] {
        let (mut combination, mut taken) = (0, self.taken.unwrap_or(0));
        for set in (0..self.sets).rev() {
            let without = binomial(set, taken);
            if rank >= without {
                rank -= without;
                taken -= 1;
                combination |= 1 << set;
            }
        }
        let all = u64::MAX.checked_shr(64 - self.sets as u32).unwrap_or(0);
        [combination, all & !combination]
    }

    /// The combinations of a range of ranks as a small number of families. A family is given by the sets that each half
    /// takes in all its combinations; the other sets are divided in all possible ways.
    pub(crate) fn families(self, ranks: Range<u64>) -> Vec<[u64; 2]> {
        let mut families = Vec::new();
        if let Some(taken) = self.taken {
            let all = Family {
                fixed: [0, 0],
                open: self.sets,
                to_take: taken,
                first: 0,
            };
            all.add_families(&ranks, &mut families);
        }
        families
    }

    /// The number of combinations in which a half takes `fixed` given sets.
    pub(crate) fn with(self, half: usize, fixed: usize) -> f64 {
        let taken = self
            .taken
            .map_or(0, |taken| [taken, self.sets - taken][half]);
        let fixed = fixed.min(taken);
        binomial(self.sets - fixed, taken - fixed) as f64
    }
}

/// Combinations of consecutive ranks.
struct Family {
    /// The sets that each half takes in all of them.
    fixed: [u64; 2],
    /// The number of first sets that are not fixed.
    open: usize,
    /// How many of these the first half takes.
    to_take: usize,
    /// The lowest rank.
    first: u64,
}

impl Family {
    /// Adds the largest families that lie in a range of ranks.
    fn add_families(self, ranks: &Range<u64>, found: &mut Vec<[u64; 2]>) {
        let end = self.first + binomial(self.open, self.to_take);
        if self.first >= ranks.end || end <= ranks.start {
            return;
        }
        if ranks.start <= self.first && end <= ranks.end {
            found.push(self.fixed);
            return;
        }
        // There are at least two combinations, so that a set is open and either half may take it.
        let open = self.open - 1;
        let [first, second] = self.fixed;
        let without = Family {
            fixed: [first, second | 1 << open],
            open,
            ..self
        };
        let with = Family {
            fixed: [first | 1 << open, second],
            open,
            to_take: self.to_take - 1,
            first: self.first + binomial(open, self.to_take),
        };
        without.add_families(ranks, found);
        with.add_families(ranks, found);
    }
}

/// The binomial coefficient, for sets of at most 64 members.
fn binomial(set: usize, size: usize) -> u64 {
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
    fn each_combination_has_one_rank() {
        for (sets, taken, number) in [(0, 0, 1), (5, 0, 1), (5, 5, 1), (5, 2, 10), (10, 5, 252)] {
            let combinations = Combinations::new(sets, Some(taken));
            assert_eq!(combinations.len(), number);
            let all: Vec<u64> = (0..number).map(|at| combinations.unrank(at)[0]).collect();
            assert!(all.is_sorted_by(|a, b| a < b), "{all:?}");
            assert!(
                all.iter()
                    .all(|combination| combination.count_ones() as usize == taken)
            );
            let whole = |at| combinations.unrank(at)[0] ^ combinations.unrank(at)[1];
            assert!((0..number).all(|at| whole(at) == (1 << sets) - 1));
        }
        assert_eq!(Combinations::new(4, None).len(), 0);
    }

    /// Each combination of a range is in one family, and no other combination in any.
    #[test]
    fn families_are_the_combinations_of_a_range() {
        for (sets, taken) in [(0, 0), (1, 1), (5, 2), (7, 3), (6, 6)] {
            let combinations = Combinations::new(sets, Some(taken));
            for from in 0..=combinations.len() {
                for to in from..=combinations.len() {
                    let families = combinations.families(from..to);
                    assert!(families.len() <= 2 * sets.max(1), "{families:?}");
                    for number in 0..combinations.len() {
                        let taken = combinations.unrank(number);
                        let takes = |half: usize, sets: u64| taken[half] & sets == sets;
                        let is_of = |of: &&[u64; 2]| takes(0, of[0]) && takes(1, of[1]);
                        let inside = usize::from((from..to).contains(&number));
                        assert_eq!(families.iter().filter(is_of).count(), inside);
                    }
                }
            }
            assert_eq!(combinations.families(0..combinations.len()), [[0, 0]]);
        }
        assert_eq!(Combinations::new(4, None).families(0..0), [[0; 2]; 0]);
        let widest = Combinations::new(64, Some(32));
        assert!(widest.families(1..widest.len() - 1).len() < 128);
    }

    #[test]
    fn the_most_combinations_fit_into_a_word() {
        let widest = Combinations::new(64, Some(32));
        assert_eq!(widest.len(), 1_832_624_140_942_590_534);
        let last = widest.unrank(widest.len() - 1);
        assert_eq!(last, [u64::MAX << 32, u64::MAX >> 32]);
    }

    #[test]
    fn combinations_with_given_sets() {
        let combinations = Combinations::new(6, Some(2));
        let with = |half: usize, sets: u64| {
            let is_in = |&at: &u64| combinations.unrank(at)[half] & sets == sets;
            (0..combinations.len()).filter(is_in).count() as f64
        };
        for half in [0, 1] {
            assert_eq!(combinations.with(half, 0), with(half, 0));
            assert_eq!(combinations.with(half, 1), with(half, 0b100));
            assert_eq!(combinations.with(half, 2), with(half, 0b1001));
        }
    }
}

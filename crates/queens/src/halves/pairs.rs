//! Which placements of one half go with which ones of the other.

use standoff_lanes::Lanes;

use super::list::List;
use super::slices::{SLICED, Slices, in_last_chunk};

/// Counts pairs of placements of the two halves that go together.
///
/// Where both lists are long, they are divided first, by one diagonal after the other: who takes it goes with
/// those only that do not.
///
/// ```text
/// upper          lower
/// without it     all of them
/// with it        without it
/// ```
pub(super) struct Pairs<const W: usize, const K: usize> {
    diagonals: u32,
    slices: Box<Slices<K>>,
    /// What is left to be paired.
    left: Vec<Divided<W>>,
    /// What was paired: its memory is used again.
    done: Vec<Divided<W>>,
}

/// Lists of one half and their weights.
pub(super) type Weighted<'a, const W: usize> = [(u64, &'a List<W>); 3];

/// Some of the upper half, and those of the lower half that may go with them.
struct Divided<const W: usize> {
    upper: [List<W>; 3],
    lower: List<W>,
    /// By so many diagonals they are divided.
    by: u32,
}

impl<const W: usize> Divided<W> {
    fn new() -> Self {
        Divided {
            upper: [(); 3].map(|()| List::new()),
            lower: List::new(),
            by: 0,
        }
    }

    fn memory(&self) -> usize {
        self.upper
            .iter()
            .chain([&self.lower])
            .map(List::memory)
            .sum()
    }
}

impl<const W: usize, const K: usize> Pairs<W, K> {
    /// Where there are so many diagonals of either kind.
    pub(super) fn new(diagonals: u32) -> Self {
        Pairs {
            diagonals,
            slices: Slices::new(),
            left: Vec::new(),
            done: Vec::new(),
        }
    }

    /// In bytes.
    pub(super) fn memory(&self) -> usize {
        let lists = self.left.iter().chain(&self.done);
        size_of::<Slices<K>>() + lists.map(Divided::memory).sum::<usize>()
    }

    /// The pairs that go together, each times the weight of its list.
    #[inline(always)]
    pub(super) fn count<L: Lanes>(
        &mut self,
        lanes: L,
        upper: Weighted<'_, W>,
        lower: &List<W>,
        work: &mut u64,
    ) -> u64 {
        let weights = upper.map(|(weight, _)| weight);
        let mut found = 0;
        let mut all = self.done.pop().unwrap_or_else(Divided::new);
        for (to, (_, from)) in all.upper.iter_mut().zip(upper) {
            to.copy(from);
        }
        all.lower.copy(lower);
        all.by = 0;
        self.left.push(all);
        while let Some(mut next) = self.left.pop() {
            while self.is_worth_dividing(&next) {
                let mut with = self.done.pop().unwrap_or_else(Divided::new);
                divide(lanes, &mut next, &mut with, self.diagonals);
                *work += (next.lower.len() + with.lower.len()) as u64 / 16;
                self.left.push(with);
            }
            for from in (0..next.lower.len()).step_by(SLICED) {
                self.slices.slice(&next.lower, from, self.diagonals);
                for (list, weight) in next.upper.iter().zip(weights) {
                    found += weight * self.look_up(lanes, list, next.by);
                    *work += list.len() as u64;
                }
            }
            self.done.push(next);
        }
        found
    }

    /// The pairs with those that are sliced, where lists are divided by so many diagonals.
    #[inline(always)]
    fn look_up<L: Lanes>(&self, lanes: L, list: &List<W>, by: u32) -> u64 {
        match by >= in_last_chunk(2 * self.diagonals) {
            true => self.slices.pairs::<L, W, 1>(lanes, list, self.diagonals),
            false => self.slices.pairs::<L, W, 0>(lanes, list, self.diagonals),
        }
    }

    fn is_worth_dividing(&self, lists: &Divided<W>) -> bool {
        let upper: usize = lists.upper.iter().map(List::len).sum();
        let is_long = lists.lower.len() > LONG_LOWER && upper > LONG_UPPER;
        is_long && lists.by < MOST_DIVISIONS.min(2 * self.diagonals)
    }
}

/// Shorter lists are not divided.
const LONG_LOWER: usize = 3 * SLICED;
const LONG_UPPER: usize = 1024;

/// The diagonals far from the middle are taken by few.
const MOST_DIVISIONS: u32 = 24;

/// Takes those out that take the next diagonal.
#[inline(always)]
fn divide<L: Lanes, const W: usize>(
    lanes: L,
    lists: &mut Divided<W>,
    with: &mut Divided<W>,
    diagonals: u32,
) {
    // First by falling ones, which are in the last chunk.
    let (number, rises) = match lists.by < diagonals {
        true => (diagonals - 1 - lists.by, false),
        false => (2 * diagonals - 1 - lists.by, true),
    };
    lists.by += 1;
    with.by = lists.by;
    let upper = bit::<W>(number, rises, diagonals);
    for (lists, with) in lists.upper.iter_mut().zip(&mut with.upper) {
        with.take_those_with(lanes, lists, &upper);
        lists.keep_those_without(lanes, &upper);
    }
    with.lower
        .copy_those_without(lanes, &lists.lower, &bit::<W>(number, !rises, diagonals));
}

/// The bit of a diagonal.
fn bit<const W: usize>(number: u32, rises: bool, diagonals: u32) -> [u32; W] {
    let mut words = [0; W];
    match (W, rises) {
        (_, true) => words[0] = 1 << number,
        (1, false) => words[0] = 1 << (number + diagonals),
        (_, false) => words[1] = 1 << number,
    }
    words
}

#[cfg(test)]
mod tests {
    use standoff_lanes::{Level, Wide};

    use super::*;

    struct CountPairs<'a, const W: usize, const K: usize> {
        pairs: &'a mut Pairs<W, K>,
        upper: Weighted<'a, W>,
        lower: &'a List<W>,
    }

    impl<const W: usize, const K: usize> Wide for CountPairs<'_, W, K> {
        /// Pairs, and the work for them.
        type Output = (u64, u64);

        #[inline(always)]
        fn run<L: Lanes>(self, lanes: L) -> (u64, u64) {
            let mut work = 0;
            let found = self.pairs.count(lanes, self.upper, self.lower, &mut work);
            (found, work)
        }
    }

    /// Placements that take about a third of the diagonals, as rising and falling ones.
    fn placements(count: usize, diagonals: u32, seed: u64) -> Vec<[u32; 2]> {
        let mut rng = fastrand::Rng::with_seed(seed);
        let mut word = || {
            let bits = (0..diagonals).filter(|_| rng.u32(..3) == 0);
            bits.fold(0, |word, bit| word | 1 << bit)
        };
        (0..count).map(|_| [word(), word()]).collect()
    }

    fn assert_pairs<const W: usize, const K: usize>(counts: [usize; 4], diagonals: u32) {
        let listed = |count, seed| placements(count, diagonals, seed);
        let upper = [
            listed(counts[0], 1),
            listed(counts[1], 2),
            listed(counts[2], 3),
        ];
        let lower = listed(counts[3], 4);
        let go_together =
            |one: &[u32; 2], other: &[u32; 2]| one[0] & other[1] | one[1] & other[0] == 0;
        let pairs = |upper: &[[u32; 2]]| {
            let with = |one| lower.iter().filter(|other| go_together(one, other)).count();
            upper.iter().map(with).sum::<usize>() as u64
        };
        let expected = 4 * pairs(&upper[0]) + 2 * pairs(&upper[1]) + 3 * pairs(&upper[2]);
        let list = |placements: &[[u32; 2]]| {
            let words = placements.iter().map(|&[rising, falling]| {
                let mut words = [rising; W];
                match W {
                    1 => words[0] |= falling << diagonals,
                    _ => words[W - 1] = falling,
                }
                words
            });
            List::of(&Vec::from_iter(words))
        };
        let (upper, lower) = (upper.map(|list_of| list(&list_of)), list(&lower));
        for level in Level::here() {
            let mut pairs = Pairs::<W, K>::new(diagonals);
            // Twice, as what is done is used again.
            for _ in 0..2 {
                let [four, two, three] = &upper;
                let (found, work) = level.run(CountPairs {
                    pairs: &mut pairs,
                    upper: [(4, four), (2, two), (3, three)],
                    lower: &lower,
                });
                assert_eq!(found, expected, "{counts:?} of {diagonals} by {level}");
                let undivided =
                    upper.iter().map(List::len).sum::<usize>() * lower.len().div_ceil(SLICED);
                let is_divided = lower.len() > LONG_LOWER && undivided > 0;
                assert_eq!(work < undivided as u64, is_divided, "{work} of {undivided}");
            }
        }
    }

    #[test]
    fn those_are_counted_that_have_no_diagonal_in_common() {
        assert_pairs::<1, 5>([300, 500, 17, 700], 14);
        assert_pairs::<1, 3>([1, 0, 9, 16], 8);
        assert_pairs::<2, 7>([0, 0, 0, 40], 20);
        assert_pairs::<2, 7>([20, 3, 100, 1], 20);
    }

    #[test]
    fn long_lists_are_divided() {
        assert_pairs::<1, 5>([900, 1500, 800, 3000], 14);
        assert_pairs::<1, 3>([400, 1500, 800, 9000], 8);
        assert_pairs::<2, 6>([2000, 0, 0, 2500], 16);
        assert_pairs::<2, 6>([900, 2000, 800, 5000], 18);
    }
}

//! Matching the placements of two halves.

use standoff_lanes::{Lanes, Level, Wide};

use super::crossing::CrossingList;
use super::slices::{BitSlices, SLICED, in_last_chunk};

/// Counts the compatible pairs of placements of two halves: those that share no diagonal.
///
/// Long lists are divided by one diagonal after the other. The placements of the upper half that occupy it are
/// compatible only with placements of the lower half that do not.
///
/// ```text
/// upper lists       lower list
/// without it        all placements
/// with it           without it
/// ```
pub(super) struct PairCounter<const W: usize, const K: usize> {
    diagonals: u32,
    slices: Box<BitSlices<K>>,
    /// Lists still to be paired.
    open: Vec<ListPair<W>>,
    /// Lists already paired, kept for reuse of their memory.
    spare: Vec<ListPair<W>>,
}

/// A list of the upper half, and the weight of each of its pairs.
#[derive(Clone, Copy)]
pub(super) struct Weighted<'a, const W: usize> {
    pub(super) weight: u64,
    pub(super) list: &'a CrossingList<W>,
}

/// Lists of the upper half, and the placements of the lower half that may be compatible with them.
struct ListPair<const W: usize> {
    upper: [CrossingList<W>; 3],
    lower: CrossingList<W>,
    /// Number of diagonals that have divided the lists.
    divisions: u32,
}

impl<const W: usize> ListPair<W> {
    fn new() -> Self {
        ListPair {
            upper: [(); 3].map(|()| CrossingList::new()),
            lower: CrossingList::new(),
            divisions: 0,
        }
    }

    fn memory(&self) -> usize {
        self.upper
            .iter()
            .chain([&self.lower])
            .map(CrossingList::memory)
            .sum()
    }
}

impl<const W: usize, const K: usize> PairCounter<W, K> {
    /// A counter for halves with this many crossing diagonals of each direction.
    pub(super) fn new(diagonals: u32) -> Self {
        PairCounter {
            diagonals,
            slices: BitSlices::new(),
            open: Vec::new(),
            spare: Vec::new(),
        }
    }

    /// Memory in bytes.
    pub(super) fn memory(&self) -> usize {
        let lists = self.open.iter().chain(&self.spare);
        size_of::<BitSlices<K>>() + lists.map(ListPair::memory).sum::<usize>()
    }

    /// The sum of the weights of all compatible pairs. Adds the work to `work`.
    pub(super) fn count(
        &mut self,
        level: Level,
        upper: [Weighted<'_, W>; 3],
        lower: &CrossingList<W>,
        work: &mut u64,
    ) -> u64 {
        level.run(CountPairs {
            counter: self,
            upper,
            lower,
            work,
        })
    }

    /// The pairs of a list with the sliced placements.
    #[inline(always)]
    fn count_sliced<L: Lanes>(&self, lanes: L, list: &CrossingList<W>, divisions: u32) -> u64 {
        if divisions >= in_last_chunk(2 * self.diagonals) {
            self.slices
                .count_pairs::<L, W, 1>(lanes, list, self.diagonals)
        } else {
            self.slices
                .count_pairs::<L, W, 0>(lanes, list, self.diagonals)
        }
    }

    fn is_worth_dividing(&self, lists: &ListPair<W>) -> bool {
        let upper: usize = lists.upper.iter().map(CrossingList::len).sum();
        let is_long = lists.lower.len() > MIN_LOWER && upper > MIN_UPPER;
        is_long && lists.divisions < MAX_DIVISIONS.min(2 * self.diagonals)
    }
}

/// Lists up to these lengths are not divided.
const MIN_LOWER: usize = 3 * SLICED;
const MIN_UPPER: usize = 1024;

/// Few placements occupy the diagonals far from the middle.
const MAX_DIVISIONS: u32 = 24;

/// The work of [`PairCounter::count`], compiled for each level of instructions.
struct CountPairs<'a, const W: usize, const K: usize> {
    counter: &'a mut PairCounter<W, K>,
    upper: [Weighted<'a, W>; 3],
    lower: &'a CrossingList<W>,
    work: &'a mut u64,
}

impl<const W: usize, const K: usize> Wide for CountPairs<'_, W, K> {
    type Output = u64;

    #[inline(always)]
    fn run<L: Lanes>(self, lanes: L) -> u64 {
        let (counter, work) = (self.counter, self.work);
        let mut found = 0;
        let mut whole = counter.spare.pop().unwrap_or_else(ListPair::new);
        for (to, from) in whole.upper.iter_mut().zip(self.upper) {
            to.copy_from(from.list);
        }
        whole.lower.copy_from(self.lower);
        whole.divisions = 0;
        counter.open.push(whole);
        while let Some(mut lists) = counter.open.pop() {
            while counter.is_worth_dividing(&lists) {
                let mut with = counter.spare.pop().unwrap_or_else(ListPair::new);
                divide(lanes, &mut lists, &mut with, counter.diagonals);
                *work += (lists.lower.len() + with.lower.len()) as u64 / 16;
                counter.open.push(with);
            }
            for from in (0..lists.lower.len()).step_by(SLICED) {
                counter.slices.slice(&lists.lower, from, counter.diagonals);
                for (list, Weighted { weight, .. }) in lists.upper.iter().zip(self.upper) {
                    found += weight * counter.count_sliced(lanes, list, lists.divisions);
                    *work += list.len() as u64;
                }
            }
            counter.spare.push(lists);
        }
        found
    }
}

/// Divides lists by the next diagonal: moves the placements of the upper half that occupy it to `with`.
#[inline(always)]
fn divide<L: Lanes, const W: usize>(
    lanes: L,
    lists: &mut ListPair<W>,
    with: &mut ListPair<W>,
    diagonals: u32,
) {
    // Falling diagonals come first: they are in the last chunk.
    let (number, rises) = if lists.divisions < diagonals {
        (diagonals - 1 - lists.divisions, false)
    } else {
        (2 * diagonals - 1 - lists.divisions, true)
    };
    lists.divisions += 1;
    with.divisions = lists.divisions;
    let upper = diagonal_bit::<W>(number, rises, diagonals);
    for (list, with) in lists.upper.iter_mut().zip(&mut with.upper) {
        with.copy_matching(lanes, list, &upper, &upper);
        list.retain_without(lanes, &upper);
    }
    let lower = diagonal_bit::<W>(number, !rises, diagonals);
    with.lower
        .copy_matching(lanes, &lists.lower, &[0; W], &lower);
}

fn diagonal_bit<const W: usize>(number: u32, rises: bool, diagonals: u32) -> [u32; W] {
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
    use super::*;

    /// Placements that occupy about a third of the diagonals, as rising and falling ones.
    fn placements(count: usize, diagonals: u32, seed: u64) -> Vec<[u32; 2]> {
        let mut rng = fastrand::Rng::with_seed(seed);
        let mut word = || {
            let bits = (0..diagonals).filter(|_| rng.u32(..3) == 0);
            bits.fold(0, |word, bit| word | 1 << bit)
        };
        (0..count).map(|_| [word(), word()]).collect()
    }

    fn assert_pairs<const W: usize, const K: usize>(counts: [usize; 4], diagonals: u32) {
        let upper = [0, 1, 2].map(|list| placements(counts[list], diagonals, 1 + list as u64));
        let lower = placements(counts[3], diagonals, 4);
        let are_compatible =
            |one: &[u32; 2], other: &[u32; 2]| one[0] & other[1] | one[1] & other[0] == 0;
        let pairs = |upper: &[[u32; 2]]| {
            let with = |one| {
                lower
                    .iter()
                    .filter(|other| are_compatible(one, other))
                    .count()
            };
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
            words.collect::<CrossingList<W>>()
        };
        let (upper, lower) = (upper.map(|placements| list(&placements)), list(&lower));
        let weights = [4, 2, 3];
        for level in Level::here() {
            let mut counter = PairCounter::<W, K>::new(diagonals);
            // The second time, the memory of the first is reused.
            for _ in 0..2 {
                let weighted = [0, 1, 2].map(|it| Weighted {
                    weight: weights[it],
                    list: &upper[it],
                });
                let mut work = 0;
                let found = counter.count(level, weighted, &lower, &mut work);
                assert_eq!(found, expected, "{counts:?} of {diagonals} by {level}");
                let undivided = upper.iter().map(CrossingList::len).sum::<usize>()
                    * lower.len().div_ceil(SLICED);
                let is_divided = lower.len() > MIN_LOWER && undivided > 0;
                assert_eq!(work < undivided as u64, is_divided, "{work} of {undivided}");
            }
        }
    }

    #[test]
    fn pairs_without_a_common_diagonal_are_counted() {
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

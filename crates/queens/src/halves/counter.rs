//! Counting the boards of a shard.

use std::ops::Range;
use std::sync::Arc;

use standoff_lanes::Level;

use super::columns::{Columns, Unranking};
use super::crossing::{ByLongDiagonals, CrossingList, ListHalf};
use super::pairs::{PairCounter, Weighted};
use super::quarters::{QuarterCache, Quarters};
use super::shard::Shard;

/// A counter of shards, which keeps its tables and the memory of its lists from one shard to the next.
///
/// The number of words and of look-ups depends on the side; see [`CounterTables::counter`](super::CounterTables).
pub(super) trait ShardCounter: Send {
    /// Memory in bytes.
    fn memory(&self) -> usize;

    /// Counts one shard and adds to `counted`, using these instructions.
    fn count_shard(&mut self, level: Level, shard: u64, counted: &mut Counted);
}

/// The result of counting some shards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Counted {
    pub(super) boards: u128,
    /// Number of shards, of placements of halves, and of look-ups of a placement among up to 512 of the other half.
    pub(super) work: u64,
}

/// Counts shards until the budget is used up. Returns the result and the next shard.
pub(super) fn count_shards(
    counter: &mut dyn ShardCounter,
    level: Level,
    shards: Range<u64>,
    budget: u64,
) -> (Counted, u64) {
    let (mut counted, mut shard) = (Counted::default(), shards.start);
    while shard < shards.end && counted.work < budget {
        counter.count_shard(level, shard, &mut counted);
        shard += 1;
    }
    (counted, shard)
}

/// A counter with lists of `W` words and `K` look-ups for a placement.
pub(super) struct HalfCounter<const W: usize, const K: usize> {
    cache: Arc<QuarterCache<W>>,
    quarters: Arc<Quarters<W>>,
    sets: Unranking,
    lists: [CrossingList<W>; 2],
    by_long: [ByLongDiagonals<W>; 2],
    empty: CrossingList<W>,
    pairs: PairCounter<W, K>,
}

impl<const W: usize, const K: usize> HalfCounter<W, K> {
    /// A counter that will start with this shard.
    pub(super) fn new(side: u32, shard: u64, cache: &Arc<QuarterCache<W>>) -> Self {
        let mut sets = Unranking::default();
        let half = Shard::of_count(side, shard, &mut sets).half(side, false);
        HalfCounter {
            cache: cache.clone(),
            quarters: cache.quarters(half),
            sets,
            lists: [(); 2].map(|()| CrossingList::new()),
            by_long: [(); 2].map(|()| ByLongDiagonals::new()),
            empty: CrossingList::new(),
            pairs: PairCounter::new(half.crossing()),
        }
    }

    /// Lists the placements of a half on these columns into `lists[to]`.
    fn list(&mut self, level: Level, set: Columns, to: usize) {
        level.run(ListHalf {
            quarters: &self.quarters,
            set,
            list: &mut self.lists[to],
        });
    }

    /// Weighted boards of an even side, on these columns or their complement.
    ///
    /// Boards with queens on long diagonals are counted only if these queens stand in the upper half. This holds for half
    /// of the images of a board with one such queen, and for a quarter of those with two, so the weights are 2 and 4.
    /// Boards without such queens are counted on `sets[0]` only. Their weight is 2, for the vertical reflections on the
    /// complement.
    fn count_even(&mut self, level: Level, sets: [Columns; 2], work: &mut u64) -> u64 {
        for (half, set) in sets.into_iter().enumerate() {
            self.list(level, set, 0);
            *work += self.lists[0].len() as u64;
            self.by_long[half].divide(level, &self.lists[0]);
        }
        let [upper, lower] = &self.by_long;
        let weighted = |weight, list| Weighted { weight, list };
        let above = [
            weighted(4, &upper.both),
            weighted(2, &upper.one),
            weighted(2, &upper.none),
        ];
        let below = [
            weighted(4, &lower.both),
            weighted(2, &lower.one),
            weighted(0, &self.empty),
        ];
        self.pairs.count(level, above, &lower.none, work)
            + self.pairs.count(level, below, &upper.none, work)
    }

    /// Boards of an odd side, on these columns.
    fn count_odd(&mut self, level: Level, [upper, lower]: [Columns; 2], work: &mut u64) -> u64 {
        self.list(level, upper, 0);
        if self.lists[0].len() == 0 {
            return 0;
        }
        self.list(level, lower, 1);
        let [upper, lower] = &self.lists;
        *work += (upper.len() + lower.len()) as u64;
        let empty = Weighted {
            weight: 0,
            list: &self.empty,
        };
        let upper = Weighted {
            weight: 1,
            list: upper,
        };
        self.pairs.count(level, [upper, empty, empty], lower, work)
    }
}

impl<const W: usize, const K: usize> ShardCounter for HalfCounter<W, K> {
    fn memory(&self) -> usize {
        let lists = self.lists.iter().map(CrossingList::memory);
        let by_long = self.by_long.iter().map(ByLongDiagonals::memory);
        self.quarters.memory() + lists.chain(by_long).sum::<usize>() + self.pairs.memory()
    }

    fn count_shard(&mut self, level: Level, shard: u64, counted: &mut Counted) {
        let side = self.quarters.half.side;
        let shard = Shard::of_count(side, shard, &mut self.sets);
        if self.quarters.half.middle != shard.middle {
            self.quarters = self.cache.quarters(shard.half(side, false));
        }
        counted.work += 1;
        if shard.images == 0 {
            return;
        }
        let all = (1 << self.quarters.half.columns()) - 1;
        let sets = [shard.upper, all ^ shard.upper];
        let boards = match shard.middle {
            None => self.count_even(level, sets, &mut counted.work),
            Some(_) => self.count_odd(level, sets, &mut counted.work),
        };
        counted.boards += u128::from(shard.images * boards);
    }
}

#[cfg(test)]
mod tests {
    use super::super::CounterTables;
    use super::super::shard::count_shards as number_of_shards;
    use super::*;

    /// OEIS A000170, from 6 on.
    const SOLUTIONS: [u128; 9] = [4, 40, 92, 352, 724, 2680, 14_200, 73_712, 365_596];

    #[test]
    fn all_levels_count_n_queens() {
        for (side, solutions) in (6..).zip(SOLUTIONS) {
            let counted = Level::here().into_iter().map(|level| {
                let all = 0..number_of_shards(side);
                let mut counter = CounterTables::new(side).counter(0);
                let (counted, next) = count_shards(&mut *counter, level, all.clone(), u64::MAX);
                assert_eq!(next, all.end);
                assert_eq!(counted.boards, solutions, "{side} by {level}");
                counted.work
            });
            let work = Vec::from_iter(counted);
            assert!(work.iter().all(|it| *it == work[0]), "{work:?}");
        }
    }

    /// Some shards of each side, also where diagonals take two words.
    #[test]
    fn all_levels_count_the_same_on_large_boards() {
        for side in 15..=20 {
            let shards = number_of_shards(side);
            let some = Vec::from_iter((0..shards).step_by(shards as usize / 20));
            let counted = |level| {
                let mut counter = CounterTables::new(side).counter(0);
                let counted = some.iter().map(|&shard| {
                    let mut counted = Counted::default();
                    counter.count_shard(level, shard, &mut counted);
                    counted
                });
                Vec::from_iter(counted)
            };
            let portable = counted(Level::Portable);
            assert!(portable.iter().any(|counted| counted.boards > 0), "{side}");
            for level in Level::here() {
                assert_eq!(counted(level), portable, "{side} by {level}");
            }
        }
    }
}

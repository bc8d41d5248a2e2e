//! Finding the boards of a shard.

use std::sync::Arc;

use standoff_lanes::{Lanes, Level, Wide};

use super::super::crossing::{CrossingList, ListHalf};
use super::super::quarters::{QuarterCache, Quarters};
use super::super::shard::Shard;
use super::super::slices::{BitSlices, SLICED};
use super::boards::FoundBoards;

/// Finds the boards of one shard after the other, with lists of `W` words and `K` look-ups for a placement.
pub(super) struct BoardFinder<const W: usize, const K: usize> {
    cache: Arc<QuarterCache<W>>,
    quarters: Arc<Quarters<W>>,
    upper: CrossingList<W>,
    lower: CrossingList<W>,
    slices: Box<BitSlices<K>>,
    boards: FoundBoards<W>,
}

impl<const W: usize, const K: usize> BoardFinder<W, K> {
    /// A finder that will start with this shard.
    pub(super) fn new(side: u32, cache: &Arc<QuarterCache<W>>, shard: &Shard) -> Self {
        let half = shard.half(side, true);
        BoardFinder {
            cache: cache.clone(),
            quarters: cache.quarters(half),
            upper: CrossingList::new(),
            lower: CrossingList::new(),
            slices: BitSlices::new(),
            boards: FoundBoards::new(half),
        }
    }

    /// The boards of the last shard.
    pub(super) fn boards(&mut self) -> &mut FoundBoards<W> {
        &mut self.boards
    }

    /// Memory in bytes.
    pub(super) fn memory(&self) -> usize {
        let lists = self.upper.memory() + self.lower.memory();
        self.quarters.memory() + lists + size_of::<BitSlices<K>>() + self.boards.memory()
    }

    /// Finds all boards of a shard. Returns the number of placements of halves and of look-ups.
    pub(super) fn find(&mut self, level: Level, shard: &Shard) -> u64 {
        let half = shard.half(self.quarters.half.side, true);
        if self.quarters.half != half {
            self.quarters = self.cache.quarters(half);
            self.boards = FoundBoards::new(half);
        }
        self.boards.reset(shard.images);
        if shard.images == 0 {
            return 0;
        }
        let complement = ((1 << half.columns()) - 1) ^ shard.upper;
        for (set, list) in [
            (shard.upper, &mut self.upper),
            (complement, &mut self.lower),
        ] {
            level.run(ListHalf {
                quarters: &self.quarters,
                set,
                list,
            });
        }
        level.run(FindPairs(self));
        let slices = self.lower.len().div_ceil(SLICED);
        (self.upper.len() + self.lower.len() + slices * self.upper.len()) as u64
    }
}

/// Matches the lists of both halves, compiled for each level of instructions.
struct FindPairs<'a, const W: usize, const K: usize>(&'a mut BoardFinder<W, K>);

impl<const W: usize, const K: usize> Wide for FindPairs<'_, W, K> {
    type Output = ();

    #[inline(always)]
    fn run<L: Lanes>(self, lanes: L) {
        let BoardFinder {
            quarters,
            upper,
            lower,
            slices,
            boards,
            ..
        } = self.0;
        let diagonals = quarters.half.crossing();
        for from in (0..lower.len()).step_by(SLICED) {
            slices.slice(lower, from, diagonals);
            let (rising, falling) = (upper.word(0), upper.word(W - 1));
            for (index, (&rising, &falling)) in rising.iter().zip(falling).enumerate() {
                let occupied = [rising, falling];
                slices.for_each_compatible::<L, W>(lanes, occupied, diagonals, |number| {
                    boards.push([(&*upper, index), (&*lower, from + number)]);
                });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::columns::Unranking;
    use super::super::super::shard::list_shards;
    use super::*;

    /// Counts the boards of a shard by a recursion over the rows.
    fn count_by_rows(side: u32, shard: &Shard) -> u64 {
        let middle = shard.middle.map_or(0, |middle| 1 << middle);
        let mut upper = shard.upper;
        if let Some(middle) = shard.middle {
            let before = upper & ((1 << middle) - 1);
            upper = before | (upper ^ before) << 1;
        }
        let lower = ((1 << side) - 1) ^ upper ^ middle;
        let half = side as usize / 2;
        let mut rows = vec![upper; half];
        rows.resize(half + side as usize % 2, middle);
        rows.resize(side as usize, lower);
        below(&rows, 0, 0, 0)
    }

    fn below(rows: &[u32], columns: u32, to_left: u32, to_right: u32) -> u64 {
        let Some((open, rows)) = rows.split_first() else {
            return 1;
        };
        let (mut free, mut found) = (open & !(columns | to_left | to_right), 0);
        while free != 0 {
            let queen = free & free.wrapping_neg();
            free ^= queen;
            let lines = [to_left | queen, to_right | queen];
            found += below(rows, columns | queen, lines[0] >> 1, lines[1] << 1);
        }
        found
    }

    fn assert_found<const W: usize, const K: usize>(side: u32) {
        let cache = Arc::new(QuarterCache::new());
        let (mut sets, mut all) = (Unranking::default(), 0);
        let shards = list_shards(side);
        for number in (0..shards).step_by(shards as usize / 7) {
            let shard = Shard::of_list(side, number, &mut sets);
            let expected = count_by_rows(side, &shard) * shard.images;
            for level in Level::here() {
                let mut finder = BoardFinder::<W, K>::new(side, &cache, &shard);
                finder.find(level, &shard);
                let boards = finder.boards();
                assert_eq!(boards.len(), expected, "{side}, {number} by {level}");
                all += boards.len();
            }
        }
        assert!(all > 0, "{side}");
    }

    #[test]
    fn all_levels_find_the_boards_of_large_shards() {
        assert_found::<3, 5>(14);
        assert_found::<3, 5>(15);
        assert_found::<3, 5>(16);
        assert_found::<3, 5>(17);
        assert_found::<4, 7>(18);
        assert_found::<4, 7>(19);
    }
}

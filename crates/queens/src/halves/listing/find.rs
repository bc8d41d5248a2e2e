//! The boards of a share.

use std::sync::Arc;

use standoff_lanes::{Lanes, Level, Wide};

use super::super::columns::Columns;
use super::super::geometry::Half;
use super::super::list::{List, Splits, list};
use super::super::near;
use super::super::quarters::{ProductCatalogue, Quarters};
use super::super::slices::{SLICED, Slices};
use super::boards::Boards;
use super::share::Share;

/// What all parts of a listing share.
pub(super) struct Common<const W: usize> {
    pub(super) side: u32,
    pub(super) shelf: ProductCatalogue<W>,
}

impl<const W: usize> Common<W> {
    fn half(&self, middle: Option<u32>) -> Half {
        Half {
            side: self.side,
            near: near(self.side),
            middle,
            is_listed: true,
        }
    }
}

/// Finds the boards of one share after the other, by words of the width `W` and `K` look-ups of a placement.
pub(super) struct Finder<const W: usize, const K: usize> {
    common: Arc<Common<W>>,
    quarters: Arc<Quarters<W>>,
    splits: Splits,
    upper: List<W>,
    lower: List<W>,
    slices: Box<Slices<K>>,
    boards: Boards<W>,
}

impl<const W: usize, const K: usize> Finder<W, K> {
    /// Who will find shares like this one.
    pub(super) fn new(common: &Arc<Common<W>>, share: &Share) -> Self {
        let half = common.half(share.middle);
        Finder {
            quarters: common.shelf.quarters(half),
            splits: Splits::of(&half),
            upper: List::new(),
            lower: List::new(),
            slices: Slices::new(),
            boards: Boards::new(half),
            common: common.clone(),
        }
    }

    /// What was found last.
    pub(super) fn boards(&mut self) -> &mut Boards<W> {
        &mut self.boards
    }

    /// In bytes.
    pub(super) fn memory(&self) -> usize {
        let lists = self.upper.memory() + self.lower.memory();
        self.quarters.memory() + lists + size_of::<Slices<K>>() + self.boards.memory()
    }

    /// Finds all boards of a share, with these instructions; answers how many placements of halves were listed and
    /// looked up.
    pub(super) fn find(&mut self, level: Level, share: &Share) -> u64 {
        let half = self.common.half(share.middle);
        if self.quarters.half != half {
            self.quarters = self.common.shelf.quarters(half);
            self.boards = Boards::new(half);
        }
        self.boards.begin(share.images);
        match share.images {
            0 => 0,
            _ => level.run(FindOne(self, share.upper)),
        }
    }

    #[inline(always)]
    fn pairs<L: Lanes>(&mut self, lanes: L, upper: Columns) -> u64 {
        let half = self.quarters.half;
        let lower = ((1 << half.columns()) - 1) ^ upper;
        list(lanes, &self.quarters, &self.splits, upper, &mut self.upper);
        list(lanes, &self.quarters, &self.splits, lower, &mut self.lower);
        let mut looked_up = 0;
        for from in (0..self.lower.len()).step_by(SLICED) {
            self.slices.slice(&self.lower, from, half.crossing());
            self.pairs_with_sliced(lanes, from);
            looked_up += self.upper.len();
        }
        (self.upper.len() + self.lower.len() + looked_up) as u64
    }

    /// Those with a placement of the lower half from this one on.
    #[inline(always)]
    fn pairs_with_sliced<L: Lanes>(&mut self, lanes: L, from: usize) {
        let diagonals = self.quarters.half.crossing();
        let (rising, falling) = (self.upper.word(0), self.upper.word(W - 1));
        for (at, (rising, falling)) in rising.iter().zip(falling).enumerate() {
            let taken = [*rising, *falling];
            self.slices
                .for_each_with::<L, W>(lanes, taken, diagonals, |number| {
                    self.boards
                        .push([(&self.upper, at), (&self.lower, from + number)]);
                });
        }
    }
}

/// To find the boards on one set of columns of the upper half.
struct FindOne<'a, const W: usize, const K: usize>(&'a mut Finder<W, K>, Columns);

impl<const W: usize, const K: usize> Wide for FindOne<'_, W, K> {
    type Output = u64;

    #[inline(always)]
    fn run<L: Lanes>(self, lanes: L) -> u64 {
        self.0.pairs(lanes, self.1)
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::columns::OneByOne;
    use super::super::share::shares;
    use super::*;

    /// How many boards of a share a recursion finds that tries one row after the other.
    fn by_rows(side: u32, share: &Share) -> u64 {
        let middle = share.middle.map_or(0, |middle| 1 << middle);
        let mut upper = share.upper;
        if let Some(middle) = share.middle {
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
        let shelf = ProductCatalogue::new();
        let common = Arc::new(Common { side, shelf });
        let (mut sets, mut all) = (OneByOne::default(), 0);
        for number in (0..shares(side)).step_by(shares(side) as usize / 7) {
            let share = Share::of(side, number, &mut sets);
            let expected = by_rows(side, &share) * share.images;
            for level in Level::here() {
                let mut finder = Finder::<W, K>::new(&common, &share);
                finder.find(level, &share);
                let boards = finder.boards();
                assert_eq!(boards.len(), expected, "{side}, {number} by {level}");
                all += boards.len();
            }
        }
        assert!(all > 0, "{side}");
    }

    #[test]
    fn all_levels_find_the_boards_of_large_shares() {
        assert_found::<3, 5>(14);
        assert_found::<3, 5>(15);
        assert_found::<3, 5>(16);
        assert_found::<3, 5>(17);
        assert_found::<4, 7>(18);
        assert_found::<4, 7>(19);
    }
}

//! Boards with an even side.

use std::sync::Arc;

use standoff_lanes::Lanes;

use super::columns::{Columns, OneByOne, choose, mirrored};
use super::geometry::Half;
use super::list::{ByLong, List, Splits, list};
use super::pairs::Pairs;
use super::quarters::{ProductCatalogue, Quarters};
use super::shares::{Counted, Shares};

/// A count where the side is even: the upper half takes half of the columns, and the lower half the others.
///
/// To turn the board upside down changes the two, a mirror turns both about: of up to four sets of columns that come
/// from each other one is looked at, which has the first column.
///
/// Of the boards on all sets, those with no queen on a long diagonal count once, and those with queens on
/// one long diagonal or on both only if these stand in the upper half: what turns or mirrors the board takes a
/// quarter of those with two to there, and half of those with one.
pub(super) struct Even<const W: usize, const K: usize> {
    quarters: Arc<Quarters<W>>,
    splits: Splits,
    sets: OneByOne,
    list: List<W>,
    by_long: [ByLong<W>; 2],
    nothing: List<W>,
    pairs: Pairs<W, K>,
}

impl<const W: usize, const K: usize> Even<W, K> {
    pub(super) fn new(side: u32, near: u32, shelf: &ProductCatalogue<W>) -> Self {
        let half = Half {
            side,
            near,
            middle: None,
            is_listed: false,
        };
        Even {
            quarters: shelf.quarters(half),
            splits: Splits::of(&half),
            sets: OneByOne::default(),
            list: List::new(),
            by_long: [(); 2].map(|()| ByLong::new()),
            nothing: List::new(),
            pairs: Pairs::new(half.crossing()),
        }
    }

    /// All boards on these columns or on their complement, counted as is told above.
    #[inline(always)]
    fn boards<L: Lanes>(&mut self, lanes: L, work: &mut u64) -> u64 {
        let [upper, lower] = &self.by_long;
        let both = [(4, &upper.both), (2, &upper.one), (2, &upper.none)];
        let once = [(4, &lower.both), (2, &lower.one), (0, &self.nothing)];
        self.pairs.count(lanes, both, &lower.none, work)
            + self.pairs.count(lanes, once, &upper.none, work)
    }
}

impl<const W: usize, const K: usize> Shares for Even<W, K> {
    fn memory(&self) -> usize {
        let by_long: usize = self.by_long.iter().map(ByLong::memory).sum();
        self.quarters.memory() + self.list.memory() + by_long + self.pairs.memory()
    }

    #[inline(always)]
    fn count<L: Lanes>(&mut self, lanes: L, share: u64, counted: &mut Counted) {
        let side = self.quarters.half.side;
        let upper = self.sets.set_of(share as u32, side / 2 - 1) << 1 | 1;
        let mirrors = mirrors(upper, side);
        counted.work += 1;
        if mirrors == 0 {
            return;
        }
        let all = (1 << side) - 1;
        for (set, by_long) in [upper, all ^ upper].into_iter().zip(&mut self.by_long) {
            list(lanes, &self.quarters, &self.splits, set, &mut self.list);
            counted.work += self.list.len() as u64;
            by_long.divide(lanes, &self.list);
        }
        counted.placements += u128::from(mirrors * self.boards(lanes, &mut counted.work));
    }
}

/// How many shares there are.
pub(super) fn shares(side: u32) -> u64 {
    u64::from(choose(side - 1, side / 2 - 1))
}

/// How many sets this one stands for that are its own mirror image or that of its complement; none if another one
/// stands for it.
pub(super) fn mirrors(set: Columns, columns: u32) -> u64 {
    let image = mirrored(set, columns);
    let other = match image & 1 {
        1 => image,
        _ => ((1 << columns) - 1) ^ image,
    };
    match set.cmp(&other) {
        std::cmp::Ordering::Less => 2,
        std::cmp::Ordering::Equal => 1,
        std::cmp::Ordering::Greater => 0,
    }
}

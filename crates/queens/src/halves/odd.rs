//! Boards with an odd side.

use std::sync::Arc;

use standoff_lanes::Lanes;

use super::columns::{Columns, OneByOne, choose};
use super::even::mirrors;
use super::geometry::Half;
use super::list::{List, Splits, list};
use super::pairs::Pairs;
use super::quarters::{ProductCatalogue, Quarters};
use super::shares::{Counted, Shares};

/// A count where the side is odd: there is a middle row between the halves.
///
/// If its queen stands `a` columns beside the middle one, and that of the middle column `b` rows beside the middle
/// row, `a` and `b` differ, or the queens would attack each other; or both are 0. Of the eight boards that
/// come from each other by turns and mirrors, just one has the middle row's queen on the left, that of the middle
/// column above, and `a < b`. It is `a` that must be less: a queen near the middle attacks more, and leaves less to
/// be listed.
///
/// With a queen in the middle of the board, all is as [where the side is even](super::even::Even), but for the long
/// diagonals.
pub(super) struct Odd<const W: usize, const K: usize> {
    shelf: Arc<ProductCatalogue<W>>,
    quarters: Arc<Quarters<W>>,
    splits: Splits,
    sets: OneByOne,
    upper: List<W>,
    lower: List<W>,
    nothing: List<W>,
    pairs: Pairs<W, K>,
}

impl<const W: usize, const K: usize> Odd<W, K> {
    /// For shares from this one on.
    pub(super) fn new(side: u32, near: u32, share: u64, shelf: Arc<ProductCatalogue<W>>) -> Self {
        let middle = Some(side / 2 - beside(side, share));
        let half = Half {
            side,
            near,
            middle,
            is_listed: false,
        };
        Odd {
            quarters: shelf.quarters(half),
            shelf,
            splits: Splits::of(&half),
            sets: OneByOne::default(),
            upper: List::new(),
            lower: List::new(),
            nothing: List::new(),
            pairs: Pairs::new(half.crossing()),
        }
    }

    /// How many placements of the upper half on these columns go with one of the lower half on the others.
    #[inline(always)]
    fn boards<L: Lanes>(&mut self, lanes: L, upper: Columns, work: &mut u64) -> u64 {
        let half = self.quarters.half;
        list(lanes, &self.quarters, &self.splits, upper, &mut self.upper);
        if self.upper.len() == 0 {
            return 0;
        }
        let lower = ((1 << half.columns()) - 1) ^ upper;
        list(lanes, &self.quarters, &self.splits, lower, &mut self.lower);
        *work += (self.upper.len() + self.lower.len()) as u64;
        let nothing = (0, &self.nothing);
        let upper = [(1, &self.upper), nothing, nothing];
        self.pairs.count(lanes, upper, &self.lower, work)
    }
}

impl<const W: usize, const K: usize> Shares for Odd<W, K> {
    fn memory(&self) -> usize {
        let lists = self.upper.memory() + self.lower.memory();
        self.quarters.memory() + lists + self.pairs.memory()
    }

    #[inline(always)]
    fn count<L: Lanes>(&mut self, lanes: L, share: u64, counted: &mut Counted) {
        let half = self.quarters.half;
        let (beside, upper) = place(half.side, share, &mut self.sets);
        let middle = Some(half.rows() - beside);
        if half.middle != middle {
            self.quarters = self.shelf.quarters(Half { middle, ..half });
        }
        counted.work += 1;
        let images = images(half.side, beside, upper);
        if images > 0 {
            counted.placements += u128::from(images * self.boards(lanes, upper, &mut counted.work));
        }
    }
}

/// How many shares there are: where the middle row's queen stands, but not in the corner, which is farther from the
/// middle than any queen of the middle column; and then the columns of the upper half. Counted without that of
/// this queen, it has the middle one, or the first one if the middle one is not there.
pub(super) fn shares(side: u32) -> u64 {
    u64::from(side / 2) * u64::from(sets(side))
}

/// How far the middle row's queen stands beside the middle, and the columns of the upper half.
pub(super) fn place(side: u32, share: u64, known: &mut OneByOne) -> (u32, Columns) {
    let (half, beside) = (side / 2, beside(side, share));
    let number = (share % u64::from(sets(side))) as u32;
    let others = known.set_of(number, half - 1);
    let upper = with_fixed(others, if beside == 0 { 0 } else { half - 1 });
    (beside, upper)
}

/// For how many boards each one of that share stands; none if another share has them.
pub(super) fn images(side: u32, beside: u32, upper: Columns) -> u64 {
    match beside {
        // With a queen in the middle the lower half has the same lists as the upper one.
        0 => 2 * mirrors(upper, side - 1),
        _ => 8,
    }
}

/// How far the middle row's queen stands beside the middle.
fn beside(side: u32, share: u64) -> u32 {
    (share / u64::from(sets(side))) as u32
}

fn sets(side: u32) -> u32 {
    choose(side - 2, side / 2 - 1)
}

/// A set of columns and this one, which is not counted in the set.
fn with_fixed(others: Columns, fixed: u32) -> Columns {
    let before = others & ((1 << fixed) - 1);
    before | 1 << fixed | (others ^ before) << 1
}

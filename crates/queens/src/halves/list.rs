//! The placements of a half on one set of columns.

use standoff_lanes::{Lanes, Sixteen};

use super::columns::{Columns, all_of};
use super::geometry::Half;
use super::quarters::Quarters;

/// The diagonals over the cut of placements, one after the other.
pub(super) struct List<const W: usize> {
    words: [Vec<u32>; W],
    len: usize,
}

/// In the last word of what stands behind the last placement in its block of sixteen.
const NO_PLACEMENT: u32 = 1 << 29;

impl<const W: usize> List<W> {
    pub(super) fn new() -> Self {
        List {
            words: [const { Vec::new() }; W],
            len: 0,
        }
    }

    /// A list of these.
    #[cfg(test)]
    pub(super) fn of(placements: &[[u32; W]]) -> Self {
        let mut list = Self::new();
        list.reserve(placements.len());
        for (at, placement) in placements.iter().enumerate() {
            for (words, word) in list.words.iter_mut().zip(placement) {
                words[at] = *word;
            }
        }
        list.end(placements.len());
        list
    }

    pub(super) fn len(&self) -> usize {
        self.len
    }

    pub(super) fn clear(&mut self) {
        self.len = 0;
    }

    /// In bytes.
    pub(super) fn memory(&self) -> usize {
        self.words
            .iter()
            .map(|word| word.capacity() * size_of::<u32>())
            .sum()
    }

    #[inline(always)]
    pub(super) fn word(&self, word: usize) -> &[u32] {
        &self.words[word][..self.len]
    }

    /// Makes room for so many more, and for the rest of a block behind them.
    #[inline(always)]
    pub(super) fn reserve(&mut self, more: usize) {
        let room = self.len + more + 16;
        if self.words[0].len() < room {
            for word in &mut self.words {
                word.resize(room.next_power_of_two(), 0);
            }
        }
    }

    /// All that there is room for, and where it is free.
    #[inline(always)]
    fn words(&mut self) -> ([&mut [u32]; W], usize) {
        (self.words.each_mut().map(Vec::as_mut_slice), self.len)
    }

    /// Ends the list there, and tells so in the rest of the block.
    #[inline(always)]
    fn end(&mut self, at: usize) {
        self.len = at;
        self.words[W - 1][at..at + 16].fill(NO_PLACEMENT);
    }

    /// Becomes a copy.
    pub(super) fn copy(&mut self, of: &Self) {
        self.clear();
        self.reserve(of.len);
        for (to, from) in self.words.iter_mut().zip(&of.words) {
            to[..of.len].copy_from_slice(&from[..of.len]);
        }
        self.end(of.len);
    }

    /// Becomes a list of those that take this diagonal, but it is not told of them.
    #[inline(always)]
    pub(super) fn take_those_with<L: Lanes>(&mut self, lanes: L, of: &Self, bit: &[u32; W]) {
        self.clear();
        self.reserve(of.len);
        for at in 0..of.len.div_ceil(16) {
            push(lanes, self, &of.block(at), bit, bit);
        }
        self.end(self.len);
    }

    /// Becomes a list of those that do not take this diagonal.
    #[inline(always)]
    pub(super) fn copy_those_without<L: Lanes>(&mut self, lanes: L, of: &Self, bit: &[u32; W]) {
        self.clear();
        self.reserve(of.len);
        for at in 0..of.len.div_ceil(16) {
            push(lanes, self, &of.block(at), &[0; W], bit);
        }
        self.end(self.len);
    }

    /// Leaves out those that take this diagonal.
    #[inline(always)]
    pub(super) fn keep_those_without<L: Lanes>(&mut self, lanes: L, bit: &[u32; W]) {
        let blocks = self.len.div_ceil(16);
        self.len = 0;
        for at in 0..blocks {
            // What is kept is no longer than what was read.
            let block = self.block(at);
            push(lanes, self, &block, &[0; W], bit);
        }
        self.end(self.len);
    }

    #[inline(always)]
    fn block(&self, at: usize) -> [Sixteen; W] {
        let mut block = [[0; 16]; W];
        for (block, word) in block.iter_mut().zip(&self.words) {
            *block = word.as_chunks().0[at];
        }
        block
    }
}

/// How the columns of a half fall into those of its near rows and the others.
pub(super) struct Splits {
    /// Sets of places among the columns of a half.
    places: Vec<u32>,
    lower: u32,
}

impl Splits {
    pub(super) fn of(half: &Half) -> Self {
        Splits {
            places: all_of(half.rows(), half.near).collect(),
            lower: half.rows() / 2,
        }
    }
}

/// Lists all placements of a half on these columns.
#[inline(always)]
pub(super) fn list<L: Lanes, const W: usize>(
    lanes: L,
    quarters: &Quarters<W>,
    splits: &Splits,
    set: Columns,
    to: &mut List<W>,
) {
    to.clear();
    let columns = Spread::of(set, splits.lower);
    for &places in &splits.places {
        let near_set = columns.at(places);
        let near = quarters.near.on(near_set);
        let far = quarters.far.on(set ^ near_set);
        to.reserve(16 * near.len() * far.len());
        let (mut words, mut at) = to.words();
        for near in near {
            for far in far {
                let (inner, crossing) = (far.inner.each_ref(), far.crossing.each_ref());
                at += lanes.apart(inner, &near.inner, crossing, &near.crossing, &mut words, at);
            }
        }
        to.len = at;
    }
    to.end(to.len);
}

/// The columns at sets of places, by two look-ups.
struct Spread {
    lower: u32,
    at_lower: [Columns; 32],
    at_upper: [Columns; 256],
}

impl Spread {
    #[inline(always)]
    fn of(mut set: Columns, lower: u32) -> Self {
        let mut spread = Spread {
            lower,
            at_lower: [0; 32],
            at_upper: [0; 256],
        };
        let mut place = 0;
        while set != 0 {
            let column = set & set.wrapping_neg();
            set ^= column;
            match place < lower {
                true => double(&mut spread.at_lower, place, column),
                false => double(&mut spread.at_upper, place - lower, column),
            }
            place += 1;
        }
        spread
    }

    #[inline(always)]
    fn at(&self, places: u32) -> Columns {
        let lower = places & ((1 << self.lower) - 1);
        self.at_lower[lower as usize & 31] | self.at_upper[(places >> self.lower) as usize & 255]
    }
}

/// The sets with one place more.
#[inline(always)]
fn double(sets: &mut [Columns], place: u32, column: Columns) {
    let (without, with) = sets.split_at_mut(1 << place);
    for (with, without) in with.iter_mut().zip(without) {
        *with = *without | column;
    }
}

/// A list by how many of the long diagonals its placements take.
pub(super) struct ByLong<const W: usize> {
    pub(super) none: List<W>,
    pub(super) one: List<W>,
    pub(super) both: List<W>,
}

impl<const W: usize> ByLong<W> {
    pub(super) fn new() -> Self {
        ByLong {
            none: List::new(),
            one: List::new(),
            both: List::new(),
        }
    }

    pub(super) fn memory(&self) -> usize {
        self.none.memory() + self.one.memory() + self.both.memory()
    }

    /// Divides a list. What is listed no longer tells of the long diagonals.
    #[inline(always)]
    pub(super) fn divide<L: Lanes>(&mut self, lanes: L, list: &List<W>) {
        let [rising, falling] = Half::long::<W>();
        let both: [u32; W] = std::array::from_fn(|word| rising[word] | falling[word]);
        for to in [&mut self.none, &mut self.one, &mut self.both] {
            to.clear();
            to.reserve(list.len);
        }
        for at in 0..list.len.div_ceil(16) {
            let block = list.block(at);
            push(lanes, &mut self.none, &block, &[0; W], &both);
            push(lanes, &mut self.one, &block, &rising, &both);
            push(lanes, &mut self.one, &block, &falling, &both);
            push(lanes, &mut self.both, &block, &both, &both);
        }
        for to in [&mut self.none, &mut self.one, &mut self.both] {
            to.end(to.len);
        }
    }
}

/// Adds those of a block that of these diagonals take just some, of which nothing is told any more.
#[inline(always)]
fn push<L: Lanes, const W: usize>(
    lanes: L,
    to: &mut List<W>,
    block: &[Sixteen; W],
    taken: &[u32; W],
    of: &[u32; W],
) {
    let (mut left, mut key) = (*block, *of);
    for (left, taken) in left.iter_mut().zip(taken) {
        for lane in left {
            *lane ^= taken;
        }
    }
    key[W - 1] |= NO_PLACEMENT;
    let (mut words, at) = to.words();
    to.len = at
        + lanes.apart(
            left.each_ref(),
            &key,
            left.each_ref(),
            &[0; W],
            &mut words,
            at,
        );
}

//! Lists of the placements of a half on one set of columns.

use standoff_lanes::{Lanes, Level, Sixteen, Wide};

use super::columns::{Columns, all_of};
use super::half::Half;
use super::quarters::Quarters;

/// A list of placements of a half, each as the words of its crossing diagonals.
///
/// Word `w` of all placements is in one vector, so that sixteen placements are read at once. The last block of sixteen
/// is padded.
pub(super) struct CrossingList<const W: usize> {
    words: [Vec<u32>; W],
    len: usize,
}

/// Set in the last word of the padding behind the last placement.
const PADDING: u32 = 1 << 29;

impl<const W: usize> CrossingList<W> {
    pub(super) fn new() -> Self {
        CrossingList {
            words: [const { Vec::new() }; W],
            len: 0,
        }
    }

    pub(super) fn len(&self) -> usize {
        self.len
    }

    pub(super) fn clear(&mut self) {
        self.len = 0;
    }

    /// Memory in bytes.
    pub(super) fn memory(&self) -> usize {
        self.words
            .iter()
            .map(|word| word.capacity() * size_of::<u32>())
            .sum()
    }

    /// One word of every placement.
    #[inline(always)]
    pub(super) fn word(&self, word: usize) -> &[u32] {
        &self.words[word][..self.len]
    }

    /// Makes room for `more` placements and the padding behind them.
    #[inline(always)]
    fn reserve(&mut self, more: usize) {
        let room = self.len + more + 16;
        if self.words[0].len() < room {
            for word in &mut self.words {
                word.resize(room.next_power_of_two(), 0);
            }
        }
    }

    /// All reserved space, and the index of the first free place.
    #[inline(always)]
    fn space(&mut self) -> ([&mut [u32]; W], usize) {
        (self.words.each_mut().map(Vec::as_mut_slice), self.len)
    }

    /// Pads the last block.
    #[inline(always)]
    fn pad(&mut self) {
        let end = self.len;
        self.words[W - 1][end..end + 16].fill(PADDING);
    }

    /// Replaces the contents by a copy of `other`.
    pub(super) fn copy_from(&mut self, other: &Self) {
        self.clear();
        self.reserve(other.len);
        for (to, from) in self.words.iter_mut().zip(&other.words) {
            to[..other.len].copy_from_slice(&from[..other.len]);
        }
        self.len = other.len;
        self.pad();
    }

    /// Replaces the contents by the placements of `other` that occupy exactly `occupied` of the diagonals in `mask`, with
    /// these bits cleared.
    #[inline(always)]
    pub(super) fn copy_matching<L: Lanes>(
        &mut self,
        lanes: L,
        other: &Self,
        occupied: &[u32; W],
        mask: &[u32; W],
    ) {
        self.clear();
        self.reserve(other.len);
        for block in 0..other.len.div_ceil(16) {
            self.push_matching(lanes, &other.block(block), occupied, mask);
        }
        self.pad();
    }

    /// Removes the placements that occupy the diagonal of `bit`.
    #[inline(always)]
    pub(super) fn retain_without<L: Lanes>(&mut self, lanes: L, bit: &[u32; W]) {
        let blocks = self.len.div_ceil(16);
        self.len = 0;
        for block in 0..blocks {
            // The part that is written never overtakes the part that is read.
            let block = self.block(block);
            self.push_matching(lanes, &block, &[0; W], bit);
        }
        self.pad();
    }

    #[inline(always)]
    fn block(&self, index: usize) -> [Sixteen; W] {
        let mut block = [[0; 16]; W];
        for (block, word) in block.iter_mut().zip(&self.words) {
            *block = word.as_chunks().0[index];
        }
        block
    }

    /// Appends the placements of a block that occupy exactly `occupied` of the diagonals in `mask`, with these bits
    /// cleared.
    #[inline(always)]
    fn push_matching<L: Lanes>(
        &mut self,
        lanes: L,
        block: &[Sixteen; W],
        occupied: &[u32; W],
        mask: &[u32; W],
    ) {
        let (mut cleared, mut key) = (*block, *mask);
        for (cleared, occupied) in cleared.iter_mut().zip(occupied) {
            for lane in cleared {
                *lane ^= occupied;
            }
        }
        key[W - 1] |= PADDING;
        let keys = cleared.each_ref();
        let (mut space, end) = self.space();
        let pushed = lanes.apart(keys, &key, keys, &[0; W], &mut space, end);
        self.len = end + pushed;
    }
}

/// Lists all placements of a half on a set of columns. Replaces the contents of `list`.
pub(super) struct ListHalf<'a, const W: usize> {
    pub(super) quarters: &'a Quarters<W>,
    pub(super) set: Columns,
    pub(super) list: &'a mut CrossingList<W>,
}

impl<const W: usize> Wide for ListHalf<'_, W> {
    type Output = ();

    #[inline(always)]
    fn run<L: Lanes>(self, lanes: L) {
        let (list, half) = (self.list, self.quarters.half);
        let columns = single_columns(self.set);
        list.clear();
        for indices in all_of(half.rows(), half.near) {
            let near_set = select(&columns, indices);
            let near = self.quarters.near.on(near_set);
            let far = self.quarters.far.on(self.set ^ near_set);
            list.reserve(16 * near.len() * far.len());
            let (mut space, mut end) = list.space();
            for near in near {
                for far in far {
                    let (inner, crossing) = (far.inner.each_ref(), far.crossing.each_ref());
                    end += lanes.apart(
                        inner,
                        &near.inner,
                        crossing,
                        &near.crossing,
                        &mut space,
                        end,
                    );
                }
            }
            list.len = end;
        }
        list.pad();
    }
}

/// The columns of a set one by one.
#[inline(always)]
fn single_columns(mut set: Columns) -> [Columns; 16] {
    let mut columns = [0; 16];
    for column in &mut columns {
        *column = set & set.wrapping_neg();
        set ^= *column;
    }
    columns
}

/// The columns with these indices.
#[inline(always)]
fn select(columns: &[Columns; 16], mut indices: u32) -> Columns {
    let mut selected = 0;
    while indices != 0 {
        selected |= columns[indices.trailing_zeros() as usize % 16];
        indices &= indices - 1;
    }
    selected
}

/// A list divided by the number of long diagonals that each placement occupies. Their bits are cleared.
pub(super) struct ByLongDiagonals<const W: usize> {
    pub(super) none: CrossingList<W>,
    pub(super) one: CrossingList<W>,
    pub(super) both: CrossingList<W>,
}

impl<const W: usize> ByLongDiagonals<W> {
    pub(super) fn new() -> Self {
        ByLongDiagonals {
            none: CrossingList::new(),
            one: CrossingList::new(),
            both: CrossingList::new(),
        }
    }

    /// Memory in bytes.
    pub(super) fn memory(&self) -> usize {
        self.none.memory() + self.one.memory() + self.both.memory()
    }

    /// Replaces the contents by the placements of `list`.
    pub(super) fn divide(&mut self, level: Level, list: &CrossingList<W>) {
        level.run(DivideByLong { list, parts: self });
    }
}

struct DivideByLong<'a, const W: usize> {
    list: &'a CrossingList<W>,
    parts: &'a mut ByLongDiagonals<W>,
}

impl<const W: usize> Wide for DivideByLong<'_, W> {
    type Output = ();

    #[inline(always)]
    fn run<L: Lanes>(self, lanes: L) {
        let [rising, falling] = Half::long::<W>();
        let mask: [u32; W] = std::array::from_fn(|word| rising[word] | falling[word]);
        let ByLongDiagonals { none, one, both } = self.parts;
        for list in [&mut *none, &mut *one, &mut *both] {
            list.clear();
            list.reserve(self.list.len);
        }
        for block in 0..self.list.len.div_ceil(16) {
            let block = self.list.block(block);
            none.push_matching(lanes, &block, &[0; W], &mask);
            one.push_matching(lanes, &block, &rising, &mask);
            one.push_matching(lanes, &block, &falling, &mask);
            both.push_matching(lanes, &block, &mask, &mask);
        }
        for list in [none, one, both] {
            list.pad();
        }
    }
}

#[cfg(test)]
impl<const W: usize> FromIterator<[u32; W]> for CrossingList<W> {
    fn from_iter<T: IntoIterator<Item = [u32; W]>>(placements: T) -> Self {
        let mut list = Self::new();
        for placement in placements {
            list.reserve(1);
            for (words, word) in list.words.iter_mut().zip(placement) {
                words[list.len] = word;
            }
            list.len += 1;
        }
        list.reserve(0);
        list.pad();
        list
    }
}

//! A layer: the states of one frontier, each with a row of counts.

use std::ops::Range;

use standoff_engine::Limb;

use crate::index::Index;
use crate::key::Key;
use crate::numbers;

/// States in the order in which they were first reached, so that nothing depends on the hash table.
#[derive(Clone)]
pub(crate) struct Layer<K> {
    keys: Vec<K>,
    /// The rows of the states, one after the other.
    rows: Vec<Limb>,
    shape: Shape,
    /// Empty if the layer was built by [`push`](Self::push).
    index: Index,
}

/// The size of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shape {
    /// The number of counts: one, or one for each number of pieces.
    pub(crate) counts: usize,
    /// The number of words of each count.
    pub(crate) words: usize,
}

impl Shape {
    /// The shape of layers that hold only states.
    pub(crate) const WITHOUT_COUNTS: Shape = Shape {
        counts: 0,
        words: 0,
    };

    pub(crate) fn len(self) -> usize {
        self.counts * self.words
    }
}

impl<K: Key> Layer<K> {
    pub(crate) fn new(shape: Shape) -> Self {
        Self::with_capacity(shape, 0)
    }

    /// An empty layer with memory for `states` states, to be filled by [`push`](Self::push).
    pub(crate) fn with_capacity(shape: Shape, states: usize) -> Self {
        Layer {
            keys: Vec::with_capacity(states),
            rows: Vec::with_capacity(states * shape.len()),
            shape,
            index: Index::default(),
        }
    }

    /// Removes all states, sets the shape, and keeps the memory.
    pub(crate) fn clear(&mut self, shape: Shape) {
        self.index.clear(self.keys.len());
        self.keys.clear();
        self.rows.clear();
        self.shape = shape;
    }

    /// The states of all layers, which must be different. No more states may be looked up.
    pub(crate) fn concat(mut layers: Vec<Self>) -> Self {
        if layers.len() == 1 {
            return layers.remove(0);
        }
        let shape = layers[0].shape;
        let mut all = Layer::with_capacity(shape, layers.iter().map(Layer::len).sum());
        for layer in layers {
            all.keys.extend_from_slice(&layer.keys);
            all.rows.extend_from_slice(&layer.rows);
        }
        all
    }

    /// A copy that takes no more memory than its states need. No more states may be looked up.
    pub(crate) fn compact(&self) -> Self {
        Layer {
            keys: self.keys.clone(),
            rows: self.rows.clone(),
            ..Self::new(self.shape)
        }
    }

    /// The index of a state without a row, which is added if necessary.
    #[inline]
    pub(crate) fn find_or_insert(&mut self, key: K) -> u32 {
        self.entry(key).state as u32
    }

    /// Adds a new state without an entry in the hash table.
    #[inline]
    pub(crate) fn push(&mut self, key: K, row: &[Limb]) {
        self.keys.push(key);
        self.rows.extend_from_slice(row);
    }

    /// Whether the layer holds any memory.
    pub(crate) fn is_allocated(&self) -> bool {
        self.keys.capacity() > 0
    }

    pub(crate) fn len(&self) -> usize {
        self.keys.len()
    }

    pub(crate) fn shape(&self) -> Shape {
        self.shape
    }

    pub(crate) fn keys(&self) -> &[K] {
        &self.keys
    }

    /// The words of all counts.
    pub(crate) fn counts(&self) -> &[Limb] {
        &self.rows
    }

    #[inline]
    pub(crate) fn row(&self, state: usize) -> &[Limb] {
        let len = self.shape.len();
        &self.rows[state * len..][..len]
    }

    /// The number of counts of these states that are not 0.
    pub(crate) fn nodes(&self, states: Range<usize>) -> u64 {
        let Shape { words, .. } = self.shape;
        let len = self.shape.len();
        let rows = &self.rows[states.start * len..states.end * len];
        let is_reached = |count: &&[Limb]| count.iter().any(|&word| word != 0);
        match words {
            1 => rows.iter().filter(|&&count| count != 0).count() as u64,
            _ => rows.chunks_exact(words).filter(is_reached).count() as u64,
        }
    }

    /// The count of a state, in a layer of one count of `WORDS` words per state.
    #[inline]
    pub(crate) fn count<const WORDS: usize>(&self, state: usize) -> [Limb; WORDS] {
        let words = self.rows[state * WORDS..].first_chunk();
        *words.expect("each state has its words")
    }

    /// Adds a row to that of a state, shifted by `pieces` counts. Counts beyond the ends of the row are left out. If all
    /// others are 0, the state is not reached.
    #[inline]
    pub(crate) fn add(&mut self, key: K, row: &[Limb], pieces: isize) {
        let Shape { counts, words } = self.shape;
        let len = self.shape.len();
        let from = counts.min(pieces.max(0) as usize) * words;
        let left_out = row.len().min(pieces.min(0).unsigned_abs() * words);
        let row = &row[left_out..];
        let row = &row[..row.len().min(len - from)];
        if row.iter().all(|&word| word == 0) {
            return;
        }
        let Entry { state, is_new } = self.entry(key);
        if is_new {
            self.push_row(row, from);
        } else {
            let to = state * len + from;
            numbers::add_row(&mut self.rows[to..][..len - from], row, words);
        }
    }

    /// Adds to the count of a state, in a layer of one count of `WORDS` words per state.
    #[inline(always)]
    pub(crate) fn add_count<const WORDS: usize>(&mut self, key: K, more: &[Limb; WORDS]) {
        let Entry { state, is_new } = self.entry(key);
        if is_new {
            make_room(&mut self.rows, WORDS);
            self.rows.extend_from_slice(more);
        } else {
            numbers::add(&mut self.rows[state * WORDS..][..WORDS], more);
        }
    }

    /// Finds a state, or adds it without a row.
    #[inline(always)]
    fn entry(&mut self, key: K) -> Entry {
        match self.index.find(&self.keys, key) {
            Ok(state) => Entry {
                state,
                is_new: false,
            },
            Err(slot) => {
                let state = self.keys.len();
                self.index.insert(&self.keys, key, slot);
                make_room(&mut self.keys, 1);
                self.keys.push(key);
                Entry {
                    state,
                    is_new: true,
                }
            }
        }
    }

    /// Appends a row, with zeros before `from` and after its end.
    fn push_row(&mut self, row: &[Limb], from: usize) {
        let (start, len) = (self.rows.len(), self.shape.len());
        make_room(&mut self.rows, len);
        if from > 0 {
            self.rows.resize(start + from, 0);
        }
        self.rows.extend_from_slice(row);
        if from + row.len() < len {
            self.rows.resize(start + len, 0);
        }
    }

    /// Widens all counts to `words` words.
    pub(crate) fn widen(&mut self, words: usize) {
        self.rows = numbers::widened(&self.rows, self.shape.words, words);
        self.shape.words = words;
    }

    /// The memory in use, in bytes, after `more` states are added.
    pub(crate) fn memory_with(&self, more: usize) -> usize {
        let len = self.len() + more;
        let keys = capacity_for(&self.keys, len) * size_of::<K>();
        let rows = capacity_for(&self.rows, len * self.shape.len()) * size_of::<Limb>();
        keys + rows + self.index.memory_with(if more == 0 { 0 } else { len })
    }
}

/// A state that was looked up.
struct Entry {
    state: usize,
    /// Whether the state was added. Then its row must be added, too.
    is_new: bool,
}

/// The maximum number of states of a layer: an index of a state has 32 bits.
pub(crate) const MOST_STATES: usize = u32::MAX as usize;

/// Vectors grow by a quarter: twice the memory might be more than there is.
const GROWTH: usize = 4;
const LEAST: usize = 16;

#[inline]
fn make_room<T>(items: &mut Vec<T>, more: usize) {
    if items.capacity() - items.len() < more {
        grow(items, more);
    }
}

#[cold]
#[inline(never)]
fn grow<T>(items: &mut Vec<T>, more: usize) {
    items.reserve_exact(more + items.len() / GROWTH + LEAST);
}

/// The capacity of a vector after it has grown to `len` items.
fn capacity_for<T>(items: &Vec<T>, len: usize) -> usize {
    if items.capacity() >= len {
        items.capacity()
    } else {
        len + len / GROWTH + LEAST
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_states_are_merged() {
        let mut layer = Layer::<u64>::new(Shape {
            counts: 3,
            words: 1,
        });
        layer.add(5, &[1, 2], 0);
        layer.add(9, &[1, 2], 1);
        layer.add(5, &[1, 2], 1);
        layer.add(5, &[7, 0], 2);
        assert_eq!(layer.keys(), [5, 9]);
        assert_eq!(layer.counts(), [1, 3, 9, 0, 1, 2]);
        layer.widen(2);
        assert_eq!(layer.row(0), [1, 0, 3, 0, 9, 0]);
        layer.clear(Shape {
            counts: 1,
            words: 1,
        });
        assert_eq!(layer.len(), 0);
        layer.add(9, &[4], 0);
        assert_eq!(layer.row(0), [4]);
    }

    #[test]
    #[cfg_attr(standoff_narrow, ignore = "the sizes are those of 64-bit words")]
    fn capacity_is_for_keys_and_rows() {
        let (counts, words) = (3, 1);
        let mut layer = Layer::<u64>::with_capacity(Shape { counts, words }, 5);
        layer.push(1, &[1, 2, 3]);
        assert_eq!(layer.memory_with(0), 5 * 8 + 5 * 3 * 8);
    }

    /// The prediction is never too low, and hardly higher than what is in use while the hash table grows.
    #[test]
    #[cfg_attr(standoff_narrow, ignore = "the sizes are those of 64-bit words")]
    fn memory_is_known_before_it_is_taken() {
        let mut layer = Layer::<u64>::new(Shape {
            counts: 2,
            words: 1,
        });
        let taken = |layer: &Layer<u64>| {
            let vectors = layer.keys.capacity() * 8 + layer.rows.capacity() * 8;
            (vectors, layer.index.memory_with(0))
        };
        for states in 0..3000u64 {
            let (predicted, (_, table)) = (layer.memory_with(1), taken(&layer));
            layer.add(states, &[1, 1], 0);
            let (vectors, grown) = taken(&layer);
            let most = if table == grown {
                vectors + table
            } else {
                vectors + table + grown
            };
            assert!(
                (most..most + 100).contains(&predicted),
                "{predicted} of {most} at {states}"
            );
        }
    }
}

//! The states of one frontier, each with its row of numbers.

use super::index::Index;
use super::key::Key;
use super::numbers;
use crate::task::Limb;

/// States in the order in which they were first reached, so that nothing depends on how they are
/// looked up.
#[derive(Clone)]
pub(super) struct Layer<K> {
    keys: Vec<K>,
    /// The rows of the states, one after the other.
    rows: Vec<Limb>,
    shape: Shape,
    index: Index,
}

/// How much a row holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shape {
    /// How many numbers: one, or one for each number of pieces.
    pub(super) numbers: usize,
    /// The words of each; none where only the states are asked for.
    pub(super) words: usize,
}

impl Shape {
    pub(super) fn len(self) -> usize {
        self.numbers * self.words
    }
}

impl<K: Key> Layer<K> {
    /// No states.
    pub(super) fn new(shape: Shape) -> Self {
        Layer {
            keys: Vec::new(),
            rows: Vec::new(),
            shape,
            index: Index::default(),
        }
    }

    /// No states any more, of rows of another shape, in the same memory.
    pub(super) fn clear(&mut self, shape: Shape) {
        self.index.clear(self.keys.len());
        self.keys.clear();
        self.rows.clear();
        self.shape = shape;
    }

    /// No states, with memory for so many that nobody looks up.
    pub(super) fn with_room(shape: Shape, states: usize) -> Self {
        Layer {
            keys: Vec::with_capacity(states),
            rows: Vec::with_capacity(states * shape.len()),
            ..Self::new(shape)
        }
    }

    /// The states of all of them, which are different ones, and which nobody looks up any more.
    pub(super) fn joined(mut layers: Vec<Self>) -> Self {
        if layers.len() == 1 {
            return layers.remove(0);
        }
        let shape = layers[0].shape;
        let mut all = Layer::with_room(shape, layers.iter().map(Layer::len).sum());
        for layer in layers {
            all.keys.extend_from_slice(&layer.keys);
            all.rows.extend_from_slice(&layer.rows);
        }
        all
    }

    /// The same states in no more memory than they take, where nobody looks them up.
    pub(super) fn compact(&self) -> Self {
        Layer {
            keys: self.keys.clone(),
            rows: self.rows.clone(),
            ..Self::new(self.shape)
        }
    }

    /// Those of its states that are wanted, where nobody looks them up.
    pub(super) fn filtered(&self, is_wanted: impl Fn(K) -> bool) -> Self {
        let mut wanted = Self::new(self.shape);
        for (state, &key) in self.keys.iter().enumerate() {
            if is_wanted(key) {
                wanted.put(key, self.row(state));
            }
        }
        wanted
    }

    /// The number of a state without a row, which is added if it is not there yet.
    #[inline]
    pub(super) fn find_or_put(&mut self, key: K) -> u32 {
        self.state_of(key).0 as u32
    }

    /// Adds a state that is not there yet, and that nobody looks up.
    #[inline]
    pub(super) fn put(&mut self, key: K, row: &[Limb]) {
        self.keys.push(key);
        self.rows.extend_from_slice(row);
    }

    pub(super) fn has_no_room(&self) -> bool {
        self.keys.capacity() == 0
    }

    pub(super) fn cleared(mut self, shape: Shape) -> Self {
        self.clear(shape);
        self
    }

    pub(super) fn len(&self) -> usize {
        self.keys.len()
    }

    pub(super) fn shape(&self) -> Shape {
        self.shape
    }

    pub(super) fn keys(&self) -> &[K] {
        &self.keys
    }

    /// The numbers of all rows.
    pub(super) fn numbers(&self) -> &[Limb] {
        &self.rows
    }

    #[inline]
    pub(super) fn row(&self, state: usize) -> &[Limb] {
        let len = self.shape.len();
        &self.rows[state * len..][..len]
    }

    /// The only number of a state, of so many words.
    #[inline]
    pub(super) fn number<const WORDS: usize>(&self, state: usize) -> [Limb; WORDS] {
        let words = self.rows[state * WORDS..].first_chunk();
        *words.expect("each state has its words")
    }

    /// Adds a row to that of a state, from the number of that place on. What would stand behind the end
    /// of the row is 0.
    #[inline]
    pub(super) fn add(&mut self, key: K, row: &[Limb], from: usize) {
        let Shape { numbers, words } = self.shape;
        let from = from.min(numbers) * words;
        let len = self.shape.len();
        let row = &row[..row.len().min(len - from)];
        match self.state_of(key) {
            (state, false) => {
                let to = state * len + from;
                numbers::add(&mut self.rows[to..][..len - from], row, words);
            }
            (_, true) => self.push(row, from),
        }
    }

    /// Adds to the only number of a state, where each has so many words.
    #[inline(always)]
    pub(super) fn add_number<const WORDS: usize>(&mut self, key: K, more: &[Limb; WORDS]) {
        match self.state_of(key) {
            (state, false) => numbers::carry(&mut self.rows[state * WORDS..][..WORDS], more),
            (_, true) => {
                make_room(&mut self.rows, WORDS);
                self.rows.extend_from_slice(more);
            }
        }
    }

    /// The number of a state and whether it is new; then its row is still to come.
    #[inline(always)]
    fn state_of(&mut self, key: K) -> (usize, bool) {
        match self.index.find(&self.keys, key) {
            Ok(state) => (state, false),
            Err(place) => {
                let state = self.keys.len();
                self.index.put(&self.keys, key, place);
                make_room(&mut self.keys, 1);
                self.keys.push(key);
                (state, true)
            }
        }
    }

    fn push(&mut self, row: &[Limb], from: usize) {
        let len = self.shape.len();
        make_room(&mut self.rows, len);
        let end = self.rows.len() + len;
        if from > 0 {
            self.rows.resize(self.rows.len() + from, 0);
        }
        self.rows.extend_from_slice(row);
        if self.rows.len() < end {
            self.rows.resize(end, 0);
        }
    }

    /// The same numbers in more words each.
    pub(super) fn widen(&mut self, words: usize) {
        self.rows = numbers::widened(&self.rows, self.shape.words, words);
        self.shape.words = words;
    }

    /// The bytes that it takes with so many states more.
    pub(super) fn memory_with(&self, more: usize) -> usize {
        let len = self.len() + more;
        let keys = room_for(&self.keys, len) * size_of::<K>();
        let rows = room_for(&self.rows, len * self.shape.len()) * size_of::<Limb>();
        keys + rows + self.index.memory_with(if more == 0 { 0 } else { len })
    }
}

/// The number of a state has 32 bits: whoever fills a layer stops before.
pub(super) const MOST_STATES: usize = u32::MAX as usize;

/// Vectors grow by a quarter: twice the memory might be more than there is.
const GROWTH: usize = 4;
const LEAST: usize = 16;

#[inline]
fn make_room<T>(items: &mut Vec<T>, more: usize) {
    if items.capacity() - items.len() < more {
        grow(items, more);
    }
}

/// Seldom, and not in the way of what is often.
#[cold]
#[inline(never)]
fn grow<T>(items: &mut Vec<T>, more: usize) {
    items.reserve_exact(more + items.len() / GROWTH + LEAST);
}

/// The capacity of a vector that holds so many items.
fn room_for<T>(items: &Vec<T>, len: usize) -> usize {
    match items.capacity() {
        enough if enough >= len => enough,
        _ => len + len / GROWTH + LEAST,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_states_are_one() {
        let mut layer = Layer::<u64>::new(Shape {
            numbers: 3,
            words: 1,
        });
        layer.add(5, &[1, 2], 0);
        layer.add(9, &[1, 2], 1);
        layer.add(5, &[1, 2], 1);
        layer.add(5, &[7, 0], 2);
        assert_eq!(layer.keys(), [5, 9]);
        assert_eq!(layer.numbers(), [1, 3, 9, 0, 1, 2]);
        layer.widen(2);
        assert_eq!(layer.row(0), [1, 0, 3, 0, 9, 0]);
        layer.clear(Shape {
            numbers: 1,
            words: 1,
        });
        assert_eq!(layer.len(), 0);
        layer.add(9, &[4], 0);
        assert_eq!(layer.row(0), [4]);
    }

    #[test]
    #[cfg_attr(standoff_narrow, ignore = "it is of words of 64 bits")]
    fn room_is_taken_for_all_at_once() {
        let (numbers, words) = (3, 1);
        let mut layer = Layer::<u64>::with_room(Shape { numbers, words }, 5);
        layer.put(1, &[1, 2, 3]);
        assert_eq!(layer.memory_with(0), 5 * 8 + 5 * 3 * 8);
    }

    /// What is told beforehand is never too little, and not much more than what is taken while the table
    /// grows.
    #[test]
    #[cfg_attr(standoff_narrow, ignore = "it is of words of 64 bits")]
    fn memory_is_told_before_it_is_taken() {
        let mut layer = Layer::<u64>::new(Shape {
            numbers: 2,
            words: 1,
        });
        let taken = |layer: &Layer<u64>| {
            let vectors = layer.keys.capacity() * 8 + layer.rows.capacity() * 8;
            (vectors, layer.index.memory_with(0))
        };
        for states in 0..3000u64 {
            let (told, (_, table)) = (layer.memory_with(1), taken(&layer));
            layer.add(states, &[1, 1], 0);
            let (vectors, grown) = taken(&layer);
            let most = match table == grown {
                true => vectors + table,
                false => vectors + table + grown,
            };
            assert!(
                (most..most + 100).contains(&told),
                "{told} of {most} at {states}"
            );
        }
    }
}

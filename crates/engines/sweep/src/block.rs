//! Blocks of layers: consecutive transitions through which parts of the states advance independently.

use standoff_engine::parallel_map;

use crate::key::Key;
use crate::layer::Layer;
use crate::transition::Transitions;

/// Some consecutive transitions, and a partition of the states before them.
///
/// ```text
/// slots      h g f e d c b a      the next transitions read a, b and c, and set d and e:
/// untouched  1 1 1 0 0 0 0 0      states that differ in f, g or h have different successors
/// ```
///
/// Therefore the parts need no lock, and each looks up its states in a small table. The part of a state depends only on
/// its key.
pub(crate) struct LayerBlock<K> {
    /// The number of transitions.
    pub(crate) transitions: usize,
    /// The bits that none of the transitions reads or writes.
    untouched: K,
    parts: usize,
}

/// The numbers of transitions of a block, in order of preference. A longer block repartitions less often, and leaves
/// fewer bits to partition by.
const TRANSITIONS: [usize; 5] = [12, 8, 6, 4, 3];

/// The desired number of states of a part, so that its tables stay in the cache.
const STATES: usize = 1 << 12;

/// Bounds on the number of parts, some of which may be empty.
const FEWEST: usize = 64;
const MOST: usize = 1 << 9;

/// The largest part has at most 1 / `SHARE` of the states, judged by a sample.
const SHARE: usize = 16;
const SAMPLE: usize = 1 << 10;

impl<K: Key> LayerBlock<K> {
    /// The longest block from a frontier on that partitions these states evenly, if there is one.
    pub(crate) fn ahead(
        transitions: &Transitions<K>,
        frontier: usize,
        layers: &[&Layer<K>],
    ) -> Option<Self> {
        let states: usize = layers.iter().map(|layer| layer.len()).sum();
        let step = states.div_ceil(SAMPLE).max(1);
        let keys = layers.iter().flat_map(|layer| layer.keys());
        let sample: Vec<K> = keys.step_by(step).copied().collect();
        let parts = (states / STATES).next_power_of_two().clamp(FEWEST, MOST);
        let is_before_the_end = |&length: &usize| frontier + length < transitions.len();
        let block = |length| LayerBlock {
            transitions: length,
            untouched: transitions.untouched(frontier..frontier + length),
            parts,
        };
        let mut blocks = TRANSITIONS.into_iter().filter(is_before_the_end).map(block);
        blocks.find(|block| block.is_even(&sample))
    }

    fn is_even(&self, sample: &[K]) -> bool {
        let mut sizes = vec![0; self.parts];
        sample.iter().for_each(|&key| sizes[self.part_of(key)] += 1);
        sizes.iter().all(|&size| size * SHARE <= sample.len())
    }

    #[inline]
    fn part_of(&self, key: K) -> usize {
        (key.and(self.untouched).hash() >> 32) as usize % self.parts
    }

    /// The states of these layers by their parts, without empty parts.
    ///
    /// The order of the states does not depend on the number of threads. Threads that could not be started are not
    /// reported here, but by the next step that uses them.
    pub(crate) fn partition(&self, layers: Vec<Layer<K>>, threads: usize) -> Vec<Layer<K>> {
        let mut benches = vec![(); threads];
        let chunks = in_chunks(layers, threads);
        let mut parts: Vec<Vec<Layer<K>>> = Vec::new();
        parts.resize_with(self.parts, Vec::new);
        let (chunks, _) =
            parallel_map(&mut benches, chunks, |_, chunk| self.partition_chunk(chunk));
        for chunk in chunks {
            let pieces = parts.iter_mut().zip(chunk);
            pieces.for_each(|(part, piece)| part.push(piece));
        }
        parts.retain(|pieces| pieces.iter().any(|piece| piece.len() > 0));
        parallel_map(&mut benches, parts, |_, pieces| Layer::concat(pieces)).0
    }

    fn partition_chunk(&self, layers: Vec<Layer<K>>) -> Vec<Layer<K>> {
        let Some(shape) = layers.first().map(Layer::shape) else {
            return Vec::new();
        };
        let mut sizes = vec![0; self.parts];
        let keys = layers.iter().flat_map(|layer| layer.keys());
        keys.for_each(|&key| sizes[self.part_of(key)] += 1);
        let with_capacity = |&states: &usize| Layer::with_capacity(shape, states);
        let mut parts: Vec<Layer<K>> = sizes.iter().map(with_capacity).collect();
        for layer in layers {
            for (state, &key) in layer.keys().iter().enumerate() {
                parts[self.part_of(key)].push(key, layer.row(state));
            }
        }
        parts
    }
}

/// Groups consecutive layers into at most `chunks` chunks of about the same number of states.
fn in_chunks<K: Key>(layers: Vec<Layer<K>>, chunks: usize) -> Vec<Vec<Layer<K>>> {
    let states: usize = layers.iter().map(Layer::len).sum();
    let enough = states.div_ceil(chunks.max(1));
    let mut all = Vec::new();
    let (mut chunk, mut size) = (Vec::new(), 0);
    for layer in layers {
        size += layer.len();
        chunk.push(layer);
        if size >= enough {
            all.push(std::mem::take(&mut chunk));
            size = 0;
        }
    }
    if !chunk.is_empty() {
        all.push(chunk);
    }
    all
}

//! Some transitions that part the states: those that differ elsewhere never meet there.

use super::key::Key;
use super::layer::Layer;
use super::transitions::Plies;
use crate::engines::side_by_side::each;

/// A few transitions, and how the states before them fall into parts that go through them alone.
///
/// ```text
/// slots      h g f e d c b a      the next transitions look at a, b and c, and mark d and e:
/// kept       1 1 1 0 0 0 0 0      states that differ in f, g or h go on to different ones
/// ```
///
/// So the parts need no lock and look up their states in small tables, and what they come to is only put
/// side by side. Which state is in which part depends on nothing but the state.
pub(super) struct LayerBlock<K> {
    pub(super) transitions: usize,
    /// The bits that none of the transitions touches.
    kept: K,
    parts: usize,
}

/// So many transitions there are in a block: the more, the less often states are parted, and the fewer bits are
/// left to do it by.
const LAYERS: [usize; 5] = [12, 8, 6, 4, 3];

/// About so many states are in a part, so that its tables stay near the processor.
const STATES: usize = 1 << 12;

/// So many parts there are, or fewer where no two states fall into one of them.
const FEWEST: usize = 64;
const MOST: usize = 1 << 9;

/// The largest part has such a share of all at most, by so many states that are looked at.
const SHARE: usize = 16;
const LOOKED_AT: usize = 1 << 10;

impl<K: Key> LayerBlock<K> {
    /// The longest block from a frontier on that parts these states of it well, if there is one.
    pub(super) fn ahead(
        transitions: &Plies<K>,
        frontier: usize,
        layers: &[&Layer<K>],
    ) -> Option<Self> {
        let states: usize = layers.iter().map(|layer| layer.len()).sum();
        let apart = states.div_ceil(LOOKED_AT);
        let keys = layers.iter().flat_map(|layer| layer.keys());
        let keys: Vec<K> = keys.step_by(apart.max(1)).copied().collect();
        let parts = (states / STATES).next_power_of_two().clamp(FEWEST, MOST);
        let is_before_the_end = |&length: &usize| frontier + length < transitions.len();
        let block = |length| LayerBlock {
            transitions: length,
            kept: transitions.kept(frontier..frontier + length),
            parts,
        };
        let mut blocks = LAYERS.into_iter().filter(is_before_the_end).map(block);
        blocks.find(|block| block.parts_well(&keys))
    }

    fn parts_well(&self, keys: &[K]) -> bool {
        let mut sizes = vec![0; self.parts];
        keys.iter().for_each(|&key| sizes[self.part_of(key)] += 1);
        sizes.iter().all(|&size| size * SHARE <= keys.len())
    }

    #[inline]
    fn part_of(&self, key: K) -> usize {
        (key.and(self.kept).hash() >> 32) as usize % self.parts
    }

    /// The states of these layers by their parts, those that are empty left out. The order of the states
    /// does not depend on the number of threads; which of them are missing is told by who goes on with the parts.
    pub(super) fn parted(&self, layers: Vec<Layer<K>>, threads: usize) -> Vec<Layer<K>> {
        let mut benches = vec![(); threads];
        let shares = in_shares(layers, threads);
        let mut parts: Vec<Vec<Layer<K>>> = Vec::new();
        parts.resize_with(self.parts, Vec::new);
        let (shares, _) = each(&mut benches, shares, |_, share| self.shared_out(share));
        for share in shares {
            let pieces = parts.iter_mut().zip(share);
            pieces.for_each(|(part, piece)| part.push(piece));
        }
        parts.retain(|pieces| pieces.iter().any(|piece| piece.len() > 0));
        each(&mut benches, parts, |_, pieces| Layer::joined(pieces)).0
    }

    fn shared_out(&self, layers: Vec<Layer<K>>) -> Vec<Layer<K>> {
        let Some(shape) = layers.first().map(Layer::shape) else {
            return Vec::new();
        };
        let mut sizes = vec![0; self.parts];
        let keys = layers.iter().flat_map(|layer| layer.keys());
        keys.for_each(|&key| sizes[self.part_of(key)] += 1);
        let sized = |&states: &usize| Layer::with_room(shape, states);
        let mut parts: Vec<Layer<K>> = sizes.iter().map(sized).collect();
        for layer in layers {
            for (state, &key) in layer.keys().iter().enumerate() {
                parts[self.part_of(key)].put(key, layer.row(state));
            }
        }
        parts
    }
}

/// The layers in so many shares at most, one after the other, each of about as many states.
fn in_shares<K: Key>(layers: Vec<Layer<K>>, shares: usize) -> Vec<Vec<Layer<K>>> {
    let states: usize = layers.iter().map(Layer::len).sum();
    let enough = states.div_ceil(shares.max(1));
    let mut all = Vec::new();
    let (mut share, mut size) = (Vec::new(), 0);
    for layer in layers {
        size += layer.len();
        share.push(layer);
        if size >= enough {
            all.push(std::mem::take(&mut share));
            size = 0;
        }
    }
    if !share.is_empty() {
        all.push(share);
    }
    all
}

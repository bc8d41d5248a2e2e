//! A hash table from keys to the indices of states.

use crate::key::Key;

/// The indices of states by the hashes of their keys, with open addressing and linear probing.
///
/// ```text
/// hash & 7       0 1 2 3 4 5 6 7
/// slots          . 2 . 0 1 . . .      the keys of 0 and 1 both hash to 3
/// ```
///
/// The keys themselves are in the layer. At most a quarter of the slots are in use, or half of them in a large table.
/// Then the first slot usually has the answer.
///
/// It exists because `hashbrown::HashTable` is slower here. With that table, whole counts by the engine `sweep` took 1.20
/// (kings on 8 x 8), 1.39 (queens on 7 x 7), 1.35 (kings on 12 x 12) and 1.56 (knights on 8 x 8) times the instructions.
#[derive(Clone, Default)]
pub(crate) struct Index {
    /// Empty at first, then a power of two.
    slots: Vec<u32>,
    /// The number of states for which there are enough slots.
    capacity: usize,
}

/// An empty slot. No state has this index, since layers have at most this number of states.
const EMPTY: u32 = u32::MAX;

/// The minimum number of slots.
const LEAST: usize = 64;

/// Tables of fewer states have four slots per state, larger ones two: they do not fit into the cache anyway.
const FEW: usize = 1 << 16;

impl Index {
    /// The index of the state with a key, or the slot where it belongs.
    #[inline(always)]
    pub(crate) fn find<K: Key>(&self, keys: &[K], key: K) -> Result<usize, usize> {
        let mask = self.slots.len().wrapping_sub(1);
        let mut slot = key.hash() as usize & mask;
        while let Some(&state) = self.slots.get(slot)
            && state != EMPTY
        {
            if keys[state as usize] == key {
                return Ok(state as usize);
            }
            slot = (slot + 1) & mask;
        }
        Err(slot)
    }

    /// Inserts the state after those of `keys`, at the slot that [`find`](Self::find) has returned.
    #[inline(always)]
    pub(crate) fn insert<K: Key>(&mut self, keys: &[K], key: K, slot: usize) {
        let slot = if keys.len() < self.capacity {
            slot
        } else {
            self.grow(keys, key)
        };
        self.slots[slot] = keys.len() as u32;
    }

    /// Makes room for one more state, and returns its slot.
    #[cold]
    #[inline(never)]
    fn grow<K: Key>(&mut self, keys: &[K], key: K) -> usize {
        self.reset(keys.len() + 1);
        for (state, &key) in keys.iter().enumerate() {
            let slot = self.empty_slot(key);
            self.slots[slot] = state as u32;
        }
        self.empty_slot(key)
    }

    fn empty_slot<K: Key>(&self, key: K) -> usize {
        let mask = self.slots.len() - 1;
        let mut slot = key.hash() as usize & mask;
        while self.slots[slot] != EMPTY {
            slot = (slot + 1) & mask;
        }
        slot
    }

    /// Removes all states, and keeps only the slots that `states` states need.
    pub(crate) fn clear(&mut self, states: usize) {
        if !self.slots.is_empty() {
            self.reset(states);
        }
    }

    /// Sets the number of slots for at least `states` states, all empty.
    fn reset(&mut self, states: usize) {
        let slots = slots_for(states);
        self.capacity = slots / slots_per_state(states);
        self.slots.clear();
        self.slots.reserve_exact(slots);
        self.slots.resize(slots, EMPTY);
    }

    /// The maximum memory in bytes until there are `states` states. While the table grows, the old slots may still be
    /// in use, and just below [`FEW`] states there may be more slots than at `states`.
    pub(crate) fn memory_with(&self, states: usize) -> usize {
        let held = self.slots.capacity();
        let most = slots_for(states).max(slots_for(states.min(FEW - 1)));
        let grown = if states <= self.capacity || most <= held {
            0
        } else {
            most
        };
        (held + grown) * size_of::<u32>()
    }
}

fn slots_for(states: usize) -> usize {
    let slots = states * slots_per_state(states);
    slots.next_power_of_two().max(LEAST)
}

fn slots_per_state(states: usize) -> usize {
    if states < FEW { 4 } else { 2 }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The index of the state with a key, which is inserted if necessary.
    fn state_of<K: Key>(index: &mut Index, keys: &mut Vec<K>, key: K) -> usize {
        index.find(keys, key).unwrap_or_else(|slot| {
            index.insert(keys, key, slot);
            keys.push(key);
            keys.len() - 1
        })
    }

    fn finds_all_states<K: Key>(key: impl Fn(u64) -> K) {
        let (mut index, mut keys) = (Index::default(), Vec::new());
        for states in [1, 70_000, 300, 0, 5] {
            for state in 0..states {
                let state = state as usize;
                assert_eq!(state_of(&mut index, &mut keys, key(state as u64)), state);
                assert!(index.slots.len() >= 2 * keys.len());
                let earlier = state / 2;
                let found = state_of(&mut index, &mut keys, key(earlier as u64));
                assert_eq!(found, earlier);
            }
            index.clear(keys.len());
            keys.clear();
            assert!(index.slots.iter().all(|&slot| slot == EMPTY));
        }
    }

    /// Also if the keys differ only in some bits.
    #[test]
    fn each_state_is_found_until_the_table_is_cleared() {
        finds_all_states::<u64>(|state| state << 40);
        finds_all_states::<u128>(|state| u128::from(state) << 60);
        finds_all_states::<[u64; 4]>(|state| [7, 0, state, state]);
    }

    /// Slots that were allocated once are reused.
    #[test]
    fn only_additional_slots_take_memory() {
        let (mut index, mut keys) = (Index::default(), Vec::new());
        assert_eq!(index.memory_with(0), 0);
        (0..1000u64).for_each(|key| {
            state_of(&mut index, &mut keys, key);
        });
        index.clear(1);
        for (states, slots) in [(1, 4096), (1000, 4096), (1024, 4096), (1025, 4096 + 8192)] {
            assert_eq!(index.memory_with(states), slots * 4, "{states} states");
        }
    }

    #[test]
    fn slots_on_the_way_take_memory() {
        let (mut index, mut keys) = (Index::default(), Vec::new());
        let mut fill = |index: &mut Index, states: u64| {
            (keys.len() as u64..states).for_each(|key| {
                state_of(index, &mut keys, key);
            });
        };
        fill(&mut index, 20_000);
        let predicted = index.memory_with(FEW);
        fill(&mut index, FEW as u64);
        assert!(index.slots.capacity() * 4 < predicted);
    }

    #[test]
    fn states_with_the_same_hash_get_the_next_slots() {
        let (mut index, mut keys) = (Index::default(), Vec::new());
        state_of(&mut index, &mut keys, 0u64);
        let mask = index.slots.len() as u64 - 1;
        let collides = |&key: &u64| key.hash() & mask == 0u64.hash() & mask;
        let same: Vec<u64> = (1..).filter(collides).take(3).collect();
        for (at, &key) in same.iter().enumerate() {
            assert_eq!(state_of(&mut index, &mut keys, key), at + 1);
        }
        for (at, &key) in same.iter().enumerate() {
            assert_eq!(index.find(&keys, key), Ok(at + 1));
        }
    }

    #[test]
    fn small_tables_have_more_slots_per_state() {
        for (states, slots) in [
            (0, 64),
            (16, 64),
            (17, 128),
            (FEW - 1, 4 * FEW),
            (FEW, 2 * FEW),
        ] {
            assert_eq!(slots_for(states), slots);
        }
        let mut index = Index::default();
        index.reset(FEW);
        assert_eq!((index.slots.len(), index.capacity), (2 * FEW, FEW));
        index.reset(1);
        assert_eq!((index.slots.len(), index.capacity), (64, 16));
    }
}

//! Where a state is found again by its key.

use super::key::Key;

/// The numbers of states, each at the place that the hash of its key tells or at the next free one behind it.
///
/// ```text
/// hash & 7       0 1 2 3 4 5 6 7
/// places         . 2 . 0 1 . . .      the keys of 0 and 1 both tell 3
/// ```
///
/// Few of the places are taken, so that mostly the first one tells.
#[derive(Clone, Default)]
pub(super) struct Index {
    /// None at first, then a power of two.
    places: Vec<u32>,
    /// So many states they are enough for.
    most: usize,
}

/// In a free place. No state has this number: layers are full before.
const NOBODY: u32 = u32::MAX;

/// So many places there are at least.
const LEAST: usize = 64;

impl Index {
    /// The number of the state with a key, or else the place where it belongs.
    #[inline(always)]
    pub(super) fn find<K: Key>(&self, keys: &[K], key: K) -> Result<usize, usize> {
        let last = self.places.len().wrapping_sub(1);
        let mut place = key.hash() as usize & last;
        while let Some(&state) = self.places.get(place)
            && state != NOBODY
        {
            if keys[state as usize] == key {
                return Ok(state as usize);
            }
            place = (place + 1) & last;
        }
        Err(place)
    }

    /// Puts the next state, which is not there yet, where it belongs among those of these keys.
    #[inline(always)]
    pub(super) fn put<K: Key>(&mut self, keys: &[K], key: K, place: usize) {
        let place = match keys.len() < self.most {
            true => place,
            false => self.grow(keys, key),
        };
        self.places[place] = keys.len() as u32;
    }

    /// Seldom, and not in the way of what is often.
    #[cold]
    #[inline(never)]
    fn grow<K: Key>(&mut self, keys: &[K], key: K) -> usize {
        self.set_free(keys.len() + 1);
        for (state, &key) in keys.iter().enumerate() {
            let place = self.free_place(key);
            self.places[place] = state as u32;
        }
        self.free_place(key)
    }

    fn free_place<K: Key>(&self, key: K) -> usize {
        let last = self.places.len() - 1;
        let mut place = key.hash() as usize & last;
        while self.places[place] != NOBODY {
            place = (place + 1) & last;
        }
        place
    }

    /// Forgets all states, and keeps only so many places as that many states take.
    pub(super) fn clear(&mut self, states: usize) {
        if !self.places.is_empty() {
            self.set_free(states);
        }
    }

    /// Free places for so many states or more.
    fn set_free(&mut self, states: usize) {
        let places = places_for(states);
        self.most = places / places_of_each(states);
        self.places.clear();
        self.places.reserve_exact(places);
        self.places.resize(places, NOBODY);
    }

    /// The bytes that it takes while it comes to hold so many states. While it grows, the old places may still
    /// be there, and a few states less may have had more places.
    pub(super) fn memory_with(&self, states: usize) -> usize {
        let held = self.places.capacity();
        let on_the_way = places_for(states.min(FEW - 1));
        let grown = match places_for(states).max(on_the_way) {
            enough if states <= self.most || enough <= held => 0,
            more => more,
        };
        (held + grown) * size_of::<u32>()
    }
}

fn places_for(states: usize) -> usize {
    (states * places_of_each(states))
        .next_power_of_two()
        .max(LEAST)
}

/// Twice as many are worth their memory only as long as they stay near the processor.
fn places_of_each(states: usize) -> usize {
    if states < FEW { 4 } else { 2 }
}

const FEW: usize = 1 << 16;

#[cfg(test)]
mod tests {
    use super::*;

    /// The number of the state with a key, which is put there if it is not there yet.
    fn state_of<K: Key>(index: &mut Index, keys: &mut Vec<K>, key: K) -> usize {
        index.find(keys, key).unwrap_or_else(|place| {
            index.put(keys, key, place);
            keys.push(key);
            keys.len() - 1
        })
    }

    fn states_are_found_again<K: Key>(key: impl Fn(u64) -> K) {
        let (mut index, mut keys) = (Index::default(), Vec::new());
        for states in [1, 70_000, 300, 0, 5] {
            for state in 0..states {
                let state = state as usize;
                assert_eq!(state_of(&mut index, &mut keys, key(state as u64)), state);
                assert!(index.places.len() >= 2 * keys.len());
                assert_eq!(
                    state_of(&mut index, &mut keys, key(state as u64 / 2)),
                    state / 2
                );
            }
            index.clear(keys.len());
            keys.clear();
            assert!(index.places.iter().all(|&place| place == NOBODY));
        }
    }

    /// Also where only some bits of a key change.
    #[test]
    fn each_state_is_found_again_until_it_is_forgotten() {
        states_are_found_again::<u64>(|state| state << 40);
        states_are_found_again::<u128>(|state| u128::from(state) << 60);
        states_are_found_again::<[u64; 4]>(|state| [7, 0, state, state]);
    }

    /// What it holds already is enough for as many as before.
    #[test]
    fn only_places_that_are_not_there_yet_take_memory() {
        let (mut index, mut keys) = (Index::default(), Vec::new());
        assert_eq!(index.memory_with(0), 0);
        (0..1000u64).for_each(|key| {
            state_of(&mut index, &mut keys, key);
        });
        index.clear(1);
        for (states, places) in [(1, 4096), (1000, 4096), (1024, 4096), (1025, 4096 + 8192)] {
            assert_eq!(index.memory_with(states), places * 4, "{states} states");
        }
    }

    #[test]
    fn places_on_the_way_take_memory_too() {
        let (mut index, mut keys) = (Index::default(), Vec::new());
        let mut fill = |index: &mut Index, states: u64| {
            (keys.len() as u64..states).for_each(|key| {
                state_of(index, &mut keys, key);
            });
        };
        fill(&mut index, 20_000);
        let told = index.memory_with(FEW);
        fill(&mut index, FEW as u64);
        assert!(index.places.capacity() * 4 < told);
    }

    /// Two of the first places were told by the same hash.
    #[test]
    fn who_finds_a_place_taken_goes_on_to_the_next() {
        let (mut index, mut keys) = (Index::default(), Vec::new());
        state_of(&mut index, &mut keys, 0u64);
        let last = index.places.len() as u64 - 1;
        let same = |&key: &u64| key.hash() & last == 0u64.hash() & last;
        let same: Vec<u64> = (1..).filter(same).take(3).collect();
        for (at, &key) in same.iter().enumerate() {
            assert_eq!(state_of(&mut index, &mut keys, key), at + 1);
        }
        for (at, &key) in same.iter().enumerate() {
            assert_eq!(index.find(&keys, key), Ok(at + 1));
        }
    }

    #[test]
    fn few_states_have_more_places_each() {
        for (states, places) in [
            (0, 64),
            (16, 64),
            (17, 128),
            (FEW - 1, 4 * FEW),
            (FEW, 2 * FEW),
        ] {
            assert_eq!(places_for(states), places);
        }
        let mut index = Index::default();
        index.set_free(FEW);
        assert_eq!((index.places.len(), index.most), (2 * FEW, FEW));
        index.set_free(1);
        assert_eq!((index.places.len(), index.most), (64, 16));
    }
}

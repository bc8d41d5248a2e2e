//! Some states of a frontier, by a hash of their keys.

use super::key::Key;
use super::layer::{Layer, MOST_STATES, Shape};
use super::part::Part;
use super::transitions::Plies;

/// One of so many lots into which the states of a frontier fall, by a hash of their keys.
///
/// ```text
/// frontier   0 1 2 3 4 5      in lot 1 of 3: the states up to the frontier are the whole's,
/// states     o o o o x        those of other lots end there (x),
///              o o o o o ..   and the others go on to the end
///                o o x
/// ```
///
/// Each state is in one lot, so that what the lots come to adds up. Which one that is depends on
/// nothing but the key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Lot {
    index: u64,
    of: u64,
    frontier: usize,
}

/// So many states there are for each lot in the mean, so that all lots come to something.
const STATES_EACH: usize = 8;

/// So many lots there are at most: to look for their frontier is little work and memory.
const MOST: usize = 1 << 12;

impl Lot {
    /// As many as asked for, at the first frontier that has states enough for all; fewer, at the widest one,
    /// where none has. One is as good as none.
    pub(super) fn all<K: Key>(transitions: &Plies<K>, lots: usize) -> Vec<Self> {
        let lots = lots.min(MOST);
        let (frontier, states) = first_with(transitions, lots * STATES_EACH);
        let of = lots.min(states / STATES_EACH) as u64;
        let lot = |index| Lot {
            index,
            of,
            frontier,
        };
        (0..of).map(lot).collect()
    }

    /// Whether a state goes on.
    pub(super) fn holds<K: Key>(&self, key: K) -> bool {
        key.hash() % self.of == self.index
    }

    /// Whether this is where others are left out.
    pub(super) fn is_at(&self, frontier: usize) -> bool {
        self.frontier == frontier
    }

    pub(super) fn numbers(&self) -> [u64; 3] {
        [self.index, self.of, self.frontier as u64]
    }

    /// The lot of these numbers, if a sweep of so many transitions, on the way to an end, may still come to it.
    pub(super) fn read(numbers: &[u64], end: usize, transitions: usize) -> Option<Self> {
        let &[index, of, frontier] = numbers else {
            return None;
        };
        let frontier = usize::try_from(frontier).ok()?;
        let is_ahead = (end.max(1)..transitions).contains(&frontier);
        (index < of && is_ahead).then_some(Lot {
            index,
            of,
            frontier,
        })
    }
}

/// The first frontier of at least so many states, or else the first of the widest, and how many it has.
fn first_with<K: Key>(transitions: &Plies<K>, enough: usize) -> (usize, usize) {
    let mut now = Layer::new(Shape {
        numbers: 0,
        words: 0,
    });
    if transitions.can_be_met {
        now.put(K::default(), &[]);
    }
    let mut part = Part::of(now, 0, transitions);
    let (mut frontier, mut most) = (0, part.now.len());
    while most < enough && part.frontier + 1 < transitions.len() {
        part.take_on(transitions, u64::MAX, MOST_STATES);
        part.turn(transitions);
        if part.now.len() > most {
            (frontier, most) = (part.frontier, part.now.len());
        }
    }
    (frontier, most)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engines::sweep::tests::pairs;

    /// Machines of all kinds and releases share out the same states; who changes this changes the form of
    /// places.
    #[test]
    fn the_lot_of_a_key_is_fixed_for_ever() {
        fn lots<K: Key>(words: [[u64; 4]; 4]) -> [u64; 4] {
            words.map(|words| {
                let is_in = |&index: &u64| {
                    let (of, frontier) = (1000, 0);
                    let lot = Lot {
                        index,
                        of,
                        frontier,
                    };
                    lot.holds(K::of(&words))
                };
                let all: Vec<u64> = (0..1000).filter(is_in).collect();
                assert_eq!(all.len(), 1);
                all[0]
            })
        }
        let words = [[0; 4], [1, 0, 0, 0], [1 << 40, 7, 0, 0], [5, 2, 3, 4]];
        assert_eq!(lots::<u64>(words), [0, 485, 895, 578]);
        assert_eq!(lots::<u128>(words), [0, 321, 759, 804]);
        assert_eq!(lots::<[u64; 4]>(words), [0, 499, 114, 420]);
    }

    /// Of the pairs the first ones double the states, up to 4096 at frontier 12; then they become fewer.
    #[test]
    fn a_frontier_is_the_first_with_states_enough() {
        let all = |lots: usize| {
            let lots = Lot::all(&pairs(), lots);
            let alike: Vec<[u64; 2]> = lots
                .iter()
                .map(|lot| [lot.of, lot.frontier as u64])
                .collect();
            assert!(lots.iter().map(|lot| lot.index).eq(0..lots.len() as u64));
            assert!(alike.iter().all(|lot| *lot == alike[0]));
            (lots.len(), alike[0])
        };
        assert_eq!(all(2), (2, [2, 4]));
        assert_eq!(all(3), (3, [3, 5]));
        assert_eq!(all(100), (100, [100, 10]));
        assert_eq!(all(512), (512, [512, 12]));
        assert_eq!(all(usize::MAX), (512, [512, 12]));
        assert!(Lot::all(&pairs(), 0).is_empty());
    }
}

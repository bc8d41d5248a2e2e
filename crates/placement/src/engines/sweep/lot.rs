//! Sweeps of some states alone, for machines that share nothing.

use super::key::Key;
use super::layer::{Layer, MOST_STATES, Shape};
use super::part::Part;
use super::plies::Plies;
use super::sweep::Sweep;

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
    fn all<K: Key>(plies: &Plies<K>, lots: usize) -> Vec<Self> {
        let lots = lots.min(MOST);
        let (frontier, states) = first_with(plies, lots * STATES_EACH);
        let of = lots.min(states / STATES_EACH) as u64;
        let lot = |index| Lot {
            index,
            of,
            frontier,
        };
        (0..of).map(lot).collect()
    }

    /// Whether a state goes on.
    fn holds<K: Key>(&self, key: K) -> bool {
        key.hash() % self.of == self.index
    }

    pub(super) fn numbers(&self) -> [u64; 3] {
        [self.index, self.of, self.frontier as u64]
    }

    /// The lot of these numbers, if a sweep of so many plies, on the way to an end, may still come to it.
    pub(super) fn read(numbers: &[u64], end: usize, plies: usize) -> Option<Self> {
        let &[index, of, frontier] = numbers else {
            return None;
        };
        let frontier = usize::try_from(frontier).ok()?;
        let is_ahead = (end.max(1)..plies).contains(&frontier);
        (index < of && is_ahead).then_some(Lot {
            index,
            of,
            frontier,
        })
    }
}

/// The first frontier of at least so many states, or else the first of the widest, and how many it has.
fn first_with<K: Key>(plies: &Plies<K>, enough: usize) -> (usize, usize) {
    let mut now = Layer::new(Shape {
        numbers: 0,
        words: 0,
    });
    if plies.can_be_met {
        now.put(K::default(), &[]);
    }
    let mut part = Part::of(now, 0, plies);
    let (mut frontier, mut most) = (0, part.now.len());
    while most < enough && part.frontier + 1 < plies.len() {
        part.take_on(plies, u64::MAX, MOST_STATES);
        part.turn(plies);
        if part.now.len() > most {
            (frontier, most) = (part.frontier, part.now.len());
        }
    }
    (frontier, most)
}

impl<K: Key> Sweep<K> {
    /// So many sweeps at most that together come to what this one comes to, unless it has begun.
    pub(super) fn in_lots(&self, lots: usize) -> Vec<Self> {
        let is_at_the_beginning = |part: &Part<K>| part.frontier == 0 && part.at == 0;
        let is_whole = self.lot.is_none() && self.parts.iter().all(is_at_the_beginning);
        if !is_whole || self.parts.is_empty() {
            return Vec::new();
        }
        let lots = Lot::all(&self.plies, lots).into_iter();
        lots.map(|lot| self.only(lot)).collect()
    }

    fn only(&self, lot: Lot) -> Self {
        let mut sweep = Sweep::new(&self.plies).on_threads(self.threads());
        sweep.turn = self.turn;
        sweep.lot = Some(lot);
        sweep
    }

    /// Where all parts are at the frontier of its lot, leaves out the states of all others.
    pub(super) fn leave_other_lots(&mut self) {
        let end = self.end;
        if let Some(lot) = self.lot.take_if(|lot| lot.frontier == end) {
            let parts = self.parts.iter_mut();
            parts.for_each(|part| part.now = part.now.filtered(|key| lot.holds(key)));
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::sync::Arc;

    use num_bigint::BigUint;

    use super::*;
    use crate::engines::sweep::place;
    use crate::engines::sweep::tests::{Found, pairs, wazirs};
    use crate::task::{Run, Step};

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

    /// What each lot finds, by number of pieces, written down and read after each step.
    fn found_in<K: Key>(plies: &Arc<Plies<K>>, mut lot: Sweep<K>, step: u64) -> Found {
        let mut found = Found::default();
        let mut told = 0.0;
        loop {
            (lot.few_states, lot.turn) = (300, 2 * step);
            if lot.advance(step, &mut found) == Step::Done {
                return found;
            }
            assert!(lot.progress() >= told);
            told = lot.progress();
            let (place, threads) = (lot.place(), lot.threads());
            lot = place::find(plies, &place).unwrap().on_threads(threads);
            assert_eq!(lot.place(), place);
        }
    }

    fn lots_add_up<K: Key>(by_size: bool) {
        let plies = wazirs::<K>(by_size);
        let mut whole = Found::default();
        Sweep::new(&plies).advance(u64::MAX, &mut whole);
        for (lots, threads, step) in [
            (2, 1, 3001),
            (3, 2, 10_000),
            (7, 1, 1 << 40),
            (20, 1, 20_000),
        ] {
            let mut sum = BTreeMap::new();
            let shares = Sweep::new(&plies).on_threads(threads).in_lots(lots);
            assert_eq!(shares.len(), lots);
            for share in shares {
                assert_eq!((share.threads(), share.work()), (threads, 0));
                for (pieces, more) in found_in(&plies, share, step).0 {
                    *sum.entry(pieces).or_insert(BigUint::ZERO) += more;
                }
            }
            assert_eq!(Found(sum.into_iter().collect()), whole, "{lots} lots");
        }
    }

    #[test]
    fn lots_of_keys_of_any_width_come_to_the_whole() {
        for by_size in [false, true] {
            lots_add_up::<u64>(by_size);
            lots_add_up::<u128>(by_size);
            lots_add_up::<[u64; 4]>(by_size);
        }
    }

    /// Parts of many states go through some plies at once, and might not see the frontier of a lot.
    #[test]
    fn no_part_goes_past_the_frontier_of_a_lot() {
        let plies = wazirs::<u64>(false);
        let mut whole = Found::default();
        Sweep::new(&plies).advance(u64::MAX, &mut whole);
        let found = |lot: [u64; 3]| {
            let mut sweep = Sweep::new(&plies);
            (sweep.few_states, sweep.lot) = (0, Lot::read(&lot, 0, plies.len()));
            let mut found = Found::default();
            sweep.advance(u64::MAX, &mut found);
            found.0.into_iter().map(|(_, more)| more).sum::<BigUint>()
        };
        for frontier in 60..66 {
            let both = found([0, 2, frontier]) + found([1, 2, frontier]);
            assert_eq!(vec![(0, both)], whole.0, "frontier {frontier}");
        }
    }

    /// A lot of a lot would be another one at another frontier.
    #[test]
    fn only_what_is_whole_falls_into_lots() {
        let plies = wazirs::<u64>(false);
        let mut whole = Sweep::new(&plies);
        whole.advance(0, &mut Found::default());
        let lots = whole.in_lots(3);
        assert_eq!(lots.len(), 3);
        assert!(lots.iter().all(|lot| lot.in_lots(2).is_empty()));
        whole.advance(1, &mut Found::default());
        assert!(whole.in_lots(3).is_empty());
        whole.advance(u64::MAX, &mut Found::default());
        assert!(whole.in_lots(3).is_empty());
    }

    /// Of the states before its frontier a lot takes on all, behind it only its own.
    #[test]
    fn the_way_to_the_frontier_is_the_same_for_all_lots() {
        let plies = pairs();
        for mut lot in Sweep::new(&plies).in_lots(2) {
            assert_eq!(
                lot.advance(1 + 2 + 4 + 8, &mut Found::default()),
                Step::More
            );
            assert_eq!(lot.lot, None);
            assert!((4..=12).contains(&lot.parts[0].now.len()));
        }
    }
}

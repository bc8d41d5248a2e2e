//! Sweeps of some states alone, for machines that share nothing.

use super::key::Key;
use super::lot::Lot;
use super::part::Part;
use super::sweep::Sweep;

impl<K: Key> Sweep<K> {
    /// So many sweeps at most that together come to what this one comes to, unless it has begun.
    pub(super) fn in_lots(&self, lots: usize) -> Vec<Self> {
        if self.lot.is_some() || self.parts.is_empty() || !self.is_at_the_beginning() {
            return Vec::new();
        }
        let lots = Lot::all(&self.transitions, lots).into_iter();
        lots.map(|lot| self.only(lot)).collect()
    }

    /// Whether no state is done.
    pub(super) fn is_at_the_beginning(&self) -> bool {
        let is_there = |part: &Part<K>| part.frontier == 0 && part.at == 0;
        self.parts.iter().all(is_there)
    }

    fn only(&self, lot: Lot) -> Self {
        let sweep = Sweep::new(&self.transitions).on_threads(self.threads());
        let mut sweep = sweep.within(self.max_memory);
        sweep.lot = Some(lot);
        sweep
    }

    /// Where all parts are at the frontier of its lot, leaves out the states of all others.
    pub(super) fn leave_other_lots(&mut self) {
        let end = self.end;
        if let Some(lot) = self.lot.take_if(|lot| lot.is_at(end)) {
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
    use crate::engines::sweep::transitions::Plies;
    use crate::task::{Search, Step};

    /// What each lot finds, by number of pieces, written down and read after each step.
    fn found_in<K: Key>(transitions: &Arc<Plies<K>>, mut lot: Sweep<K>, step: u64) -> Found {
        let mut found = Found::default();
        let mut told = 0.0;
        loop {
            (lot.few_states, lot.turn) = (300, 2 * step);
            if lot.advance(step, &mut found) == Step::Done {
                return found;
            }
            assert!(lot.progress() >= told);
            told = lot.progress();
            let (place, threads) = (lot.save(), lot.threads());
            lot = place::find(transitions, &place)
                .unwrap()
                .on_threads(threads);
            assert_eq!(lot.save(), place);
        }
    }

    fn lots_add_up<K: Key>(by_size: bool) {
        let transitions = wazirs::<K>(by_size);
        let mut whole = Found::default();
        Sweep::new(&transitions).advance(u64::MAX, &mut whole);
        for (lots, threads, step) in [
            (2, 1, 3001),
            (3, 2, 10_000),
            (7, 1, 1 << 40),
            (20, 1, 20_000),
        ] {
            let mut sum = BTreeMap::new();
            let shares = Sweep::new(&transitions).on_threads(threads).in_lots(lots);
            assert_eq!(shares.len(), lots);
            for share in shares {
                assert_eq!((share.threads(), share.work()), (threads, 0));
                for (pieces, more) in found_in(&transitions, share, step).0 {
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

    /// Parts of many states go through some transitions at once, and might not see the frontier of a lot.
    #[test]
    fn no_part_goes_past_the_frontier_of_a_lot() {
        let transitions = wazirs::<u64>(false);
        let mut whole = Found::default();
        Sweep::new(&transitions).advance(u64::MAX, &mut whole);
        let found = |lot: [u64; 3]| {
            let mut sweep = Sweep::new(&transitions);
            (sweep.few_states, sweep.lot) = (0, Lot::read(&lot, 0, transitions.len()));
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
        let transitions = wazirs::<u64>(false);
        let mut whole = Sweep::new(&transitions);
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
        let transitions = pairs();
        for mut lot in Sweep::new(&transitions).in_lots(2) {
            assert_eq!(
                lot.advance(1 + 2 + 4 + 8, &mut Found::default()),
                Step::More
            );
            assert_eq!(lot.lot, None);
            assert!((4..=12).contains(&lot.parts[0].now.len()));
        }
    }
}

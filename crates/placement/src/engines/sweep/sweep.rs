//! Where a sweep stands, and how it goes on.

use std::ops::Range;
use std::sync::Arc;

use num_bigint::BigUint;

use super::key::Key;
use super::layer::{Layer, MOST_STATES, Shape};
use super::numbers;
use super::plies::Plies;
use crate::task::Counting;

/// Goes from frontier to frontier: each state of one is taken with its candidate and without it to the
/// next.
///
/// ```text
/// now    s t u v w
///            ^ at          s and t are done, u is next
/// next   p q r
/// ```
pub(super) struct Sweep<K> {
    pub(super) plies: Arc<Plies<K>>,
    /// The frontier of `now`; behind the last one when all is reported.
    pub(super) frontier: usize,
    pub(super) at: usize,
    pub(super) now: Layer<K>,
    pub(super) next: Layer<K>,
    /// So many bits the sum of `now` has at most.
    pub(super) bits: u64,
    /// The states that are done.
    pub(super) work: u64,
    /// So many states a layer has at most; a run that comes to more cannot go on.
    pub(super) most_states: usize,
}

/// States that are taken on between two looks at the memory.
const AT_ONCE: usize = 1 << 16;

impl<K: Key> Sweep<K> {
    pub(super) fn new(plies: &Arc<Plies<K>>) -> Self {
        let shape = Shape {
            numbers: plies.numbers[0],
            words: 1,
        };
        let mut sweep = Self::between(plies, Layer::new(shape), shape.words);
        if plies.can_be_met {
            sweep.now.add(K::default(), &[1], 0);
        }
        sweep.bits = 1;
        sweep
    }

    /// A sweep for the states alone.
    pub(super) fn of_states(plies: &Arc<Plies<K>>) -> Self {
        let shape = Shape {
            numbers: 0,
            words: 0,
        };
        let mut sweep = Self::between(plies, Layer::new(shape), shape.words);
        sweep.now.add(K::default(), &[], 0);
        sweep
    }

    fn between(plies: &Arc<Plies<K>>, now: Layer<K>, words: usize) -> Self {
        let numbers = plies.numbers.get(1).copied().unwrap_or(0);
        let numbers = if words == 0 { 0 } else { numbers };
        Sweep {
            plies: plies.clone(),
            frontier: 0,
            at: 0,
            now,
            next: Layer::new(Shape { numbers, words }),
            bits: 0,
            work: 0,
            most_states: MOST_STATES,
        }
    }

    /// Takes on so many states of this frontier, or all that are left and find room, and says how many.
    pub(super) fn take_on(&mut self, most: u64) -> u64 {
        let left = (self.now.len() - self.at).min(self.room());
        let end = self.at + usize::try_from(most).unwrap_or(left).min(left);
        let states = self.at..end;
        let shape = self.now.shape();
        match shape.len() {
            _ if self.plies.by_size || self.next.shape() != shape => self.take_rows(states),
            0 => self.take_numbers::<0>(states),
            1 => self.take_numbers::<1>(states),
            2 => self.take_numbers::<2>(states),
            3 => self.take_numbers::<3>(states),
            4 => self.take_numbers::<4>(states),
            _ => self.take_rows(states),
        }
        let done = (end - self.at) as u64;
        self.at = end;
        self.work += done;
        done
    }

    /// So many states the next layer has room for the successors of.
    fn room(&self) -> usize {
        (self.most_states - self.next.len().min(self.most_states)) / 2
    }

    /// The states of numbers of so many words, one each.
    fn take_numbers<const WORDS: usize>(&mut self, states: Range<usize>) {
        let ply = self.plies.ply(self.frontier);
        for state in states {
            let (key, number) = (self.now.keys()[state], self.now.number::<WORDS>(state));
            for key in [ply.skip(key), ply.choose(key)].into_iter().flatten() {
                self.next.add_number(key, &number);
            }
        }
    }

    /// States of any rows.
    fn take_rows(&mut self, states: Range<usize>) {
        let plies = &*self.plies;
        let ply = plies.ply(self.frontier);
        let size = if plies.by_size { ply.size } else { 0 };
        for state in states {
            let (key, row) = (self.now.keys()[state], self.now.row(state));
            if let Some(key) = ply.skip(key) {
                self.next.add(key, row, 0);
            }
            if let Some(key) = ply.choose(key) {
                self.next.add(key, row, size);
            }
        }
    }

    /// Whether all states of this frontier are done.
    pub(super) fn is_through(&self) -> bool {
        self.at == self.now.len()
    }

    /// Goes to the next frontier.
    pub(super) fn turn(&mut self) {
        std::mem::swap(&mut self.now, &mut self.next);
        self.frontier += 1;
        self.at = 0;
        let Shape { words, .. } = self.now.shape();
        let mut numbers = 0;
        if words > 0 {
            self.bits += 1;
            self.widen();
            numbers = self
                .plies
                .numbers
                .get(self.frontier + 1)
                .copied()
                .unwrap_or(0);
        }
        let Shape { words, .. } = self.now.shape();
        self.next.clear(Shape { numbers, words });
    }

    /// Makes room for the sums of the next frontier, which are at most twice as large.
    fn widen(&mut self) {
        let words = self.now.shape().words;
        if self.bits < 64 * words as u64 {
            return;
        }
        self.bits = numbers::sum(self.now.numbers(), words).bits();
        if self.bits >= 64 * words as u64 {
            self.now.widen(words + 1);
        }
    }

    /// The memory that it takes, with what the next states will take: there are at most two for each that is
    /// done.
    pub(super) fn bytes(&self) -> usize {
        if !self.is_through() && self.room() == 0 {
            return usize::MAX;
        }
        let more = 2 * (self.now.len() - self.at).min(AT_ONCE);
        size_of::<Self>() + self.now.memory_with(0) + self.next.memory_with(more)
    }

    /// Behind the last candidate there is at most one state, in which nothing is remembered.
    pub(super) fn report(&mut self, sink: &mut dyn Counting) {
        if self.now.len() > 0 {
            let words = self.now.shape().words;
            for (pieces, number) in self.now.row(0).chunks(words).enumerate() {
                let more = numbers::big(number);
                if more != BigUint::ZERO {
                    sink.tally(pieces, more);
                }
            }
        }
        self.work += self.now.len() as u64;
        self.turn();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arithmetic::{Arithmetic, Candidate, Relation};
    use crate::engines::sweep::graph::Graph;
    use crate::engines::sweep::plies::Draft;
    use crate::task::Run;

    /// Twelve pairs, first one of each: the states double, then become half as many each time.
    fn pairs() -> Arc<Plies<u64>> {
        let mut pairs = Relation::new(24);
        (0..12).for_each(|at| pairs.insert(Candidate::new(at), Candidate::new(at + 12)));
        let graph = Graph::of(&Arithmetic::new(vec![1; 24], pairs, vec![]).unwrap());
        let draft = Draft::new(&graph, (0..24).collect()).unwrap();
        Arc::new(draft.plies(false))
    }

    #[test]
    fn the_next_states_are_told_of_before_they_take_memory() {
        let mut sweep = Sweep::new(&pairs());
        for frontier in 0..24 {
            let told = sweep.bytes();
            sweep.take_on(u64::MAX);
            let taken = sweep.now.memory_with(0) + sweep.next.memory_with(0);
            assert!(taken <= told, "{taken} > {told} behind {frontier}");
            assert_eq!(sweep.bytes(), size_of::<Sweep<u64>>() + taken);
            sweep.turn();
        }
        assert_eq!(sweep.now.numbers(), [3u64.pow(12)]);
    }

    #[test]
    fn a_layer_never_has_more_states_than_it_may() {
        let mut sweep = Sweep::new(&pairs());
        sweep.most_states = 100;
        while sweep.room() > 0 {
            sweep.take_on(10);
            assert!(sweep.next.len() <= 100, "{}", sweep.next.len());
            if sweep.is_through() {
                sweep.turn();
            }
        }
        assert_eq!((sweep.now.len(), sweep.next.len()), (64, 100));
    }

    /// As many states come after the widest frontier as before it.
    #[test]
    fn progress_is_by_the_states() {
        let mut sweep = Sweep::new(&pairs());
        assert_eq!(sweep.progress(), 0.0);
        while sweep.frontier < 12 {
            sweep.take_on(u64::MAX);
            sweep.turn();
        }
        sweep.take_on(1 << 11);
        assert!(
            (sweep.progress() - 0.5).abs() < 1e-9,
            "{}",
            sweep.progress()
        );
    }
}

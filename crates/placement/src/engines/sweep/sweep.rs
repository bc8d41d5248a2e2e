//! Where a sweep stands, and how it goes on.

use std::sync::Arc;

use num_bigint::BigUint;

use super::block::LayerBlock;
use super::key::Key;
use super::layer::{Layer, MOST_STATES, Shape};
use super::lot::Lot;
use super::numbers;
use super::part::{LayerPool, Limits, Part};
use super::transitions::Plies;
use crate::engines::side_by_side::each;
use crate::task::{Counting, Limb};

/// All states between two frontiers. As long as they are few, they are one part that goes from frontier to
/// frontier; where they are many, they fall into parts that each go through a [`LayerBlock`] of transitions alone, in
/// turn or side by side.
///
/// ```text
///            end
/// ====O=======|      done
/// ====O=======|      done
/// ====O===o   |      begun
/// ====O       |      to come
/// ```
pub(super) struct Sweep<K> {
    pub(super) transitions: Arc<Plies<K>>,
    /// No part is left when all is reported.
    pub(super) parts: Vec<Part<K>>,
    /// Where all parts wait for each other.
    pub(super) end: usize,
    /// Which states it goes on with, from a frontier ahead.
    pub(super) lot: Option<Lot>,
    /// So many bits the sum of all numbers has there at most.
    pub(super) bits: u64,
    /// The states that are done.
    pub(super) work: u64,
    /// So many states a layer has at most; a run that comes to more cannot go on.
    pub(super) most_states: usize,
    /// So many states go on alone.
    pub(super) few_states: usize,
    /// Maximum number of states that a thread expands per turn, if there is memory for their successors.
    pub(super) turn: u64,
    /// Memory limit in bytes.
    pub(super) max_memory: usize,
    /// For each thread.
    spare: Vec<LayerPool<K>>,
    /// So many of the threads were missing at most.
    pub(super) unstarted: usize,
}

/// Fewer states are near the processor anyway, and over before a thread has started.
const FEW_STATES: usize = 32_768;

/// Some tens of milliseconds: so many parts are taken on in a turn that no thread waits long for the last.
const TURN: u64 = 524_288;

/// The successors of a turn take at most this fraction of the free memory; a turn has at least one state.
const SHARE: usize = 8;

impl<K: Key> Sweep<K> {
    pub(super) fn new(transitions: &Arc<Plies<K>>) -> Self {
        let numbers = transitions.numbers[0];
        let mut now = Layer::new(Shape { numbers, words: 1 });
        if transitions.can_be_met {
            now.add(K::default(), &[1], 0);
        }
        let parts = vec![Part::of(now, 0, transitions)];
        let mut sweep = Self::between(transitions, parts, 0);
        sweep.bits = 1;
        sweep
    }

    /// These parts, on the way to a frontier.
    pub(super) fn between(transitions: &Arc<Plies<K>>, parts: Vec<Part<K>>, end: usize) -> Self {
        Sweep {
            transitions: transitions.clone(),
            parts,
            end,
            lot: None,
            bits: 0,
            work: 0,
            most_states: MOST_STATES,
            few_states: FEW_STATES,
            turn: TURN,
            max_memory: usize::MAX,
            spare: vec![LayerPool::new()],
            unstarted: 0,
        }
    }

    pub(super) fn on_threads(mut self, threads: usize) -> Self {
        self.spare.resize_with(threads.max(1), LayerPool::new);
        self
    }

    /// Sets the memory limit. Portfolio become shorter to respect it.
    pub(super) fn within(self, max_memory: usize) -> Self {
        Sweep { max_memory, ..self }
    }

    /// Expands about `most` states on the way to the [end](Self::end), or fewer if memory is short, and returns their
    /// number.
    pub(super) fn go_on(&mut self, most: u64) -> u64 {
        let done = match self.parts.len() {
            parts if parts > 1 && self.threads() > 1 && most > 0 => self.side_by_side(most),
            _ => self.in_turn(most.min(self.states_with_room())),
        };
        self.work += done;
        if self.bytes() > self.max_memory {
            // Cleared layers are kept only for speed and must not cause a stop.
            self.spare.iter_mut().for_each(Vec::clear);
        }
        done
    }

    pub(super) fn threads(&self) -> usize {
        self.spare.len()
    }

    pub(super) fn is_at_its_end(&self) -> bool {
        self.parts.iter().all(|part| part.frontier == self.end)
    }

    fn in_turn(&mut self, most: u64) -> u64 {
        let mut limits = self.limits(most);
        let are_many = self.parts.len() > 1;
        for part in &mut self.parts {
            if part.is_before(self.end) {
                limits.states -= part.go_on(&self.transitions, limits, &mut self.spare[0]);
                if part.is_before(self.end) {
                    break;
                }
                if are_many {
                    part.rest(&mut self.spare[0]);
                }
            }
        }
        most - limits.states
    }

    /// Advances the next parts, enough to keep all threads busy for a turn. Unless memory is short, which parts these
    /// are and how far they come does not depend on which thread is faster.
    fn side_by_side(&mut self, most: u64) -> u64 {
        let threads = self.threads() as u64;
        let mut limits = self.limits(most.max(self.turn));
        let all = limits.states.saturating_mul(threads);
        let all = all.min(self.states_with_room());
        let mut left = all;
        let begun = self
            .parts
            .iter_mut()
            .filter(|part| part.is_before(limits.end));
        let next = begun.take_while(|part| {
            let transitions = (limits.end - part.frontier) as u64;
            let is_next = left > 0;
            left = left.saturating_sub((part.now.len() as u64 * transitions).max(1));
            is_next
        });
        let parts: Vec<&mut Part<K>> = next.collect();
        let at_once = threads.min(parts.len() as u64).max(1);
        limits.states = (all / at_once).clamp(1, limits.states);
        let transitions = &*self.transitions;
        let go_on = |spare: &mut LayerPool<K>, place: &mut Part<K>| {
            // Side by side in memory, parts that two threads write to would share lines of the cache.
            let mut part = place.take();
            let done = part.go_on(transitions, limits, spare);
            if !part.is_before(limits.end) {
                part.rest(spare);
            }
            *place = part;
            done
        };
        let (done, unstarted) = each(&mut self.spare, parts, go_on);
        self.unstarted = self.unstarted.max(unstarted);
        done.into_iter().sum()
    }

    fn limits(&self, states: u64) -> Limits {
        Limits {
            end: self.end,
            states,
            in_a_layer: self.most_states,
        }
    }

    /// From its end on, the way to the next one.
    pub(super) fn turn(&mut self) {
        self.leave_other_lots();
        let layers: Vec<&Layer<K>> = self.parts.iter().map(|part| &part.now).collect();
        let states: usize = layers.iter().map(|layer| layer.len()).sum();
        // Parts would go past the frontier of a lot.
        let is_much = states > self.few_states && self.lot.is_none();
        let block = if is_much {
            LayerBlock::ahead(&self.transitions, self.end, &layers)
        } else {
            None
        };
        let transitions = block.as_ref().map_or(1, |block| block.transitions);
        self.widen(transitions as u64);
        if block.is_some() || self.parts.len() > 1 {
            let layers = self.parts.drain(..).map(|part| part.now).collect();
            let layers = match block {
                Some(block) => block.parted(layers, self.threads()),
                None => vec![Layer::joined(layers)],
            };
            let part = |layer| Part::of(layer, self.end, &self.transitions);
            self.parts = layers.into_iter().map(part).collect();
        }
        self.end += transitions;
    }

    /// Makes room for the sums so many transitions later: they at most double with each.
    fn widen(&mut self, transitions: u64) {
        self.bits += transitions;
        let Some(words) = self.parts.first().map(|part| part.now.shape().words) else {
            return;
        };
        if self.bits > numbers::bits_of(words) {
            self.bits = self.sum(words).bits() + transitions;
        }
        if self.bits > numbers::bits_of(words) {
            let wide = numbers::words_of(self.bits);
            self.parts.iter_mut().for_each(|part| part.widen(wide));
        }
    }

    /// The sum of all numbers, where all parts are at the end.
    fn sum(&self, words: usize) -> BigUint {
        let sums = self
            .parts
            .iter()
            .map(|part| numbers::sum(part.now.numbers(), words));
        sums.sum()
    }

    /// Memory in use, and the least more that the sweep needs to continue: for the successors of one state, and for
    /// the copy that is made when the states are parted again.
    pub(super) fn bytes(&self) -> usize {
        if self
            .parts
            .iter()
            .any(|part| part.is_stuck(self.most_states))
        {
            return usize::MAX;
        }
        self.held() + self.bytes_to_come()
    }

    /// Memory in use.
    fn held(&self) -> usize {
        let spare = self.spare.iter().flatten();
        let spare: usize = spare.map(|layer| layer.memory_with(0)).sum();
        let parts: usize = self.parts.iter().map(|part| part.memory_with(0)).sum();
        size_of::<Self>() + spare + parts
    }

    /// The least additional memory.
    fn bytes_to_come(&self) -> usize {
        let next = self.parts.iter().find(|part| part.is_before(self.end));
        let more = |part: &Part<K>| part.memory_with(1) - part.memory_with(0);
        let rest = self.parts.iter().filter(|part| !part.is_before(self.end));
        let copied: usize = rest.map(|part| part.now.memory_with(0)).sum();
        next.map_or(0, more).max(copied)
    }

    /// The number of states with successors that fit into a [fraction](SHARE) of the free memory, at least one.
    fn states_with_room(&self) -> u64 {
        match self.max_memory {
            usize::MAX => u64::MAX,
            most => {
                let left = most.saturating_sub(self.held());
                ((left / SHARE / self.bytes_of_a_state()) as u64).max(1)
            }
        }
    }

    /// Memory of the successors of a state on the way to the end: two, with room to grow and a hash table.
    fn bytes_of_a_state(&self) -> usize {
        let first = self.parts.first();
        let (words, frontier) = first.map_or((1, self.end), |part| {
            (part.now.shape().words, part.frontier)
        });
        let numbers = self.transitions.numbers.get(frontier..=self.end);
        let most = numbers.into_iter().flatten().max().copied().unwrap_or(1);
        let state = size_of::<K>() + size_of::<Limb>() * most * words + size_of::<u64>() * 2;
        2 * 2 * state
    }

    /// Behind the last candidate nothing is remembered: all states are one.
    pub(super) fn report(&mut self, sink: &mut dyn Counting) {
        for Part { now, .. } in self.parts.drain(..) {
            self.work += now.len() as u64;
            let words = now.shape().words;
            for state in 0..now.len() {
                for (pieces, number) in now.row(state).chunks(words).enumerate() {
                    let more = numbers::big(number);
                    if more != BigUint::ZERO {
                        sink.tally(pieces, more);
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engines::sweep::place;
    use crate::engines::sweep::tests::{Found, pairs, part, wazirs};
    use crate::task::{Search, Step};

    #[test]
    fn the_next_state_is_told_of_before_it_takes_memory() {
        let mut sweep = Sweep::new(&pairs());
        for end in 0..24 {
            sweep.turn();
            while !sweep.is_at_its_end() {
                let told = sweep.bytes();
                sweep.go_on(1);
                let taken = sweep.held();
                assert!(taken <= told, "{taken} > {told} before {end}");
            }
        }
        assert_eq!(
            numbers::big(sweep.parts[0].now.numbers()),
            3u32.pow(12).into()
        );
    }

    /// The next part needs room for the successors of one state, the parts at the end need room for a copy.
    #[test]
    #[cfg_attr(standoff_narrow, ignore = "it is of words of 64 bits")]
    fn memory_is_what_is_held_and_what_comes_next() {
        let transitions = pairs();
        let held = |sweep: &Sweep<u64>| {
            let parts: usize = sweep.parts.iter().map(|part| part.memory_with(0)).sum();
            size_of::<Sweep<u64>>() + parts
        };
        let more = |part: &Part<u64>| part.memory_with(1) - part.memory_with(0);
        let sweep = |at_the_end: u64| {
            let parts = [(5, at_the_end, 0), (3, 8, 6), (4, 5, 0)];
            let parts =
                parts.map(|(frontier, states, at)| part(&transitions, frontier, states, at));
            Sweep::between(&transitions, parts.into(), 5)
        };
        for threads in [1, 2] {
            let few = sweep(0).on_threads(threads);
            assert!(more(&few.parts[1]) > 0);
            assert_eq!(few.bytes(), held(&few) + more(&few.parts[1]));
            let mut many = sweep(300).on_threads(threads);
            let copied = many.parts[0].now.memory_with(0);
            assert_eq!(many.bytes(), held(&many) + copied);
            many.spare[0].push(Layer::with_room(many.parts[0].now.shape(), 10));
            assert_eq!(many.bytes(), held(&many) + copied + 10 * 16);
        }
    }

    /// Each state has two successors, and the room is doubled: a key, the numbers and two words each.
    #[test]
    #[cfg_attr(standoff_narrow, ignore = "it is of words of 64 bits")]
    fn a_turn_has_room() {
        let mut sweep = Sweep::new(&pairs());
        assert_eq!(sweep.bytes_of_a_state(), 2 * 2 * 8 * (1 + 1 + 2));
        assert_eq!(sweep.states_with_room(), u64::MAX);
        let held = sweep.held();
        for (left, states) in [(8 * 128 * 10, 10), (8 * 128 * 10 - 1, 9), (0, 1)] {
            sweep = sweep.within(held + left);
            assert_eq!(sweep.states_with_room(), states);
        }
        // Rows become longer on the way to the end; the longest one counts.
        let by_size = wazirs::<u64>(true);
        let part = Part::of(
            Layer::new(Shape {
                numbers: 1,
                words: 2,
            }),
            3,
            &by_size,
        );
        let sweep = Sweep::between(&by_size, vec![part], 30);
        let numbers = by_size.numbers[30];
        assert!(numbers > by_size.numbers[3]);
        assert_eq!(sweep.bytes_of_a_state(), 2 * 2 * 8 * (1 + 2 * numbers + 2));
    }

    /// A limit slightly above the need of one thread, measured in steps of a few states, suffices for any number of
    /// threads: turns become shorter, down to one state.
    #[test]
    fn turns_are_short_where_memory_is() {
        for by_size in [false, true] {
            let transitions = wazirs::<u64>(by_size);
            let begin = |threads: usize, max_memory: usize| {
                let mut sweep = Sweep::new(&transitions)
                    .on_threads(threads)
                    .within(max_memory);
                sweep.few_states = 300;
                sweep
            };
            let (mut alone, mut whole) = (begin(1, usize::MAX), Found::default());
            let (mut least, mut most_parts) = (alone.bytes(), 0);
            while alone.advance(16, &mut whole) == Step::More {
                least = least.max(alone.bytes());
                most_parts = most_parts.max(alone.parts.len());
            }
            assert!(most_parts > 8, "{most_parts} parts");
            let max_memory = least + least / 8;
            for threads in 1..=32 {
                let (mut sweep, mut found) = (begin(threads, max_memory), Found::default());
                let mut step = Step::More;
                while step == Step::More {
                    let held = sweep.bytes();
                    assert!(
                        held <= max_memory,
                        "{held} of {max_memory}, {threads} threads"
                    );
                    step = sweep.advance(1 << 16, &mut found);
                }
                assert_eq!((&found, sweep.work()), (&whole, alone.work()));
            }
        }
    }

    /// They are added up where by their number of bits they might not fit, and become wider where they might
    /// still not.
    #[test]
    fn numbers_become_wider_when_their_sum_might_not_fit() {
        let transitions = pairs();
        let widened = |bits: u64, more: u64, number: &[Limb]| {
            let (numbers, words) = (1, number.len());
            let mut now = Layer::new(Shape { numbers, words });
            now.add(0, number, 0);
            let mut sweep = Sweep::between(&transitions, vec![Part::of(now, 0, &transitions)], 0);
            sweep.bits = bits;
            sweep.widen(more);
            (sweep.bits, sweep.parts[0].now.shape().words)
        };
        let word = u64::from(Limb::BITS);
        let bit = |place: u64| 1 << place;
        assert_eq!(widened(word - 2, 2, &[1]), (word, 1));
        assert_eq!(widened(word, 1, &[1]), (2, 1));
        assert_eq!(widened(2 * word, 1, &[1]), (2, 1));
        assert_eq!(widened(word + 6, 2, &[bit(word - 3)]), (word, 1));
        assert_eq!(widened(word - 2, 3, &[bit(word - 3)]), (word + 1, 2));
        assert_eq!(widened(word + 1, 1, &[1, 0]), (word + 2, 2));
        assert_eq!(widened(2 * word, 1, &[0, bit(word - 1)]), (2 * word + 1, 3));
        assert_eq!(
            widened(word, 12, &[bit(word - 1)]).1,
            if word < 12 { 3 } else { 2 }
        );
    }

    /// At every frontier it is asked whether they fall into parts; the last candidate is in no block.
    #[test]
    fn states_may_fall_into_parts_anywhere() {
        let mut sweep = Sweep::new(&pairs());
        sweep.few_states = 0;
        let mut found = Found::default();
        assert_eq!(sweep.advance(u64::MAX, &mut found), Step::Done);
        let all: BigUint = found.0.into_iter().map(|(_, more)| more).sum();
        assert_eq!(all, 3u32.pow(12).into());
    }

    /// States that are parted are as many as before, and come to the same, on any number of threads; and
    /// how far a turn comes does not depend on who is faster.
    #[test]
    fn many_states_fall_into_parts_and_nothing_else_changes() {
        for by_size in [false, true] {
            let transitions = wazirs::<u64>(by_size);
            let mut alone = Found::default();
            let mut whole = Sweep::new(&transitions);
            whole.few_states = usize::MAX;
            assert_eq!(whole.advance(u64::MAX, &mut alone), Step::Done);
            // The numbers become wider on the way.
            let all: BigUint = alone.0.iter().map(|(_, more)| more).sum();
            assert!(all.bits() > 64);
            let mut most_parts = 0;
            // A turn of few states ends in the middle of parts.
            for (threads, turn) in [(1, 500), (2, 500), (3, 40), (8, 500)] {
                let begin = || {
                    let mut sweep = Sweep::new(&transitions).on_threads(threads);
                    (sweep.few_states, sweep.turn) = (300, 2 * turn);
                    sweep
                };
                let (mut one, mut other) = (begin(), begin());
                let mut found = Found::default();
                let mut progress = 0.0;
                while one.advance(turn, &mut found) == Step::More {
                    assert!(
                        one.progress() >= progress,
                        "{} < {progress}",
                        one.progress()
                    );
                    progress = one.progress();
                    most_parts = most_parts.max(one.parts.len());
                    other.advance(turn, &mut Found::default());
                    assert_eq!(one.work(), other.work());
                }
                assert_eq!(
                    (&found, one.work()),
                    (&alone, whole.work()),
                    "{threads} threads"
                );
                assert_eq!(one.progress(), 1.0);
            }
            assert!(most_parts > 8, "{most_parts} parts");
        }
    }

    /// By any number of threads, also another one than before.
    #[test]
    fn parts_are_written_down_and_gone_on_with() {
        let transitions = wazirs::<u64>(false);
        let mut whole = Found::default();
        Sweep::new(&transitions).advance(u64::MAX, &mut whole);
        let mut sweep = Sweep::new(&transitions);
        let mut found = Found::default();
        let mut parts_begun = 0;
        for threads in [1, 2, 3].into_iter().cycle() {
            sweep = sweep.on_threads(threads);
            (sweep.few_states, sweep.turn) = (300, 5000);
            if sweep.advance(4321, &mut found) == Step::Done {
                break;
            }
            let is_begun = |part: &&Part<u64>| part.at > 0 && part.is_before(sweep.end);
            let begun = sweep.parts.iter().filter(is_begun).count();
            parts_begun = parts_begun.max(begun.min(sweep.parts.len() - 1));
            let (place, work) = (sweep.save(), sweep.work());
            sweep = place::find(&transitions, &place).unwrap();
            assert_eq!((sweep.save(), sweep.work()), (place, work));
        }
        assert_eq!(found, whole);
        assert_eq!(parts_begun, 1);
    }

    /// Where the whole is on one thread, a budget is kept to the state, also among parts.
    #[test]
    fn a_budget_is_kept_to_the_state() {
        let mut sweep = Sweep::new(&wazirs::<u64>(false));
        sweep.few_states = 300;
        let (mut before, mut most_parts) = (0, 0);
        for _ in 0..1000 {
            assert_eq!(sweep.advance(17, &mut Found::default()), Step::More);
            assert_eq!(sweep.work(), before + 17);
            before = sweep.work();
            most_parts = most_parts.max(sweep.parts.len());
        }
        assert!(most_parts > 8);
    }

    #[test]
    fn parts_that_are_full_end_the_run() {
        for threads in [1, 2] {
            let mut sweep = Sweep::new(&wazirs::<u64>(false)).on_threads(threads);
            sweep.few_states = 300;
            for _ in 0..500 {
                if sweep.parts.len() < 8 {
                    sweep.advance(100, &mut Found::default());
                }
            }
            assert!(sweep.parts.len() >= 8);
            sweep.most_states = 1;
            let work = sweep.work();
            assert_eq!(sweep.advance(u64::MAX, &mut Found::default()), Step::More);
            assert_eq!((sweep.work(), sweep.bytes()), (work, usize::MAX));
        }
    }
}

//! A sweep: all states of a frontier, and how they advance.

use std::sync::Arc;

use num_bigint::BigUint;
use standoff_engine::sampling::KeptEstimate;
use standoff_engine::{InvalidState, Limb, Search, SearchState, Sink, Step, parallel_map};
use standoff_model::{Candidate, Subproblem};

use crate::block::LayerBlock;
use crate::estimate::states_ahead;
use crate::key::Key;
use crate::layer::{Layer, MOST_STATES, Shape};
use crate::numbers;
use crate::part::{LayerPool, Limits, Part};
use crate::rest::states_to_come;
use crate::saved;
use crate::transition::Transitions;

/// A sweep of keys of one width.
///
/// A few states are one part, which advances one transition at a time. Many states are divided into parts, each of
/// which advances through a [`LayerBlock`] on its own, one after the other or on several threads.
///
/// ```text
///            end
/// ====O=======|      done
/// ====O=======|      done
/// ====O===o   |      begun
/// ====O       |      to come
/// ```
pub(crate) struct Sweep<K> {
    pub(crate) transitions: Arc<Transitions<K>>,
    /// Empty once the counts are reported.
    pub(crate) parts: Vec<Part<K>>,
    /// The frontier at which all parts wait for each other.
    pub(crate) end: usize,
    /// An upper bound on the number of bits of the sum of all counts at [`end`](Self::end).
    pub(crate) sum_bits: u64,
    /// The number of states that were expanded.
    pub(crate) work: u64,
    /// The last estimate from a sample of the states.
    sampled: KeptEstimate,
    pub(crate) settings: Settings,
    /// A pool for each thread.
    pools: Vec<LayerPool<K>>,
    /// The maximum number of threads that the system did not start.
    unstarted: usize,
}

/// The resources of a sweep.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Settings {
    pub(crate) threads: usize,
    /// Memory limit in bytes. Turns become shorter to respect it.
    pub(crate) max_memory: usize,
    /// Maximum number of states of a layer. A sweep that needs more cannot continue.
    pub(crate) most_states: usize,
    /// Maximum number of states that are not divided into parts.
    pub(crate) few_states: usize,
    /// Maximum number of states that a thread expands per turn, if there is memory for their successors.
    pub(crate) turn: u64,
}

/// Fewer states stay in the cache anyway, and are expanded before a thread has started.
const FEW_STATES: usize = 32_768;

/// A few milliseconds, so that a trial search takes no longer than it may. A turn has enough parts that no thread waits
/// long for the last one.
const TURN: u64 = 65_536;

/// The successors of a turn take at most 1 / `MEMORY_SHARE` of the free memory. A turn has at least one state.
const MEMORY_SHARE: usize = 8;

/// After this number of expanded states, about a tenth of a second, the states to come are sampled.
pub(crate) const LONG: u64 = 1 << 22;

/// The effort of a sample is for nodes that cost more: it is multiplied by this number.
const CHEAP: u64 = 4;

impl Settings {
    pub(crate) const fn new(threads: usize, max_memory: usize) -> Self {
        Settings {
            threads,
            max_memory,
            most_states: MOST_STATES,
            few_states: FEW_STATES,
            turn: TURN,
        }
    }
}

impl<K: Key> Sweep<K> {
    /// A sweep before the first transition.
    pub(crate) fn new(transitions: Arc<Transitions<K>>, settings: Settings) -> Self {
        let counts = transitions.counts[0];
        let mut now = Layer::new(Shape { counts, words: 1 });
        if transitions.is_satisfiable {
            now.add(K::default(), &[1], 0);
        }
        let part = Part::new(now, 0, &transitions);
        Sweep {
            sum_bits: 1,
            ..Self::with_parts(transitions, vec![part], 0, settings)
        }
    }

    /// A sweep with parts that are on the way to the frontier `end`.
    pub(crate) fn with_parts(
        transitions: Arc<Transitions<K>>,
        parts: Vec<Part<K>>,
        end: usize,
        settings: Settings,
    ) -> Self {
        let mut pools = Vec::new();
        pools.resize_with(settings.threads.max(1), LayerPool::new);
        Sweep {
            transitions,
            parts,
            end,
            sum_bits: 0,
            work: 0,
            sampled: KeptEstimate::default(),
            settings,
            pools,
            unstarted: 0,
        }
    }

    /// Expands about `most` states on the way to the [end](Self::end), or fewer if memory is short, and returns their
    /// number.
    fn expand(&mut self, most: u64) -> u64 {
        let done = if self.parts.len() > 1 && self.pools.len() > 1 && most > 0 {
            self.expand_on_threads(most)
        } else {
            self.expand_in_order(most.min(self.states_with_room()))
        };
        self.work += done;
        if self.bytes() > self.settings.max_memory {
            // Cleared layers are kept only for speed and must not cause a stop.
            self.pools.iter_mut().for_each(Vec::clear);
        }
        done
    }

    fn is_at_its_end(&self) -> bool {
        self.parts.iter().all(|part| part.frontier == self.end)
    }

    fn expand_in_order(&mut self, most: u64) -> u64 {
        let mut limits = self.limits(most);
        let are_many = self.parts.len() > 1;
        let pool = &mut self.pools[0];
        for part in &mut self.parts {
            if part.is_before(limits.end) {
                limits.states -= part.advance(&self.transitions, limits, pool);
                if part.is_before(limits.end) {
                    break;
                }
                if are_many {
                    part.compact(pool);
                }
            }
        }
        most - limits.states
    }

    /// Advances the next parts, enough to keep all threads busy for a turn. Unless memory is short, which parts these
    /// are and how far they advance does not depend on the speed of the threads.
    fn expand_on_threads(&mut self, most: u64) -> u64 {
        let threads = self.pools.len() as u64;
        let mut limits = self.limits(most.max(self.settings.turn));
        let all = limits.states.saturating_mul(threads);
        let all = all.min(self.states_with_room());
        let mut left = all;
        let before_the_end = self
            .parts
            .iter_mut()
            .filter(|part| part.is_before(limits.end));
        let next = before_the_end.take_while(|part| {
            let transitions = (limits.end - part.frontier) as u64;
            let is_next = left > 0;
            left = left.saturating_sub((part.now.len() as u64 * transitions).max(1));
            is_next
        });
        let parts: Vec<&mut Part<K>> = next.collect();
        let at_once = threads.min(parts.len() as u64).max(1);
        limits.states = (all / at_once).clamp(1, limits.states);
        let transitions = &*self.transitions;
        let advance = |pool: &mut LayerPool<K>, slot: &mut Part<K>| {
            // Taken out, since two threads that write to neighbouring parts would share cache lines.
            let mut part = slot.take();
            let done = part.advance(transitions, limits, pool);
            if !part.is_before(limits.end) {
                part.compact(pool);
            }
            *slot = part;
            done
        };
        let (done, unstarted) = parallel_map(&mut self.pools, parts, advance);
        self.unstarted = self.unstarted.max(unstarted);
        done.into_iter().sum()
    }

    fn limits(&self, states: u64) -> Limits {
        Limits {
            end: self.end,
            states,
            states_per_layer: self.settings.most_states,
        }
    }

    /// Sets the next end. All parts must be at the present one, and are repartitioned if necessary.
    fn set_next_end(&mut self) {
        let layers: Vec<&Layer<K>> = self.parts.iter().map(|part| &part.now).collect();
        let states: usize = layers.iter().map(|layer| layer.len()).sum();
        let block = if states > self.settings.few_states {
            LayerBlock::ahead(&self.transitions, self.end, &layers)
        } else {
            None
        };
        let transitions = block.as_ref().map_or(1, |block| block.transitions);
        self.widen(transitions as u64);
        if block.is_some() || self.parts.len() > 1 {
            let layers = self.parts.drain(..).map(|part| part.now).collect();
            let layers = match block {
                Some(block) => block.partition(layers, self.pools.len()),
                None => vec![Layer::concat(layers)],
            };
            let part = |layer| Part::new(layer, self.end, &self.transitions);
            self.parts = layers.into_iter().map(part).collect();
        }
        self.end += transitions;
    }

    /// Makes room for the sums after more transitions. The sum of all counts at most doubles with each.
    fn widen(&mut self, transitions: u64) {
        self.sum_bits += transitions;
        let Some(words) = self.parts.first().map(|part| part.now.shape().words) else {
            return;
        };
        if self.sum_bits > numbers::bits_of(words) {
            let layers = self.parts.iter().map(|part| part.now.counts());
            let sum: BigUint = layers.map(|counts| numbers::sum(counts, words)).sum();
            self.sum_bits = sum.bits() + transitions;
        }
        if self.sum_bits > numbers::bits_of(words) {
            let wider = numbers::words_of(self.sum_bits);
            self.parts.iter_mut().for_each(|part| part.widen(wider));
        }
    }

    /// Memory in use, and the least more that the sweep needs to continue: for the successors of one state, and for
    /// the copy that a new partition makes. `usize::MAX` if a layer has reached its maximum number of states.
    fn bytes(&self) -> usize {
        let most_states = self.settings.most_states;
        if self.parts.iter().any(|part| part.is_stuck(most_states)) {
            return usize::MAX;
        }
        self.held() + self.bytes_to_come()
    }

    /// Memory in use.
    fn held(&self) -> usize {
        let pooled = self.pools.iter().flatten();
        let pooled: usize = pooled.map(|layer| layer.memory_with(0)).sum();
        let parts: usize = self.parts.iter().map(|part| part.memory_with(0)).sum();
        size_of::<Self>() + pooled + parts
    }

    /// The least additional memory.
    fn bytes_to_come(&self) -> usize {
        let next = self.parts.iter().find(|part| part.is_before(self.end));
        let more = |part: &Part<K>| part.memory_with(1) - part.memory_with(0);
        let at_the_end = self.parts.iter().filter(|part| !part.is_before(self.end));
        let copied: usize = at_the_end.map(|part| part.now.memory_with(0)).sum();
        next.map_or(0, more).max(copied)
    }

    /// The number of states with successors that fit into a [share](MEMORY_SHARE) of the free memory, at least one.
    fn states_with_room(&self) -> u64 {
        match self.settings.max_memory {
            usize::MAX => u64::MAX,
            most => {
                let left = most.saturating_sub(self.held());
                ((left / MEMORY_SHARE / self.bytes_per_state()) as u64).max(1)
            }
        }
    }

    /// Memory of the two successors of a state on the way to the end, with room to grow and a hash table.
    fn bytes_per_state(&self) -> usize {
        let first = self.parts.first();
        let (words, frontier) = first.map_or((1, self.end), |part| {
            (part.now.shape().words, part.frontier)
        });
        let counts = self.transitions.counts.get(frontier..=self.end);
        let most = counts.into_iter().flatten().max().copied().unwrap_or(1);
        let state = size_of::<K>() + size_of::<Limb>() * most * words + size_of::<u64>() * 2;
        2 * 2 * state
    }

    /// Reports all counts. After the last candidate nothing is recorded, so that there is at most one state.
    fn report(&mut self, sink: &mut dyn Sink) {
        for Part { now, .. } in self.parts.drain(..) {
            self.work += now.len() as u64;
            let words = now.shape().words;
            for state in 0..now.len() {
                for (pieces, count) in now.row(state).chunks(words).enumerate() {
                    let more = numbers::big(count);
                    if more != BigUint::ZERO {
                        sink.tally(pieces, more);
                    }
                }
            }
        }
    }
}

impl<K: Key> Search for Sweep<K> {
    fn advance(&mut self, budget: u64, sink: &mut dyn Sink) -> Step {
        let mut left = budget;
        while !self.parts.is_empty() {
            left = left.saturating_sub(self.expand(left));
            if !self.is_at_its_end() {
                return Step::More;
            }
            if self.end < self.transitions.len() {
                self.set_next_end();
            } else if left == 0 {
                return Step::More;
            } else {
                self.report(sink);
            }
        }
        Step::Done
    }

    fn work(&self) -> u64 {
        self.work
    }

    /// From the lower of two extrapolations of the present states: later layers grow and shrink as
    /// [guessed](Transitions::guessed_ahead), or [as until now](states_ahead). Each is sometimes far too high.
    fn progress(&self) -> f64 {
        if self.parts.is_empty() {
            return 1.0;
        }
        if self.work == 0 {
            return 0.0;
        }
        let done = self.work as f64;
        let states: usize = self.parts.iter().map(|part| part.now.len()).sum();
        let present = states as f64;
        let expanded: usize = self.parts.iter().map(|part| part.expanded).sum();
        let (mut as_guessed, mut as_until_now) = (0.0, 0.0);
        for part in &self.parts {
            let states = part.now.len() as f64;
            let layers = self.transitions.len() - part.frontier;
            as_guessed += states * self.transitions.guessed_ahead(part.frontier, self.work);
            as_until_now +=
                states / present.max(1.0) * states_ahead(present, done, part.frontier, layers);
        }
        let left = present - expanded as f64 + as_guessed.min(as_until_now);
        done / (done + left)
    }

    /// From a [sample](states_to_come) of the states. `None` for a short sweep, which is over before anyone looks.
    fn work_left(&self, effort: u64) -> Option<f64> {
        if self.parts.is_empty() {
            return Some(0.0);
        }
        if self.work < LONG {
            return None;
        }
        self.sampled.left(effort, self.work, || {
            let not_expanded = |part: &Part<K>| part.now.len() - part.expanded;
            let present: usize = self.parts.iter().map(not_expanded).sum();
            let effort = effort.saturating_mul(CHEAP);
            let to_come = states_to_come(&self.transitions, &self.parts, effort)?;
            Some(present as f64 + to_come)
        })
    }

    fn memory(&self) -> usize {
        self.bytes()
    }

    fn threads(&self) -> usize {
        self.pools.len()
    }

    fn unstarted_threads(&self) -> usize {
        self.unstarted
    }

    fn save(&self) -> SearchState {
        saved::save(self)
    }

    fn load(&mut self, state: &SearchState) -> Result<(), InvalidState> {
        *self = saved::load(&self.transitions, state, self.settings)?;
        Ok(())
    }

    /// The whole problem before the first state, nothing at the end. Between, a state stands for many placements.
    fn subproblems(&self) -> Option<Vec<Subproblem>> {
        if self.parts.is_empty() {
            return Some(Vec::new());
        }
        let has_not_begun = |part: &Part<K>| part.frontier == 0 && part.expanded == 0;
        self.parts.iter().all(has_not_begun).then(|| {
            let candidates = 0..self.transitions.len();
            vec![Subproblem::of(
                Vec::new(),
                candidates.map(Candidate::new).collect(),
            )]
        })
    }

    /// Returns the search whole: parts that never meet again would each reach nearly all states. The sweep divides its
    /// layers among its threads itself.
    fn split(self: Box<Self>, _: usize) -> Vec<Box<dyn Search>> {
        vec![self]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::{ALONE, Found, pairs, part, wazirs};

    /// More states than 300 are divided into parts.
    const IN_PARTS: Settings = Settings {
        few_states: 300,
        ..ALONE
    };

    #[test]
    fn memory_is_known_before_it_is_taken() {
        let mut sweep = Sweep::new(pairs(), ALONE);
        for end in 0..24 {
            sweep.set_next_end();
            while !sweep.is_at_its_end() {
                let predicted = sweep.bytes();
                sweep.expand(1);
                let taken = sweep.held();
                assert!(taken <= predicted, "{taken} > {predicted} before {end}");
            }
        }
        assert_eq!(
            numbers::big(sweep.parts[0].now.counts()),
            3u32.pow(12).into()
        );
    }

    /// The next part needs room for the successors of one state, the parts at the end need room for a copy.
    #[test]
    #[cfg_attr(standoff_narrow, ignore = "the sizes are those of 64-bit words")]
    fn memory_is_what_is_held_and_what_comes_next() {
        let transitions = pairs();
        let held = |sweep: &Sweep<u64>| {
            let parts: usize = sweep.parts.iter().map(|part| part.memory_with(0)).sum();
            size_of::<Sweep<u64>>() + parts
        };
        let more = |part: &Part<u64>| part.memory_with(1) - part.memory_with(0);
        for threads in [1, 2] {
            let sweep = |at_the_end: u64| {
                let parts = [(5, at_the_end, 0), (3, 8, 6), (4, 5, 0)];
                let parts = parts.map(|(frontier, states, expanded)| {
                    part(&transitions, frontier, states, expanded)
                });
                let settings = Settings { threads, ..ALONE };
                Sweep::with_parts(transitions.clone(), parts.into(), 5, settings)
            };
            let few = sweep(0);
            assert!(more(&few.parts[1]) > 0);
            assert_eq!(few.bytes(), held(&few) + more(&few.parts[1]));
            let mut many = sweep(300);
            let copied = many.parts[0].now.memory_with(0);
            assert_eq!(many.bytes(), held(&many) + copied);
            many.pools[0].push(Layer::with_capacity(many.parts[0].now.shape(), 10));
            assert_eq!(many.bytes(), held(&many) + copied + 10 * 16);
        }
    }

    /// Each state has two successors, and the room is doubled: a key, the counts and two words each.
    #[test]
    #[cfg_attr(standoff_narrow, ignore = "the sizes are those of 64-bit words")]
    fn a_turn_has_room() {
        let mut sweep = Sweep::new(pairs(), ALONE);
        assert_eq!(sweep.bytes_per_state(), 2 * 2 * 8 * (1 + 1 + 2));
        assert_eq!(sweep.states_with_room(), u64::MAX);
        let held = sweep.held();
        for (left, states) in [(8 * 128 * 10, 10), (8 * 128 * 10 - 1, 9), (0, 1)] {
            sweep.settings.max_memory = held + left;
            assert_eq!(sweep.states_with_room(), states);
        }
        // Rows become longer on the way to the end; the longest one counts.
        let by_size = wazirs::<u64>(true);
        let shape = Shape {
            counts: 1,
            words: 2,
        };
        let part = Part::new(Layer::new(shape), 3, &by_size);
        let counts = by_size.counts[30];
        assert!(counts > by_size.counts[3]);
        let sweep = Sweep::with_parts(by_size, vec![part], 30, ALONE);
        assert_eq!(sweep.bytes_per_state(), 2 * 2 * 8 * (1 + 2 * counts + 2));
    }

    /// A limit slightly above the need of one thread, measured in steps of a few states, suffices for any number of
    /// threads: turns become shorter, down to one state.
    #[test]
    fn turns_are_short_if_memory_is_short() {
        for by_size in [false, true] {
            let transitions = wazirs::<u64>(by_size);
            let (mut alone, mut whole) =
                (Sweep::new(transitions.clone(), IN_PARTS), Found::default());
            let (mut least, mut most_parts) = (alone.bytes(), 0);
            while alone.advance(16, &mut whole) == Step::More {
                least = least.max(alone.bytes());
                most_parts = most_parts.max(alone.parts.len());
            }
            assert!(most_parts > 8, "{most_parts} parts");
            let max_memory = least + least / 8;
            for threads in 1..=32 {
                let settings = Settings {
                    threads,
                    max_memory,
                    ..IN_PARTS
                };
                let mut sweep = Sweep::new(transitions.clone(), settings);
                let (mut found, mut step) = (Found::default(), Step::More);
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

    /// The sum is computed if its bound might not fit, and counts become wider if the sum might still not fit.
    #[test]
    fn counts_become_wider_if_their_sum_might_not_fit() {
        let transitions = pairs();
        let widened = |bits: u64, more: u64, count: &[Limb]| {
            let (counts, words) = (1, count.len());
            let mut now = Layer::new(Shape { counts, words });
            now.add(0, count, 0);
            let parts = vec![Part::new(now, 0, &transitions)];
            let mut sweep = Sweep::with_parts(transitions.clone(), parts, 0, ALONE);
            sweep.sum_bits = bits;
            sweep.widen(more);
            (sweep.sum_bits, sweep.parts[0].now.shape().words)
        };
        let word = u64::from(Limb::BITS);
        let bit = |at: u64| 1 << at;
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

    /// A partition is tried at every frontier. No block includes the last candidate.
    #[test]
    fn any_layer_may_be_partitioned() {
        let settings = Settings {
            few_states: 0,
            ..ALONE
        };
        let mut sweep = Sweep::new(pairs(), settings);
        let mut found = Found::default();
        assert_eq!(sweep.advance(u64::MAX, &mut found), Step::Done);
        let all: BigUint = found.0.into_iter().map(|(_, more)| more).sum();
        assert_eq!(all, 3u32.pow(12).into());
    }

    /// A partition changes neither the number of states nor the counts, on any number of threads. The end of a turn
    /// does not depend on the speed of the threads.
    #[test]
    fn parts_change_nothing_else() {
        for by_size in [false, true] {
            let transitions = wazirs::<u64>(by_size);
            let mut alone = Found::default();
            let undivided = Settings {
                few_states: usize::MAX,
                ..ALONE
            };
            let mut whole = Sweep::new(transitions.clone(), undivided);
            assert_eq!(whole.advance(u64::MAX, &mut alone), Step::Done);
            // The counts become wider on the way.
            let all: BigUint = alone.0.iter().map(|(_, more)| more).sum();
            assert!(all.bits() > 64);
            let mut most_parts = 0;
            // A turn of few states ends in the middle of parts.
            for (threads, budget) in [(1, 500), (2, 500), (3, 40), (8, 500)] {
                let settings = Settings {
                    threads,
                    turn: 2 * budget,
                    ..IN_PARTS
                };
                let [mut one, mut other] =
                    [(); 2].map(|()| Sweep::new(transitions.clone(), settings));
                let mut found = Found::default();
                while one.advance(budget, &mut found) == Step::More {
                    most_parts = most_parts.max(one.parts.len());
                    other.advance(budget, &mut Found::default());
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

    /// The number of threads changes after each step.
    #[test]
    fn parts_are_saved_and_loaded() {
        let transitions = wazirs::<u64>(false);
        let mut whole = Found::default();
        Sweep::new(transitions.clone(), ALONE).advance(u64::MAX, &mut whole);
        let settings = |threads| Settings {
            threads,
            turn: 5000,
            ..IN_PARTS
        };
        let mut sweep = Sweep::new(transitions.clone(), settings(1));
        let mut found = Found::default();
        let mut parts_begun = 0;
        for threads in [2, 3, 1].into_iter().cycle() {
            if sweep.advance(4321, &mut found) == Step::Done {
                break;
            }
            let is_begun = |part: &&Part<u64>| part.expanded > 0 && part.is_before(sweep.end);
            let begun = sweep.parts.iter().filter(is_begun).count();
            parts_begun = parts_begun.max(begun.min(sweep.parts.len() - 1));
            let (state, work) = (sweep.save(), sweep.work());
            sweep = saved::load(&transitions, &state, settings(threads)).unwrap();
            assert_eq!((sweep.save(), sweep.work()), (state, work));
        }
        assert_eq!(found, whole);
        assert_eq!(parts_begun, 1);
    }

    /// On one thread, a budget is kept to the state, also within parts.
    #[test]
    fn a_budget_is_kept_to_the_state() {
        let mut sweep = Sweep::new(wazirs::<u64>(false), IN_PARTS);
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
    fn full_parts_end_the_search() {
        for threads in [1, 2] {
            let settings = Settings {
                threads,
                ..IN_PARTS
            };
            let mut sweep = Sweep::new(wazirs::<u64>(false), settings);
            for _ in 0..500 {
                if sweep.parts.len() < 8 {
                    sweep.advance(100, &mut Found::default());
                }
            }
            assert!(sweep.parts.len() >= 8);
            sweep.settings.most_states = 1;
            let work = sweep.work();
            assert_eq!(sweep.advance(u64::MAX, &mut Found::default()), Step::More);
            assert_eq!((sweep.work(), sweep.bytes()), (work, usize::MAX));
        }
    }
}

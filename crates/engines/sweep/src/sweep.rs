//! A sweep: all states of a frontier, and how they advance.

use std::sync::Arc;

use num_bigint::BigUint;
use standoff_engine::sampling::KeptEstimate;
use standoff_engine::{
    InvalidState, Limb, MeanCost, Search, SearchState, Sink, Step, parallel_map,
};
use standoff_model::{Candidate, Subproblem};

use crate::block::LayerBlock;
use crate::estimate::states_ahead;
use crate::key::Key;
use crate::layer::{Layer, MOST_STATES, Shape};
use crate::merge::merge_states;
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
    /// The number of nodes that were expanded: states, or the counts of [merged](Transitions::merged) ones.
    pub(crate) work: u64,
    /// The mean number of nodes of the states that were expanded last.
    nodes_per_state: f64,
    /// The number of states from which on it is tried to [merge](merge_states) them.
    pub(crate) many_to_merge: usize,
    /// The cost of a node.
    pub(crate) mean_cost: Arc<MeanCost>,
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

/// The minimum effort of a sample: a smaller one misses most states of a wide frontier. That of a tenth of the ferzes on
/// 27 x 54 reported half of the sweep.
pub(crate) const ENOUGH: u64 = 1 << 19;

/// The effort of a sample is for nodes that cost more: it is multiplied by this number.
const CHEAP: u64 = 4;

/// Fewer states are expanded before anyone could merge them. After an attempt without success, the next one is for so many
/// times the states.
const MANY_TO_MERGE: usize = 512;
const MORE_TO_MERGE: usize = 2;

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
            nodes_per_state: 1.0,
            many_to_merge: MANY_TO_MERGE,
            mean_cost: Arc::default(),
            sampled: KeptEstimate::default(),
            settings,
            pools,
            unstarted: 0,
        }
    }

    /// Expands states on the way to the [end](Self::end) and returns their number: at most `most` of a single part, about
    /// a turn of several, since each call looks at all of them, and fewer if memory is short.
    fn expand(&mut self, most: u64) -> u64 {
        let are_many = self.parts.len() > 1 && most > 0;
        let most = if are_many {
            most.max(self.settings.turn)
        } else {
            most
        };
        let done = if are_many && self.pools.len() > 1 {
            self.expand_on_threads(most)
        } else {
            self.expand_in_order(most.min(self.states_with_room()))
        };
        self.count_nodes(done);
        if self.bytes() > self.settings.max_memory {
            // Cleared layers are kept only for speed and must not cause a stop.
            self.pools.iter_mut().for_each(Vec::clear);
        }
        done
    }

    /// Counts the nodes of the states that were just expanded.
    fn count_nodes(&mut self, states: u64) {
        let (Some(first), 1..) = (self.parts.first(), states) else {
            return;
        };
        let is_merged = self.transitions.merged.is_some();
        let row = first.now.shape().len() as f64;
        let cost = states as f64 * self.transitions.order.state_cost(is_merged, row);
        let nodes: u64 = (self.parts.iter_mut())
            .map(|part| std::mem::take(&mut part.nodes))
            .sum();
        self.work += nodes;
        self.nodes_per_state = nodes as f64 / states as f64;
        self.mean_cost.add(nodes, cost as u64);
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
        let mut limits = self.limits(most);
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
        self.merge();
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

    /// Merges the states if that is worth it. All parts must be at the [end](Self::end).
    fn merge(&mut self) {
        let layers: Vec<&Layer<K>> = self.parts.iter().map(|part| &part.now).collect();
        let states: usize = layers.iter().map(|layer| layer.len()).sum();
        if self.transitions.merged.is_some() || states < self.many_to_merge {
            return;
        }
        match merge_states(&self.transitions, self.end, &layers) {
            Some((merged, transitions)) => {
                self.parts = vec![Part::new(merged, self.end, &transitions)];
                self.transitions = Arc::new(transitions);
            }
            None => self.many_to_merge = MORE_TO_MERGE * states,
        }
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
            let fewest = self.transitions.fewest[self.end];
            let by_size = self.transitions.recording().by_size;
            for state in 0..now.len() {
                for (pieces, count) in now.row(state).chunks(words).enumerate() {
                    let more = numbers::big(count);
                    if more != BigUint::ZERO {
                        let pieces = if by_size { fewest + pieces } else { 0 };
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
        let nodes = |states: usize| states as f64 * self.nodes_per_state;
        let present = self.parts.iter().map(|part| part.now.len()).sum();
        let present = nodes(present);
        let expanded = self.parts.iter().map(|part| part.expanded).sum();
        let (mut as_guessed, mut as_until_now) = (0.0, 0.0);
        for part in &self.parts {
            let states = nodes(part.now.len());
            let layers = self.transitions.len() - part.frontier;
            as_guessed += states * self.transitions.guessed_ahead(part.frontier, self.work);
            as_until_now +=
                states / present.max(1.0) * states_ahead(present, done, part.frontier, layers);
        }
        let left = present - nodes(expanded) + as_guessed.min(as_until_now);
        done / (done + left)
    }

    /// From a [sample](states_to_come) of the states. `None` for a short sweep, which is over before anyone looks, and
    /// without [enough](ENOUGH) effort.
    fn work_left(&self, effort: u64) -> Option<f64> {
        if self.parts.is_empty() {
            return Some(0.0);
        }
        if self.work < LONG || effort < ENOUGH {
            return None;
        }
        self.sampled.left(effort, self.work, || {
            let not_expanded = |part: &Part<K>| part.now.len() - part.expanded;
            let present: usize = self.parts.iter().map(not_expanded).sum();
            let present = present as f64 * self.nodes_per_state;
            let effort = effort.saturating_mul(CHEAP);
            let to_come = states_to_come(&self.transitions, &self.parts, effort)?;
            Some(present + to_come)
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
        let mean_cost = self.mean_cost.clone();
        *self = saved::load(&self.transitions, state, self.settings)?;
        self.mean_cost = mean_cost;
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
mod tests;

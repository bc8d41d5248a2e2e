//! Some states of a frontier, which advance independently of the others.

use std::ops::Range;

use crate::key::Key;
use crate::layer::{Layer, Shape};
use crate::transition::{Form, Successors, Transitions};

/// Some states of a frontier and the successors found until now.
///
/// ```text
/// now    s t u v w
///            ^              2 expanded: s and t are done, u is next
/// next   p q r
/// ```
pub(crate) struct Part<K> {
    /// The frontier of `now`.
    pub(crate) frontier: usize,
    /// The number of states of `now` that were expanded.
    pub(crate) expanded: usize,
    /// The number of nodes that were expanded in all: states, or the counts of [merged](Transitions::merged) ones.
    pub(crate) nodes: u64,
    pub(crate) now: Layer<K>,
    pub(crate) next: Layer<K>,
}

/// Cleared layers, kept for reuse of their allocations.
pub(crate) type LayerPool<K> = Vec<Layer<K>>;

/// How far a part may advance.
#[derive(Clone, Copy)]
pub(crate) struct Limits {
    /// The frontier at which it ends.
    pub(crate) end: usize,
    /// Maximum number of states to expand.
    pub(crate) states: u64,
    /// Maximum number of states of a layer.
    pub(crate) states_per_layer: usize,
}

impl<K: Key> Part<K> {
    /// A part without expanded states.
    pub(crate) fn new(now: Layer<K>, frontier: usize, transitions: &Transitions<K>) -> Self {
        let next = Layer::new(shape_after(frontier, transitions, now.shape().words));
        Part {
            frontier,
            expanded: 0,
            nodes: 0,
            now,
            next,
        }
    }

    /// Takes the part out, and leaves an empty one.
    pub(crate) fn take(&mut self) -> Self {
        let empty = Part {
            frontier: self.frontier,
            expanded: 0,
            nodes: 0,
            now: Layer::new(self.now.shape()),
            next: Layer::new(self.next.shape()),
        };
        std::mem::replace(self, empty)
    }

    /// Expands states within the limits, and returns their number.
    pub(crate) fn advance(
        &mut self,
        transitions: &Transitions<K>,
        limits: Limits,
        pool: &mut LayerPool<K>,
    ) -> u64 {
        if !self.next.is_allocated() {
            self.reuse_layer(pool);
        }
        let mut left = limits.states;
        while self.is_before(limits.end) {
            left -= self.expand(transitions, left, limits.states_per_layer);
            if !self.is_expanded() {
                break;
            }
            self.go_to_next(transitions);
            self.reuse_layer(pool);
        }
        limits.states - left
    }

    /// Takes a layer of the pool for the next states, if there is one.
    fn reuse_layer(&mut self, pool: &mut LayerPool<K>) {
        if let Some(mut layer) = pool.pop() {
            layer.clear(self.next.shape());
            self.next = layer;
        }
    }

    /// Expands at most `most` states of this frontier while the next layer has room, and returns their number.
    pub(crate) fn expand(
        &mut self,
        transitions: &Transitions<K>,
        most: u64,
        states_per_layer: usize,
    ) -> u64 {
        let left = (self.now.len() - self.expanded).min(self.room(states_per_layer));
        let end = self.expanded + usize::try_from(most).unwrap_or(left).min(left);
        let states = self.expanded..end;
        self.nodes += match transitions.merged {
            Some(_) => self.now.nodes(states.clone()),
            None => states.len() as u64,
        };
        match self.now.shape().len() {
            _ if transitions.by_size => self.expand_rows(transitions, states),
            0 => self.expand_words::<0>(transitions, states),
            1 => self.expand_words::<1>(transitions, states),
            2 => self.expand_words::<2>(transitions, states),
            3 => self.expand_words::<3>(transitions, states),
            4 => self.expand_words::<4>(transitions, states),
            _ => self.expand_rows(transitions, states),
        }
        let done = (end - self.expanded) as u64;
        self.expanded = end;
        done
    }

    /// Expands states that have one count of `WORDS` words each.
    fn expand_words<const WORDS: usize>(
        &mut self,
        transitions: &Transitions<K>,
        states: Range<usize>,
    ) {
        match transitions.at(self.frontier).form() {
            Form::Bitwise(transition) => self.expand_words_by::<WORDS>(states, transition),
            Form::Requiring(transition) => self.expand_words_by::<WORDS>(states, transition),
            Form::Summing(transition) => self.expand_words_by::<WORDS>(states, transition),
        }
    }

    #[inline(always)]
    fn expand_words_by<const WORDS: usize>(
        &mut self,
        states: Range<usize>,
        transition: impl Successors<K>,
    ) {
        for state in states {
            let (key, count) = (self.now.keys()[state], self.now.count::<WORDS>(state));
            if let Some(key) = transition.skip(key) {
                self.next.add_count(key, &count);
            }
            if let Some(key) = transition.choose(key) {
                self.next.add_count(key, &count);
            }
        }
    }

    /// Expands states that have a row of counts of any width each.
    fn expand_rows(&mut self, transitions: &Transitions<K>, states: Range<usize>) {
        let transition = transitions.at(self.frontier);
        let pieces = if transitions.by_size {
            transition.size
        } else {
            0
        };
        let first = |frontier: usize| transitions.fewest[frontier] as isize;
        let skipped = first(self.frontier) - first(self.frontier + 1);
        let shifts = [skipped, skipped + pieces as isize];
        match transition.form() {
            Form::Bitwise(transition) => self.expand_rows_by(states, transition, shifts),
            Form::Requiring(transition) => self.expand_rows_by(states, transition, shifts),
            Form::Summing(transition) => self.expand_rows_by(states, transition, shifts),
        }
    }

    #[inline(always)]
    fn expand_rows_by(
        &mut self,
        states: Range<usize>,
        transition: impl Successors<K>,
        [skipped, chosen]: [isize; 2],
    ) {
        for state in states {
            let (key, row) = (self.now.keys()[state], self.now.row(state));
            if let Some(key) = transition.skip(key) {
                self.next.add(key, row, skipped);
            }
            if let Some(key) = transition.choose(key) {
                self.next.add(key, row, chosen);
            }
        }
    }

    /// The number of states that can be expanded before the next layer is full, with two successors each.
    fn room(&self, states_per_layer: usize) -> usize {
        states_per_layer.saturating_sub(self.next.len()) / 2
    }

    pub(crate) fn is_before(&self, frontier: usize) -> bool {
        self.frontier < frontier
    }

    /// Whether all states of this frontier are expanded.
    pub(crate) fn is_expanded(&self) -> bool {
        self.expanded == self.now.len()
    }

    /// Whether states are left and the next layer has no room for their successors.
    pub(crate) fn is_stuck(&self, states_per_layer: usize) -> bool {
        !self.is_expanded() && self.room(states_per_layer) == 0
    }

    /// Moves to the next frontier.
    pub(crate) fn go_to_next(&mut self, transitions: &Transitions<K>) {
        std::mem::swap(&mut self.now, &mut self.next);
        self.frontier += 1;
        self.expanded = 0;
        let words = self.now.shape().words;
        self.next
            .clear(shape_after(self.frontier, transitions, words));
    }

    /// Copies the states into a layer of their size, and gives both layers to the pool.
    pub(crate) fn compact(&mut self, pool: &mut LayerPool<K>) {
        let states = self.now.compact();
        let nothing = Layer::new(self.next.shape());
        pool.push(std::mem::replace(&mut self.now, states));
        pool.push(std::mem::replace(&mut self.next, nothing));
    }

    /// Widens all counts to `words` words. None of its states may be expanded yet.
    pub(crate) fn widen(&mut self, words: usize) {
        self.now.widen(words);
        let Shape { counts, .. } = self.next.shape();
        self.next.clear(Shape { counts, words });
    }

    /// The memory in use after `states` more states are expanded, in bytes. Each has at most two successors.
    pub(crate) fn memory_with(&self, states: usize) -> usize {
        let more = 2 * (self.now.len() - self.expanded).min(states);
        size_of::<Self>() + self.now.memory_with(0) + self.next.memory_with(more)
    }
}

/// The shape of the layer after a frontier, with counts of `words` words.
fn shape_after<K>(frontier: usize, transitions: &Transitions<K>, words: usize) -> Shape {
    let counts = transitions.counts.get(frontier + 1).copied().unwrap_or(0);
    let counts = if words == 0 { 0 } else { counts };
    Shape { counts, words }
}

//! Some states of a frontier, and how they go on.

use std::ops::Range;

use super::key::Key;
use super::layer::{Layer, Shape};
use super::transition::{Behind, Plainly};
use super::transitions::Plies;

/// Goes from frontier to frontier: each state of one is taken with its candidate and without it to the
/// next.
///
/// ```text
/// now    s t u v w
///            ^ at          s and t are done, u is next
/// next   p q r
/// ```
pub(super) struct Part<K> {
    /// The frontier of `now`.
    pub(super) frontier: usize,
    pub(super) at: usize,
    pub(super) now: Layer<K>,
    pub(super) next: Layer<K>,
}

/// Layers that were used and hold nothing any more, for their memory.
pub(super) type LayerPool<K> = Vec<Layer<K>>;

/// How far a part may go.
#[derive(Clone, Copy)]
pub(super) struct Limits {
    /// It ends at this frontier.
    pub(super) end: usize,
    /// So many states it takes on.
    pub(super) states: u64,
    /// So many states a layer has at most.
    pub(super) in_a_layer: usize,
}

impl<K: Key> Part<K> {
    /// States that nobody has taken on yet.
    pub(super) fn of(now: Layer<K>, frontier: usize, transitions: &Plies<K>) -> Self {
        let next = Layer::new(shape_behind(frontier, transitions, now.shape().words));
        Part {
            frontier,
            at: 0,
            now,
            next,
        }
    }

    /// The part, in whose place nothing is left for a while.
    pub(super) fn take(&mut self) -> Self {
        let nothing = Part {
            frontier: self.frontier,
            at: 0,
            now: Layer::new(self.now.shape()),
            next: Layer::new(self.next.shape()),
        };
        std::mem::replace(self, nothing)
    }

    /// Goes on, and says how many states it has taken on.
    pub(super) fn go_on(
        &mut self,
        transitions: &Plies<K>,
        limits: Limits,
        spare: &mut LayerPool<K>,
    ) -> u64 {
        if self.next.has_no_room()
            && let Some(layer) = spare.pop()
        {
            self.next = layer.cleared(self.next.shape());
        }
        let mut left = limits.states;
        while self.is_before(limits.end) {
            left -= self.take_on(transitions, left, limits.in_a_layer);
            if !self.is_through() {
                break;
            }
            self.turn(transitions);
            if let Some(layer) = spare.pop() {
                self.next = layer.cleared(self.next.shape());
            }
        }
        limits.states - left
    }

    /// Takes on so many states of this frontier, or all that are left and find room in the next layer, and
    /// says how many.
    pub(super) fn take_on(&mut self, transitions: &Plies<K>, most: u64, in_a_layer: usize) -> u64 {
        let left = (self.now.len() - self.at).min(self.room(in_a_layer));
        let end = self.at + usize::try_from(most).unwrap_or(left).min(left);
        let states = self.at..end;
        match self.now.shape().len() {
            _ if transitions.by_size => self.take_rows(transitions, states),
            0 => self.take_numbers::<0>(transitions, states),
            1 => self.take_numbers::<1>(transitions, states),
            2 => self.take_numbers::<2>(transitions, states),
            3 => self.take_numbers::<3>(transitions, states),
            4 => self.take_numbers::<4>(transitions, states),
            _ => self.take_rows(transitions, states),
        }
        let done = (end - self.at) as u64;
        self.at = end;
        done
    }

    /// The states of numbers of so many words, one each.
    fn take_numbers<const WORDS: usize>(&mut self, transitions: &Plies<K>, states: Range<usize>) {
        let transition = transitions.transition(self.frontier);
        match transition.plainly() {
            Plainly::Bits(bits) => self.take_numbers_by::<WORDS>(states, bits),
            Plainly::WithDue(bits) => self.take_numbers_by::<WORDS>(states, bits),
            Plainly::WithSums(transition) => self.take_numbers_by::<WORDS>(states, transition),
        }
    }

    #[inline(always)]
    fn take_numbers_by<const WORDS: usize>(
        &mut self,
        states: Range<usize>,
        transition: impl Behind<K>,
    ) {
        for state in states {
            let (key, number) = (self.now.keys()[state], self.now.number::<WORDS>(state));
            if let Some(key) = transition.skip(key) {
                self.next.add_number(key, &number);
            }
            if let Some(key) = transition.choose(key) {
                self.next.add_number(key, &number);
            }
        }
    }

    /// States of any rows.
    fn take_rows(&mut self, transitions: &Plies<K>, states: Range<usize>) {
        let transition = transitions.transition(self.frontier);
        let size = if transitions.by_size {
            transition.size
        } else {
            0
        };
        for state in states {
            let (key, row) = (self.now.keys()[state], self.now.row(state));
            if let Some(key) = transition.skip(key) {
                self.next.add(key, row, 0);
            }
            if let Some(key) = transition.choose(key) {
                self.next.add(key, row, size);
            }
        }
    }

    /// So many states the next layer has room for the successors of.
    fn room(&self, in_a_layer: usize) -> usize {
        (in_a_layer - self.next.len().min(in_a_layer)) / 2
    }

    /// Whether there are transitions between here and there.
    pub(super) fn is_before(&self, frontier: usize) -> bool {
        self.frontier < frontier
    }

    /// Whether all states of this frontier are done.
    pub(super) fn is_through(&self) -> bool {
        self.at == self.now.len()
    }

    /// Whether states are left of which the next layer has room for none.
    pub(super) fn is_stuck(&self, in_a_layer: usize) -> bool {
        !self.is_through() && self.room(in_a_layer) == 0
    }

    /// Goes to the next frontier.
    pub(super) fn turn(&mut self, transitions: &Plies<K>) {
        std::mem::swap(&mut self.now, &mut self.next);
        self.frontier += 1;
        self.at = 0;
        let words = self.now.shape().words;
        self.next
            .clear(shape_behind(self.frontier, transitions, words));
    }

    /// Keeps only its states, and gives the rest of its memory away.
    pub(super) fn rest(&mut self, spare: &mut LayerPool<K>) {
        let states = self.now.compact();
        let nothing = Layer::new(self.next.shape());
        spare.push(std::mem::replace(&mut self.now, states));
        spare.push(std::mem::replace(&mut self.next, nothing));
    }

    /// Makes all numbers wider.
    pub(super) fn widen(&mut self, words: usize) {
        self.now.widen(words);
        let Shape { numbers, .. } = self.next.shape();
        self.next.clear(Shape { numbers, words });
    }

    /// The bytes that it takes when so many more states are done, of each of which come two at most.
    pub(super) fn memory_with(&self, states: usize) -> usize {
        let more = 2 * (self.now.len() - self.at).min(states);
        size_of::<Self>() + self.now.memory_with(0) + self.next.memory_with(more)
    }
}

/// The shape of the layer behind a frontier, in numbers of so many words.
fn shape_behind<K>(frontier: usize, transitions: &Plies<K>, words: usize) -> Shape {
    let numbers = transitions.numbers.get(frontier + 1).copied().unwrap_or(0);
    let numbers = if words == 0 { 0 } else { numbers };
    Shape { numbers, words }
}

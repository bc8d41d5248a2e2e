//! Reordering of solutions.

use std::collections::{BTreeMap, BTreeSet};

use crate::amb::orders::order::Order;
use crate::amb::threads::desk::News;

/// Sorts solutions into the order of a single thread: first by round, then by part.
pub(crate) struct Queue<T, F> {
    each: F,
    /// The part with solutions that are passed on at once.
    turn: usize,
    waiting: BTreeMap<(usize, usize), Vec<T>>,
    done: BTreeSet<usize>,
}

/// The turn of no part: any part may still have solutions of an early round.
const NOBODY: usize = usize::MAX;

impl<T, F: FnMut(T)> Queue<T, F> {
    pub(crate) fn new(order: Order, each: F) -> Self {
        Self {
            each,
            turn: if order.has_rounds() { NOBODY } else { 0 },
            waiting: BTreeMap::new(),
            done: BTreeSet::new(),
        }
    }

    pub(crate) fn hear(&mut self, news: News<T>) {
        match news {
            News::Found(part, _, solution) if part == self.turn => (self.each)(solution),
            News::Found(part, round, solution) => {
                self.waiting
                    .entry((round, part))
                    .or_default()
                    .push(solution);
            }
            News::Done(part) => self.done(part),
        }
    }

    fn done(&mut self, part: usize) {
        self.done.insert(part);
        while self.done.remove(&self.turn) {
            self.turn += 1;
            let waiting = self.waiting.remove(&(0, self.turn)).unwrap_or_default();
            waiting.into_iter().for_each(&mut self.each);
        }
    }

    /// Passes on all waiting solutions, also those of unfinished parts.
    pub(crate) fn hand_over_all(self) {
        let waiting = self.waiting.into_values();
        waiting.flatten().for_each(self.each);
    }
}

//! Random orders of alternatives.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use super::random::Random;

/// The numbers below `n` in a random order, made one by one: Fisher and Yates's shuffle, of which
/// only the places that have been exchanged are kept, so that a million alternatives cost nothing
/// until they are asked for.
#[derive(Clone, Debug)]
pub(super) struct Shuffle {
    random: Random,
    n: usize,
    end: usize,
    rank: usize,
    present: usize,
    moved: BTreeMap<usize, usize>,
}

impl Shuffle {
    pub(super) fn new(n: usize, seed: u64) -> Self {
        let mut new = Self {
            random: Random::new(seed),
            n,
            end: n,
            rank: 0,
            present: 0,
            moved: BTreeMap::new(),
        };
        new.draw();
        new
    }

    pub(super) fn present(&self) -> Option<usize> {
        (self.rank < self.end).then_some(self.present)
    }

    pub(super) fn next(&mut self) -> Option<usize> {
        self.rank += 1;
        self.draw();
        self.present()
    }

    pub(super) fn count(&self) -> usize {
        self.end
    }

    pub(super) fn rank(&self) -> usize {
        self.rank
    }

    /// Ends before this number, or `extra` numbers later.
    pub(super) fn until(mut self, number: usize, extra: usize) -> Self {
        let mut ahead = self.clone();
        while ahead.present().is_some_and(|present| present != number) {
            ahead.next();
        }
        self.end = self.end.min(ahead.rank + extra);
        self
    }

    /// Exchanges the place at `rank` with a random one that is not before it.
    fn draw(&mut self) {
        if self.rank < self.end {
            let left = (self.n - self.rank) as u64;
            let from = self.rank + self.random.below(left) as usize;
            let here = self.moved.remove(&self.rank).unwrap_or(self.rank);
            self.present = match from == self.rank {
                true => here,
                false => self.moved.insert(from, here).unwrap_or(from),
            };
        }
    }
}

/// Those listed, in a random order.
pub(super) fn shuffled(list: Vec<usize>, seed: u64) -> Vec<usize> {
    let mut order = Shuffle::new(list.len(), seed);
    let mut next = order.present();
    let mut shuffled = Vec::with_capacity(list.len());
    while let Some(place) = next {
        shuffled.push(list[place]);
        next = order.next();
    }
    shuffled
}

/// The alternatives in a random order in which a heavier one tends to come earlier: each is drawn
/// with a probability in proportion to its weight among those that are left.
pub(super) fn weighted(mut weights: Vec<(usize, u32)>, seed: u64) -> Vec<usize> {
    let mut random = Random::new(seed);
    let mut left: u64 = weights.iter().map(|&(_, weight)| u64::from(weight)).sum();
    let mut order = Vec::with_capacity(weights.len());
    while left > 0 {
        let mut ball = random.below(left);
        let drawn = weights.iter().position(|&(_, weight)| {
            let hit = ball < u64::from(weight);
            ball = ball.wrapping_sub(u64::from(weight));
            hit
        });
        let (alternative, weight) = weights.remove(drawn.expect("a ball below the sum is drawn"));
        left -= u64::from(weight);
        order.push(alternative);
    }
    order
}

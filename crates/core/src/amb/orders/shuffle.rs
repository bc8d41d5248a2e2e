//! Random orders of alternatives.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use crate::amb::orders::random::Random;
use crate::amb::orders::scatter::Scatter;

/// The numbers below `n` in a random order, generated lazily.
#[derive(Clone, Debug)]
pub(crate) struct Shuffle {
    /// The seed of the node that the alternatives belong to.
    pub(crate) seed: u64,
    places: Places,
    end: usize,
    rank: usize,
    present: usize,
}

/// The method that finds the number at a place.
#[derive(Clone, Debug)]
enum Places {
    Drawn(Draw),
    Scattered(Scatter),
}

/// Maximum number that is shuffled by drawing, which makes every order equally likely. Larger
/// ranges are permuted by [`Scatter`], which takes no memory.
const DRAWN: usize = 1 << 16;

impl Shuffle {
    pub(crate) fn new(n: usize, seed: u64) -> Self {
        let places = match n {
            0..=DRAWN => Places::Drawn(Draw::new(n, seed)),
            _ => Places::Scattered(Scatter::new(n, seed)),
        };
        let mut new = Self {
            seed,
            places,
            end: n,
            rank: 0,
            present: 0,
        };
        new.look();
        new
    }

    pub(crate) fn present(&self) -> Option<usize> {
        (self.rank < self.end).then_some(self.present)
    }

    pub(crate) fn next(&mut self) -> Option<usize> {
        self.rank += 1;
        self.look();
        self.present()
    }

    /// Advances to this place.
    pub(crate) fn go_to(&mut self, rank: usize) -> Option<usize> {
        if let Places::Scattered(_) = self.places {
            self.rank = rank;
            self.look();
        }
        while self.rank < rank {
            self.next();
        }
        self.present()
    }

    /// The place of a number, unless it is before the present one.
    pub(crate) fn rank_of(&self, number: usize) -> Option<usize> {
        if let Places::Scattered(scatter) = &self.places {
            let rank = scatter.place_of(number);
            return (self.rank..self.end).contains(&rank).then_some(rank);
        }
        let mut ahead = self.clone();
        while ahead.present()? != number {
            ahead.next();
        }
        Some(ahead.rank)
    }

    pub(crate) fn count(&self) -> usize {
        self.end
    }

    pub(crate) fn rank(&self) -> usize {
        self.rank
    }

    /// Ends before this number, or `extra` numbers later.
    pub(crate) fn until(mut self, number: usize, extra: usize) -> Self {
        let rank = self.rank_of(number);
        self.end = rank.map_or(self.end, |rank| self.end.min(rank + extra));
        self
    }

    fn look(&mut self) {
        if self.rank < self.end {
            self.present = match &mut self.places {
                Places::Drawn(draw) => draw.draw(self.rank),
                Places::Scattered(scatter) => scatter.at(self.rank),
            };
        }
    }
}

/// A lazy Fisher-Yates shuffle that stores exchanged places only.
#[derive(Clone, Debug)]
struct Draw {
    random: Random,
    n: usize,
    moved: BTreeMap<usize, usize>,
}

impl Draw {
    fn new(n: usize, seed: u64) -> Self {
        Self {
            random: Random::new(seed),
            n,
            moved: BTreeMap::new(),
        }
    }

    /// Swaps the place at `rank` with a random one that is not before it.
    fn draw(&mut self, rank: usize) -> usize {
        let left = (self.n - rank) as u64;
        let from = rank + self.random.below(left) as usize;
        let here = self.moved.remove(&rank).unwrap_or(rank);
        match from == rank {
            true => here,
            false => self.moved.insert(from, here).unwrap_or(from),
        }
    }
}

/// The elements of a list in a random order.
pub(crate) fn shuffled(list: Vec<usize>, seed: u64) -> Vec<usize> {
    let mut order = Shuffle::new(list.len(), seed);
    let mut next = order.present();
    let mut shuffled = Vec::with_capacity(list.len());
    while let Some(place) = next {
        shuffled.push(list[place]);
        next = order.next();
    }
    shuffled
}

/// The alternatives in a random order by weight: each is drawn with a probability proportional to
/// its weight among the remaining ones.
pub(crate) fn weighted(mut weights: Vec<(usize, u32)>, seed: u64) -> Vec<usize> {
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

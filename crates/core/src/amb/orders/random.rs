//! Random numbers and random orders that are the same on every machine.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

/// SplitMix64: Steele, Lea, Flood, *Fast splittable pseudorandom number generators*, 2014.
#[derive(Clone, Debug)]
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        mix(self.0)
    }

    /// A number below `n`, each as likely as any other.
    pub(crate) fn below(&mut self, n: u64) -> u64 {
        let rejected = n.wrapping_neg() % n;
        loop {
            let wide = u128::from(self.next()) * u128::from(n);
            if wide as u64 >= rejected {
                return (wide >> 64) as u64;
            }
        }
    }
}

/// Mixes `value` into `state`: the seed of a node from its parent's and its alternative.
pub(crate) fn stir(state: u64, value: u64) -> u64 {
    mix(state ^ mix(value.wrapping_add(0x9E37_79B9_7F4A_7C15)))
}

fn mix(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

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
        if from == rank {
            here
        } else {
            self.moved.insert(from, here).unwrap_or(from)
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

/// A pseudorandom permutation of the numbers below `n`, computed for single numbers and places, for
/// choices of any width.
///
/// A Feistel network of four rounds (Luby, Rackoff, *How to construct pseudorandom permutations*,
/// 1988) over a power of four, iterated until it reaches a number below `n` (Black, Rogaway,
/// *Ciphers with arbitrary finite domains*, 2002).
#[derive(Clone, Debug)]
pub(crate) struct Scatter {
    n: u64,
    /// The number of bits in each half of a number.
    half: u32,
    seed: u64,
}

const ROUNDS: u64 = 4;

impl Scatter {
    pub(crate) fn new(n: usize, seed: u64) -> Self {
        let n = n as u64;
        let bits = u64::BITS - n.saturating_sub(1).leading_zeros();
        let half = bits.div_ceil(2).max(1);
        Self { n, half, seed }
    }

    /// The number at this place.
    pub(crate) fn at(&self, place: usize) -> usize {
        self.walk(place, |number| {
            (0..ROUNDS).fold(number, |n, i| self.mix(n, i))
        })
    }

    /// The place of this number.
    pub(crate) fn place_of(&self, number: usize) -> usize {
        self.walk(number, |number| {
            (0..ROUNDS).rev().fold(number, |n, i| self.unmix(n, i))
        })
    }

    fn walk(&self, from: usize, step: impl Fn(u64) -> u64) -> usize {
        let mut number = step(from as u64);
        while number >= self.n {
            number = step(number);
        }
        number as usize
    }

    fn mix(&self, number: u64, round: u64) -> u64 {
        let (high, low) = (number >> self.half, number & self.mask());
        low << self.half | (high ^ self.noise(low, round))
    }

    fn unmix(&self, number: u64, round: u64) -> u64 {
        let (low, mixed) = (number >> self.half, number & self.mask());
        (mixed ^ self.noise(low, round)) << self.half | low
    }

    fn noise(&self, low: u64, round: u64) -> u64 {
        stir(stir(self.seed, round), low) & self.mask()
    }

    fn mask(&self) -> u64 {
        (1 << self.half) - 1
    }
}

//! Pseudorandom permutations of large ranges.

use crate::amb::orders::random::stir;

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

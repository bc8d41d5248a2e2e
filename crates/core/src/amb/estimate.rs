//! How big a tree is, by a few random probes.

use super::body::{Body, Refused};
use super::engine::Amb;
use super::error::Error;
use super::order::Order;
use super::random::Random;
use super::search::Search;

/// What random probes say about a tree.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Estimate {
    /// How many nodes it has, the root included.
    pub nodes: Guess,
    /// How many solutions.
    pub solutions: Guess,
}

/// A number that was estimated.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Guess {
    /// The mean of the probes: right on average, however few they are.
    pub mean: f64,
    /// How far the mean is likely to be off (its standard error). Where a tree has rare and
    /// large branches, both are too small until a probe comes upon one.
    pub spread: f64,
}

impl<B: Body> Search<B> {
    /// Estimates the size of the tree from this many random probes.
    ///
    /// A probe goes down to a leaf, at every choice by a random admissible alternative, and
    /// takes every node for as many as it had chances to go elsewhere: Knuth, *Estimating the
    /// efficiency of backtrack programs*, 1975. Searches within a run are run, not probed, so
    /// that `ifte` makes the estimate inexact.
    ///
    /// # Panics
    ///
    /// When the search has begun, and when the body does.
    ///
    /// ```
    /// use standoff_core::amb::search;
    ///
    /// let permutations = search(|amb| {
    ///     let mut left: Vec<u8> = (0..20).collect();
    ///     while !left.is_empty() {
    ///         let at = amb.choose(0..left.len())?;
    ///         left.swap_remove(at);
    ///     }
    ///     Ok(())
    /// });
    /// let guess = permutations.estimate(10, 1).solutions;
    /// assert_eq!(guess.mean, 2_432_902_008_176_640_000.0); // 20!
    /// assert_eq!(guess.spread, 0.0); // all branches are alike
    /// ```
    pub fn estimate(mut self, probes: u32, seed: u64) -> B::Answer<Estimate> {
        self.assert_fresh();
        B::answer(self.naming_path(|search| search.probe_all(probes, seed)))
    }

    fn probe_all(&mut self, probes: u32, seed: u64) -> Result<Estimate, Error> {
        let mut random = Random::new(seed);
        let (mut nodes, mut solutions) = (Sample::default(), Sample::default());
        for _ in 0..probes {
            let (seen, found) = self.probe(random.next())?;
            nodes.add(seen);
            solutions.add(found);
        }
        Ok(Estimate {
            nodes: nodes.guess(),
            solutions: solutions.guess(),
        })
    }

    /// Goes down once; says how many nodes and solutions that makes likely.
    fn probe(&mut self, seed: u64) -> Result<(f64, f64), Error> {
        self.amb.path.clear();
        self.amb.kept = 0;
        self.amb.rules.order = Order::Random(seed);
        self.amb.rules.weighs = false;
        self.amb.rules.settle();
        let outcome = self.body.run(&mut self.amb);
        if let Err(Refused::Error(source)) = outcome {
            let path = self.amb.prefix();
            return Err(Error::Body { path, source });
        }
        let solved = outcome.is_ok() && !self.amb.failed;
        let (nodes, leaves) = likely(&self.amb);
        Ok((nodes, if solved { leaves } else { 0.0 }))
    }
}

/// How many nodes there are, and how many leaves, if all branches are like this path.
fn likely(amb: &Amb) -> (f64, f64) {
    let degrees = amb.path.iter().map(|entry| entry.kids.count() as f64);
    degrees.fold((1.0, 1.0), |(nodes, level), degree| {
        (nodes + level * degree, level * degree)
    })
}

/// Mean and spread of numbers as they come: Welford, 1962.
#[derive(Default)]
struct Sample {
    count: f64,
    mean: f64,
    squares: f64,
}

impl Sample {
    fn add(&mut self, value: f64) {
        self.count += 1.0;
        let off = value - self.mean;
        self.mean += off / self.count;
        self.squares += off * (value - self.mean);
    }

    fn guess(&self) -> Guess {
        let degrees = (self.count - 1.0).max(1.0) * self.count.max(1.0);
        Guess {
            mean: self.mean,
            spread: square_root(self.squares / degrees),
        }
    }
}

/// Newton's iteration from above: without `std`, a number has no square root.
fn square_root(square: f64) -> f64 {
    if !(square > 0.0 && square.is_finite()) {
        return square.max(0.0);
    }
    let mut root = square.max(1.0);
    loop {
        let next = (root + square / root) / 2.0;
        if next >= root {
            return root;
        }
        root = next;
    }
}

//! The size of a tree, estimated by random probes (Knuth 1975).

use core::fmt;

use crate::amb::driver::Search;
use crate::amb::driver::body::{Answer, Body, Errors, Unsolved};
use crate::amb::engine::handle::Amb;
use crate::amb::orders::Order;
use crate::amb::orders::random::Random;
use crate::amb::tree::error::Error;

/// The size of a tree, estimated by random probes.
///
/// ```
/// use standoff_core::amb::{Guess, search};
///
/// // Eight solutions, all of them behind a door that a probe finds once in a million times.
/// let rare = search(|amb| {
///     let door = amb.choose(0..1_000_000)?;
///     amb.require(door == 777)?;
///     amb.choose(0..8)
/// });
/// let estimate = rare.estimate(100, 1);
/// assert_eq!(estimate.nodes.to_string(), "about 1000001 give or take 0");
/// assert_eq!(estimate.solutions, Guess::NoneSeen);
/// assert_eq!(estimate.solutions.to_string(), "none seen");
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Estimate {
    /// The number of nodes, the root included.
    pub nodes: Guess,
    /// The number of solutions.
    pub solutions: Guess,
}

/// An estimated number.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum Guess {
    /// No probe found any: there may be none, or too few for this number of probes.
    NoneSeen,
    /// An estimate with its standard error.
    About {
        /// The mean of the probes. It is unbiased for any number of probes.
        mean: f64,
        /// The standard error of the mean; infinite after a single probe. If a tree has rare, large
        /// branches, both numbers are too small until a probe hits one.
        std_error: f64,
    },
    /// More than an `f64` can hold.
    Vast {
        /// The mean of the probes is about ten to this power (rounded down).
        power_of_ten: u64,
    },
}

impl Guess {
    /// The mean of the probes: 0 for [`NoneSeen`](Self::NoneSeen), infinite for
    /// [`Vast`](Self::Vast).
    ///
    /// ```
    /// use standoff_core::amb::search;
    ///
    /// let pairs = search(|amb| Ok((amb.choose(0..30)?, amb.choose(0..40)?)));
    /// assert_eq!(pairs.estimate(5, 1).solutions.mean(), 1200.0);
    /// ```
    #[must_use]
    pub fn mean(&self) -> f64 {
        match *self {
            Self::NoneSeen => 0.0,
            Self::About { mean, .. } => mean,
            Self::Vast { .. } => f64::INFINITY,
        }
    }

    /// The standard error of the mean; infinite if the probes give none.
    #[must_use]
    pub fn std_error(&self) -> f64 {
        match *self {
            Self::About { std_error, .. } => std_error,
            Self::NoneSeen | Self::Vast { .. } => f64::INFINITY,
        }
    }
}

impl Guess {
    fn of(sample: &Sample) -> Self {
        let mean = sample.mean();
        match mean.at(0) {
            0.0 => Self::NoneSeen,
            plain if plain.is_finite() => Self::About {
                mean: plain,
                std_error: sample.std_error().at(0),
            },
            _ => Self::Vast {
                power_of_ten: mean.power_of_ten(),
            },
        }
    }
}

impl fmt::Display for Guess {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoneSeen => f.write_str("none seen"),
            Self::About { mean, std_error } if *mean < 1e15 => {
                write!(f, "about {mean:.0} give or take {std_error:.0}")
            }
            Self::About { mean, std_error } => {
                write!(f, "about {mean:.2e} give or take {std_error:.1e}")
            }
            Self::Vast { power_of_ten } => write!(f, "about 10^{power_of_ten}"),
        }
    }
}

impl<B: Body> Search<B> {
    /// Estimates the size of the tree from this many random probes.
    ///
    /// A probe takes a random admissible alternative at every choice, down to a leaf. It weights
    /// every node with the product of the numbers of alternatives above it: Knuth, *Estimating the
    /// efficiency of backtrack programs*, 1975. Searches within a run are run, not probed, so
    /// `ifte` makes the estimate inexact. A source that is endless, or has more than 65,536 items
    /// and an unknown length, counts as 2^64 items that are all like its first.
    ///
    /// # Panics
    ///
    /// If the search has begun or was [resumed](Search::resume), and if the body panics.
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
    /// assert_eq!(guess.mean(), 2_432_902_008_176_640_000.0); // 20!
    /// assert_eq!(guess.std_error(), 0.0); // all branches are alike
    /// ```
    #[track_caller]
    pub fn estimate(mut self, probes: u32, seed: u64) -> Answer<B, Estimate> {
        self.assert_whole("estimate");
        B::Error::answer(self.naming_path(|search| search.probe_all(probes, seed)))
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
            nodes: Guess::of(&nodes),
            solutions: Guess::of(&solutions),
        })
    }

    /// Makes one probe; returns its estimates of the nodes and the solutions.
    fn probe(&mut self, seed: u64) -> Result<(Large, Large), Error> {
        self.amb.leave_path();
        self.amb.strategy.order = Order::Random(seed);
        self.amb.strategy.weighs = false;
        self.amb.strategy.update_fast_path();
        let outcome = self.body.run(&mut self.amb);
        if let Err(Unsolved::Error(source)) = outcome {
            return Err(self.error(source));
        }
        let solved = outcome.is_ok() && !self.amb.failed;
        let (nodes, leaves) = likely(&self.amb);
        Ok((nodes, if solved { leaves } else { Large::default() }))
    }
}

/// The numbers of nodes and of leaves, if all branches were like this path.
fn likely(amb: &Amb) -> (Large, Large) {
    let (mut nodes, mut level, mut scale) = (1.0, 1.0, 0);
    for entry in &amb.path {
        level *= entry.alternatives.count() as f64;
        nodes += level;
        if level > BASE {
            (nodes, level, scale) = (nodes / BASE, level / BASE, scale + 1);
        }
    }
    (Large::new(nodes, scale), Large::new(level, scale))
}

/// A number beyond the range of an `f64`: a factor times [`BASE`] to the power of the scale.
#[derive(Clone, Copy, Default)]
pub(crate) struct Large {
    times: f64,
    scale: u64,
}

/// 2 to the power of 256: the squares of numbers up to this one can be added.
pub(crate) const BASE: f64 = 1.157_920_892_373_162e77;

/// A little less than 10, so that rounding does not make 10 to the power of 400 smaller than it is.
const NEARLY_TEN: f64 = 10.0 - 1e-9;

impl Large {
    pub(crate) fn new(times: f64, scale: u64) -> Self {
        Self { times, scale }
    }

    /// The factor of the number at another scale.
    pub(crate) fn at(self, scale: u64) -> f64 {
        let mut times = self.times;
        for _ in self.scale..scale {
            times /= BASE;
        }
        for _ in scale..self.scale {
            times *= BASE;
        }
        times
    }

    /// The logarithm to base 10, rounded down.
    pub(crate) fn power_of_ten(self) -> u64 {
        let (mut times, mut power) = (self.times, 0);
        for scale in 0..=self.scale {
            while times >= NEARLY_TEN {
                (times, power) = (times / 10.0, power + 1);
            }
            times *= if scale < self.scale { BASE } else { 1.0 };
        }
        power
    }
}

/// Running mean and variance: Welford, 1962.
#[derive(Default)]
pub(crate) struct Sample {
    count: f64,
    mean: f64,
    squares: f64,
    /// The scale of the mean; that of the squares is twice this.
    scale: u64,
}

impl Sample {
    pub(crate) fn add(&mut self, value: Large) {
        self.rescale(value.scale.max(self.scale));
        self.count += 1.0;
        let value = value.at(self.scale);
        let off = value - self.mean;
        self.mean += off / self.count;
        self.squares += off * (value - self.mean);
    }

    fn rescale(&mut self, scale: u64) {
        for _ in self.scale..scale {
            self.mean /= BASE;
            self.squares = self.squares / BASE / BASE;
        }
        self.scale = scale;
    }

    pub(crate) fn mean(&self) -> Large {
        Large::new(self.mean, self.scale)
    }

    /// The standard error of the mean; infinite after a single number.
    pub(crate) fn std_error(&self) -> Large {
        let degrees = (self.count - 1.0) * self.count;
        let root = square_root(self.squares / degrees);
        let std_error = if degrees > 0.0 { root } else { f64::INFINITY };
        Large::new(std_error, self.scale)
    }
}

/// The square root by Newton's iteration from above: `core` has none.
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

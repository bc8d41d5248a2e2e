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
    /// Returns the mean of the probes: 0 for [`NoneSeen`](Self::NoneSeen), infinite for [`Vast`](Self::Vast).
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

    /// Returns the standard error of the mean; infinite if the probes give none.
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
        if mean == 0.0 {
            Self::NoneSeen
        } else if mean.is_finite() {
            let std_error = sample.std_error();
            Self::About { mean, std_error }
        } else {
            let power_of_ten = sample.power_of_ten();
            Self::Vast { power_of_ten }
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
        let (mut nodes, mut solutions) = (Sample::new(), Sample::new());
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
    fn probe(&mut self, seed: u64) -> Result<(Size, Size), Error> {
        self.amb.leave_path();
        self.amb.strategy.order = Order::Random(seed);
        self.amb.strategy.update_fast_path();
        let outcome = self.body.run(&mut self.amb);
        if let Err(Unsolved::Error(source)) = outcome {
            return Err(self.error(source));
        }
        let solved = outcome.is_ok() && !self.amb.failed;
        let (nodes, leaves) = likely(&self.amb);
        Ok((nodes, if solved { leaves } else { Size::ZERO }))
    }
}

/// The numbers of nodes and of leaves, if all branches were like this path.
fn likely(amb: &Amb) -> (Size, Size) {
    let (mut nodes, mut level) = (Size::ONE, Size::ONE);
    for entry in &amb.path {
        level = level.times(entry.alternatives.count() as f64);
        nodes = nodes.plus(level);
    }
    (nodes, level)
}

/// A number of nodes, and its decimal logarithm, for numbers that overflow.
#[derive(Clone, Copy)]
struct Size {
    number: f64,
    log: f64,
}

impl Size {
    const ZERO: Self = Self {
        number: 0.0,
        log: f64::NEG_INFINITY,
    };
    const ONE: Self = Self {
        number: 1.0,
        log: 0.0,
    };

    fn times(self, factor: f64) -> Self {
        Self {
            number: self.number * factor,
            log: self.log + libm::log10(factor),
        }
    }

    fn plus(self, other: Self) -> Self {
        Self {
            number: self.number + other.number,
            log: log_of_sum(self.log, other.log),
        }
    }
}

/// The decimal logarithm of a sum, from the logarithms of its terms.
fn log_of_sum(a: f64, b: f64) -> f64 {
    let (low, high) = (a.min(b), a.max(b));
    if low == f64::NEG_INFINITY {
        return high;
    }
    high + libm::log10(1.0 + libm::exp10(low - high))
}

/// Running mean and variance of sizes: Welford, 1962.
struct Sample {
    count: f64,
    /// The mean times [`UNIT`], and the sum of the squared deviations times its square.
    mean: f64,
    squares: f64,
    /// The logarithm of the sum.
    log: f64,
}

/// 2 to the power of -500, by which all numbers are multiplied, so that the squares of numbers up to
/// 10^300 are within the range of an `f64`. Powers of two change no digit.
const UNIT: f64 = f64::from_bits((1023 - 500) << 52);

impl Sample {
    fn new() -> Self {
        Self {
            count: 0.0,
            mean: 0.0,
            squares: 0.0,
            log: f64::NEG_INFINITY,
        }
    }

    fn add(&mut self, size: Size) {
        self.count += 1.0;
        let value = size.number * UNIT;
        let off = value - self.mean;
        self.mean += off / self.count;
        self.squares += off * (value - self.mean);
        self.log = log_of_sum(self.log, size.log);
    }

    /// The mean; not finite if it overflows.
    fn mean(&self) -> f64 {
        self.mean / UNIT
    }

    /// The standard error of the mean; infinite after a single number.
    fn std_error(&self) -> f64 {
        let degrees = (self.count - 1.0) * self.count;
        if degrees > 0.0 {
            libm::sqrt(self.squares / degrees) / UNIT
        } else {
            f64::INFINITY
        }
    }

    /// The logarithm of the mean, rounded down, but not because of a rounding error.
    fn power_of_ten(&self) -> u64 {
        (self.log - libm::log10(self.count) + 1e-9) as u64
    }
}

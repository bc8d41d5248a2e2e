//! Mean and standard error of numbers beyond the range of an `f64`.

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

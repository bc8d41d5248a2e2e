//! Estimates of the work and the memory of a search.

use std::fmt;

/// An estimate of the work and the memory of a search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The number of nodes of the search tree: the mean of random samples.
    pub nodes: f64,
    /// The standard error of `nodes`; infinite if no sampled path reached a leaf.
    pub error: f64,
    /// Whether enough sampled paths reached a leaf for `nodes` and `error` to be meaningful.
    pub is_sampled: bool,
    /// An upper bound of the number of nodes by a formula; infinite if none is known.
    pub at_most: f64,
    /// The cost of a node, as a rough number of operations on a machine word.
    pub node_cost: f64,
    /// The maximum memory of the search, as a rough number of bytes.
    pub memory: f64,
    /// Whether only the work to [prepare](Self::unready) the search is known, which is then the `node_cost`.
    pub is_unready: bool,
}

impl Estimate {
    /// Returns the likely cost of the whole search, in the unit of `node_cost`, to compare engines.
    ///
    /// It is the mean plus two standard errors, since random paths miss most nodes of an uneven tree. If the samples do
    /// not agree, it grows with the square of that number.
    ///
    /// It is never NaN or negative: an estimate with such a number is useless, and its work is infinite.
    pub fn work(&self) -> f64 {
        let numbers = [self.nodes, self.error, self.at_most, self.node_cost];
        if !numbers.iter().all(|&number| number >= 0.0) {
            return f64::INFINITY;
        }
        let sampled = self.nodes + 2.0 * self.error;
        let hidden = if self.is_near() {
            1.0
        } else {
            (sampled / TRUSTED).max(1.0)
        };
        let nodes = (sampled * hidden).min(self.at_most);
        if nodes == f64::INFINITY {
            nodes
        } else {
            nodes * self.node_cost
        }
    }

    /// Returns a likely lower bound of the cost of the whole search, in the unit of `node_cost`. It is not proven.
    pub fn at_least(&self) -> f64 {
        let nodes = if self.is_near() {
            self.nodes - 2.0 * self.error
        } else {
            self.nodes / HIDDEN
        };
        nodes * self.node_cost
    }

    /// Creates an estimate by an exact number of nodes, which were counted or computed.
    ///
    /// ```
    /// use standoff_engine::Estimate;
    ///
    /// let estimate = Estimate::exact(90.0, 4.0);
    /// assert_eq!(estimate.to_string(), "90 nodes");
    /// assert_eq!(estimate.work(), 360.0);
    /// ```
    pub fn exact(nodes: f64, node_cost: f64) -> Self {
        Estimate {
            nodes,
            error: 0.0,
            is_sampled: true,
            at_most: nodes,
            node_cost,
            memory: 0.0,
            is_unready: false,
        }
    }

    /// Creates an estimate by the mean and the standard error of random samples, of which enough reached a leaf.
    ///
    /// ```
    /// use standoff_engine::Estimate;
    ///
    /// let estimate = Estimate::sampled(2000.0, 100.0, 4.0).within(2100.0).holding(4096.0);
    /// assert_eq!(estimate.to_string(), "about 2000 nodes");
    /// assert_eq!((estimate.work(), estimate.memory), (8400.0, 4096.0));
    /// ```
    pub fn sampled(nodes: f64, error: f64, node_cost: f64) -> Self {
        Estimate {
            error,
            at_most: f64::INFINITY,
            ..Self::exact(nodes, node_cost)
        }
    }

    /// Creates an estimate by an upper bound of the number of nodes, if nothing else is known.
    ///
    /// ```
    /// use standoff_engine::Estimate;
    ///
    /// let estimate = Estimate::up_to(5000.0, 4.0);
    /// assert_eq!(estimate.to_string(), "at most 5000 nodes");
    /// assert_eq!(estimate.work(), 20_000.0);
    /// ```
    pub fn up_to(most: f64, node_cost: f64) -> Self {
        Estimate {
            error: f64::INFINITY,
            is_sampled: false,
            at_most: most,
            ..Self::exact(0.0, node_cost)
        }
    }

    /// Creates an estimate by a number of nodes that the search has at least, and one that it hardly exceeds. If they are
    /// close together, the lower bound is reduced.
    ///
    /// ```
    /// use standoff_engine::Estimate;
    ///
    /// let estimate = Estimate::between(500.0, 100_000.0, 4.0);
    /// assert_eq!(estimate.to_string(), "unknown");
    /// assert_eq!((estimate.at_least(), estimate.work()), (2000.0, 400_000.0));
    /// ```
    pub fn between(least: f64, most: f64, node_cost: f64) -> Self {
        // The inverse of `work`.
        let sampled = (TRUSTED * most).sqrt().min(most);
        let nodes = sampled.min(HIDDEN * least);
        Estimate {
            error: (sampled - nodes) / 2.0,
            is_sampled: false,
            at_most: f64::INFINITY,
            ..Self::exact(nodes, node_cost)
        }
    }

    /// Creates an estimate by the work that prepares the search, if nothing else is known.
    ///
    /// An engine returns it if its [effort](crate::Task::effort) is less than that work, and is asked again once the
    /// preparation seems worth it.
    ///
    /// ```
    /// use standoff_engine::Estimate;
    ///
    /// let estimate = Estimate::unready(5000.0);
    /// assert_eq!(estimate.to_string(), "unknown");
    /// assert_eq!(estimate.work(), f64::INFINITY);
    /// ```
    pub fn unready(ready: f64) -> Self {
        Estimate {
            nodes: HIDDEN,
            is_unready: true,
            ..Self::up_to(f64::INFINITY, ready)
        }
    }

    /// Sets the maximum memory of the search in bytes.
    #[must_use]
    pub fn holding(self, memory: f64) -> Self {
        Estimate { memory, ..self }
    }

    /// Sets the cost of a node.
    #[must_use]
    pub fn costing(self, node_cost: f64) -> Self {
        Estimate { node_cost, ..self }
    }

    /// Adds an upper bound of the number of nodes.
    #[must_use]
    pub fn within(self, bound: f64) -> Self {
        let at_most = self.at_most.min(bound);
        Estimate {
            nodes: self.nodes.min(at_most),
            at_most,
            ..self
        }
    }

    /// Returns whether the samples agree, so that `nodes` is near the true number.
    pub fn is_near(&self) -> bool {
        self.is_sampled && self.error <= NEAR * self.nodes
    }
}

/// Writes a number of nodes that was counted alone, and after `about` if samples agree on it. If they do not, writes a
/// tenth of their mean after `likely over`. If there are too few samples, writes the upper bound, or `unknown`. There is
/// no `at least`: samples prove no lower bound.
impl fmt::Display for Estimate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let likely = self.nodes / HIDDEN;
        if self.is_near() && self.error == 0.0 {
            write!(f, "{}", Nodes(self.nodes))
        } else if self.is_near() {
            write!(f, "about {} nodes", rounded(self.nodes, 1))
        } else if self.is_sampled && self.error.is_finite() && likely >= 1.0 {
            write!(f, "likely over {} nodes", rounded(likely, 1))
        } else if self.at_most.is_finite() {
            write!(f, "at most {}", Nodes(up_to_one_digit(self.at_most)))
        } else {
            write!(f, "unknown")
        }
    }
}

/// Writes a number with this many digits after the first one.
fn rounded(number: f64, digits: usize) -> String {
    let short = format!("{number:.digits$e}");
    match short.parse::<f64>() {
        Ok(rounded) if rounded < READABLE => format!("{}", rounded.round()),
        _ => short,
    }
}

/// Rounds a large number up to one digit and zeros: a bound must not be rounded down.
fn up_to_one_digit(number: f64) -> f64 {
    if number < READABLE {
        return number;
    }
    let unit = 10f64.powf(number.log10().floor());
    (number / unit).ceil() * unit
}

/// A number of nodes, written without an exponent if it is small.
struct Nodes(f64);

impl fmt::Display for Nodes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            1.0 => write!(f, "1 node"),
            nodes if nodes < READABLE => write!(f, "{nodes:.0} nodes"),
            nodes => write!(f, "{nodes:.1e} nodes"),
        }
    }
}

// The following factors describe how far the samples of a tree can be trusted. Random paths mostly lead to its thin
// parts, so that their mean is rarely ten times too large, while it is often far too small.

/// The largest ratio of the standard error to the mean of samples that agree. If a few paths make up most of the mean,
/// its error is large, and paths that were not sampled would add more.
const NEAR: f64 = 0.2;

/// The likely maximum error, as a factor, of the mean of samples that do not agree.
pub(crate) const HIDDEN: f64 = 10.0;

/// A mean of up to this number of nodes is trusted even if the samples do not agree: a small tree costs little even if
/// it is a few times larger.
const TRUSTED: f64 = 1e3;

/// Numbers from this on are written with an exponent.
const READABLE: f64 = 1e6;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_estimate_says_what_is_known() {
        let text = |nodes, error, at_most| {
            let estimate = Estimate {
                nodes,
                error,
                is_sampled: true,
                at_most,
                node_cost: 1.0,
                memory: 0.0,
                is_unready: false,
            };
            estimate.to_string()
        };
        let any = f64::INFINITY;
        assert_eq!(text(1.0, 0.0, any), "1 node");
        assert_eq!(text(90.0, 0.0, any), "90 nodes");
        assert_eq!(text(90.3, 2.7, any), "about 90 nodes");
        assert_eq!(text(2057.0, 44.0, any), "about 2100 nodes");
        assert_eq!(text(9.96e5, 1e4, any), "about 1.0e6 nodes");
        assert_eq!(text(2.2e7, 1e7, 4.1e9), "likely over 2.2e6 nodes");
        assert_eq!(text(2.2e7, any, 4.1e9), "at most 5.0e9 nodes");
        assert_eq!(text(2.0, 2.0, 1.0), "at most 1 node");
        assert_eq!(text(1.04e19, any, any), "unknown");
    }

    #[test]
    fn each_constructor_sets_only_its_numbers() {
        let exact = Estimate::exact(90.0, 4.0);
        let costing = Estimate {
            node_cost: 3.0,
            ..exact
        };
        assert_eq!(exact.costing(3.0), costing);
        let sampled = Estimate {
            error: 5.0,
            at_most: f64::INFINITY,
            ..exact
        };
        assert_eq!(Estimate::sampled(90.0, 5.0, 4.0), sampled);
        let up_to = Estimate {
            nodes: 0.0,
            error: f64::INFINITY,
            is_sampled: false,
            ..exact
        };
        assert_eq!(Estimate::up_to(90.0, 4.0), up_to);
        assert_eq!(Estimate::unready(0.0).work(), f64::INFINITY);
        assert_eq!(exact.within(91.0), exact);
        assert_eq!(exact.within(80.0), Estimate::exact(80.0, 4.0));
    }
}

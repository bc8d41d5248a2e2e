//! Estimates of the work and the memory of a search.

use std::fmt;

/// An estimate of the work and the memory of a search.
///
/// ```
/// use standoff_engine::{Estimate, Nodes};
///
/// let estimate = Estimate::new(Nodes::AtMost { likely_least: 10.0, most: 5000.0 }, 4.0).holding(4096.0);
/// assert_eq!(estimate.to_string(), "at most 5000 nodes");
/// assert_eq!((estimate.least_work(), estimate.work()), (40.0, 20_000.0));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// What is known of the number of nodes.
    pub nodes: Nodes,
    /// The cost of a node, as a rough number of operations on a machine word.
    pub node_cost: f64,
    /// The maximum memory of the search, as a rough number of bytes.
    pub memory: f64,
    /// Whether it is the sum of the estimates for the parts of the problem, for each of which an engine was chosen.
    ///
    /// Then no other engine is asked about the whole problem.
    pub is_of_parts: bool,
}

/// What is known of the number of nodes of a search tree.
///
/// Its text says `at least` and `at most` only of proven bounds. A number after `about` or `likely over` is a guess.
#[derive(Clone, Copy, Debug, PartialEq)]
#[expect(missing_docs, reason = "the variants explain their fields")]
pub enum Nodes {
    /// The number, counted or computed.
    Exact(f64),
    /// The number is likely in this interval, by samples that reached leaves.
    Likely { least: f64, most: f64 },
    /// The lower bound is proven; the upper one is likely.
    AtLeast { least: f64, likely_most: f64 },
    /// The upper bound is proven; the lower one is likely.
    AtMost { likely_least: f64, most: f64 },
    /// No upper bound is known, not even a likely one.
    Unknown { likely_least: f64 },
    /// Nothing is known before the search has been prepared, which takes this work.
    ///
    /// An engine returns it if its [effort](crate::Task::effort) is less than that work, and is asked again once the
    /// preparation seems worth it.
    Unprepared { work: f64 },
}

impl Estimate {
    /// Creates an estimate of a search that takes little memory.
    pub fn new(nodes: Nodes, node_cost: f64) -> Self {
        Estimate {
            nodes,
            node_cost,
            memory: 0.0,
            is_of_parts: false,
        }
    }

    /// Returns the likely maximum work of the search, in the unit of `node_cost`, to compare engines.
    ///
    /// It is never NaN or negative: an estimate with such a number is useless, and its work is infinite.
    pub fn work(&self) -> f64 {
        let (least, most) = self.nodes.interval();
        let is_useful = least >= 0.0 && most >= 0.0 && self.node_cost >= 0.0;
        let work = most * self.node_cost;
        if is_useful && work.is_finite() {
            work
        } else {
            f64::INFINITY
        }
    }

    /// Returns a likely minimum of the work of the search or of its preparation, in the unit of `node_cost`. It is not
    /// proven.
    pub fn least_work(&self) -> f64 {
        match self.nodes {
            Nodes::Unprepared { work } => work,
            nodes => nodes.interval().0 * self.node_cost,
        }
    }

    /// Sets the maximum memory of the search in bytes.
    #[must_use]
    pub fn holding(self, memory: f64) -> Self {
        Estimate { memory, ..self }
    }

    /// Returns whether the number of nodes is known, or nearly.
    pub fn is_near(&self) -> bool {
        match self.nodes {
            Nodes::Exact(_) => true,
            Nodes::Likely { least, most } => most <= NEAR * least,
            _ => false,
        }
    }
}

impl Nodes {
    /// Returns the least and the greatest likely number.
    pub fn interval(self) -> (f64, f64) {
        match self {
            Nodes::Exact(number) => (number, number),
            Nodes::Likely { least, most }
            | Nodes::AtMost {
                likely_least: least,
                most,
            } => (least, most),
            Nodes::AtLeast { least, likely_most } => (least, likely_most),
            Nodes::Unknown { likely_least } => (likely_least, f64::INFINITY),
            Nodes::Unprepared { .. } => (0.0, f64::INFINITY),
        }
    }

    /// Adds a proven upper bound.
    ///
    /// ```
    /// use standoff_engine::Nodes;
    ///
    /// let likely = Nodes::Likely { least: 90.0, most: 110.0 };
    /// assert_eq!(likely.within(100.0), Nodes::Likely { least: 90.0, most: 100.0 });
    /// ```
    #[must_use]
    pub fn within(self, bound: f64) -> Self {
        let (least, most) = self.interval();
        let least = least.min(bound);
        match self {
            Nodes::Exact(_) | Nodes::Unprepared { .. } => self,
            Nodes::Likely { .. } => Nodes::Likely {
                least,
                most: most.min(bound),
            },
            Nodes::AtLeast { .. } => Nodes::AtLeast {
                least,
                likely_most: most.min(bound),
            },
            _ => Nodes::AtMost {
                likely_least: least,
                most: most.min(bound),
            },
        }
    }
}

impl fmt::Display for Estimate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.nodes {
            Nodes::Exact(number) => write!(f, "{}", Shown(number)),
            Nodes::Likely { least, most } if self.is_near() => {
                write!(f, "about {} nodes", rounded((least + most) / 2.0, 1))
            }
            Nodes::Likely { least, .. } if least >= 1.0 => {
                write!(f, "likely over {} nodes", rounded(least, 1))
            }
            Nodes::AtLeast { least, .. } => {
                write!(f, "at least {}", Shown(to_one_digit(least, f64::floor)))
            }
            Nodes::AtMost { most, .. } if most.is_finite() => {
                write!(f, "at most {}", Shown(to_one_digit(most, f64::ceil)))
            }
            _ => write!(f, "unknown"),
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

/// Rounds a large bound to one digit and zeros: an upper one must not be rounded down, nor a lower one up.
fn to_one_digit(bound: f64, round: fn(f64) -> f64) -> f64 {
    if bound < READABLE {
        return bound;
    }
    let unit = 10f64.powf(bound.log10().floor());
    round(bound / unit) * unit
}

/// A number of nodes, written without an exponent if it is small.
struct Shown(f64);

impl fmt::Display for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            1.0 => write!(f, "1 node"),
            nodes if nodes < READABLE => write!(f, "{nodes:.0} nodes"),
            nodes => write!(f, "{nodes:.1e} nodes"),
        }
    }
}

/// The largest ratio of the ends of a likely interval that is written as one number: that of two standard errors of a
/// fifth of the mean each.
const NEAR: f64 = 1.4 / 0.6;

/// Numbers from this on are written with an exponent.
const READABLE: f64 = 1e6;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_estimate_says_what_is_known() {
        let text = |nodes| Estimate::new(nodes, 1.0).to_string();
        let likely = |least, most| text(Nodes::Likely { least, most });
        assert_eq!(text(Nodes::Exact(1.0)), "1 node");
        assert_eq!(text(Nodes::Exact(90.0)), "90 nodes");
        assert_eq!(likely(85.0, 95.6), "about 90 nodes");
        assert_eq!(likely(1969.0, 2145.0), "about 2100 nodes");
        assert_eq!(likely(9.8e5, 1.012e6), "about 1.0e6 nodes");
        assert_eq!(likely(2.2e6, 4.1e9), "likely over 2.2e6 nodes");
        assert_eq!(likely(0.9, 9.0), "unknown");
        let [least, likely_most] = [2.9e6, 4.1e9];
        let at_least = Nodes::AtLeast { least, likely_most };
        assert_eq!(text(at_least), "at least 2.0e6 nodes");
        assert_eq!(text(at_least.within(4.1e9)), "at least 2.0e6 nodes");
        assert_eq!(text(at_least.within(4.0e9)), "at least 2.0e6 nodes");
        assert_eq!(at_least.within(4.0e9).interval(), (2.9e6, 4.0e9));
        let unknown = Nodes::Unknown { likely_least: 1e19 };
        assert_eq!(text(unknown), "unknown");
        assert_eq!(text(unknown.within(4.1e20)), "at most 5.0e20 nodes");
        assert_eq!(text(unknown.within(1.0)), "at most 1 node");
        assert_eq!(text(unknown.within(f64::INFINITY)), "unknown");
        assert_eq!(text(Nodes::Unprepared { work: 10.0 }), "unknown");
    }

    #[test]
    fn work_is_between_the_ends_of_the_interval() {
        let of = |nodes| {
            let estimate = Estimate::new(nodes, 4.0);
            (estimate.least_work(), estimate.work())
        };
        assert_eq!(of(Nodes::Exact(90.0)), (360.0, 360.0));
        let likely = Nodes::Likely {
            least: 80.0,
            most: 100.0,
        };
        assert_eq!(of(likely.within(90.0)), (320.0, 360.0));
        assert_eq!(of(likely.within(70.0)), (280.0, 280.0));
        let unprepared = Nodes::Unprepared { work: 5.0 };
        assert_eq!(of(unprepared.within(9.0)), (5.0, f64::INFINITY));
    }
}

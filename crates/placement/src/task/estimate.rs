//! What a task would cost, as far as one can tell beforehand.

use std::fmt;

/// How much work a question would be, as far as one can tell beforehand.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// Nodes of the search tree: the mean of what random paths stand for.
    pub nodes: f64,
    /// The standard error of `nodes`; infinite when no path reached an end.
    pub error: f64,
    /// Whether so many paths reached an end that `nodes` and `error` mean something.
    pub is_sampled: bool,
    /// The nodes are no more than this, by a formula; infinite when none is known.
    pub at_most: f64,
    /// What one node costs, as a rough number of operations on a machine word.
    pub node_cost: f64,
    /// The memory that a search holds at most, as a rough number of bytes.
    pub memory: f64,
    /// Whether only the work to make the search [ready](Self::unready) is known, which is then the `node_cost`.
    pub is_unready: bool,
}

impl Estimate {
    /// What the whole search may cost, in the unit of `node_cost`: the number to compare engines
    /// by. It takes the nodes with two standard errors more, since an uneven tree hides most of its
    /// nodes from random paths. Where the paths do not agree, it hides the more the larger it looks.
    ///
    /// It is never NaN or negative: an estimate with such a number in it is worth nothing, and comes to
    /// infinity.
    pub fn work(&self) -> f64 {
        let numbers = [self.nodes, self.error, self.at_most, self.node_cost];
        if !numbers.iter().all(|&number| number >= 0.0) {
            return f64::INFINITY;
        }
        let told = self.nodes + 2.0 * self.error;
        let hidden = match self.is_near() {
            true => 1.0,
            false => (told / TRUSTED).max(1.0),
        };
        let nodes = (told * hidden).min(self.at_most);
        match nodes == f64::INFINITY {
            true => nodes,
            false => nodes * self.node_cost,
        }
    }

    /// The estimate of a search whose nodes are known, by counting them or by a formula.
    ///
    /// ```
    /// use standoff_placement::Estimate;
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

    /// The estimate of a search whose nodes are a mean of random samples with this standard error, of which
    /// so many came to an end that both mean something.
    ///
    /// ```
    /// use standoff_placement::Estimate;
    ///
    /// let estimate = Estimate::sampled(2000.0, 100.0, 4.0).within(2100.0).holding(4096.0);
    /// assert_eq!(estimate.to_string(), "about 2000 nodes, give or take 100");
    /// assert_eq!((estimate.work(), estimate.memory), (8400.0, 4096.0));
    /// ```
    pub fn sampled(nodes: f64, error: f64, node_cost: f64) -> Self {
        Estimate {
            error,
            at_most: f64::INFINITY,
            ..Self::exact(nodes, node_cost)
        }
    }

    /// The estimate of a search of which only this is known: it has no more nodes.
    ///
    /// ```
    /// use standoff_placement::Estimate;
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

    /// The estimate of a search of which only this is known: to make it ready takes so much work. An engine
    /// that is asked with less [effort](super::Task::effort) says so, and is asked again with that much once the
    /// search seems worth it.
    ///
    /// ```
    /// use standoff_placement::Estimate;
    ///
    /// let estimate = Estimate::unready(5000.0);
    /// assert_eq!(estimate.to_string(), "at least 1 node");
    /// assert_eq!(estimate.work(), f64::INFINITY);
    /// ```
    pub fn unready(ready: f64) -> Self {
        Estimate {
            nodes: HIDDEN,
            is_unready: true,
            ..Self::up_to(f64::INFINITY, ready)
        }
    }

    /// This estimate, where a search holds so many bytes at most.
    #[must_use]
    pub fn holding(self, memory: f64) -> Self {
        Estimate { memory, ..self }
    }

    /// This estimate, where a node costs so much.
    #[must_use]
    pub fn costing(self, node_cost: f64) -> Self {
        Estimate { node_cost, ..self }
    }

    /// This estimate, where the tree is known to have no more nodes than `bound`.
    #[must_use]
    pub fn within(self, bound: f64) -> Self {
        let at_most = self.at_most.min(bound);
        Estimate {
            nodes: self.nodes.min(at_most),
            at_most,
            ..self
        }
    }

    /// Whether the paths agree so well that `nodes` is near the truth.
    pub fn is_near(&self) -> bool {
        self.is_sampled && self.error <= NEAR * self.nodes
    }
}

/// `about` only where the paths agree; elsewhere `at least` a tenth of what they told. Their mean is
/// right in the long run, so that it is seldom ten times too large, while it is often far too small.
impl fmt::Display for Estimate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.is_near(), self.error) {
            (true, 0.0) => return write!(f, "{}", Nodes(self.nodes)),
            (true, error) => {
                let (nodes, error) = (rounded(self.nodes, 1), rounded(error, 0));
                return write!(f, "about {nodes} nodes, give or take {error}");
            }
            (false, _) => {}
        }
        let at_least = (self.nodes / HIDDEN).ceil();
        match self.at_most {
            f64::INFINITY => write!(f, "at least {}", Nodes(at_least)),
            most if most <= at_least || at_least == 0.0 => write!(f, "at most {}", Nodes(most)),
            most => {
                let most = rounded(up_to_one_digit(most), 0);
                write!(f, "at least {} and at most {most}", Nodes(at_least))
            }
        }
    }
}

/// A number with so many digits behind its first one.
fn rounded(number: f64, digits: usize) -> String {
    let short = format!("{number:.digits$e}");
    match short.parse::<f64>() {
        Ok(rounded) if rounded < READABLE => format!("{}", rounded.round()),
        _ => short,
    }
}

/// The next number that has one digit and zeros behind it: a bound must not be rounded down.
fn up_to_one_digit(number: f64) -> f64 {
    let unit = 10f64.powf(number.log10().floor());
    (number / unit).ceil() * unit
}

/// A number of nodes: one by one as long as that can be read.
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

/// As many times the nodes that paths have seen, a tree may well have: they mostly go where it is
/// thin.
pub(crate) const HIDDEN: f64 = 10.0;

/// Fewer nodes are told one by one.
const READABLE: f64 = 1e6;

/// The largest share of the mean that its standard error may have. Where a few paths make up most of
/// the mean, the error is large, and those that nobody met would make up more.
const NEAR: f64 = 0.2;

/// So many nodes do no harm even if there are a few times as many.
const TRUSTED: f64 = 1e3;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_as_exactly_as_they_are_known() {
        let said = |nodes, error, at_most| {
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
        assert_eq!(said(1.0, 0.0, any), "1 node");
        assert_eq!(said(90.0, 0.0, any), "90 nodes");
        assert_eq!(said(90.3, 2.7, any), "about 90 nodes, give or take 3");
        assert_eq!(said(2057.0, 44.0, any), "about 2100 nodes, give or take 40");
        assert_eq!(
            said(9.96e5, 1e4, any),
            "about 1.0e6 nodes, give or take 10000"
        );
        assert_eq!(said(1.04e19, any, any), "at least 1.0e18 nodes");
        assert_eq!(said(90.0, 60.0, 4.1e7), "at least 9 nodes and at most 5e7");
        assert_eq!(said(90.0, 60.0, 21.0), "at least 9 nodes and at most 30");
        assert_eq!(said(2.0, 2.0, 1.0), "at most 1 node");
    }

    #[test]
    fn what_is_said_besides_changes_nothing_else() {
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

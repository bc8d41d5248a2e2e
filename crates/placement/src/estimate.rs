//! How large a search tree is, by Knuth's method.

use std::fmt;

/// How much work a question would be, as far as one can tell beforehand.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// Nodes of the search tree.
    pub nodes: f64,
    /// The standard error of `nodes`; infinite when they are too many to tell.
    pub error: f64,
    /// What one node costs, as a rough number of operations on a machine word.
    pub node_cost: f64,
}

impl Estimate {
    /// What the whole search may cost, in the unit of `node_cost`: the number to compare engines
    /// by. It takes the nodes with two standard errors more, since an uneven tree hides most of its
    /// nodes from random paths.
    pub fn work(&self) -> f64 {
        (self.nodes + 2.0 * self.error) * self.node_cost
    }
}

impl fmt::Display for Estimate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Estimate { nodes, error, .. } = self;
        match *error {
            0.0 if *nodes == 1.0 => write!(f, "1 node"),
            0.0 => write!(f, "{nodes:.0} nodes"),
            f64::INFINITY => write!(f, "more than {} nodes", rounded(*nodes, 1)),
            error => {
                let (nodes, error) = (rounded(*nodes, 1), rounded(error, 0));
                write!(f, "about {nodes} nodes, give or take {error}")
            }
        }
    }
}

/// From here on a number is shown by its power of ten.
const MANY: f64 = 1e6;

/// A number with so many digits behind its first one.
fn rounded(number: f64, digits: usize) -> String {
    let short = format!("{number:.digits$e}");
    match short.parse::<f64>() {
        Ok(rounded) if rounded < MANY => format!("{}", rounded.round()),
        _ => short,
    }
}

/// How many random paths are tried, unless that takes too long, and what is too long: a number of
/// children times the cost of a node.
const PATHS: u32 = 1000;
const TOO_LONG: f64 = 4e6;
const SEED: u64 = 0x5eed;

/// The most that the heads of a single node may cost in the same unit: they are listed in a fraction
/// of a second.
const TOO_MANY: f64 = 2e8;

/// Fewer paths tell little: the tree may well be ten times as large.
const FEW: u32 = 30;

/// As many times the nodes that paths have seen, a tree may well have: they mostly go where it is
/// thin.
const HIDDEN: f64 = 10.0;

/// Estimates the number of nodes below the root of a tree from random paths, the same ones every
/// time. `heads` lists what can be chosen at a node, and `child` is the node that a choice leads to.
///
/// Each node on a path stands for as many as the product of the degrees above it, so that the mean
/// over all paths is the number of nodes. Of a huge tree only a part of one path may be followed;
/// then the estimate is too low, and its error infinite.
///
/// Source: D. E. Knuth, "Estimating the efficiency of backtrack programs", Mathematics of
/// Computation 29 (1975), 121-136.
pub fn knuth<N: Clone, H>(
    root: &N,
    node_cost: f64,
    heads: impl Fn(&N) -> Vec<H>,
    child: impl Fn(&N, H) -> N,
) -> Estimate {
    let mut random = fastrand::Rng::with_seed(SEED);
    let mut sums = Sums::default();
    let mut cost = 0.0;
    while sums.paths < PATHS && cost < TOO_LONG && !sums.are_enough(cost / node_cost) {
        let (mut node, mut stands_for, mut nodes) = (root.clone(), 1.0, 0.0);
        while cost < TOO_LONG {
            let mut heads = heads(&node);
            if heads.is_empty() {
                sums.whole_paths += 1;
                break;
            }
            cost += node_cost * heads.len() as f64;
            stands_for *= heads.len() as f64;
            nodes += stands_for;
            node = child(&node, heads.swap_remove(random.usize(..heads.len())));
        }
        sums.add(nodes);
        // With nothing to choose at the root, all paths are the same.
        if nodes == 0.0 {
            break;
        }
    }
    sums.estimate(node_cost)
}

/// The most heads that an estimate should list at a node. Only the largest models with very many
/// groups have more, and of their trees no estimate says much.
pub(crate) fn most_heads(node_cost: f64) -> usize {
    1 + (TOO_MANY / node_cost) as usize
}

/// The nodes that the paths stand for.
#[derive(Default)]
struct Sums {
    paths: u32,
    /// Those of them that were followed to their end.
    whole_paths: u32,
    nodes: f64,
    squares: f64,
}

impl Sums {
    fn add(&mut self, nodes: f64) {
        self.paths += 1;
        self.nodes += nodes;
        self.squares += nodes * nodes;
    }

    /// Whether the paths have looked at so many nodes that the whole tree would have been cheaper,
    /// unless most of it is hidden from them.
    fn are_enough(&self, looked_at: f64) -> bool {
        self.paths >= FEW && looked_at > HIDDEN * self.nodes / f64::from(self.paths)
    }

    fn estimate(&self, node_cost: f64) -> Estimate {
        let paths = f64::from(self.paths);
        let mean = self.nodes / paths;
        let variance = (self.squares / paths - mean * mean).max(0.0);
        let error = (variance / paths).sqrt();
        Estimate {
            nodes: mean,
            error: match self.whole_paths {
                0 => f64::INFINITY,
                few if few < FEW => error.max(10.0 * mean),
                _ => error,
            },
            node_cost,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_as_exactly_as_they_are_known() {
        let said = |nodes, error| {
            let node_cost = 1.0;
            Estimate {
                nodes,
                error,
                node_cost,
            }
            .to_string()
        };
        assert_eq!(said(1.0, 0.0), "1 node");
        assert_eq!(said(90.0, 0.0), "90 nodes");
        assert_eq!(said(90.3, 2.7), "about 90 nodes, give or take 3");
        assert_eq!(said(2057.0, 44.0), "about 2100 nodes, give or take 40");
        assert_eq!(said(9.96e5, 1e4), "about 1.0e6 nodes, give or take 10000");
        assert_eq!(said(1.04e19, f64::INFINITY), "more than 1.0e19 nodes");
    }
}

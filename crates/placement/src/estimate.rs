//! How large a search tree is, by Knuth's method.

use std::fmt;

/// How much work a question would be, as far as one can tell beforehand.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// Nodes of the search tree.
    pub nodes: f64,
    /// The standard error of `nodes`.
    pub error: f64,
    /// What one node costs, as a rough number of operations on a machine word.
    pub node_cost: f64,
}

impl Estimate {
    /// What the whole search costs, in the unit of `node_cost`: the number to compare engines by.
    pub fn work(&self) -> f64 {
        self.nodes * self.node_cost
    }
}

impl fmt::Display for Estimate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.error == 0.0 {
            write!(f, "{:.0} nodes", self.nodes)
        } else {
            write!(
                f,
                "about {:.1e} nodes, give or take {:.0e}",
                self.nodes, self.error
            )
        }
    }
}

/// How many random paths are tried, unless their nodes have first had this many children in all.
const PATHS: u32 = 1000;
const CHILDREN: u64 = 1 << 20;
const SEED: u64 = 0x5eed;

/// Estimates the number of nodes below the root of a tree from random paths, the same ones every
/// time. `children` lists what is below a node.
///
/// Each node on a path stands for as many as the product of the degrees above it, so that the mean
/// over all paths is the number of nodes.
///
/// Source: D. E. Knuth, "Estimating the efficiency of backtrack programs", Mathematics of
/// Computation 29 (1975), 121-136.
pub fn knuth<N: Clone>(root: &N, node_cost: f64, children: impl Fn(&N) -> Vec<N>) -> Estimate {
    let mut random = fastrand::Rng::with_seed(SEED);
    let (mut paths, mut seen, mut sum, mut squares) = (0, 0, 0.0, 0.0);
    while paths < PATHS && seen < CHILDREN {
        let (mut node, mut stands_for, mut nodes) = (root.clone(), 1.0, 0.0);
        loop {
            let mut below = children(&node);
            if below.is_empty() {
                break;
            }
            seen += below.len() as u64;
            stands_for *= below.len() as f64;
            nodes += stands_for;
            node = below.swap_remove(random.usize(..below.len()));
        }
        paths += 1;
        sum += nodes;
        squares += nodes * nodes;
    }
    let paths = f64::from(paths);
    let mean = sum / paths;
    let variance = (squares / paths - mean * mean).max(0.0);
    Estimate {
        nodes: mean,
        error: (variance / paths).sqrt(),
        node_cost,
    }
}

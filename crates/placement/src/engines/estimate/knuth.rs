//! How large a search tree is, by Knuth's method.

use crate::task::{Estimate, HIDDEN, Task};

/// How many random paths are tried, unless that takes too long, and what is too long: a number of
/// children times the cost of a node.
const PATHS: u32 = 1000;
const TOO_LONG: f64 = 4e6;

/// As many times longer the paths may take until a few of them have reached an end.
const PATIENCE: f64 = 4.0;

const SEED: u64 = 0x5eed;

/// The most that the heads of a single node may cost in the same unit: they are listed in a fraction
/// of a second.
const TOO_MANY: f64 = 2e8;

/// A tree of so many nodes is walked whole, unless its nodes are dear: that costs less than paths do.
const SMALL: usize = 256;
const CHEAP: f64 = TOO_LONG / 64.0;

/// Fewer paths tell little: the tree may well be ten times as large.
const FEW: u32 = 30;

/// As many that reached an end are a sample.
const MANY: u32 = 100;

/// Estimates the number of nodes below the root of a tree from random paths, the same ones every
/// time; of a small tree it counts them. `heads` lists what can be chosen at a node, and `child` is the
/// node that a choice leads to.
///
/// Each node on a path stands for as many as the product of the degrees above it, so that the mean
/// over all paths is the number of nodes. Of a huge tree only a part of one path may be followed;
/// then the estimate is too low, and its error infinite. Until a hundred have reached an end the
/// estimate is not [sampled](Estimate::is_sampled). It takes no more work than the task
/// [says](Task::effort).
///
/// Source: D. E. Knuth, "Estimating the efficiency of backtrack programs", Mathematics of
/// Computation 29 (1975), 121-136.
pub fn knuth<N: Clone, H>(
    task: &Task,
    root: &N,
    node_cost: f64,
    heads: impl Fn(&N) -> Vec<H>,
    child: impl Fn(&N, H) -> N,
) -> Estimate {
    let effort = task.effort();
    let nodes = |_: &N, heads: &[H]| heads.len() as f64;
    Knuth { node_cost, effort }.estimate(root, heads, nodes, child)
}

/// How closely to look at a tree.
#[derive(Clone, Copy)]
pub(in crate::engines) struct Knuth {
    pub(in crate::engines) node_cost: f64,
    /// How much work [it is worth](Task::effort).
    pub(in crate::engines) effort: f64,
}

impl Knuth {
    /// The same estimate of a tree that has more nodes than heads: those that come with a node and
    /// its heads are told by `nodes`.
    pub(in crate::engines) fn estimate<N: Clone, H>(
        self,
        root: &N,
        heads: impl Fn(&N) -> Vec<H>,
        nodes: impl Fn(&N, &[H]) -> f64,
        child: impl Fn(&N, H) -> N,
    ) -> Estimate {
        if let Some(nodes) = self.count_if_small(root, &heads, &nodes, &child) {
            return Estimate::exact(nodes, self.node_cost);
        }
        let mut random = fastrand::Rng::with_seed(SEED);
        let mut sums = Sums::default();
        let mut cost = 0.0;
        while sums.paths < PATHS
            && cost < self.too_long(&sums)
            && !sums.are_enough(cost / self.node_cost)
        {
            let (mut node, mut stands_for, mut sum) = (root.clone(), 1.0, 0.0);
            while cost < self.too_long(&sums) {
                let mut heads = heads(&node);
                if heads.is_empty() {
                    sums.whole_paths += 1;
                    break;
                }
                cost += self.node_cost * heads.len() as f64;
                sum += stands_for * nodes(&node, &heads);
                stands_for *= heads.len() as f64;
                node = child(&node, heads.swap_remove(random.usize(..heads.len())));
            }
            sums.add(sum);
        }
        let is_cut_short = cost >= self.effort && sums.whole_paths < FEW;
        let estimate = sums.estimate(self.node_cost);
        match is_cut_short {
            true => Estimate {
                error: f64::INFINITY,
                ..estimate
            },
            false => estimate,
        }
    }

    /// What is too long, as things stand.
    fn too_long(self, sums: &Sums) -> f64 {
        let too_long = match sums.whole_paths < FEW {
            true => PATIENCE * TOO_LONG,
            false => TOO_LONG,
        };
        too_long.min(self.effort)
    }

    /// The nodes below the root of a small tree.
    fn count_if_small<N: Clone, H>(
        self,
        root: &N,
        heads: impl Fn(&N) -> Vec<H>,
        nodes: impl Fn(&N, &[H]) -> f64,
        child: impl Fn(&N, H) -> N,
    ) -> Option<f64> {
        let most = SMALL.min((CHEAP.min(self.effort) / self.node_cost) as usize);
        let (mut open, mut all, mut sum) = (vec![root.clone()], 0, 0.0);
        while let Some(node) = open.pop() {
            let heads = heads(&node);
            all += heads.len();
            if all > most {
                return None;
            }
            sum += nodes(&node, &heads);
            open.extend(heads.into_iter().map(|head| child(&node, head)));
        }
        Some(sum)
    }
}

/// The most heads that an estimate should list at a node. Only the largest models with very many
/// groups have more, and of their trees no estimate says much.
///
/// Nor more than the effort is worth: then nothing is known of the tree.
pub(in crate::engines) fn most_heads(node_cost: f64, effort: f64) -> usize {
    1 + (TOO_MANY.min(effort) / node_cost) as usize
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
        let mean = (self.nodes / paths).min(f64::MAX);
        let variance = (self.squares / paths - mean * mean).max(0.0);
        let tells = self.whole_paths > 0 && self.squares.is_finite();
        let error = if tells {
            (variance / paths).sqrt()
        } else {
            f64::INFINITY
        };
        Estimate {
            nodes: mean,
            error,
            is_sampled: self.whole_paths >= MANY || error == 0.0,
            at_most: f64::INFINITY,
            node_cost,
            memory: 0.0,
            is_unready: false,
        }
    }
}

//! An estimate of the size of the tree of the moving split.

use standoff_core::split::{BitSet, Block, Pool};

use super::limits::Limits;
use super::sets::SetTree;
use crate::engines::bits::Compatible;
use crate::engines::estimate::{Knuth, most_decisions, most_sets};
use crate::task::Estimate;

/// Cost of a node that is only counted, relative to one that is visited.
const COUNTED: f64 = 0.01;

/// Number of words beyond which a node costs no more: most words are empty, or nothing is below the node.
const WIDE: f64 = 4.0;

/// Estimates the tree from random paths. The children of a node are its decisions, until the level is cut. `counts` is
/// whether sets are counted, so that [leaves](super::ends) need not be visited.
pub(super) fn estimate<B: Block, L: Limits<B>>(
    tree: &SetTree<B, L>,
    effort: f64,
    counts: bool,
) -> Estimate {
    let SetTree {
        compatible, limits, ..
    } = tree;
    let words = B::CAPACITY as f64 / 64.0;
    let sums = limits.sums();
    // On a random path each decision is a copy of the whole set.
    let node_cost = 10.0 * words * (1 + sums) as f64;
    let most = most_decisions(node_cost, effort);
    let root = Node::root(tree);
    let sample = |nodes: NodesOf<'_, Node<B, L>>| {
        let decisions = |node: &Node<B, L>| node.decisions(most);
        let child = |node: &Node<B, L>, decision| node.child(decision, compatible);
        Knuth { node_cost, effort }.estimate(&root, decisions, nodes, child)
    };
    let all = sample(&|_, decisions| decisions.len() as f64);
    let visited = match limits.of_size().filter(|_| counts) {
        // The same paths once more.
        Some(limits) => {
            let tail = compatible.tail();
            let visited = sample(&|node, decisions| {
                if node.size + 1 < limits.most {
                    decisions.partition_point(|&decision| decision < tail) as f64
                } else {
                    0.0
                }
            });
            // The root is always visited.
            ((1.0 + visited.nodes) / all.nodes.max(1.0)).clamp(COUNTED, 1.0)
        }
        None => 1.0,
    };
    let deepest = compatible.problem().len() as f64;
    all.within(most_sets(compatible.problem()))
        .costing((5.0 * words.min(WIDE) + 0.5 * words * sums as f64) * visited)
        .holding(deepest * size_of::<BitSet<B>>() as f64)
}

/// Number of nodes that belong to the decisions at a node.
type NodesOf<'a, N> = &'a dyn Fn(&N, &[usize]) -> f64;

/// A node of the tree, independent of the path to it.
#[derive(Clone)]
pub(in crate::engines) struct Node<B, L> {
    limits: L,
    pub(in crate::engines) size: usize,
    left: BitSet<B>,
}

impl<B: Block, L: Limits<B>> Node<B, L> {
    pub(in crate::engines) fn root(tree: &SetTree<B, L>) -> Self {
        Node {
            limits: tree.limits.clone(),
            size: 0,
            left: tree.all,
        }
    }

    /// The first decisions, at most this number.
    pub(in crate::engines) fn decisions(&self, most: usize) -> Vec<usize> {
        let (size, mut left) = (self.size, self.left);
        let mut decisions = Vec::with_capacity(left.len().min(most));
        while decisions.len() < most
            && self.limits.leave_room(size)
            && self.limits.can_be_met(size, &left)
        {
            let Some(decision) = left.take_first() else {
                break;
            };
            decisions.push(decision);
        }
        decisions
    }

    pub(in crate::engines) fn child(&self, decision: usize, compatible: &Compatible<B>) -> Self {
        let after = self.left.without(&BitSet::first(decision + 1));
        let mut limits = self.limits.clone();
        limits.choose(decision);
        let rest = compatible.compatible_with(decision, &after);
        Node {
            left: limits.narrow(decision, rest),
            size: self.size + 1,
            limits,
        }
    }
}

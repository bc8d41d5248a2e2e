//! How large the tree is that the moving split walks.

use standoff_core::split::{BitSet, Block, Pool};

use super::limits::Limits;
use super::sets::SetTree;
use super::with_tree::WithTree;
use crate::engines::bits::Compatible;
use crate::engines::estimate::{Knuth, most_heads, most_sets};
use crate::task::Estimate;

/// Follows random paths; a node's children are its heads, as far as the level is not cut.
pub(super) struct Probe {
    /// How much work [it is worth](crate::Task::effort).
    pub(super) effort: f64,
    /// Whether sets are counted, so that [some](super::ends) need not be visited.
    pub(super) counts: bool,
}

impl WithTree for Probe {
    type Output = Estimate;

    fn with<B: Block + 'static, L: Limits<B>>(self, tree: SetTree<B, L>) -> Estimate {
        let root = Node::root(&tree);
        let SetTree {
            compatible, limits, ..
        } = tree;
        let most_sets = most_sets(compatible.problem());
        let words = B::CAPACITY as f64 / 64.0;
        let sums = limits.sums();
        // On a random path each head is a copy of the whole set.
        let cost = 10.0 * words * (1 + sums) as f64;
        let most = most_heads(cost, self.effort);
        let size_limits = limits.of_size().filter(|_| self.counts);
        let tail = compatible.tail();
        let heads = |node: &Node<B, L>| node.heads(most);
        let child = |node: &Node<B, L>, head| node.child(head, &compatible);
        let deepest = compatible.problem().len() as f64;
        let look = Knuth {
            node_cost: cost,
            effort: self.effort,
        };
        let told = look.estimate(&root, heads, |_, heads| heads.len() as f64, child);
        let visited = match size_limits {
            // The same paths once more.
            Some(limits) => {
                let visited = |node: &Node<B, L>, heads: &[usize]| match node.size + 1 < limits.most
                {
                    true => heads.partition_point(|&head| head < tail) as f64,
                    false => 0.0,
                };
                let visited = look.estimate(&root, heads, visited, child).nodes;
                // The root is visited at least.
                ((1.0 + visited) / told.nodes.max(1.0)).clamp(COUNTED, 1.0)
            }
            None => 1.0,
        };
        told.within(most_sets)
            .costing((5.0 * words.min(WIDE) + 0.5 * words * sums as f64) * visited)
            .holding(deepest * size_of::<BitSet<B>>() as f64)
    }
}

/// What a node costs that is only counted, beside one that is visited.
const COUNTED: f64 = 0.01;

/// On wider boards a node costs no more: most of its words are empty, or it has nothing below it.
const WIDE: f64 = 4.0;

/// A node of the tree, by itself.
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

    pub(in crate::engines) fn heads(&self, most: usize) -> Vec<usize> {
        let (size, mut left) = (self.size, self.left);
        let mut heads = Vec::new();
        while heads.len() < most
            && self.limits.leave_room(size)
            && self.limits.can_be_met(size, &left)
        {
            let Some(head) = left.take_first() else { break };
            heads.push(head);
        }
        heads
    }

    pub(in crate::engines) fn child(&self, head: usize, compatible: &Compatible<B>) -> Self {
        let after = self.left.without(&BitSet::first(head + 1));
        let mut limits = self.limits.clone();
        limits.choose(head);
        Node {
            left: limits.narrow(head, compatible.beside(head, &after)),
            size: self.size + 1,
            limits,
        }
    }
}

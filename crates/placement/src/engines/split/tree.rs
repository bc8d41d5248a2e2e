//! How large the tree is that the moving split walks.

use standoff_core::split::{BitSet, Block, Pool};

use super::limits::Limits;
use crate::engines::compatible::{Compatible, Rows};
use crate::estimate::{knuth, most_heads, most_sets};
use crate::{Estimate, Model};

/// Follows random paths; a node's children are its heads, as far as the level is not cut.
pub(super) fn estimate<B: Block, L: Limits<B>>(model: &Model, limits: L) -> Estimate {
    let compatible = Compatible::of(model);
    let root = Node {
        limits,
        size: 0,
        left: compatible.all(),
    };
    let words = B::CAPACITY as f64 / 64.0;
    let cost = 10.0 * words * (1 + root.limits.sums()) as f64;
    let most = most_heads(cost);
    let heads = |node: &Node<B, L>| node.heads(most);
    let child = |node: &Node<B, L>, head| node.child(head, compatible.rows());
    knuth(&root, cost, heads, child).within(most_sets(model))
}

#[derive(Clone)]
struct Node<B, L> {
    limits: L,
    size: usize,
    left: BitSet<B>,
}

impl<B: Block, L: Limits<B>> Node<B, L> {
    fn heads(&self, most: usize) -> Vec<usize> {
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

    fn child(&self, head: usize, rows: Rows<'_, B>) -> Self {
        let after = self.left.without(&BitSet::first(head + 1));
        let mut limits = self.limits.clone();
        limits.choose(head);
        Node {
            left: limits.narrow(head, rows.beside(head, &after)),
            size: self.size + 1,
            limits,
        }
    }
}

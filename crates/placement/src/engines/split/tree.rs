//! The candidates of a model as bit sets, and how large their tree is.

use standoff_core::split::{BitSet, Block, Pool};

use super::limits::Limits;
use crate::estimate::knuth;
use crate::{Estimate, Model};

/// What the moving split runs on.
pub(super) struct Tree<B> {
    /// All candidates.
    pub(super) all: BitSet<B>,
    /// For each candidate, those that may stand with it.
    pub(super) keep: Vec<BitSet<B>>,
}

impl<B: Block> Tree<B> {
    pub(super) fn of(model: &Model) -> Self {
        let size = model.candidates().len();
        let compatible = |a: usize| {
            let row = model.conflicts().row(a);
            (0..size)
                .filter(|b| row[b / 64] >> (b % 64) & 1 == 0)
                .collect()
        };
        Tree {
            all: BitSet::first(size),
            keep: (0..size).map(compatible).collect(),
        }
    }

    /// Follows random paths; a node's children are its heads, as far as the level is not cut.
    pub(super) fn estimate<L: Limits<B>>(&self, limits: L) -> Estimate {
        let root = Node {
            limits,
            size: 0,
            left: self.all,
        };
        let words = B::CAPACITY as f64 / 64.0;
        knuth(&root, 10.0 * words, |node| self.children(node))
    }

    fn children<L: Limits<B>>(&self, node: &Node<B, L>) -> Vec<Node<B, L>> {
        let (size, mut left) = (node.size, node.left);
        let mut children = Vec::new();
        while node.limits.leave_room(size) && node.limits.can_be_met(size, &left) {
            let Some(head) = left.take_first() else { break };
            let mut limits = node.limits.clone();
            limits.choose(head);
            children.push(Node {
                left: limits.narrow(head, left.and(&self.keep[head])),
                size: size + 1,
                limits,
            });
        }
        children
    }
}

/// A node of the tree, for a random path.
#[derive(Clone)]
struct Node<B, L> {
    limits: L,
    size: usize,
    left: BitSet<B>,
}

//! The tree that the moving split walks: its table of candidates, and how large it is.

use standoff_core::split::{BitSet, Block, Pool, Table};

use super::limits::Limits;
use crate::estimate::knuth;
use crate::{Estimate, Model};

/// Which candidates may stand together.
pub(in crate::engines) fn table<B: Block>(model: &Model) -> Table<B> {
    let all = BitSet::<B>::first(model.candidates().len());
    let row = |candidate: usize| {
        let mut row = all.without(&BitSet::from_words(model.conflicts().row(candidate)));
        row.remove(candidate);
        row
    };
    Table::from_rows((0..model.candidates().len()).map(row).collect())
}

/// Follows random paths; a node's children are its heads, as far as the level is not cut.
pub(super) fn estimate<B: Block, L: Limits<B>>(table: &Table<B>, limits: L) -> Estimate {
    let root = Node {
        limits,
        size: 0,
        left: table.all(),
    };
    let words = B::CAPACITY as f64 / 64.0;
    let cost = 10.0 * words * (1 + root.limits.sums()) as f64;
    knuth(&root, cost, Node::heads, |node, head| {
        node.child(head, table)
    })
}

#[derive(Clone)]
struct Node<B, L> {
    limits: L,
    size: usize,
    left: BitSet<B>,
}

impl<B: Block, L: Limits<B>> Node<B, L> {
    fn heads(&self) -> Vec<usize> {
        let (size, mut left) = (self.size, self.left);
        let mut heads = Vec::new();
        while self.limits.leave_room(size) && self.limits.can_be_met(size, &left) {
            let Some(head) = left.take_first() else { break };
            heads.push(head);
        }
        heads
    }

    fn child(&self, head: usize, table: &Table<B>) -> Self {
        let after = self.left.without(&BitSet::first(head + 1));
        let mut limits = self.limits.clone();
        limits.choose(head);
        Node {
            left: limits.narrow(head, after.and(&table.rows()[head])),
            size: self.size + 1,
            limits,
        }
    }
}

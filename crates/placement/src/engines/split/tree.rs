//! The tree that the moving split walks: its table of candidates, and how large it is.

use standoff_core::split::{BitSet, Block, Pool, Table};

use super::limits::Limits;
use crate::estimate::knuth;
use crate::{Estimate, Model};

/// Which candidates may stand together.
pub(in crate::engines) fn table<B: Block>(model: &Model) -> Table<B> {
    let candidates: Vec<usize> = (0..model.candidates().len()).collect();
    Table::new(&candidates, |&a, &b| !model.conflicts().contains(a, b))
}

/// Follows random paths; a node's children are its heads, as far as the level is not cut.
pub(super) fn estimate<B: Block, L: Limits<B>>(table: &Table<B>, limits: L) -> Estimate {
    let root = Node {
        limits,
        size: 0,
        left: table.all(),
    };
    let words = B::CAPACITY as f64 / 64.0;
    knuth(&root, 10.0 * words, |node| node.children(table))
}

#[derive(Clone)]
struct Node<B, L> {
    limits: L,
    size: usize,
    left: BitSet<B>,
}

impl<B: Block, L: Limits<B>> Node<B, L> {
    fn children(&self, table: &Table<B>) -> Vec<Self> {
        let (size, mut left) = (self.size, self.left);
        let mut children = Vec::new();
        while self.limits.leave_room(size) && self.limits.can_be_met(size, &left) {
            let Some(head) = left.take_first() else { break };
            let mut limits = self.limits.clone();
            limits.choose(head);
            children.push(Node {
                left: limits.narrow(head, left.and(&table.rows()[head])),
                size: size + 1,
                limits,
            });
        }
        children
    }
}

//! Nodes of the tree for samples of it.

use standoff_core::split::{BitSet, Block};

use super::limits::Limits;
use super::sets::SetTree;
use crate::bits::Compatible;

/// A node of the tree, independent of the path to it.
#[derive(Clone)]
pub struct Node<B, L> {
    limits: L,
    /// Number of chosen candidates.
    pub size: usize,
    left: BitSet<B>,
}

impl<B: Block, L: Limits<B>> Node<B, L> {
    /// Creates the root of a tree.
    pub fn root(tree: &SetTree<B, L>) -> Self {
        Node {
            limits: tree.limits.clone(),
            size: 0,
            left: tree.all,
        }
    }

    /// Returns the first decisions, at most this number.
    pub fn decisions(&self, most: usize) -> Vec<usize> {
        if !self.limits.leave_room(self.size) {
            return Vec::new();
        }
        let may_be_first = |index: usize| {
            let left = self.left.without(&BitSet::first(index));
            self.limits.can_be_met(self.size, &left)
        };
        // The fewer candidates are left, the fewer bounds can be met.
        let (mut end, mut beyond) = (0, B::CAPACITY);
        while end < beyond {
            let middle = usize::midpoint(end, beyond);
            if may_be_first(middle) {
                end = middle + 1;
            } else {
                beyond = middle;
            }
        }
        let decisions = self.left.and(&BitSet::first(end));
        decisions.iter().take(most).collect()
    }

    /// Returns the node below a decision.
    pub fn child(&self, decision: usize, compatible: &Compatible<B>) -> Self {
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

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use standoff_model::{Bounds, Candidate, ConflictGraph, LinearConstraint, Member, Problem};

    use super::*;
    use crate::sets::ConstraintLimits;

    /// One of the first three of five candidates is required, so that not all of them may be passed over.
    #[test]
    fn decisions_end_where_a_bound_cannot_be_met() {
        let first = (0..3).map(Candidate::new).map(Member::of_weight_1);
        let required = LinearConstraint {
            members: first.collect(),
            bounds: Bounds::at_least(1),
        };
        let problem = Problem::new(vec![1; 5], ConflictGraph::new(5), vec![required]).unwrap();
        let limits = ConstraintLimits::<u64>::of(&problem);
        let tree = SetTree::new(Compatible::of(&Arc::new(problem)), limits);
        let root = Node::root(&tree);
        assert_eq!(root.decisions(9), [0, 1, 2]);
        assert_eq!(root.decisions(2), [0, 1]);
        let below = root.child(1, &tree.compatible);
        assert_eq!(below.decisions(9), [2, 3, 4]);
    }
}

//! The heaviest set of pairwise compatible items, by branch and bound.

use alloc::vec::Vec;

use super::{BitSet, Block, Pool, Table};

/// The search for the heaviest set; see [`Table::heaviest`].
///
/// The remaining items are divided into classes of pairwise incompatible items (a colouring). A set
/// contains at most one item of each class, so the heaviest items of the classes bound the weight
/// that can be added.
///
/// Source: E. Tomita and T. Seki, "An efficient branch-and-bound algorithm for finding a maximum
/// clique", DMTCS 2003, LNCS 2731, 278-289, with weights.
pub(super) struct Heaviest<'a, B> {
    table: &'a Table<B>,
    weights: &'a [u64],
    chosen: Vec<usize>,
    best: (Vec<usize>, u64),
}

impl<'a, B: Block> Heaviest<'a, B> {
    pub(super) fn of(table: &'a Table<B>, weights: &'a [u64]) -> (Vec<usize>, u64) {
        assert_eq!(weights.len(), table.all().len(), "a weight for each item");
        let total = weights
            .iter()
            .try_fold(0u64, |sum, &weight| sum.checked_add(weight));
        assert!(total.is_some(), "the weights overflow 64 bits");
        let mut search = Heaviest {
            table,
            weights,
            chosen: Vec::new(),
            best: (Vec::new(), 0),
        };
        search.extend(0, table.all());
        search.best.0.sort_unstable();
        search.best
    }

    /// Tries to improve the best set by adding some of `left` to the chosen items.
    fn extend(&mut self, weight: u64, mut left: BitSet<B>) {
        if weight > self.best.1 {
            self.best = (self.chosen.clone(), weight);
        }
        // The last of the classes first: their bounds are the largest.
        for (head, bound) in self.bounds(left).into_iter().rev() {
            if weight + bound <= self.best.1 {
                return;
            }
            left.remove(head);
            self.chosen.push(head);
            let rest = left.and(&self.table.rows()[head]);
            self.extend(weight + self.weights[head], rest);
            self.chosen.pop();
        }
    }

    /// The items class by class, each with an upper bound on the weight of its class and those
    /// before.
    fn bounds(&self, mut left: BitSet<B>) -> Vec<(usize, u64)> {
        let mut bounds = Vec::with_capacity(left.len());
        let mut before = 0;
        while !left.is_empty() {
            let (mut free, mut class_weight) = (left, 0);
            while let Some(index) = free.take_first() {
                left.remove(index);
                free = free.without(&self.table.rows()[index]);
                class_weight = self.weights[index].max(class_weight);
                bounds.push((index, before + class_weight));
            }
            before += class_weight;
        }
        bounds
    }
}

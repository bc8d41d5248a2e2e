//! Counting a tree with one count for each key.

use alloc::vec::Vec;
use core::hash::Hash;

use hashbrown::HashMap;

use crate::amb::engine::limits::Limits;
use crate::amb::fronts::undo::{Choices, Tree};
use crate::amb::orders::alternatives::Alternatives;
use crate::end::End;

/// A [`Tree`] with keys for nodes that have equal subtrees.
pub trait Keyed: Tree {
    /// Two nodes of the same key have the same number of solutions below them.
    type Key: Eq + Hash;

    /// The key of the present node, or `None` if it is not worth remembering.
    fn key(&self) -> Option<Self::Key>;
}

/// The result of [`count_by_memo`](crate::amb::count_by_memo).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Counted {
    /// The number of solutions; a lower bound, if a limit ended the count.
    pub solutions: u128,
    /// Why the count ended.
    pub end: End,
    /// The number of nodes visited.
    pub nodes: u64,
    /// The number of keys in the table.
    pub keys: usize,
    /// The number of nodes that were not searched because their key was in the table.
    pub known: u64,
}

impl Counted {
    /// Returns whether `solutions` is the exact count.
    #[must_use]
    pub fn is_exact(&self) -> bool {
        self.end.is_exhausted()
    }
}

/// A count that is under way.
pub(crate) struct Counter<T: Keyed> {
    tree: T,
    limits: Limits,
    memory: usize,
    memo: HashMap<T::Key, u128>,
    /// The nodes above the present one, on an explicit stack, since a tree may be deep.
    above: Vec<Unfinished<T::Key>>,
    nodes: u64,
    known: u64,
}

/// A node with some of its children counted.
struct Unfinished<K> {
    key: Option<K>,
    alternatives: Alternatives,
    taken: usize,
    solutions: u128,
}

impl<T: Keyed> Counter<T> {
    pub(crate) fn new(tree: T, limits: Limits, memory: usize) -> Self {
        Self {
            tree,
            limits,
            memory,
            memo: HashMap::new(),
            above: Vec::new(),
            nodes: 0,
            known: 0,
        }
    }

    pub(crate) fn count(mut self) -> Counted {
        loop {
            if let Some(end) = self.limit() {
                let solutions = self.above.iter().map(|node| node.solutions).sum();
                return self.counted(solutions, end);
            }
            let below = self.visit();
            if let Some(solutions) = below.and_then(|below| self.climb(below)) {
                return self.counted(solutions, End::Exhausted);
            }
        }
    }

    fn counted(&self, solutions: u128, end: End) -> Counted {
        Counted {
            solutions,
            end,
            nodes: self.nodes,
            keys: self.memo.len(),
            known: self.known,
        }
    }

    /// Returns the limit that is reached, if any; otherwise allows one more node.
    fn limit(&mut self) -> Option<End> {
        if self.is_full() {
            return Some(End::MemoryLimit);
        }
        self.limits.spend()
    }

    /// Returns whether the table cannot grow within the memory limit.
    fn is_full(&self) -> bool {
        let grows = self.memo.len() == self.memo.capacity();
        let table = self.memo.allocation_size() * if grows { 3 } else { 1 };
        table + self.above.capacity() * size_of::<Unfinished<T::Key>>() > self.memory
    }

    /// Visits a node: returns its count if that is known, and otherwise descends to its first
    /// child.
    fn visit(&mut self) -> Option<u128> {
        self.nodes += 1;
        if self.tree.solution().is_some() {
            return Some(1);
        }
        let key = self.tree.key();
        if let Some(&known) = key.as_ref().and_then(|key| self.memo.get(key)) {
            self.known += 1;
            return Some(known);
        }
        self.open(key)
    }

    fn open(&mut self, key: Option<T::Key>) -> Option<u128> {
        let Choices { alternatives, .. } = self.tree.choices();
        let Some(taken) = alternatives.first() else {
            return Some(0);
        };
        self.tree.apply(taken);
        self.above.push(Unfinished {
            key,
            alternatives,
            taken,
            solutions: 0,
        });
        None
    }

    /// Adds a count to the nodes above until there is another child to visit; returns the total at
    /// the root.
    fn climb(&mut self, mut below: u128) -> Option<u128> {
        while let Some(mut node) = self.above.pop() {
            self.tree.undo(node.taken);
            let sum = node.solutions.checked_add(below);
            node.solutions = sum.expect("fewer than 2^128 solutions");
            if let Some(next) = node.alternatives.after(node.taken) {
                self.tree.apply(next);
                node.taken = next;
                self.above.push(node);
                return None;
            }
            below = node.solutions;
            if !self.is_full() {
                self.memo.extend(node.key.map(|key| (key, below)));
            }
        }
        Some(below)
    }
}

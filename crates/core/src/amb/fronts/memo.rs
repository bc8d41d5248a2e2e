//! Counting by memoisation.

use alloc::sync::Arc;
use alloc::vec::Vec;
use core::hash::Hash;
use core::sync::atomic::AtomicBool;
use hashbrown::HashMap;
#[cfg(feature = "std")]
use std::time::Duration;

use crate::amb::engine::limits::Limits;
use crate::amb::fronts::walk::{Choices, Tree};
use crate::amb::orders::alternatives::Alternatives;
use crate::end::End;

/// Counts the solutions of a tree, searching the subtree of each key only once (*memoisation*).
///
/// It runs until the count is exact, and stores every key: see [`Memo`] for limits on time, nodes
/// and memory.
///
/// # Panics
///
/// If there are 2^128 solutions or more.
///
/// ```
/// use standoff_core::amb::{Choices, Keyed, Tree, count_by_memo};
///
/// /// Ways to put a plus or a minus before each of 1..=n such that the sum is 0.
/// struct Signs {
///     next: i32,
///     sum: i32,
/// }
///
/// impl Tree for Signs {
///     type Solution = ();
///
///     fn solution(&self) -> Option<()> {
///         (self.next == 0 && self.sum == 0).then_some(())
///     }
///
///     fn choices(&self) -> Choices {
///         Choices::all(if self.next == 0 { 0 } else { 2 })
///     }
///
///     fn apply(&mut self, minus: usize) {
///         self.sum += self.next * (1 - 2 * minus as i32);
///         self.next -= 1;
///     }
///
///     fn undo(&mut self, minus: usize) {
///         self.next += 1;
///         self.sum -= self.next * (1 - 2 * minus as i32);
///     }
/// }
///
/// impl Keyed for Signs {
///     type Key = (i32, i32);
///
///     fn key(&self) -> Option<(i32, i32)> {
///         Some((self.next, self.sum))
///     }
/// }
///
/// let counted = count_by_memo(Signs { next: 100, sum: 0 });
/// assert_eq!(counted.solutions, 1_731_024_005_948_725_016_633_786_324);
/// assert!(counted.keys < 350_000); // instead of 2^100 leaves
/// ```
pub fn count_by_memo<T: Keyed>(tree: T) -> Counted {
    Memo::new(tree).count()
}

/// A count by memoisation with limits on memory, nodes or time.
///
/// ```
/// use standoff_core::End;
/// use standoff_core::amb::{Choices, Keyed, Memo, Tree};
///
/// /// Ways to climb a number of stairs, one or two at a time.
/// struct Stairs(u32);
///
/// impl Tree for Stairs {
///     type Solution = ();
///
///     fn solution(&self) -> Option<()> {
///         (self.0 == 0).then_some(())
///     }
///
///     fn choices(&self) -> Choices {
///         Choices::filter(2, |step| step < self.0 as usize)
///     }
///
///     fn apply(&mut self, step: usize) {
///         self.0 -= 1 + step as u32;
///     }
///
///     fn undo(&mut self, step: usize) {
///         self.0 += 1 + step as u32;
///     }
/// }
///
/// impl Keyed for Stairs {
///     type Key = u32;
///
///     fn key(&self) -> Option<u32> {
///         Some(self.0)
///     }
/// }
///
/// let counted = Memo::new(Stairs(100)).memory_limit(1 << 20).count();
/// assert!(counted.is_exact());
/// assert_eq!(counted.solutions, 573_147_844_013_817_084_101);
///
/// let stopped = Memo::new(Stairs(100)).node_limit(150).count();
/// assert_eq!(stopped.end, End::NodeLimit);
/// assert!(!stopped.is_exact() && stopped.solutions > 0); // a lower bound
/// ```
#[derive(Debug)]
#[must_use = "nothing is counted until `count` is asked for"]
pub struct Memo<T> {
    tree: T,
    limits: Limits,
    memory: usize,
}

impl<T: Keyed> Memo<T> {
    /// Creates a count without limits.
    pub fn new(tree: T) -> Self {
        Self {
            tree,
            limits: Limits::default(),
            memory: usize::MAX,
        }
    }

    /// Stops after this number of nodes, the root included.
    pub fn node_limit(mut self, nodes: u64) -> Self {
        self.limits.limit_nodes(nodes);
        self
    }

    /// Stops when this time has passed since the count began.
    ///
    /// The clock is checked every 64 nodes.
    #[cfg(feature = "std")]
    pub fn time_limit(mut self, time: Duration) -> Self {
        self.limits.limit_time(time);
        self
    }

    /// Stops soon after this flag is set, for example by another thread.
    pub fn cancel_flag(mut self, flag: Arc<AtomicBool>) -> Self {
        self.limits.stop_on(flag);
        self
    }

    /// Stops with [`End::MemoryLimit`](crate::End::MemoryLimit) before the table of keys and the stack take more than
    /// this number of bytes.
    ///
    /// The heap memory of the keys themselves, such as vectors, is not included.
    ///
    /// The table doubles when it is full, and the old and the new one exist together meanwhile. So
    /// the count stops when the table would have to grow beyond a third of the limit.
    pub fn memory_limit(mut self, bytes: usize) -> Self {
        self.memory = bytes;
        self
    }

    /// Counts the solutions.
    ///
    /// # Panics
    ///
    /// If there are 2^128 solutions or more.
    #[must_use]
    pub fn count(self) -> Counted {
        Counter::new(self.tree, self.limits, self.memory).count()
    }
}

/// A [`Tree`] with keys for nodes that have equal subtrees.
pub trait Keyed: Tree {
    /// Two nodes of the same key have the same number of solutions below them.
    type Key: Eq + Hash;

    /// Returns the key of the present node, or `None` if it is not worth remembering.
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

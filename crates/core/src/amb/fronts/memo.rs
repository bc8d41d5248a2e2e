//! Counting without counting the same thing twice.

use alloc::sync::Arc;
use alloc::vec::Vec;
use core::hash::Hash;
use core::sync::atomic::AtomicBool;
#[cfg(feature = "std")]
use std::time::Duration;

use hashbrown::HashMap;

use crate::amb::engine::limits::Limits;
use crate::amb::fronts::undo::{Choices, Tree};
use crate::amb::orders::kids::Kids;
use crate::end::End;

/// A [`Tree`] of which some nodes have the same below them, and that can tell which.
pub trait Keyed: Tree {
    /// Two nodes of the same key have equally many solutions below them.
    type Key: Eq + Hash;

    /// The key of the present node, or `None` where it is not worth remembering.
    fn key(&self) -> Option<Self::Key>;
}

/// What [`count_by_memo`] found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Counted {
    /// How many solutions there are; at least so many, if a limit ended the count.
    pub solutions: u128,
    /// Why the count ended.
    pub end: End,
    /// How many nodes were visited.
    pub nodes: u64,
    /// How many keys were remembered.
    pub keys: usize,
    /// How many nodes were not searched because their key was known.
    pub known: u64,
}

impl Counted {
    /// Says whether `solutions` is the whole count.
    #[must_use]
    pub fn is_exact(&self) -> bool {
        self.end.is_exhausted()
    }
}

/// Counts the solutions of a tree, searching what lies below each key only once (*memoisation*).
///
/// It runs until it has the exact number, and remembers every key on the way: see [`Memo`] for
/// limits on time, work and memory.
///
/// # Panics
///
/// When there are 2^128 solutions or more.
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

/// A count by memo within limits: [`count_by_memo`] with a bound on memory, work or time.
///
/// ```
/// use standoff_core::End;
/// use standoff_core::amb::{Choices, Keyed, Memo, Tree};
///
/// /// Ways to climb so many stairs, one or two at a time.
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
/// assert!(!stopped.is_exact() && stopped.solutions > 0); // at least so many
/// ```
#[derive(Debug)]
#[must_use = "nothing is counted until `count` is asked for"]
pub struct Memo<T> {
    tree: T,
    limits: Limits,
    memory: usize,
}

impl<T: Keyed> Memo<T> {
    /// A count without limits.
    pub fn new(tree: T) -> Self {
        Self {
            tree,
            limits: Limits::default(),
            memory: usize::MAX,
        }
    }

    /// Stops after so many nodes, the root included.
    pub fn node_limit(mut self, nodes: u64) -> Self {
        self.limits.nodes = nodes;
        self
    }

    /// Stops when this much time has passed since the count began. The clock is looked at every 64
    /// nodes.
    #[cfg(feature = "std")]
    pub fn time_limit(mut self, time: Duration) -> Self {
        self.limits.time = Some(time);
        self
    }

    /// Stops soon after somebody, perhaps another thread, sets this flag.
    pub fn cancel_flag(mut self, flag: Arc<AtomicBool>) -> Self {
        self.limits.cancel.push(flag);
        self
    }

    /// Stops with [`End::MemoryLimit`] before the table of keys and the stack take more than so
    /// many bytes; what the keys hold on the heap (a key that is a vector) comes on top.
    ///
    /// The table doubles when it is full, and both are there while it does: so it stops when it
    /// would have to grow beyond a third of the limit.
    pub fn memory_limit(mut self, bytes: usize) -> Self {
        self.memory = bytes;
        self
    }

    /// Counts the solutions.
    ///
    /// # Panics
    ///
    /// When there are 2^128 solutions or more.
    #[must_use]
    pub fn count(self) -> Counted {
        let mut counter = Counter::new(self);
        loop {
            if let Some(end) = counter.limit() {
                let solutions = counter.above.iter().map(|node| node.solutions).sum();
                return counter.counted(solutions, end);
            }
            let below = counter.visit();
            if let Some(solutions) = below.and_then(|below| counter.climb(below)) {
                return counter.counted(solutions, End::Exhausted);
            }
        }
    }
}

struct Counter<T: Keyed> {
    tree: T,
    limits: Limits,
    memory: usize,
    memo: HashMap<T::Key, u128>,
    /// The nodes above the present one: on a stack of our own, since a tree may be deep.
    above: Vec<Open<T::Key>>,
    nodes: u64,
    known: u64,
}

/// A node some of whose children have been counted.
struct Open<K> {
    key: Option<K>,
    kids: Kids,
    taken: usize,
    solutions: u128,
}

impl<T: Keyed> Counter<T> {
    fn new(
        Memo {
            tree,
            limits,
            memory,
        }: Memo<T>,
    ) -> Self {
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

    fn counted(&self, solutions: u128, end: End) -> Counted {
        Counted {
            solutions,
            end,
            nodes: self.nodes,
            keys: self.memo.len(),
            known: self.known,
        }
    }

    /// The limit that is reached, if one is; otherwise allows one node more.
    fn limit(&mut self) -> Option<End> {
        if self.is_full() {
            return Some(End::MemoryLimit);
        }
        if self.limits.fuel == 0 {
            let end = self.limits.refuel();
            if end.is_some() {
                return end;
            }
        }
        self.limits.fuel -= 1;
        None
    }

    /// Says whether no key more can be remembered within the limit.
    fn is_full(&self) -> bool {
        let grows = self.memo.len() == self.memo.capacity();
        let table = self.memo.allocation_size() * if grows { 3 } else { 1 };
        table + self.above.capacity() * size_of::<Open<T::Key>>() > self.memory
    }

    /// Visits a node: tells its count where that is known, or else goes down to its first child.
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
        let Choices { kids, .. } = self.tree.choices();
        let Some(taken) = kids.first() else {
            return Some(0);
        };
        self.tree.apply(taken);
        self.above.push(Open {
            key,
            kids,
            taken,
            solutions: 0,
        });
        None
    }

    /// Goes up with a count until there is another child to visit; comes out at the root with
    /// the count of all.
    fn climb(&mut self, mut below: u128) -> Option<u128> {
        while let Some(mut node) = self.above.pop() {
            self.tree.undo(node.taken);
            let sum = node.solutions.checked_add(below);
            node.solutions = sum.expect("fewer than 2^128 solutions");
            if let Some(next) = node.kids.after(node.taken) {
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

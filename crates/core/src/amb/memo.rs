//! Counting without counting the same thing twice.

use alloc::vec::Vec;
use core::hash::Hash;

use hashbrown::HashMap;

use super::kids::Kids;
use super::undo::{Choices, Tree};

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
    /// How many solutions there are.
    pub solutions: u128,
    /// How many nodes were visited.
    pub nodes: u64,
    /// How many keys were remembered.
    pub keys: usize,
    /// How many nodes were not searched because their key was known.
    pub known: u64,
}

/// Counts the solutions of a tree, searching what lies below each key only once (*memoisation*).
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
    let mut counter = Counter::new(tree);
    loop {
        let below = counter.visit();
        if let Some(solutions) = below.and_then(|below| counter.climb(below)) {
            return Counted {
                solutions,
                keys: counter.memo.len(),
                ..counter.counted
            };
        }
    }
}

struct Counter<T: Keyed> {
    tree: T,
    memo: HashMap<T::Key, u128>,
    /// The nodes above the present one: on a stack of our own, since a tree may be deep.
    above: Vec<Open<T::Key>>,
    counted: Counted,
}

/// A node some of whose children have been counted.
struct Open<K> {
    key: Option<K>,
    kids: Kids,
    taken: usize,
    solutions: u128,
}

impl<T: Keyed> Counter<T> {
    fn new(tree: T) -> Self {
        Self {
            tree,
            memo: HashMap::new(),
            above: Vec::new(),
            counted: Counted {
                solutions: 0,
                nodes: 0,
                keys: 0,
                known: 0,
            },
        }
    }

    /// Visits a node: tells its count where that is known, or else goes down to its first child.
    fn visit(&mut self) -> Option<u128> {
        self.counted.nodes += 1;
        if self.tree.solution().is_some() {
            return Some(1);
        }
        let key = self.tree.key();
        if let Some(&known) = key.as_ref().and_then(|key| self.memo.get(key)) {
            self.counted.known += 1;
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
            self.memo.extend(node.key.map(|key| (key, below)));
        }
        Some(below)
    }
}

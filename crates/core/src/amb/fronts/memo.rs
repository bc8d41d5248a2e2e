//! Counting by memoisation.

use alloc::sync::Arc;
use core::sync::atomic::AtomicBool;
#[cfg(feature = "std")]
use std::time::Duration;

use crate::amb::engine::limits::Limits;
use crate::amb::fronts::counter::{Counted, Counter, Keyed};

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

    /// Stops after this number of nodes, the root included.
    pub fn node_limit(mut self, nodes: u64) -> Self {
        self.limits.limit_nodes(nodes);
        self
    }

    /// Stops when this time has passed since the count began. The clock is checked every 64 nodes.
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

    /// Stops with [`End::MemoryLimit`](crate::End::MemoryLimit) before the table of keys and the
    /// stack take more than this number of bytes. The heap memory of the keys themselves, such as
    /// vectors, is not included.
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

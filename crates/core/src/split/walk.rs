//! The engine under the compatible sets: a walk over the tree of splits, without recursion.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use super::Pool;

/// What a [`SplitWalk`] asks its caller on the way.
///
/// A node of the tree is a set; its last item is the head, and its size is its depth.
pub trait Guide<P: Pool> {
    /// What `head` allows of `rest`.
    fn narrow(&mut self, head: &P::Item, rest: &P) -> P;

    /// Whether it is worth to go on with the items left at a node of this size.
    ///
    /// Asked before each head is taken, so it can cut a level short.
    fn worth(&mut self, size: usize, left: &P) -> bool {
        let _ = (size, left);
        true
    }

    /// A head has been added, which makes a set of this size. `Break` pauses the walk right
    /// after it, and nothing is lost.
    fn enter(&mut self, head: &P::Item, size: usize) -> ControlFlow<()>;

    /// Whether larger sets that begin with the present one are wanted.
    fn descend(&mut self, size: usize) -> bool {
        let _ = size;
        true
    }

    /// The last head of a set of this size is taken off again.
    fn leave(&mut self, size: usize) {
        let _ = size;
    }
}

/// Whether a walk has more to visit.
///
/// There is no third case, so that a `match` may name both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The walk was paused; advance it again.
    More,
    /// Every node has been visited.
    Done,
}

/// A position in the tree of all compatible sets, which can be advanced and paused.
///
/// The tree is never built, and nothing recurses: a set may hold a million items.
///
/// ```
/// use std::ops::ControlFlow;
/// use standoff_core::split::{BitSet, Guide, SplitWalk, Step};
///
/// /// Counts sets of indices that never hold two neighbours.
/// struct Apart(u64);
///
/// impl Guide<BitSet<u64>> for Apart {
///     fn narrow(&mut self, head: &usize, rest: &BitSet<u64>) -> BitSet<u64> {
///         rest.filter(|i| i - head > 1).collect()
///     }
///     fn enter(&mut self, _: &usize, _: usize) -> ControlFlow<()> {
///         self.0 += 1;
///         ControlFlow::Continue(())
///     }
/// }
///
/// let (mut walk, mut count) = (SplitWalk::new(BitSet::first(4)), Apart(0));
/// while walk.advance(3, &mut count) == Step::More {}       // three nodes at a time
/// assert_eq!(count.0, 7);                                  // 0 02 03 1 13 2 3
/// ```
#[derive(Clone, Debug)]
pub struct SplitWalk<P> {
    /// What is left at the present node; nothing when the walk is done.
    left: Option<P>,
    /// What is left at each node above it, the root first.
    above: Vec<P>,
    nodes: u64,
}

impl<P: Pool> SplitWalk<P> {
    /// A walk that stands before the first set of `pool`'s items.
    pub fn new(pool: P) -> Self {
        SplitWalk {
            left: Some(pool),
            above: Vec::new(),
            nodes: 0,
        }
    }

    /// Visits up to `budget` more nodes, or as many as the guide lets pass.
    #[inline]
    pub fn advance<G: Guide<P>>(&mut self, budget: u64, guide: &mut G) -> Step {
        // The present level lives in a local while the loop runs: that keeps it in registers.
        let Some(mut left) = self.left.take() else {
            return Step::Done;
        };
        let mut budget = budget;
        while budget > 0 {
            match Self::next_head(&mut left, self.above.len(), guide) {
                Some(head) => {
                    budget -= 1;
                    self.nodes += 1;
                    if self.visit(head, &mut left, guide).is_break() {
                        break;
                    }
                }
                None => match self.above.pop() {
                    Some(level) => {
                        left = level;
                        guide.leave(self.above.len() + 1);
                    }
                    None => return Step::Done,
                },
            }
        }
        self.left = Some(left);
        Step::More
    }

    /// What is left at the present node; nothing when the walk is done.
    pub(super) fn into_pool(self) -> Option<P> {
        self.left
    }

    /// How many nodes have been visited: nonempty sets, whether wanted or not.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    #[inline]
    fn next_head<G: Guide<P>>(left: &mut P, size: usize, guide: &mut G) -> Option<P::Item> {
        if guide.worth(size, left) {
            left.take_first()
        } else {
            None
        }
    }

    #[inline]
    fn visit<G: Guide<P>>(
        &mut self,
        head: P::Item,
        left: &mut P,
        guide: &mut G,
    ) -> ControlFlow<()> {
        let size = self.above.len() + 1;
        let flow = guide.enter(&head, size);
        if guide.descend(size) {
            let rest = guide.narrow(&head, left);
            if !rest.is_empty() {
                self.above.push(core::mem::replace(left, rest));
                return flow;
            }
        }
        guide.leave(size);
        flow
    }
}

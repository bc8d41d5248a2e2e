//! A depth-first traversal of a tree, without recursion, which can be paused.

use alloc::vec::Vec;
use core::ops::ControlFlow;

/// The tree that a [`Walk`] visits, node by node.
///
/// A node is identified by the *heads* chosen on the path to it, and has a *level*: the heads that
/// can be chosen next. The root has a level too.
///
/// ```text
/// depth 0   root level   a b c
/// depth 1   head a       its level   b c
/// depth 2   heads a b    its level   c
/// ```
pub trait Guide<L> {
    /// The type of a choice at a level.
    type Head;

    /// Takes the next head of the level at this depth; `None` ends the level.
    fn next(&mut self, level: &mut L, depth: usize) -> Option<Self::Head>;

    /// Called at the end of the level at this depth.
    ///
    /// `Break` pauses the walk without losing a node.
    fn finish(&mut self, level: &L, depth: usize) -> ControlFlow<()> {
        let _ = (level, depth);
        ControlFlow::Continue(())
    }

    /// Chooses a head of `level`, which leads to this depth.
    ///
    /// Returns the level below, if it has heads; `Break` pauses the walk right after this head without losing a node.
    fn enter(&mut self, head: Self::Head, level: &L, depth: usize) -> (Option<L>, ControlFlow<()>);

    /// Undoes the last head, which led to this depth.
    fn leave(&mut self, depth: usize) {
        let _ = depth;
    }
}

/// Whether a walk is done.
///
/// A `match` may be exhaustive: no variant will be added.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The walk was paused; advance it again.
    More,
    /// The walk is done.
    Done,
}

/// A position in a tree, which can be advanced and paused.
///
/// The tree is never built, and the walk does not recurse: a path may have a million heads.
///
/// ```
/// use std::ops::ControlFlow;
/// use standoff_core::split::{BitSet, Guide, Pool, Step, Walk};
///
/// /// Counts sets of indices that never hold two neighbours.
/// struct Apart(u64);
///
/// impl Guide<BitSet<u64>> for Apart {
///     type Head = usize;
///     fn next(&mut self, level: &mut BitSet<u64>, _: usize) -> Option<usize> {
///         level.take_first()
///     }
///     fn enter(&mut self, head: usize, level: &BitSet<u64>, _: usize)
///         -> (Option<BitSet<u64>>, ControlFlow<()>)
///     {
///         self.0 += 1;
///         (Some(level.keep(|i| i - head > 1)), ControlFlow::Continue(()))
///     }
/// }
///
/// let (mut walk, mut count) = (Walk::new(BitSet::first(4)), Apart(0));
/// while walk.advance(3, &mut count) == Step::More {}       // three nodes at a time
/// assert_eq!(count.0, 7);                                  // 0 02 03 1 13 2 3
/// ```
#[derive(Clone, Debug)]
pub struct Walk<L> {
    /// The levels from the root to the present one; empty if the walk is done.
    levels: Vec<L>,
}

impl<L> Walk<L> {
    /// Creates a walk before the first head of the root.
    pub fn new(root: L) -> Self {
        Self::resume(Vec::from([root]))
    }

    /// Creates a walk at the position that had these [levels](Self::levels).
    pub fn resume(levels: Vec<L>) -> Self {
        Walk { levels }
    }

    /// Returns the levels from the root to the present one; empty if the walk is done.
    pub fn levels(&self) -> &[L] {
        &self.levels
    }

    /// Returns the levels from the root to the present one, to be changed.
    pub fn levels_mut(&mut self) -> &mut Vec<L> {
        &mut self.levels
    }

    /// Returns the levels from the root to the present one.
    pub fn into_levels(self) -> Vec<L> {
        self.levels
    }

    /// Visits up to `budget` more nodes, fewer if the guide pauses the walk.
    // Always inlined, so that it is compiled with the target features of its caller.
    #[inline(always)]
    pub fn advance<G: Guide<L>>(&mut self, budget: u64, guide: &mut G) -> Step {
        // The present level is a local variable during the loop, to keep it in registers.
        let Some(mut level) = self.levels.pop() else {
            return Step::Done;
        };
        let mut budget = budget;
        while budget > 0 {
            let flow = match guide.next(&mut level, self.levels.len()) {
                Some(head) => {
                    budget -= 1;
                    self.visit(head, &mut level, guide)
                }
                None => {
                    let flow = guide.finish(&level, self.levels.len());
                    let Some(above) = self.levels.pop() else {
                        return Step::Done;
                    };
                    level = above;
                    guide.leave(self.levels.len() + 1);
                    flow
                }
            };
            if flow.is_break() {
                break;
            }
        }
        self.levels.push(level);
        Step::More
    }

    #[inline(always)]
    fn visit<G: Guide<L>>(
        &mut self,
        head: G::Head,
        level: &mut L,
        guide: &mut G,
    ) -> ControlFlow<()> {
        let depth = self.levels.len() + 1;
        let (below, flow) = guide.enter(head, level, depth);
        match below {
            Some(below) => self.levels.push(core::mem::replace(level, below)),
            None => guide.leave(depth),
        }
        flow
    }
}

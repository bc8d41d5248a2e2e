//! The engine under the compatible sets: a depth-first walk over a tree, without recursion.

use alloc::vec::Vec;
use core::ops::ControlFlow;

/// The tree that a [`Walk`] visits, node by node.
///
/// A node is reached by the *heads* that were chosen on the way to it, and has a *level*: the heads
/// that can be chosen there next. So the root is a level too.
///
/// ```text
/// depth 0   root level   a b c
/// depth 1   head a       its level   b c
/// depth 2   heads a b    its level   c
/// ```
pub trait Guide<L> {
    /// What is chosen at a level.
    type Head;

    /// Takes the next head of the level at this depth; `None` ends the level.
    fn next(&mut self, level: &mut L, depth: usize) -> Option<Self::Head>;

    /// The level at this depth has ended. `Break` pauses the walk, and nothing is lost.
    fn finish(&mut self, level: &L, depth: usize) -> ControlFlow<()> {
        let _ = (level, depth);
        ControlFlow::Continue(())
    }

    /// Chooses a head of `level`, which leads to this depth. Answers the level below, if anything can
    /// be chosen there; `Break` pauses the walk right after this head, and nothing is lost.
    fn enter(&mut self, head: Self::Head, level: &L, depth: usize) -> (Option<L>, ControlFlow<()>);

    /// The last head, which led to this depth, is taken off again.
    fn leave(&mut self, depth: usize) {
        let _ = depth;
    }
}

/// Whether there is more to do.
///
/// There is no third case, so that a `match` may name both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// It was paused; advance it again.
    More,
    /// All is done.
    Done,
}

/// A place in a tree, which can be advanced and paused.
///
/// The tree is never built, and nothing recurses: a path may have a million heads.
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
    /// The present level; none when the walk is done.
    level: Option<L>,
    /// The levels above it, the root first.
    above: Vec<L>,
}

impl<L> Walk<L> {
    /// A walk that stands before the first head of the root.
    pub fn new(root: L) -> Self {
        Self::resume(Vec::from([root]))
    }

    /// A walk that stands where another one had these [levels](Self::levels).
    pub fn resume(mut levels: Vec<L>) -> Self {
        Walk {
            level: levels.pop(),
            above: levels,
        }
    }

    /// The levels with heads that have not been taken, the root first and the present one last; none
    /// when the walk is done.
    pub fn levels(&self) -> impl DoubleEndedIterator<Item = &L> {
        self.above.iter().chain(&self.level)
    }

    /// The same levels, to go on with in another way.
    pub fn into_levels(self) -> Vec<L> {
        let mut levels = self.above;
        levels.extend(self.level);
        levels
    }

    /// Visits up to `budget` more nodes, or as many as the guide lets pass.
    // Always inlined: then it is compiled with the instructions that its caller may use.
    #[inline(always)]
    pub fn advance<G: Guide<L>>(&mut self, budget: u64, guide: &mut G) -> Step {
        // The present level lives in a local while the loop runs: that keeps it in registers.
        let Some(mut level) = self.level.take() else {
            return Step::Done;
        };
        let mut budget = budget;
        while budget > 0 {
            let flow = match guide.next(&mut level, self.above.len()) {
                Some(head) => {
                    budget -= 1;
                    self.visit(head, &mut level, guide)
                }
                None => {
                    let flow = guide.finish(&level, self.above.len());
                    let Some(above) = self.above.pop() else {
                        return Step::Done;
                    };
                    level = above;
                    guide.leave(self.above.len() + 1);
                    flow
                }
            };
            if flow.is_break() {
                break;
            }
        }
        self.level = Some(level);
        Step::More
    }

    #[inline(always)]
    fn visit<G: Guide<L>>(
        &mut self,
        head: G::Head,
        level: &mut L,
        guide: &mut G,
    ) -> ControlFlow<()> {
        let depth = self.above.len() + 1;
        let (below, flow) = guide.enter(head, level, depth);
        match below {
            Some(below) => self.above.push(core::mem::replace(level, below)),
            None => guide.leave(depth),
        }
        flow
    }
}

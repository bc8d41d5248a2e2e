//! The interface of a tree of decisions.

use standoff_model::Subproblem;

use super::out::{Out, Report};

/// A tree of decisions: a node is a set of candidates, chosen one decision at a time.
///
/// The tree is never built. It follows the search from node to node, and stores what it needs to know of the
/// decisions on the path to the present one. Copies are independent of each other and cheap: they share their tables.
pub trait Tree: Clone + Send + 'static {
    /// The remaining decisions at a node.
    type Level: Clone + Send + 'static;

    /// How the state of a search is saved: [`ByDecisions`](super::ByDecisions) for a tree that takes the decisions of
    /// a level in increasing order.
    type Codec: StateCodec<Self>;

    /// Whether counting mostly counts bits. If so, the always-inlined part of the inner loop is compiled twice, with
    /// and without [instructions for that](standoff_lanes::counting_bits).
    const COUNTS_BITS: bool = false;

    /// Whether it counts at nearly every node, so that a total count by size, which is then summed, would be slow. If
    /// so, the inner loop is compiled once more, for a total count.
    const COUNTS_OFTEN: bool = false;

    /// Returns the level without any remaining decision.
    fn emptied(level: &Self::Level) -> Self::Level;

    /// Returns the level of the root.
    fn root(&mut self) -> Self::Level;

    /// Takes the next decision of the level at this depth; `None` if none remains.
    fn next<R: Report>(
        &mut self,
        level: &mut Self::Level,
        depth: usize,
        out: &mut Out<'_, R>,
    ) -> Option<usize>;

    /// Applies a decision of `level`, which leads to this depth, and [looks](Self::look) at the node there.
    ///
    /// Returns its level, if there are any decisions.
    fn enter<R: Report>(
        &mut self,
        decision: usize,
        level: &Self::Level,
        depth: usize,
        out: &mut Out<'_, R>,
    ) -> Option<Self::Level>;

    /// Reports the node at this depth, with this level, if its set is a placement.
    fn look<R: Report>(&self, level: Option<&Self::Level>, depth: usize, out: &mut Out<'_, R>);

    /// Takes back the last decision, which led to this depth.
    fn leave(&mut self, depth: usize) {
        let _ = depth;
    }

    /// Returns the candidate chosen by a decision that leads to this depth.
    fn candidate(&self, decision: usize, depth: usize) -> usize {
        let _ = depth;
        decision
    }

    /// Returns the placements that remain to be found below a node, without those below decisions already taken; `None`
    /// if this cannot be expressed in terms of the problem.
    ///
    /// `level` is the level of the node, if anything can be chosen there. `is_due` is whether the node itself has yet
    /// to be [looked at](Self::look). `decisions` are meaningful only for trees saved
    /// [by decisions](super::ByDecisions).
    fn subproblem(
        &self,
        level: Option<&Self::Level>,
        decisions: &[usize],
        is_due: bool,
    ) -> Option<Subproblem> {
        let _ = (level, decisions, is_due);
        None
    }

    /// Returns the number of candidates that may still be chosen below a level, or a similar measure of the tree below it.
    ///
    /// The levels of one depth with the same breadth should have about equally many nodes below them.
    fn breadth(level: &Self::Level) -> usize;

    /// Returns the number of nodes visited.
    fn work(&self) -> u64;

    /// Sets the number of nodes visited.
    fn set_work(&mut self, nodes: u64);
}

/// How the state of a search over a tree is saved and loaded.
///
/// A search may cover only a part of a tree: `base` is the decisions that lead to the node at which that part begins,
/// and `levels` are the levels from there down to the present one; none once the search is done. The tree always stands
/// at its root.
pub trait StateCodec<T: Tree> {
    /// Whether the decisions on the path to a level are known, and increase as their candidates do.
    const BY_DECISIONS: bool;

    /// Returns the share of a search that is done, from 0 to 1.
    fn progress(tree: T, base: &[usize], levels: &[T::Level]) -> f64;

    /// Returns the decisions that lead from the base to the present level, one fewer than there are levels.
    fn decisions(tree: T, base: &[usize], levels: &[T::Level]) -> Vec<usize>;

    /// Returns the levels as rows of numbers.
    fn write(tree: T, base: &[usize], levels: &[T::Level]) -> Vec<Vec<u64>>;

    /// Reads the levels that were written as these rows; `None` if no search of this tree has them.
    ///
    /// Otherwise the tree has applied all decisions that lead to the last level.
    fn read(tree: &mut T, base: &[usize], rows: &[Vec<u64>]) -> Option<Vec<T::Level>>;
}

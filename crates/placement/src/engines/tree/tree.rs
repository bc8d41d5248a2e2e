//! What an engine says of its tree.

use super::out::{Out, Report};
use super::trail::{Found, Trail};
use crate::problem::Subproblem;

/// A tree of choices: a node is a set of candidates, chosen head by head.
///
/// The tree is never built; it follows the walk, head by head, and remembers what it needs to know of
/// those that are chosen. Copies are independent of each other, and cheap: they share their tables.
pub trait Tree: Clone + Send + 'static {
    /// What can be chosen at a node: its heads that are left.
    type Level: Clone + Send + 'static;

    /// How it is told where a walk stands: [`ByHeads`](super::ByHeads) for a tree that takes the heads of
    /// a level in increasing order.
    type Codec: StateCodec<Self>;

    /// Whether counting it is mostly counting bits. Then its inner loop, as far as it is always inlined, is
    /// compiled twice, with and without [instructions for that](standoff_lanes::counting_bits).
    const COUNTS_BITS: bool = false;

    /// A level when nothing is left to be chosen there any more.
    fn emptied(level: &Self::Level) -> Self::Level;

    /// The level of the root.
    fn root(&mut self) -> Self::Level;

    /// Takes the next head of the level at this depth; `None` when there is none.
    fn next<R: Report>(
        &mut self,
        level: &mut Self::Level,
        depth: usize,
        out: &mut Out<'_, R>,
    ) -> Option<usize>;

    /// Chooses a head of `level`, which leads to this depth, and [looks](Self::look) at what is chosen
    /// then; the level there, if anything can be chosen.
    fn enter<R: Report>(
        &mut self,
        head: usize,
        level: &Self::Level,
        depth: usize,
        out: &mut Out<'_, R>,
    ) -> Option<Self::Level>;

    /// Looks at the set that is chosen at this depth, whose level is `level`, and reports it if it is a
    /// placement.
    fn look<R: Report>(&self, level: Option<&Self::Level>, depth: usize, out: &mut Out<'_, R>);

    /// Takes back the last head, which led to this depth.
    fn leave(&mut self, depth: usize);

    /// The candidate that a head stands for, which leads to this depth.
    fn candidate(&self, head: usize, depth: usize) -> usize {
        let _ = depth;
        head
    }

    /// Which placements are still to be found at a node with these heads, without those below heads that were
    /// taken, if that can be said in terms of the problem. `level` is the node's, if anything can be chosen
    /// there; `is_due` says whether the node itself has yet to be [looked at](Self::look). The heads tell
    /// something only where a trail is told [by them](super::ByHeads).
    fn subproblem(
        &self,
        level: Option<&Self::Level>,
        heads: &[usize],
        is_due: bool,
    ) -> Option<Subproblem> {
        let _ = (level, heads, is_due);
        None
    }

    /// The nodes that were visited.
    fn work(&self) -> u64;

    /// Goes on as after so many nodes.
    fn set_work(&mut self, nodes: u64);
}

/// How it is told where a walk over a tree stands, and how it is found again. The tree always stands at its
/// root.
pub trait StateCodec<T: Tree> {
    /// Whether the heads on the way to a level are known, and increase as their candidates do.
    const BY_HEADS: bool;

    /// How much of a walk is done, from 0 to 1.
    fn progress(tree: T, trail: &Trail<T::Level>) -> f64;

    /// The heads that lead from the base to the present level, as many as are needed to divide the
    /// walk.
    fn heads(tree: T, trail: &Trail<T::Level>) -> Vec<usize>;

    /// What it takes to find the levels of a trail again, as rows of numbers.
    fn write(tree: T, trail: &Trail<T::Level>) -> Vec<Vec<u64>>;

    /// The levels that were written as these rows, and the heads that lead from the base to the last of
    /// them; `None` when there are no such levels. If there are, the tree has chosen all these heads.
    fn read(tree: &mut T, base: &[usize], rows: &[Vec<u64>]) -> Option<Found<T::Level>>;
}

//! Trees of choices, and the one run that walks them all.
//!
//! An engine that chooses candidates one after the other describes its [`Tree`]; [`list`] and [`count`]
//! make a run of it, which pauses after any budget, can be written down and divided, and says how far
//! it is. Nothing recurses: what is open is a stack of levels.
//!
//! ```text
//! base     left: . . 12 14 15      chosen  0 4
//! level 1  left: . . 9 11                  8          the walk stands here: of what is left,
//! level 2  left: 13                                    13 comes first
//! ```

mod divide;
mod ordered;
mod out;
mod part;
mod run;
mod trail;

pub use ordered::{Ordered, heads, progress, read, write};
pub use out::{Out, Report};
pub use run::{count, list};
pub use trail::{Found, Trail};

/// A tree of choices: a node is a set of candidates, chosen head by head.
///
/// The tree is never built; it follows the walk, head by head, and remembers what it needs to know of
/// those that are chosen. Copies are independent of each other, and cheap: they share their tables.
pub trait Tree: Clone + Send + 'static {
    /// What can be chosen at a node: its heads that are left.
    type Level: Clone + Send + 'static;

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

    /// The nodes that were visited.
    fn work(&self) -> u64;

    /// Goes on as after so many nodes.
    fn set_work(&mut self, nodes: u64);

    /// How much of a walk is done, from 0 to 1. The tree stands at its root.
    fn progress(self, trail: &Trail<Self::Level>) -> f64;

    /// The heads that lead from the base to the present level, as many as are needed to divide the
    /// walk. The tree stands at its root.
    fn heads(self, trail: &Trail<Self::Level>) -> Vec<usize>;

    /// What it takes to find the levels of a trail again, as rows of numbers. The tree stands at its
    /// root.
    fn write(self, trail: &Trail<Self::Level>) -> Vec<Vec<u64>>;

    /// The levels that were written as these rows, and the heads that lead from the base to the last of
    /// them; `None` when there are no such levels. The tree stands at its root, and chooses them all, if
    /// there is a level.
    fn read(&mut self, base: &[usize], rows: &[Vec<u64>]) -> Option<Found<Self::Level>>;
}

//! The order of the alternatives of a choice, random orders included.

pub(crate) mod alternatives;
pub(crate) mod random;

/// The order in which a tree is searched: see [`Search::order`](crate::amb::Search::order).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Order {
    /// The first alternative and all below it, then the second, and so on.
    #[default]
    DepthFirst,
    /// Depth first, the alternatives of every choice in a random order: the same for the same
    /// seed, on every machine.
    Random(u64),
    /// Iterative deepening: all solutions of depth 0, then those of depth 1, and so on, each round
    /// by depth-first search from the root. Korf, *Depth-first iterative-deepening*, 1985. For
    /// infinite trees with finite choices; searches within a run are not cut off.
    Deepening,
    /// Limited discrepancy: first the solution that takes the first alternative everywhere, then
    /// those with one discrepancy, with two, and so on. The alternative of rank *r* counts as *r*
    /// discrepancies. The rank is among the admissible alternatives, or among all, if
    /// [`choose_where`](crate::amb::Amb::choose_where) tests them one by one. Harvey, Ginsberg,
    /// *Limited discrepancy search*, 1995.
    Discrepancy,
    /// Fair interleaving: the alternatives of every choice take turns. Each gives one solution and
    /// moves to the end of the queue; exhausted alternatives leave it. If none of *k* alternatives
    /// is exhausted, each gives every *k*th solution of that choice. Nested choices divide the
    /// share of their alternative: in *(x or y) or z*, *z* has one half, *x* and *y* a quarter
    /// each. Kiselyov, Shan, Friedman, Sabry, *Backtracking, interleaving, and terminating monad
    /// transformers*, 2005.
    ///
    /// Unlike there, an alternative that has made or repeated 4096 choices without a solution loses
    /// its turn, so it cannot starve the others. If there are more than 64 alternatives, one more
    /// joins the queue in every round.
    Fair,
}

impl Order {
    /// Returns whether the order searches in rounds that begin at the root.
    pub(crate) fn has_rounds(self) -> bool {
        matches!(self, Self::Deepening | Self::Discrepancy)
    }
}

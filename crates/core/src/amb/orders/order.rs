//! The orders in which a tree is searched.

/// In which order a tree is searched: see [`Search::order`](crate::amb::Search::order).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Order {
    /// The first alternative and all below it, then the second, and so on.
    #[default]
    DepthFirst,
    /// Depth first, the alternatives of every choice in a random order: the same for the same
    /// seed, on every machine.
    Random(u64),
    /// First all solutions of depth 0, then those of depth 1, and so on, each time by depth first
    /// search from the root: Korf, *Depth-first iterative-deepening*, 1985. For trees that go on
    /// for ever, as long as each choice has an end; searches within a run are not cut off.
    Deepening,
    /// First the solution that takes the first alternative everywhere, then those that depart
    /// from it by one discrepancy, by two, and so on; the alternative of rank *r* among the
    /// admissible ones counts for *r*, or among all, where
    /// [`choose_where`](crate::amb::Amb::choose_where) looks at them one by one. Harvey, Ginsberg,
    /// *Limited discrepancy search*, 1995.
    Discrepancy,
    /// The alternatives of every choice take turns: each gives one answer (solution) and goes to
    /// the end of the queue; one that has none left leaves it. So while all *k* alternatives of a
    /// choice go on, each gives every *k*th answer of that choice, however many runs it takes, and
    /// what is nested divides the share of its side: of *(x or y) or z*, *z* has one half, *x* and
    /// *y* a quarter each. That is the interleaving of Kiselyov, Shan, Friedman, Sabry,
    /// *Backtracking, interleaving, and terminating monad transformers*, 2005; but an alternative
    /// that has made or repeated 4096 choices without an answer loses its turn, so that one that
    /// never answers cannot starve the others. Of more than 64 alternatives one more joins the
    /// queue in every round.
    Fair,
}

impl Order {
    /// Says whether it searches in rounds, each of which begins at the root.
    pub(crate) fn has_rounds(self) -> bool {
        matches!(self, Self::Deepening | Self::Discrepancy)
    }
}

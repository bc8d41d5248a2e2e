//! The trace of a search: its nodes, one by one.

use standoff_model::Candidate;

/// The nodes of a search in the order in which they are visited, each before those below it.
///
/// The search advances only when a node is taken.
pub type Trace = Box<dyn Iterator<Item = Traced> + Send>;

/// A node of a search, with its chosen and free candidates.
///
/// ```text
/// two rooks on 2 x 2, as the engine `split` searches:
///
/// depth 0   chosen -       free 0 1 2 3
/// depth 1   chosen 0       free 3          refused 1 2
/// depth 2   chosen 0 3     a placement
/// depth 1   chosen 1       free 2          refused 3     passed 0
/// depth 2   chosen 1 2     a placement
/// depth 1   chosen 2       failed          refused 3     passed 0 1
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Traced {
    /// The number of nodes above it.
    pub depth: usize,
    /// The step from its parent.
    pub step: TraceStep,
    /// The result of the node.
    pub outcome: TraceOutcome,
    /// The chosen candidates, increasing: those of decisions and of propagation.
    pub chosen: Vec<Candidate>,
    /// The candidates that may be chosen below, increasing.
    pub free: Vec<Candidate>,
    /// The candidates that are free at the parent, and not here because earlier children have chosen them, increasing.
    pub passed: Vec<Candidate>,
    /// The candidates that a conflict or a bound excludes here, increasing; empty if the search does not know them.
    pub refused: Vec<Candidate>,
}

/// The step from a node of a search to one of its children.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TraceStep {
    /// None: the node is the root.
    Root,
    /// A candidate is chosen.
    Chosen(Candidate),
    /// A candidate is excluded.
    LeftOut(Candidate),
    /// All further candidates are excluded.
    End,
    /// Several candidates are chosen in one step, by propagation or because all their choices are searched at once.
    Together,
}

/// The result of a node of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TraceOutcome {
    /// Further candidates may be chosen below.
    Branch,
    /// The chosen candidates are a placement; there may be larger ones below.
    Solved,
    /// The chosen candidates are no placement, and there is none below.
    Failed,
}

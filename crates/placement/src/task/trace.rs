//! A search as it is shown: node by node.

use crate::problem::Candidate;

/// The nodes of a search, each before those below it, as the search comes to them.
///
/// Whoever asks decides how far it goes: the search does no more than what it is asked for.
pub type Trace = Box<dyn Iterator<Item = Traced> + Send>;

/// A node of a search: what is chosen there, and what may still be.
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
    /// How many nodes lie above it.
    pub depth: usize,
    /// How it comes from the node above.
    pub step: TraceStep,
    /// What became of it.
    pub outcome: TraceOutcome,
    /// All that is chosen there, increasing: by choice, and because it follows.
    pub chosen: Vec<Candidate>,
    /// What may still be chosen below, increasing.
    pub free: Vec<Candidate>,
    /// What is free at the node above and no longer here because its turn was before, increasing.
    pub passed: Vec<Candidate>,
    /// What could be chosen next, were it not for a conflict or a bound, increasing; empty where the search does
    /// not tell which those are.
    pub refused: Vec<Candidate>,
}

/// How a node of a search comes from the one above.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TraceStep {
    /// It is the root.
    Root,
    /// A candidate is chosen.
    Chosen(Candidate),
    /// A candidate is left out.
    LeftOut(Candidate),
    /// Nobody else is chosen.
    End,
    /// What is chosen with it follows, or was all looked at in one step.
    Together,
}

/// What became of a node of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TraceOutcome {
    /// Something may still be chosen.
    Branch,
    /// It is a placement; there may be larger ones below.
    Solved,
    /// It is none, and nothing is below it.
    Failed,
}

//! The nodes of a tree, as an observer is told of them.

use alloc::string::String;

/// A node of the search tree, told as soon as it is known what became of it.
///
/// The names are those of CP-Profiler's protocol (Shishmarev, Mears, Tack, Garcia de la Banda,
/// *Visual search tree profiling*, 2016).
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Node {
    /// Its number, in the order in which the nodes were reached.
    pub nid: u64,
    /// Its parent's number; `None` for a root, and where a search was resumed below the parent.
    pub pid: Option<u64>,
    /// Which child of its parent it is, from 0.
    pub alt: usize,
    /// How many children it has.
    pub kids: usize,
    /// What became of it.
    pub status: Status,
    /// What the body says about it, see [`Amb::label`](crate::amb::Amb::label).
    pub label: String,
}

/// What became of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Status {
    /// The body makes a choice there.
    Branch,
    /// It is a solution.
    Solved,
    /// It is a failed node.
    Failed,
    /// What lies below is left out: it is too deep, or another round's.
    Skipped,
}

impl Status {
    /// Its name in a trace.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Branch => "branch",
            Self::Solved => "solved",
            Self::Failed => "failed",
            Self::Skipped => "skipped",
        }
    }
}

//! Nodes of a tree, as passed to an observer.

use alloc::string::String;

/// A node of the search tree, reported as soon as its status is known.
///
/// [`JsonLines`](crate::amb::JsonLines) writes the fields with the names of CP-Profiler's protocol
/// (Shishmarev, Mears, Tack, Garcia de la Banda, *Visual search tree profiling*, 2016).
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Node {
    /// The number of the node, in the order of visits.
    pub id: u64,
    /// The number of its parent; `None` for a root, and if the search was resumed below the parent.
    pub parent: Option<u64>,
    /// Its index among the children of its parent, from 0.
    pub alternative: usize,
    /// The number of its children.
    pub children: usize,
    /// Its status.
    pub status: Status,
    /// Its label, see [`Amb::label`](crate::amb::Amb::label).
    pub label: String,
}

/// The status of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Status {
    /// A choice.
    Branch,
    /// A solution.
    Solved,
    /// A failed node.
    Failed,
    /// A node that was skipped: it is too deep, or belongs to another round.
    Skipped,
}

impl Status {
    /// The name of the status in a trace.
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

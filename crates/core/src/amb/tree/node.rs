//! Nodes of a tree, as passed to an observer, and their statistics.

use alloc::string::String;
use alloc::vec::Vec;

/// A node of the search tree, reported as soon as its status is known.
///
/// [`JsonLines`](crate::amb::JsonLines) writes the fields with the names of CP-Profiler's protocol
/// (Shishmarev, Mears, Tack, Garcia de la Banda, *Visual search tree profiling*, 2016).
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SearchNode {
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
    /// Returns the name of the status in a trace.
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

/// Statistics of a search.
///
/// They are the same on every machine.
///
/// ```
/// use standoff_core::amb::search;
///
/// let mut pairs = search(|amb| {
///     let (a, b) = (amb.choose(0..3)?, amb.choose(0..3)?);
///     amb.require(a < b)?;
///     Ok((a, b))
/// });
/// assert_eq!(pairs.by_ref().count(), 3);
///
/// let stats = pairs.stats();
/// assert_eq!(stats.profile, [1, 3, 9]); // the root, 3 values of a, 9 of (a, b)
/// assert_eq!((stats.nodes(), stats.solutions, stats.fails), (13, 3, 6));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Stats {
    /// The number of nodes visited at each depth; the root has depth 0.
    pub profile: Vec<u64>,
    /// The number of leaves that were solutions.
    pub solutions: u64,
    /// The number of leaves that were failed nodes.
    pub fails: u64,
    /// The number of alternatives that `choose_where` refused among more than 65,536 or an unknown
    /// number of them. Those refused among fewer are not counted.
    pub refused: u64,
    /// The number of skipped nodes: too deep, or of another round.
    pub skipped: u64,
    /// The number of choices that were replayed to return to a node.
    pub replayed: u64,
}

impl Stats {
    /// Returns the number of nodes visited, the root included.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.profile.iter().sum()
    }

    /// Returns the depth of the deepest node.
    #[must_use]
    pub fn depth(&self) -> usize {
        self.profile.len().saturating_sub(1)
    }

    /// The number that a limit on fails counts.
    #[inline]
    pub(crate) fn failed(&self) -> u64 {
        self.fails + self.refused
    }

    /// Reduces the failed nodes and refused alternatives to this number.
    #[cfg(feature = "std")]
    pub(crate) fn keep_failed(&mut self, counted: u64) {
        let mut beyond = self.failed() - counted;
        for failed in [&mut self.fails, &mut self.refused] {
            let forgotten = beyond.min(*failed);
            *failed -= forgotten;
            beyond -= forgotten;
        }
    }

    /// Adds the statistics of another search.
    #[cfg(feature = "std")]
    pub(crate) fn add(&mut self, other: &Self) {
        let depth = self.profile.len().max(other.profile.len());
        self.profile.resize(depth, 0);
        for (nodes, more) in self.profile.iter_mut().zip(&other.profile) {
            *nodes += more;
        }
        self.solutions += other.solutions;
        self.fails += other.fails;
        self.refused += other.refused;
        self.skipped += other.skipped;
        self.replayed += other.replayed;
    }

    /// Counts a node.
    #[inline]
    pub(crate) fn visit(&mut self, depth: usize) {
        match self.profile.get_mut(depth) {
            Some(nodes) => *nodes += 1,
            None => self.deepen(depth),
        }
    }

    #[cold]
    fn deepen(&mut self, depth: usize) {
        self.profile.resize(depth + 1, 0);
        self.profile[depth] = 1;
    }
}

//! What an observer of a search is told.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::mem::take;

use crate::amb::driver::body::Body;
use crate::amb::driver::search::Search;
use crate::amb::engine::handle::Amb;
use crate::amb::orders::kids::Kids;
use crate::amb::tree::entry::Entry;

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
    /// What the body says about it, see [`Amb::label`].
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

/// Somebody who is told every node of a search, children after their parent.
///
/// [`TextTree`](crate::amb::TextTree), [`Dot`](crate::amb::Dot) and [`JsonLines`](crate::amb::JsonLines) are
/// such; any closure over a [`Node`] is one too.
///
/// ```
/// use standoff_core::amb::{Node, Observer, Status, search};
///
/// #[derive(Default)]
/// struct Leaves(usize);
///
/// impl Observer for Leaves {
///     fn node(&mut self, node: &Node) {
///         self.0 += usize::from(node.status != Status::Branch);
///     }
/// }
///
/// let mut leaves = Leaves::default();
/// let dice = search(|amb| amb.choose_where(1..=6, |n| n % 2 == 0));
/// dice.observe(&mut leaves).for_each(drop);
/// assert_eq!(leaves.0, 3);
/// ```
pub trait Observer {
    /// Takes note of a node.
    fn node(&mut self, node: &Node);
}

impl<F: FnMut(&Node)> Observer for F {
    fn node(&mut self, node: &Node) {
        self(node);
    }
}

/// Keeps the numbers of the nodes from the root to the present one.
#[derive(Debug, Default)]
pub(crate) struct Tracer {
    numbers: Vec<Option<u64>>,
    count: u64,
    newest: Option<Node>,
    told: Vec<Node>,
}

impl Tracer {
    /// The path leads to a new node.
    pub(crate) fn visit(&mut self, path: &[Entry]) {
        self.numbers.resize(path.len(), None);
        self.newest = Some(Node {
            nid: self.count,
            pid: self.numbers.last().copied().flatten(),
            alt: path.last().map_or(0, Entry::rank),
            kids: 0,
            status: Status::Failed,
            label: String::new(),
        });
        self.numbers.push(Some(self.count));
        self.count += 1;
    }

    /// The number of the node that has been reached last.
    pub(crate) fn newest(&self) -> Option<u64> {
        self.newest.as_ref().map(|node| node.nid)
    }

    /// The next node is a child of this one, so deep in the tree.
    pub(crate) fn stand_below(&mut self, parent: Option<u64>, depth: usize) {
        self.numbers.clear();
        self.numbers.resize(depth - 1, None);
        self.numbers.push(parent);
    }

    fn tell(&mut self, status: Status, kids: usize) {
        if let Some(node) = self.newest.take() {
            self.told.push(Node {
                status,
                kids,
                ..node
            });
        }
    }
}

impl Amb {
    /// Says something about the present node, for those who watch the search.
    ///
    /// The text is made only while somebody does: see [`Search::observe`].
    ///
    /// ```
    /// use standoff_core::amb::{Node, search};
    ///
    /// let mut labels = Vec::new();
    /// let primes = search(|amb| {
    ///     let n = amb.choose([6, 7])?;
    ///     amb.label(|| format!("is {n} prime?"));
    ///     amb.require((2..n).all(|d| n % d != 0))
    /// });
    /// primes.observe(&mut |node: &Node| labels.push(node.label.clone())).for_each(drop);
    /// assert_eq!(labels, ["", "is 6 prime?", "is 7 prime?"]);
    /// ```
    pub fn label(&mut self, text: impl FnOnce() -> String) {
        let replaying = self.is_replaying();
        let newest = self.tracer().and_then(|tracer| tracer.newest.as_mut());
        if let Some(node) = newest.filter(|_| !replaying) {
            node.label = text();
        }
    }
}

// Helpers: what the engine tells.
impl Amb {
    /// Nothing is told of searches within a run.
    fn tracer(&mut self) -> Option<&mut Tracer> {
        let outside = self.rules.inner == 0;
        self.tracer.as_deref_mut().filter(|_| outside)
    }

    #[cold]
    pub(crate) fn trace_visit(&mut self) {
        if let Some(tracer) = self.tracer.as_deref_mut().filter(|_| self.rules.inner == 0) {
            tracer.visit(&self.path);
        }
    }

    pub(crate) fn trace_branch(&mut self, kids: &Kids) {
        if let Some(tracer) = self.tracer() {
            tracer.tell(Status::Branch, kids.count());
        }
    }

    pub(crate) fn trace_leaf(&mut self, status: Status) {
        if let Some(tracer) = self.tracer() {
            tracer.tell(status, 0);
        }
    }

    /// Tells the choices to which a search within the run has committed.
    pub(crate) fn trace_commitment(&mut self, base: usize) {
        let outside = self.rules.inner == 0;
        if let Some(tracer) = self.tracer.as_deref_mut().filter(|_| outside) {
            for depth in base..self.path.len() {
                tracer.tell(Status::Branch, 1);
                tracer.visit(&self.path[..=depth]);
            }
        }
    }
}

impl<B: Body> Search<B> {
    /// Tells an observer every node, as the solutions are asked for.
    ///
    /// Of a search within a run (`once`, `not`, the condition of `ifte`) it is told only to what
    /// it comes, not how.
    ///
    /// ```
    /// use standoff_core::amb::{TextTree, search};
    ///
    /// let mut tree = TextTree::default();
    /// let pairs = search(|amb| {
    ///     let a = amb.choose(0..2)?;
    ///     amb.label(|| format!("a = {a}"));
    ///     let b = amb.choose_where(0..3, |&b| b > a)?;
    ///     amb.label(|| format!("b = {b}"));
    ///     amb.require(a + b != 2)?;
    ///     Ok((a, b))
    /// });
    /// assert!(pairs.observe(&mut tree).eq([(0, 1), (1, 2)]));
    /// assert_eq!(
    ///     tree.to_string(),
    ///     "\
    /// root
    ///   a = 0
    ///     b = 1: solved
    ///     b = 2: failed
    ///   a = 1
    ///     b = 2: solved
    /// "
    /// );
    /// ```
    pub fn observe<O: Observer>(mut self, observer: &mut O) -> Observed<'_, B, O> {
        self.amb.tracer = Some(Box::default());
        self.amb.rules.watched = true;
        self.amb.rules.settle();
        Observed {
            search: self,
            observer,
        }
    }
}

/// A search that somebody watches: see [`Search::observe`].
#[derive(Debug)]
#[must_use = "a search is lazy: it runs when a solution is asked for"]
pub struct Observed<'o, B: Body, O> {
    search: Search<B>,
    observer: &'o mut O,
}

impl<B: Body, O> Observed<'_, B, O> {
    /// The search that is watched.
    pub fn search(&self) -> &Search<B> {
        &self.search
    }
}

impl<B: Body, O: Observer> Iterator for Observed<'_, B, O> {
    type Item = B::Answer<B::Solution>;

    fn next(&mut self) -> Option<Self::Item> {
        while let Some(found) = self.search.next_leaf() {
            let tracer = self.search.amb.tracer.as_mut();
            let told = tracer
                .map(|tracer| take(&mut tracer.told))
                .unwrap_or_default();
            told.iter().for_each(|node| self.observer.node(node));
            if found.is_some() {
                return found;
            }
        }
        None
    }
}

//! Observers of the nodes of a search, and an iterator over them.

use alloc::boxed::Box;
use alloc::collections::VecDeque;

use crate::amb::driver::Search;
use crate::amb::driver::body::{Answer, Body, Errors};
use crate::amb::tree::error::Error;
use crate::amb::tree::node::SearchNode;

/// A visitor of every node of a search, children after their parent.
///
/// [`TextTree`](crate::amb::TextTree), [`Dot`](crate::amb::Dot) and
/// [`JsonLines`](crate::amb::JsonLines) implement it, and so does any closure over a
/// [`SearchNode`].
///
/// ```
/// use standoff_core::amb::{SearchNode, Observer, Status, search};
///
/// #[derive(Default)]
/// struct Leaves(usize);
///
/// impl Observer for Leaves {
///     fn node(&mut self, node: &SearchNode) {
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
    /// Visits a node.
    fn node(&mut self, node: &SearchNode);
}

impl<F: FnMut(&SearchNode)> Observer for F {
    fn node(&mut self, node: &SearchNode) {
        self(node);
    }
}

impl<B: Body> Search<B> {
    /// Passes every node to an observer while the solutions are requested.
    ///
    /// # Panics
    ///
    /// If the search has begun: the observer would miss the earlier nodes.
    ///
    /// For a search within a run (`once`, `not`, the condition of `ifte`) the observer sees the
    /// result and not the nodes.
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
    #[track_caller]
    pub fn observe<O: Observer>(mut self, observer: &mut O) -> Observed<'_, B, O> {
        self.assert_fresh("observe");
        self.amb.tracer = Some(Box::default());
        self.amb.strategy.watched = true;
        self.amb.strategy.update_fast_path();
        Observed {
            search: self,
            observer,
        }
    }
}

/// A search with an observer: see [`Search::observe`].
#[derive(Debug)]
#[must_use = "a search is lazy: it runs when a solution is asked for"]
pub struct Observed<'o, B: Body, O> {
    search: Search<B>,
    observer: &'o mut O,
}

impl<B: Body, O> Observed<'_, B, O> {
    /// Returns the search that is observed.
    pub fn search(&self) -> &Search<B> {
        &self.search
    }
}

impl<B: Body, O: Observer> Iterator for Observed<'_, B, O> {
    type Item = Answer<B, B::Solution>;

    fn next(&mut self) -> Option<Self::Item> {
        while let Some(found) = self.search.next_leaf() {
            let tracer = self.search.amb.tracer.as_mut();
            let nodes = tracer
                .map(|tracer| tracer.take_reported())
                .unwrap_or_default();
            nodes.iter().for_each(|node| self.observer.node(node));
            if found.is_some() {
                return found.map(B::Error::answer);
            }
        }
        None
    }
}

/// A lazy iterator over the nodes of a search: see [`Search::nodes`].
#[derive(Debug)]
#[must_use = "a search is lazy: it runs when a node is asked for"]
pub struct Nodes<B: Body> {
    search: Search<B>,
    reported: VecDeque<SearchNode>,
    /// The error that has ended the search.
    error: Option<Error>,
}

impl<B: Body> Search<B> {
    /// Iterates over the nodes instead of the solutions, lazily.
    ///
    /// Each node is returned as soon as its status is known, children after their parent, as for an
    /// [observer](Search::observe). The items of a [`try_search`](crate::amb::try_search) are
    /// `Result`s, and an error is the last one.
    ///
    /// # Panics
    ///
    /// If the search has begun: the earlier nodes would be missing.
    ///
    /// ```
    /// use standoff_core::amb::{Status, search};
    ///
    /// let mut coin = search(|amb| {
    ///     let side = amb.choose(["head", "tail"])?;
    ///     amb.label(|| side.into());
    ///     amb.require(side == "tail")
    /// })
    /// .nodes();
    /// assert_eq!(coin.next().unwrap().status, Status::Branch);
    /// let head = coin.next().unwrap();
    /// assert_eq!((head.label.as_str(), head.status), ("head", Status::Failed));
    /// assert_eq!(coin.search().stats().nodes(), 2); // the other side has not been looked at
    /// ```
    #[track_caller]
    pub fn nodes(mut self) -> Nodes<B> {
        self.assert_fresh("nodes");
        self.amb.tracer = Some(Box::default());
        self.amb.strategy.watched = true;
        self.amb.strategy.update_fast_path();
        Nodes {
            search: self,
            reported: VecDeque::new(),
            error: None,
        }
    }
}

impl<B: Body> Nodes<B> {
    /// Returns the search that is iterated over.
    pub fn search(&self) -> &Search<B> {
        &self.search
    }
}

impl<B: Body> Iterator for Nodes<B> {
    type Item = Answer<B, SearchNode>;

    fn next(&mut self) -> Option<Self::Item> {
        while self.reported.is_empty() && self.error.is_none() {
            let found = self.search.next_leaf()?;
            self.error = found.and_then(Result::err);
            let tracer = self.search.amb.tracer.as_mut();
            self.reported.extend(tracer?.take_reported());
        }
        let node = self.reported.pop_front();
        let answer = node.map(Ok).or_else(|| self.error.take().map(Err));
        answer.map(B::Error::answer)
    }
}

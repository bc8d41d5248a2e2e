//! Observers of the nodes of a search.

use alloc::boxed::Box;

use crate::amb::driver::body::{Answer, Body, Errors};
use crate::amb::driver::search::Search;
use crate::amb::tree::node::Node;

/// A visitor of every node of a search, children after their parent.
///
/// [`TextTree`](crate::amb::TextTree), [`Dot`](crate::amb::Dot) and
/// [`JsonLines`](crate::amb::JsonLines) implement it, and so does any closure over a [`Node`].
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
    /// Visits a node.
    fn node(&mut self, node: &Node);
}

impl<F: FnMut(&Node)> Observer for F {
    fn node(&mut self, node: &Node) {
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
    /// The search that is observed.
    pub fn search(&self) -> &Search<B> {
        &self.search
    }
}

impl<B: Body, O: Observer> Iterator for Observed<'_, B, O> {
    type Item = Answer<B, B::Solution>;

    fn next(&mut self) -> Option<Self::Item> {
        while let Some(found) = self.search.next_leaf() {
            let tracer = self.search.amb.tracer.as_mut();
            let told = tracer.map(|tracer| tracer.take_told()).unwrap_or_default();
            told.iter().for_each(|node| self.observer.node(node));
            if found.is_some() {
                return found.map(B::Error::answer);
            }
        }
        None
    }
}

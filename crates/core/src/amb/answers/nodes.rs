//! An iterator over the nodes of a search.

use alloc::boxed::Box;
use alloc::collections::VecDeque;

use crate::amb::driver::body::{Answer, Body, Errors};
use crate::amb::driver::search::Search;
use crate::amb::tree::error::Error;
use crate::amb::tree::node::Node;

/// A lazy iterator over the nodes of a search: see [`Search::nodes`].
#[derive(Debug)]
#[must_use = "a search is lazy: it runs when a node is asked for"]
pub struct Nodes<B: Body> {
    search: Search<B>,
    told: VecDeque<Node>,
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
            told: VecDeque::new(),
            error: None,
        }
    }
}

impl<B: Body> Nodes<B> {
    /// The search that is iterated over.
    pub fn search(&self) -> &Search<B> {
        &self.search
    }
}

impl<B: Body> Iterator for Nodes<B> {
    type Item = Answer<B, Node>;

    fn next(&mut self) -> Option<Self::Item> {
        while self.told.is_empty() && self.error.is_none() {
            let found = self.search.next_leaf()?;
            self.error = found.and_then(Result::err);
            let tracer = self.search.amb.tracer.as_mut();
            self.told.extend(tracer?.take_told());
        }
        let node = self.told.pop_front();
        let answer = node.map(Ok).or_else(|| self.error.take().map(Err));
        answer.map(B::Error::answer)
    }
}

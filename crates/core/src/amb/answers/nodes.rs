//! The nodes of a search, one after another.

use alloc::boxed::Box;
use alloc::collections::VecDeque;

use crate::amb::driver::body::Body;
use crate::amb::driver::search::Search;
use crate::amb::tree::error::Error;
use crate::amb::tree::node::Node;

/// The nodes of a search as they are asked for: see [`Search::nodes`].
#[derive(Debug)]
#[must_use = "a search is lazy: it runs when a node is asked for"]
pub struct Nodes<B: Body> {
    search: Search<B>,
    told: VecDeque<Node>,
    /// The error that has ended the search.
    error: Option<Error>,
}

impl<B: Body> Search<B> {
    /// The nodes instead of the solutions; nothing is searched beyond those that are asked for.
    ///
    /// Each node comes as soon as it is known what became of it, children after their parent, as to
    /// an [observer](Search::observe). Those of a [`try_search`](crate::amb::try_search) are
    /// `Result`s, and an error comes last.
    ///
    /// # Panics
    ///
    /// When the search has begun: the nodes before would be missing.
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
        self.amb.strategy.settle();
        Nodes {
            search: self,
            told: VecDeque::new(),
            error: None,
        }
    }
}

impl<B: Body> Nodes<B> {
    /// The search whose nodes they are.
    pub fn search(&self) -> &Search<B> {
        &self.search
    }
}

impl<B: Body> Iterator for Nodes<B> {
    type Item = B::Answer<Node>;

    fn next(&mut self) -> Option<Self::Item> {
        while self.told.is_empty() && self.error.is_none() {
            let found = self.search.next_leaf()?;
            self.error = found.and_then(Result::err);
            let tracer = self.search.amb.tracer.as_mut();
            self.told.extend(tracer?.take_told());
        }
        let node = self.told.pop_front();
        let answer = node.map(Ok).or_else(|| self.error.take().map(Err));
        answer.map(B::answer)
    }
}

//! The nodes of a search, one after another.

use alloc::boxed::Box;
use alloc::collections::VecDeque;

use crate::amb::driver::body::{Body, Plain};
use crate::amb::driver::search::Search;
use crate::amb::engine::handle::Amb;
use crate::amb::tree::fail::Fail;
use crate::amb::tree::node::Node;

/// The nodes of a search as they are asked for: see [`Search::nodes`].
#[derive(Debug)]
#[must_use = "a search is lazy: it runs when a node is asked for"]
pub struct Nodes<B: Body> {
    search: Search<B>,
    told: VecDeque<Node>,
}

impl<T, F: FnMut(&mut Amb) -> Result<T, Fail>> Search<Plain<F>> {
    /// The nodes instead of the solutions: for those who want to see the search, and go no further than they look.
    ///
    /// Each is told as soon as it is known what became of it, children after their parent, as to an
    /// [observer](Search::observe).
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
    pub fn nodes(mut self) -> Nodes<Plain<F>> {
        self.amb.tracer = Some(Box::default());
        self.amb.strategy.watched = true;
        self.amb.strategy.settle();
        Nodes {
            search: self,
            told: VecDeque::new(),
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
    type Item = Node;

    fn next(&mut self) -> Option<Node> {
        while self.told.is_empty() {
            self.search.next_leaf()?;
            let tracer = self.search.amb.tracer.as_mut();
            self.told.extend(tracer?.take_told());
        }
        self.told.pop_front()
    }
}

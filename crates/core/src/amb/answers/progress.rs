//! The fraction of a tree that has been searched.

use crate::amb::driver::body::Body;
use crate::amb::driver::search::{Search, State};
use crate::amb::engine::handle::Amb;
use crate::amb::orders::order::Order;

impl<B: Body> Search<B> {
    /// The fraction of the tree that has been searched, from 0 to 1. All alternatives of a choice
    /// weigh the same, and the fraction never falls. It is `None` for orders that do not traverse
    /// the tree once, from one side to the other.
    ///
    /// ```
    /// use standoff_core::amb::search;
    ///
    /// let mut pairs = search(|amb| Ok((amb.choose(0..4)?, amb.choose(0..2)?)));
    /// assert_eq!(pairs.progress(), Some(0.0));
    /// pairs.nth(4); // the third of 4, the first of 2
    /// assert_eq!(pairs.progress(), Some(0.5));
    /// pairs.by_ref().for_each(drop);
    /// assert_eq!(pairs.progress(), Some(1.0));
    /// ```
    #[must_use]
    pub fn progress(&self) -> Option<f64> {
        let straight = matches!(
            self.amb.strategy.order,
            Order::DepthFirst | Order::Random(_)
        );
        straight.then(|| match self.state {
            State::Ended(end) if end.is_exhausted() => 1.0,
            _ => self.amb.fraction(),
        })
    }
}

impl Amb {
    /// The fraction of the tree that lies before the path.
    ///
    /// It is computed from the leaf up, so that rounding cannot make it fall from one path to the
    /// next.
    fn fraction(&self) -> f64 {
        self.path.iter().rev().fold(0.0, |below, entry| {
            (entry.rank() as f64 + below) / entry.alternatives.count() as f64
        })
    }
}

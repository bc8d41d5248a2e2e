//! Pruning by a bound.

use crate::amb::engine::handle::Amb;
use crate::amb::tree::fail::Fail;

impl Amb {
    /// Fails if no solution of this branch can improve on the incumbent, since none is better than
    /// `reachable` (*branch and bound*).
    ///
    /// Pass a lower bound on the cost under [`Search::minimise`](crate::amb::Search::minimise), and
    /// an upper bound on the gain under [`Search::maximise`](crate::amb::Search::maximise), as a
    /// value of the same type. Other searches ignore the bound.
    ///
    /// # Panics
    ///
    /// If the search optimises a value of another type.
    ///
    /// ```
    /// use standoff_core::amb::search;
    ///
    /// // Pay 67 with as few coins as possible.
    /// let best = search(|amb| {
    ///     let (mut left, mut coins) = (67, Vec::new());
    ///     while left > 0 {
    ///         amb.bound(coins.len() + 1)?;
    ///         let coin = amb.choose_where([25, 20, 10, 1], |coin| *coin <= left)?;
    ///         amb.require(coins.last().is_none_or(|&last| last >= coin))?;
    ///         coins.push(coin);
    ///         left -= coin;
    ///     }
    ///     Ok(coins)
    /// })
    /// .minimise(|coins| coins.len());
    /// assert_eq!(best.solutions, [[25, 20, 20, 1, 1]]);
    /// assert!(best.end.is_exhausted());
    /// ```
    ///
    /// # Errors
    ///
    /// Fails if the branch is pruned.
    pub fn bound<V: Ord + 'static>(&mut self, reachable: V) -> Result<(), Fail> {
        let goal = self.goal.as_mut();
        if goal.is_none_or(|goal| goal.of().wants(&reachable)) {
            return Ok(());
        }
        // The rest of the path was promising when it was reached, before the incumbent improved.
        self.path.truncate(self.replayed);
        self.strategy.script.truncate(self.replayed);
        self.fail()
    }
}

//! Giving up a branch that cannot be better than what has been found.

use crate::amb::engine::handle::Amb;
use crate::amb::tree::fail::Fail;

impl Amb {
    /// Fails when no solution of this branch can be wanted any more, since none is better than
    /// `reachable` (*branch and bound*).
    ///
    /// Under [`Search::minimise`](crate::amb::Search::minimise) say what every solution of the
    /// branch costs at least, under [`Search::maximise`](crate::amb::Search::maximise) what it
    /// gains at most, as a value of the same type. Other searches take no notice.
    ///
    /// # Panics
    ///
    /// When the search optimises a value of another type.
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
    /// Fails when the branch is hopeless.
    pub fn bound<V: Ord + 'static>(&mut self, reachable: V) -> Result<(), Fail> {
        let goal = self.goal.as_mut();
        if goal.is_none_or(|goal| goal.of().wants(&reachable)) {
            return Ok(());
        }
        // What lies below was worth looking at when it was reached; now it is not.
        self.path.truncate(self.replayed);
        self.strategy.script.truncate(self.replayed);
        self.fail()
    }
}

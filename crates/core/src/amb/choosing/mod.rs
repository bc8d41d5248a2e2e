//! The methods that a body calls on its handle.

use alloc::string::String;
use core::panic::Location;

use crate::amb::choosing::source::size_of_source;
use crate::amb::engine::handle::Amb;
use crate::amb::tree::error::Fail;

pub(crate) mod admitted;
pub(crate) mod deciding;
pub(crate) mod source;

/// # Choosing and failing
impl Amb {
    /// Chooses one of the items of a source; the search tries them in turn.
    ///
    /// A source is any [`IntoIterator`]: a range, a slice, an array, a vector, an iterator, also an
    /// endless one (`1..`, [`successors`](core::iter::successors)). A choice without alternatives
    /// fails.
    ///
    /// Every replay makes the source again and takes one item by [`Iterator::nth`]. For a range, a
    /// slice and a vector that is one step; for a set, a map, a filter it is one step for each item
    /// before. Collect a set once, outside of the body; for an iterator that is expensive to run
    /// use [`choose_kept`](Amb::choose_kept).
    ///
    /// The items of an iterator of unknown length are drawn one at a time, as the search needs
    /// them; an iterator of at most 64 items is collected at once. Its end is detected only by
    /// drawing one more item: that is one more node, which fails. In a random order, and if the
    /// search is [split](crate::amb::Search::split), up to 65,536 items are drawn ahead to count
    /// them. If there are more, or the source is endless, its items are taken in their own order.
    ///
    /// # Panics
    ///
    /// If a source that knows its length has fewer items than its `size_hint` promised.
    ///
    /// ```
    /// use standoff_core::amb::search;
    ///
    /// let mut menus = search(|amb| {
    ///     let drink = amb.choose(["tea", "milk"])?;
    ///     let spoons = amb.choose(0..=1)?;
    ///     Ok(format!("{drink} {spoons}"))
    /// });
    /// assert!(menus.eq(["tea 0", "tea 1", "milk 0", "milk 1"]));
    /// ```
    ///
    /// # Errors
    ///
    /// Fails if no alternative is left.
    #[track_caller]
    #[inline]
    pub fn choose<S: IntoIterator>(&mut self, source: S) -> Result<S::Item, Fail> {
        let (at, items) = (Location::caller(), source.into_iter());
        self.take(at, size_of_source(&items), items)
    }

    /// Chooses one of the items that a predicate admits, without a run for the others.
    ///
    /// The predicate tests every item when the choice is first reached, and none on replay: the
    /// same tests as `choose` followed by `require`, and far fewer runs. It must not have side
    /// effects, since replay would not repeat them.
    ///
    /// ```compile_fail,E0594
    /// use standoff_core::amb::search;
    ///
    /// let sums = search(|amb| {
    ///     let mut sum = 0;
    ///     amb.choose_where(0..4, |n| {
    ///         sum += n; // cannot assign to `sum`, as it is a captured variable in a `Fn` closure
    ///         sum < 3
    ///     })
    /// });
    /// ```
    ///
    /// If there are more than 65,536 items, or the source has an unknown length, the items are
    /// tested one by one as they are needed. A refused item is then neither a node nor a fail, but
    /// counts as one for the limits on nodes and fails;
    /// [`Stats::refused`](crate::amb::Stats::refused) counts it. A time limit and a cancel flag are
    /// checked every 64 items. In fair order, and in a random order of a source of known length,
    /// each of these items has a run of its own: a refused item is then a failed node.
    ///
    /// # Panics
    ///
    /// If a source that knows its length has fewer items than its `size_hint` promised.
    ///
    /// ```
    /// use standoff_core::amb::search;
    ///
    /// let mut halves = search(|amb| {
    ///     let n = amb.choose(1..=6)?;
    ///     amb.choose_where(1..n, |half| 2 * half == n)
    /// });
    /// assert!(halves.by_ref().eq([1, 2, 3]));
    /// assert_eq!(halves.stats().profile, [1, 6, 3]);
    /// ```
    ///
    /// # Errors
    ///
    /// Fails if no admissible alternative is left.
    #[track_caller]
    #[inline]
    pub fn choose_where<S, P>(&mut self, source: S, admits: P) -> Result<S::Item, Fail>
    where
        S: IntoIterator,
        P: Fn(&S::Item) -> bool,
    {
        let (at, items) = (Location::caller(), source.into_iter());
        self.take_where(at, size_of_source(&items), items, admits)
    }

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

    /// Labels the present node for observers.
    ///
    /// `text` is called only if the search has an observer: see
    /// [`Search::observe`](crate::amb::Search::observe).
    ///
    /// ```
    /// use standoff_core::amb::{SearchNode, search};
    ///
    /// let mut labels = Vec::new();
    /// let primes = search(|amb| {
    ///     let n = amb.choose([6, 7])?;
    ///     amb.label(|| format!("is {n} prime?"));
    ///     amb.require((2..n).all(|d| n % d != 0))
    /// });
    /// primes.observe(&mut |node: &SearchNode| labels.push(node.label.clone())).for_each(drop);
    /// assert_eq!(labels, ["", "is 6 prime?", "is 7 prime?"]);
    /// ```
    pub fn label(&mut self, text: impl FnOnce() -> String) {
        if !self.is_replaying() {
            self.trace_label(text);
        }
    }
}

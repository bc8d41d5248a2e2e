//! The choices of a body.

use core::panic::Location;

use crate::amb::choosing::source::size_of_source;
use crate::amb::engine::handle::Amb;
use crate::amb::tree::fail::Fail;

/// # Choosing and failing
impl Amb {
    /// Chooses one of the items of a source: every one of them, in turn.
    ///
    /// A source is anything that can be iterated: a range, a slice, an array, a vector, an
    /// iterator, endless ones too (`1..`, [`successors`](core::iter::successors)). A choice without
    /// alternatives fails.
    ///
    /// Every replay makes the source again and asks it for one item by [`Iterator::nth`]. For a
    /// range, a slice and a vector that is one step; for a set, a map, a filter it is as many steps
    /// as items come before. Collect a set once, outside of the body; for an iterator that is
    /// dear to run there is [`choose_kept`](Amb::choose_kept).
    ///
    /// An iterator that does not know its length is drawn from one item at a time, as the search
    /// wants them (one that has 64 items at most is looked through at once). That it has ended
    /// shows only when one item more is asked for: that is one node more, which fails. In a random
    /// order, and where the search is [split](crate::amb::Search::split), it is drawn up to 65,536
    /// items ahead, to know how many there are. If there are more, or the source is endless, its
    /// items come in their own order.
    ///
    /// # Panics
    ///
    /// When a source that knows its length has fewer items than its `size_hint` promised.
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
    /// Fails when no alternative is left.
    #[track_caller]
    #[inline]
    pub fn choose<S: IntoIterator>(&mut self, source: S) -> Result<S::Item, Fail> {
        let (at, items) = (Location::caller(), source.into_iter());
        self.take(at, size_of_source(&items), items)
    }

    /// Chooses one of the items that a predicate admits: a refused one is never run.
    ///
    /// The predicate sees every item when the choice is met first, and none on replay, so that
    /// looking ahead costs the same tests as choosing and then requiring, and far fewer runs. That
    /// is why it must not change anything: what it changed would not be changed on replay.
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
    /// Among more than 65,536 items, or when the source does not know how many it has, it looks at
    /// them one by one as they are needed. There a refused item is no node and no fail, but costs
    /// as much of a limit on nodes or on fails as one:
    /// [`Stats::refused`](crate::amb::Stats::refused) counts it. A time limit and a cancel flag are
    /// looked at every 64 items. (In fair order, and in a random order of a source that knows its
    /// length, each of these items has a run of its own: there a refused one is a node that fails.)
    ///
    /// # Panics
    ///
    /// When a source that knows its length has fewer items than its `size_hint` promised.
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
    /// Fails when no admissible alternative is left.
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

    /// Chooses one of the items of a source; under [`Order::Random`](crate::amb::Order::Random) an
    /// item comes the earlier the more it weighs.
    ///
    /// Under `Order::Random` the items are drawn one after another, each with a probability in
    /// proportion to its weight among those that are left. Every other order takes the items as
    /// they come. An item of weight 0 is never chosen.
    ///
    /// # Panics
    ///
    /// Under `Order::Random`, when a source that does not know its length turns out to have more
    /// than 65,536 items, or is endless: a draw needs the weights of all.
    ///
    /// ```
    /// use standoff_core::amb::{Order, search};
    ///
    /// let coin = |order| {
    ///     let tosses = search(|amb| {
    ///         let sides = [("rim", 0), ("tail", 1), ("head", 99)];
    ///         Ok(amb.choose_weighted(sides, |&(_, weight)| weight)?.0)
    ///     });
    ///     tosses.order(order)
    /// };
    /// assert!(coin(Order::DepthFirst).eq(["tail", "head"]));
    ///
    /// let first = |seed| coin(Order::Random(seed)).next();
    /// let heads = (0..1000).filter(|&seed| first(seed) == Some("head")).count();
    /// assert!((970..1000).contains(&heads));
    /// ```
    ///
    /// # Errors
    ///
    /// Fails when no item with a weight is left.
    #[track_caller]
    pub fn choose_weighted<S, W>(&mut self, source: S, weight: W) -> Result<S::Item, Fail>
    where
        S: IntoIterator,
        W: Fn(&S::Item) -> u32,
    {
        let (at, items) = (Location::caller(), source.into_iter());
        let size = size_of_source(&items);
        match self.draws_by_weight() {
            Some(seed) => self.take_by_weight(at, size, items, weight, seed),
            None => self.take_where(at, size, items, |item| weight(item) > 0),
        }
    }
}

//! How a search goes about it.

use crate::amb::driver::body::Body;
use crate::amb::driver::search::Search;
use crate::amb::driver::turns::Turns;
use crate::amb::orders::order::Order;

/// # How to search
impl<B: Body> Search<B> {
    /// Searches in this order.
    ///
    /// # Panics
    ///
    /// When the search has begun, or was [resumed](Search::resume), which fixes its order.
    ///
    /// ```
    /// use standoff_core::amb::{Order, search};
    ///
    /// let merged = |order| {
    ///     let numbers = search(|amb| match amb.choose(0..2)? {
    ///         0 => amb.choose([1, 2, 3]),
    ///         _ => amb.choose([4, 5, 6]),
    ///     });
    ///     numbers.order(order).collect::<Vec<_>>()
    /// };
    /// assert_eq!(merged(Order::DepthFirst), [1, 2, 3, 4, 5, 6]);
    /// assert_eq!(merged(Order::Fair), [1, 4, 2, 5, 3, 6]);
    /// assert_eq!(merged(Order::Discrepancy), [1, 2, 4, 3, 5, 6]);
    ///
    /// let shuffled = merged(Order::Random(7));
    /// assert_eq!(shuffled, merged(Order::Random(7)));
    /// assert_ne!(shuffled, merged(Order::Random(8)));
    /// ```
    #[track_caller]
    pub fn order(mut self, order: Order) -> Self {
        self.assert_whole("order");
        self.set_order(order);
        self
    }

    pub(crate) fn set_order(&mut self, order: Order) {
        let fair = order == Order::Fair;
        self.turns = fair.then(Turns::default);
        self.amb.strategy.ends_at_choice = fair;
        self.amb.strategy.order = order;
        self.amb.strategy.settle();
    }

    /// Runs every path twice, and reports a body whose second run is not like its first.
    ///
    /// Every search compares the choices that it replays, their places in the source and their
    /// numbers of alternatives. This one also compares how the runs end and the solutions, and asks
    /// the predicates of [`choose_where`](crate::amb::Amb::choose_where) again. Nothing less finds
    /// out a body that takes the same number of items in another order: run it once in a test. Two
    /// solutions that are each unequal to themselves (they hold a NaN) count as the same.
    ///
    /// In a debug build every search in plain order does this with the first, the second, the
    /// fourth, the eighth leaf and so on, except that it cannot compare solutions, which need not
    /// be comparable: see [`Search::unchecked`].
    ///
    /// ```
    /// use std::collections::HashSet;
    /// use standoff_core::amb::try_search;
    ///
    /// let numbers = || {
    ///     try_search(|amb| {
    ///         let set = HashSet::from([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    ///         let list: Vec<i32> = set.into_iter().collect(); // in another order every time
    ///         Ok((amb.choose(list.clone())?, amb.choose(list)?))
    ///     })
    /// };
    /// assert!(numbers().all(|found| found.is_ok()), "each run has a choice among 10");
    ///
    /// let error = numbers().twice().find_map(Result::err).unwrap();
    /// assert!(error.to_string().contains("and now to another solution"));
    /// ```
    pub fn twice(mut self) -> Self
    where
        B::Solution: PartialEq,
    {
        self.same = Some(are_same);
        self.amb.strategy.watched = true;
        self.amb.strategy.settle();
        self
    }

    /// Leaves out the second runs of a debug build, for a body that is slow or counts its runs.
    ///
    /// Without debug assertions (`--release`) there are none anyway.
    ///
    /// ```
    /// use standoff_core::amb::search;
    ///
    /// let mut runs = 0;
    /// let dice = search(|amb| {
    ///     runs += 1;
    ///     amb.choose(1..=6)
    /// });
    /// assert_eq!(dice.unchecked().count(), 6);
    /// assert_eq!(runs, 6);
    /// ```
    pub fn unchecked(mut self) -> Self {
        self.checked = false;
        self
    }
}

/// Says whether two solutions are equal, or neither can be compared: a NaN is not equal to itself.
fn are_same<T: PartialEq>(first: &T, second: &T) -> bool {
    first == second || !PartialEq::eq(first, first) && !PartialEq::eq(second, second)
}

//! Settings of a search: its order, and checks of its body.

use crate::amb::driver::body::Body;
use crate::amb::driver::search::Search;
use crate::amb::driver::turns::Turns;
use crate::amb::orders::order::Order;

/// # Settings
impl<B: Body> Search<B> {
    /// Searches in this order.
    ///
    /// # Panics
    ///
    /// If the search has begun or was [resumed](Search::resume): a cursor fixes the order.
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
        self.amb.strategy.update_fast_path();
    }

    /// Runs every path twice, and reports a body if the two runs differ.
    ///
    /// Every search compares the places in the source and the numbers of alternatives of replayed
    /// choices. With this setting it also compares the outcomes and the solutions, and evaluates
    /// the predicates of [`choose_where`](crate::amb::Amb::choose_where) again. Only this detects a
    /// body that takes the same number of items in another order: use it in a test. Two solutions
    /// that are each unequal to themselves (they hold a NaN) count as equal.
    ///
    /// In a debug build every plain depth-first search does this at leaves 1, 2, 4, 8 and so on,
    /// but without comparing solutions: see [`Search::unchecked`].
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
    /// let error = numbers().check_replay().find_map(Result::err).unwrap();
    /// assert!(error.to_string().contains("and now to another solution"));
    /// ```
    pub fn check_replay(mut self) -> Self
    where
        B::Solution: PartialEq,
    {
        self.same = Some(are_same);
        self.amb.strategy.watched = true;
        self.amb.strategy.update_fast_path();
        self
    }

    /// Disables the second runs of a debug build, for a body that is slow or counts its runs.
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

/// Returns whether two solutions are equal, or both are unequal to themselves (NaN).
fn are_same<T: PartialEq>(first: &T, second: &T) -> bool {
    first == second || !PartialEq::eq(first, first) && !PartialEq::eq(second, second)
}

//! Questions about a search: in which order, is there only one, how far, how much.

use crate::amb::driver::body::Body;
use crate::amb::driver::search::{Search, State};
use crate::amb::driver::turns::Turns;
use crate::amb::engine::strategy::Order;
use crate::amb::tree::error::Error;
use crate::end::End;

/// How many solutions a search has: none, one, or more than one.
///
/// Nothing can be added to these four cases, so that a `match` may name them all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unique<T> {
    /// Everything was searched: there is none.
    None,
    /// Everything was searched: there is this one, and no other.
    One(T),
    /// There are at least these two.
    Many(T, T),
    /// The search was stopped before it could tell; at most one was found until then.
    Unknown(Option<T>, End),
}

/// # How to search
impl<B: Body> Search<B> {
    /// Searches in this order.
    ///
    /// # Panics
    ///
    /// When the search has begun.
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
    pub fn order(mut self, order: Order) -> Self {
        self.assert_fresh();
        let fair = order == Order::Fair;
        self.turns = fair.then(Turns::default);
        self.amb.rules.looks = fair;
        self.amb.rules.order = order;
        self.amb.rules.settle();
        self
    }

    /// Runs every path twice, and reports a body whose second run is not like its first.
    ///
    /// Every search compares the choices that it replays, their places in the source and their
    /// numbers of alternatives. This one also compares how the runs end and the solutions, and asks
    /// the predicates of [`choose_where`](crate::amb::Amb::choose_where) again. Nothing less finds out a
    /// body that takes the same number of items in another order: run it once in a test.
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
        self.same = Some(PartialEq::eq);
        self.amb.rules.watched = true;
        self.amb.rules.settle();
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

/// # What else can be asked
impl<B: Body> Search<B> {
    /// Finds out whether there is exactly one solution.
    ///
    /// ```
    /// use standoff_core::amb::{Unique, search};
    ///
    /// let root_of = |square: u32| {
    ///     search(move |amb| amb.choose_where(0..100, |n| n * n == square)).unique()
    /// };
    /// assert_eq!(root_of(49), Unique::One(7));
    /// assert_eq!(root_of(50), Unique::None);
    ///
    /// let even = search(|amb| amb.choose_where(0..100, |n| n % 2 == 0));
    /// assert_eq!(even.unique(), Unique::Many(0, 2));
    /// ```
    pub fn unique(mut self) -> B::Answer<Unique<B::Solution>> {
        B::answer(self.find_two())
    }

    fn find_two(&mut self) -> Result<Unique<B::Solution>, Error> {
        let first = self.find_naming_path()?;
        let second = self.find_naming_path()?;
        Ok(match (first, second, self.end()) {
            (Some(first), Some(second), _) => Unique::Many(first, second),
            (first, _, Some(end)) if end != End::Exhausted => Unique::Unknown(first, end),
            (Some(first), ..) => Unique::One(first),
            (None, ..) => Unique::None,
        })
    }

    /// How much of the tree has been searched, from 0 to 1: all alternatives of a choice weigh
    /// the same, and the fraction never falls. `None` for orders that do not go through the tree
    /// once, from one side to the other.
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
        let straight = matches!(self.amb.rules.order, Order::DepthFirst | Order::Random(_));
        straight.then(|| match self.state {
            State::Ended(end) if end.is_exhausted() => 1.0,
            _ => self.amb.fraction(),
        })
    }
}

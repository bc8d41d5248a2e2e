//! The best solution by branch and bound, and whether a solution is the only one.

use alloc::vec::Vec;

use crate::amb::driver::Search;
use crate::amb::driver::body::{Answer, Body, Errors};
use crate::amb::engine::goal::{AnyGoal, Goal};
use crate::amb::tree::error::Error;
use crate::amb::tree::node::Stats;
use crate::end::End;

/// The best solutions of a search.
///
/// If `end` is [`End::Exhausted`], they are proved to be optimal. After any other end they are the
/// best so far.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Optimum<T, V = i64> {
    /// The cost or gain of the best solutions; `None` if no solution was found.
    pub value: Option<V>,
    /// The best solutions, in the order in which they were found.
    pub solutions: Vec<T>,
    /// Why the search ended.
    pub end: End,
    /// The statistics of the search.
    pub stats: Stats,
}

/// # Optimisation
impl<B: Body> Search<B> {
    /// Finds the first solution of least cost.
    ///
    /// It runs to its end or to a limit, which [`Optimum::end`] names. A stopped optimisation
    /// cannot be resumed.
    ///
    /// [`Amb::bound`](crate::amb::Amb::bound) prunes branches that cannot be better. The cost is
    /// any ordered value: a number, or a tuple in lexicographic order.
    ///
    /// # Panics
    ///
    /// If the search has begun. The other three methods panic likewise.
    ///
    /// ```
    /// use standoff_core::amb::search;
    ///
    /// let cheapest = search(|amb| {
    ///     let (width, height) = (amb.choose(1..=20)?, amb.choose(1..=20)?);
    ///     amb.require(width * height >= 40)?;
    ///     Ok((width, height))
    /// })
    /// .minimise(|(width, height)| width + height);
    /// assert_eq!(cheapest.value, Some(13));
    /// assert_eq!(cheapest.solutions, [(5, 8)]);
    /// assert!(cheapest.end.is_exhausted());
    ///
    /// // The least area, and of those the least difference.
    /// let squarest = search(|amb| {
    ///     let (width, height) = (amb.choose(1..=20_u32)?, amb.choose(1..=20_u32)?);
    ///     amb.require(width * height >= 40)?;
    ///     Ok((width, height))
    /// })
    /// .minimise(|(width, height)| (width * height, width.abs_diff(*height)));
    /// assert_eq!((squarest.value, squarest.solutions), (Some((40, 3)), vec![(5, 8)]));
    /// ```
    #[track_caller]
    pub fn minimise<V: Ord + Send + 'static>(
        self,
        cost: impl FnMut(&B::Solution) -> V,
    ) -> Answer<B, Optimum<B::Solution, V>> {
        self.assert_fresh("minimise");
        self.optimise(Goal::new(false, false), cost)
    }

    /// Finds all solutions of least cost.
    ///
    /// ```
    /// use standoff_core::amb::search;
    ///
    /// let cheapest = search(|amb| {
    ///     let (width, height) = (amb.choose(1..=20)?, amb.choose(1..=20)?);
    ///     amb.require(width * height >= 40)?;
    ///     Ok((width, height))
    /// })
    /// .minimise_all(|(width, height)| width + height);
    /// assert_eq!(cheapest.solutions, [(5, 8), (6, 7), (7, 6), (8, 5)]);
    /// ```
    #[track_caller]
    pub fn minimise_all<V: Ord + Send + 'static>(
        self,
        cost: impl FnMut(&B::Solution) -> V,
    ) -> Answer<B, Optimum<B::Solution, V>> {
        self.assert_fresh("minimise_all");
        self.optimise(Goal::new(false, true), cost)
    }

    /// Finds the first solution of greatest gain: see [`Search::minimise`].
    ///
    /// ```
    /// use standoff_core::amb::search;
    ///
    /// let best = search(|amb| Ok((amb.choose(0..5)?, amb.choose(0..5)?)))
    ///     .maximise(|(a, b)| a * b - a);
    /// assert_eq!((best.value, best.solutions), (Some(12), vec![(4, 4)]));
    /// ```
    #[track_caller]
    pub fn maximise<V: Ord + Send + 'static>(
        self,
        gain: impl FnMut(&B::Solution) -> V,
    ) -> Answer<B, Optimum<B::Solution, V>> {
        self.assert_fresh("maximise");
        self.optimise(Goal::new(true, false), gain)
    }

    /// Finds all solutions of greatest gain: see [`Search::minimise_all`].
    ///
    /// ```
    /// use standoff_core::amb::search;
    ///
    /// let best = search(|amb| amb.choose(-3..=3)).maximise_all(|n: &i64| n * n);
    /// assert_eq!(best.solutions, [-3, 3]);
    /// ```
    #[track_caller]
    pub fn maximise_all<V: Ord + Send + 'static>(
        self,
        gain: impl FnMut(&B::Solution) -> V,
    ) -> Answer<B, Optimum<B::Solution, V>> {
        self.assert_fresh("maximise_all");
        self.optimise(Goal::new(true, true), gain)
    }

    fn optimise<V: Ord + Send + 'static>(
        mut self,
        goal: Goal<V>,
        value_of: impl FnMut(&B::Solution) -> V,
    ) -> Answer<B, Optimum<B::Solution, V>> {
        self.amb.goal = Some(AnyGoal::new(goal));
        B::Error::answer(self.find_best(value_of))
    }

    fn find_best<V: Ord + 'static>(
        &mut self,
        mut value_of: impl FnMut(&B::Solution) -> V,
    ) -> Result<Optimum<B::Solution, V>, Error> {
        let mut solutions = Vec::new();
        while let Some(solution) = self.find_naming_path()? {
            let value = value_of(&solution);
            let goal = self.goal();
            let wanted = goal.wants(&value);
            if goal.improve(value) {
                solutions.clear();
            }
            if wanted {
                solutions.push(solution);
            }
        }
        Ok(Optimum {
            value: self.goal().best.take(),
            solutions,
            end: self.end().unwrap_or(End::Exhausted),
            stats: self.stats().clone(),
        })
    }

    fn goal<V: Ord + 'static>(&mut self) -> &mut Goal<V> {
        let goal = self.amb.goal.as_mut();
        goal.expect("optimise has set the goal").of()
    }
}

/// Uniqueness of a solution: none, one, or more than one.
///
/// A `match` may be exhaustive: no variant will be added.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unique<T> {
    /// No solution exists.
    None,
    /// Exactly one solution exists.
    One(T),
    /// At least these two solutions exist.
    Many(T, T),
    /// A limit ended the search early; at most one solution was found before.
    Unknown(Option<T>, End),
}

impl<B: Body> Search<B> {
    /// Finds out whether there is exactly one solution.
    ///
    /// # Panics
    ///
    /// If the search has begun.
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
    #[track_caller]
    pub fn unique(mut self) -> Answer<B, Unique<B::Solution>> {
        self.assert_fresh("unique");
        B::Error::answer(self.find_two())
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
}

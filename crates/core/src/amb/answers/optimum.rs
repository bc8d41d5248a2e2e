//! Branch and bound: the best solution, and the proof that it is.

use alloc::vec::Vec;

use crate::amb::driver::body::Body;
use crate::amb::driver::search::Search;
use crate::amb::engine::handle::Amb;
use crate::amb::tree::error::Error;
use crate::amb::tree::fail::Fail;
use crate::amb::tree::stats::Stats;
use crate::end::End;

/// The best solutions of a search.
///
/// They are proved to be the best when `end` is [`End::Exhausted`]; after any other end they are
/// the best so far.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Optimum<T> {
    /// What the best solutions cost (or gain); `None` when no solution was found.
    pub value: Option<i64>,
    /// The best solutions, in the order in which they were found.
    pub solutions: Vec<T>,
    /// Why the search ended.
    pub end: End,
    /// What the search did.
    pub stats: Stats,
}

/// What is to be made least, and the least so far.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Goal {
    /// 1 to minimise; -1 to maximise, which is to minimise the negative.
    sign: i128,
    /// Whether a solution as good as the best is wanted too.
    ties: bool,
    best: Option<i128>,
}

impl Goal {
    pub(crate) fn new(sign: i128, ties: bool) -> Self {
        let best = None;
        Self { sign, ties, best }
    }

    /// Says whether a solution of this value would be wanted.
    fn wants(&self, value: i64) -> bool {
        let cost = self.sign * i128::from(value);
        self.best
            .is_none_or(|best| cost < best || self.ties && cost == best)
    }

    /// Takes note of a solution's value; says whether it is better than all before.
    fn improve(&mut self, value: i64) -> bool {
        let cost = self.sign * i128::from(value);
        let better = self.best.is_none_or(|best| cost < best);
        if better {
            self.best = Some(cost);
        }
        better
    }
}

impl Amb {
    /// Fails when no solution of this branch can be wanted any more, since none is better than
    /// `reachable` (*branch and bound*).
    ///
    /// Under [`Search::minimise`] say what every solution of the branch costs at least, under
    /// [`Search::maximise`] what it gains at most. Other searches take no notice.
    ///
    /// ```
    /// use standoff_core::amb::search;
    ///
    /// // Pay 67 with as few coins as possible.
    /// let best = search(|amb| {
    ///     let (mut left, mut coins) = (67, Vec::new());
    ///     while left > 0 {
    ///         amb.bound(coins.len() as i64 + 1)?;
    ///         let coin = amb.choose_where([25, 20, 10, 1], |coin| *coin <= left)?;
    ///         amb.require(coins.last().is_none_or(|&last| last >= coin))?;
    ///         coins.push(coin);
    ///         left -= coin;
    ///     }
    ///     Ok(coins)
    /// })
    /// .minimise(|coins| coins.len() as i64);
    /// assert_eq!(best.solutions, [[25, 20, 20, 1, 1]]);
    /// assert!(best.end.is_exhausted());
    /// ```
    ///
    /// # Errors
    ///
    /// Fails when the branch is hopeless.
    pub fn bound(&mut self, reachable: i64) -> Result<(), Fail> {
        if self.goal.is_none_or(|goal| goal.wants(reachable)) {
            return Ok(());
        }
        // What lies below was worth looking at when it was reached; now it is not.
        self.path.truncate(self.replayed);
        self.rules.script.truncate(self.replayed);
        self.fail()
    }
}

/// # The best
impl<B: Body> Search<B> {
    /// Finds a solution of least cost, the first one reached.
    ///
    /// It runs to its end or to a limit, which [`Optimum::end`] then names; there is no going on from
    /// there with the best so far.
    ///
    /// [`Amb::bound`] saves the branches that cannot be better.
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
    /// ```
    pub fn minimise(
        self,
        cost: impl FnMut(&B::Solution) -> i64,
    ) -> B::Answer<Optimum<B::Solution>> {
        self.optimise(Goal::new(1, false), cost)
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
    pub fn minimise_all(
        self,
        cost: impl FnMut(&B::Solution) -> i64,
    ) -> B::Answer<Optimum<B::Solution>> {
        self.optimise(Goal::new(1, true), cost)
    }

    /// Finds a solution of greatest gain, the first one reached: see [`Search::minimise`].
    ///
    /// ```
    /// use standoff_core::amb::search;
    ///
    /// let best = search(|amb| Ok((amb.choose(0..5)?, amb.choose(0..5)?)))
    ///     .maximise(|(a, b)| a * b - a);
    /// assert_eq!((best.value, best.solutions), (Some(12), vec![(4, 4)]));
    /// ```
    pub fn maximise(
        self,
        gain: impl FnMut(&B::Solution) -> i64,
    ) -> B::Answer<Optimum<B::Solution>> {
        self.optimise(Goal::new(-1, false), gain)
    }

    /// Finds all solutions of greatest gain: see [`Search::minimise_all`].
    ///
    /// ```
    /// use standoff_core::amb::search;
    ///
    /// let best = search(|amb| amb.choose(-3..=3)).maximise_all(|n: &i64| n * n);
    /// assert_eq!(best.solutions, [-3, 3]);
    /// ```
    pub fn maximise_all(
        self,
        gain: impl FnMut(&B::Solution) -> i64,
    ) -> B::Answer<Optimum<B::Solution>> {
        self.optimise(Goal::new(-1, true), gain)
    }

    fn optimise(
        mut self,
        goal: Goal,
        value_of: impl FnMut(&B::Solution) -> i64,
    ) -> B::Answer<Optimum<B::Solution>> {
        self.amb.goal = Some(goal);
        B::answer(self.improve(value_of))
    }

    fn improve(
        &mut self,
        mut value_of: impl FnMut(&B::Solution) -> i64,
    ) -> Result<Optimum<B::Solution>, Error> {
        let (mut best, mut solutions) = (None, Vec::new());
        while let Some(solution) = self.find_naming_path()? {
            let value = value_of(&solution);
            let goal = self.amb.goal.as_mut().expect("optimise has set the goal");
            let wanted = goal.wants(value);
            if goal.improve(value) {
                best = Some(value);
                solutions.clear();
            }
            if wanted {
                solutions.push(solution);
            }
        }
        Ok(Optimum {
            value: best,
            solutions,
            end: self.end().unwrap_or(End::Exhausted),
            stats: self.stats().clone(),
        })
    }
}

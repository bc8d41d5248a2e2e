//! The driver: runs a body along one path after another.

use core::fmt;
use core::iter::FusedIterator;

use crate::amb::driver::body::Body;
use crate::amb::driver::turns::Turns;
use crate::amb::engine::handle::Amb;
use crate::amb::tree::error::Error;
use crate::amb::tree::prefix::Prefix;
use crate::amb::tree::stats::Stats;
use crate::end::End;

/// The solutions of a body, found one after another as they are asked for.
///
/// It is an [`Iterator`]: `next` finds one, `count` counts, `take(3)`, `collect` and the rest do
/// what they always do. [`search`](crate::amb::search) and [`try_search`](crate::amb::try_search) make one.
///
/// ```
/// use standoff_core::End;
/// use standoff_core::amb::search;
///
/// let mut squares = search(|amb| {
///     let n = amb.choose(1..=100)?;
///     let root = amb.choose_where(1..=n, |root| root * root == n)?;
///     Ok((n, root))
/// });
/// assert_eq!(squares.next(), Some((1, 1)));
/// assert_eq!(squares.next(), Some((4, 2)));
/// assert_eq!(squares.end(), None); // there may be more
///
/// assert_eq!(squares.by_ref().count(), 8);
/// assert_eq!(squares.end(), Some(End::Exhausted)); // that was all
/// ```
#[must_use = "a search is lazy: it runs when a solution is asked for"]
pub struct Search<B: Body> {
    pub(crate) body: B,
    pub(crate) amb: Amb,
    pub(crate) state: State,
    pub(crate) turns: Option<Turns>,
    pub(crate) same: Option<Same<B>>,
    /// Whether a debug build runs some paths twice.
    pub(crate) checked: bool,
}

/// Where a search stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum State {
    /// The path leads to where the next run goes.
    Ready,
    /// The path leads to a leaf that has been seen.
    Leaf,
    /// No more.
    Ended(End),
}

/// A solution, or the error that ended the search.
pub(crate) type Found<B> = Result<<B as Body>::Solution, Error>;

/// How two solutions are compared.
pub(crate) type Same<B> = fn(&<B as Body>::Solution, &<B as Body>::Solution) -> bool;

// The driver.
impl<B: Body> Search<B> {
    /// Runs from leaf to leaf until one is a solution.
    fn find(&mut self) -> Option<Found<B>> {
        while self.advance() {
            let found = self.run();
            if found.is_some() {
                return found;
            }
        }
        None
    }

    /// Turns the path to the next leaf; says whether there is one.
    #[inline]
    fn advance(&mut self) -> bool {
        let more = match self.state {
            State::Ready => true,
            State::Leaf => self.turn(),
            State::Ended(_) => return false,
        };
        let end = if more {
            self.limit()
        } else {
            Some(self.amb.rules.end())
        };
        self.state = end.map_or(State::Ready, State::Ended);
        more && end.is_none()
    }

    #[inline]
    fn turn(&mut self) -> bool {
        match &mut self.turns {
            None => self.amb.backtrack(0) || self.amb.next_round(),
            Some(turns) => turns.next(&mut self.amb),
        }
    }

    /// The limit that is reached, if one is; otherwise counts the node that comes next.
    #[inline]
    fn limit(&mut self) -> Option<End> {
        let amb = &mut self.amb;
        if let Some(end) = amb.limits.on_leaves(&amb.stats) {
            return Some(end);
        }
        if !amb.rules.plain {
            return amb.limit_by_the_rules();
        }
        if amb.visit() { None } else { amb.stopped() }
    }

    /// Runs the body once, and decides what it came to; `None` when there is no solution there.
    #[inline]
    fn run(&mut self) -> Option<Found<B>> {
        let outcome = self.body.run(&mut self.amb);
        self.state = State::Leaf;
        if self.amb.rules.plain && self.amb.at_leaf() {
            if cfg!(debug_assertions)
                && let Some(diverged) = self.check(&outcome)
            {
                return Some(diverged);
            }
            return self.judge(outcome);
        }
        self.run_by_the_rules(outcome)
    }
}

// What can be asked.
impl<B: Body> Search<B> {
    /// Why the search ended, or `None` while more may come.
    ///
    /// ```
    /// use standoff_core::End;
    /// use standoff_core::amb::search;
    ///
    /// let mut none = search(|amb| amb.choose_where(0..10, |n| n * n == 50));
    /// assert_eq!(none.next(), None);
    /// assert_eq!(none.end(), Some(End::Exhausted)); // so there is none
    /// ```
    #[must_use]
    pub fn end(&self) -> Option<End> {
        match self.state {
            State::Ended(end) => Some(end),
            State::Ready | State::Leaf => None,
        }
    }

    /// The choices that led to the latest solution (or error).
    ///
    /// ```
    /// use standoff_core::amb::search;
    ///
    /// let mut words = search(|amb| Ok([amb.choose(["that", "the"])?, amb.choose(["frog", "thing"])?]));
    /// assert_eq!(words.nth(1), Some(["that", "thing"]));
    /// assert_eq!(words.path().to_string(), "0/2 1/2");
    /// assert_eq!(words.path().steps()[1].alternative, 1);
    /// ```
    #[must_use]
    pub fn path(&self) -> Prefix {
        self.amb.prefix()
    }

    /// What the search has done so far.
    ///
    /// ```
    /// use standoff_core::amb::search;
    ///
    /// let mut bits = search(|amb| Ok([amb.choose(0..2)?, amb.choose(0..2)?]));
    /// assert_eq!(bits.by_ref().count(), 4);
    /// assert_eq!(bits.stats().profile, [1, 2, 4]);
    /// assert_eq!(bits.stats().replayed, 2); // for 01 and 11, the first choice was made again
    /// ```
    #[must_use]
    pub fn stats(&self) -> &Stats {
        &self.amb.stats
    }
}

impl<B: Body> Iterator for Search<B> {
    type Item = B::Answer<B::Solution>;

    fn next(&mut self) -> Option<Self::Item> {
        self.naming_path(Self::find).map(B::answer)
    }
}

impl<B: Body> FusedIterator for Search<B> {}

// Helpers: the entries to the driver.
impl<B: Body> Search<B> {
    /// Panics if the search has begun.
    pub(crate) fn assert_fresh(&self) {
        let fresh = self.state == State::Ready && self.amb.stats.profile.is_empty();
        assert!(fresh, "the search has begun: it goes on as it was told to");
    }

    /// Panics if the search is not that of a whole tree from its beginning.
    pub(crate) fn assert_whole(&self) {
        self.assert_fresh();
        let rules = &self.amb.rules;
        let whole = rules.script.is_empty() && rules.until.is_empty() && rules.round == 0;
        assert!(
            whole,
            "the search was resumed: only that of a whole tree is split"
        );
    }

    pub(crate) fn new(body: B) -> Self {
        Self {
            body,
            amb: Amb::new(),
            state: State::Ready,
            turns: None,
            same: None,
            checked: true,
        }
    }

    /// A solution for those who take stock of many.
    pub(crate) fn find_naming_path(&mut self) -> Result<Option<B::Solution>, Error> {
        self.naming_path(Self::find).transpose()
    }

    /// Runs to the next leaf.
    pub(crate) fn next_leaf(&mut self) -> Option<Option<B::Answer<B::Solution>>> {
        let leaf = |search: &mut Self| search.advance().then(|| search.run());
        Some(self.naming_path(leaf)?.map(B::answer))
    }
}

impl<B: Body> fmt::Debug for Search<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Search {:?} at [{}]", self.state, self.amb.prefix())
    }
}

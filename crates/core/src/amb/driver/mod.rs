//! A search: a body, its handle, and the state of both.

use alloc::string::ToString;
use alloc::vec::Vec;
use core::fmt;

use crate::amb::driver::body::Body;
use crate::amb::driver::turns::Turns;
use crate::amb::engine::handle::Amb;
#[cfg(feature = "std")]
use crate::amb::engine::handle::Outer;
use crate::amb::orders::Order;
use crate::amb::tree::choice::Site;
use crate::amb::tree::error::{BoxError, Error};
use crate::amb::tree::node::Stats;
use crate::end::End;

pub(crate) mod body;
pub(crate) mod drive;
pub(crate) mod settings;
pub(crate) mod turns;

/// A lazy iterator over the solutions of a body.
///
/// Create it with [`search`](crate::amb::search) or [`try_search`](crate::amb::try_search).
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

/// The state of a search between two runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum State {
    /// The path leads to the next leaf.
    Ready,
    /// The path leads to the latest leaf.
    Leaf,
    /// The search has ended.
    Ended(End),
}

/// A solution, or the error that ended the search.
pub(crate) type Found<B> = Result<<B as Body>::Solution, Error>;

/// A comparison of two solutions.
pub(crate) type Same<B> = fn(&<B as Body>::Solution, &<B as Body>::Solution) -> bool;

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

    /// Returns the alternatives taken on the path to the latest solution or error, root first; empty if the search is
    /// exhausted.
    ///
    /// ```
    /// use standoff_core::amb::search;
    ///
    /// let mut words = search(|amb| Ok([amb.choose(["that", "the"])?, amb.choose(["frog", "thing"])?]));
    /// assert_eq!(words.nth(1), Some(["that", "thing"]));
    /// assert_eq!(words.path(), [0, 1]);
    ///
    /// assert_eq!(words.by_ref().count(), 2);
    /// assert!(words.path().is_empty());
    /// ```
    #[must_use]
    pub fn path(&self) -> Vec<usize> {
        self.amb.prefix().alternatives()
    }

    /// Returns the statistics of the search up to now.
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

// Checks before a search begins.
impl<B: Body> Search<B> {
    /// Panics if the search has begun, since `method` needs all solutions.
    #[track_caller]
    pub(crate) fn assert_fresh(&self, method: &str) {
        let has_begun = self.state == State::Leaf || !self.amb.stats.profile.is_empty();
        assert!(
            !has_begun,
            "the search has begun: `{method}` must come before the first solution is asked for \
             (what is left is found by a new search that is resumed from the cursor of this one)"
        );
    }

    /// Panics if the search has begun, or was resumed, since `method` needs the whole tree.
    #[track_caller]
    pub(crate) fn assert_whole(&self, method: &str) {
        self.assert_fresh(method);
        assert!(
            self.is_whole(),
            "the search was resumed, or has ended: `{method}` is only for a whole one"
        );
    }

    fn is_whole(&self) -> bool {
        let strategy = &self.amb.strategy;
        let begins_at_root = strategy.script.is_empty() && strategy.from.is_empty();
        let has_all = strategy.until().is_empty() && strategy.round == 0;
        begins_at_root && has_all && self.state == State::Ready
    }

    /// Panics if the rest of the search cannot be divided.
    #[track_caller]
    pub(crate) fn assert_divisible(&self, method: &str) {
        self.assert_fresh(method);
        let has_nothing_left = matches!(self.state, State::Ended(_));
        assert!(
            has_nothing_left || self.is_whole() || self.amb.strategy.order == Order::DepthFirst,
            "the search was resumed in another order than depth first: only a whole one is split"
        );
    }

    /// The error of a body, with the choices at which it happened.
    pub(crate) fn error(&self, source: BoxError) -> Error {
        let path = self.amb.prefix().to_string();
        Error::Body { path, source }
    }

    pub(crate) fn new(body: B, made_at: Site) -> Self {
        Self {
            body,
            amb: Amb::new(made_at),
            state: State::Ready,
            turns: None,
            same: None,
            checked: true,
        }
    }
}

impl<B: Body> fmt::Debug for Search<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Search {:?} at [{}]", self.state, self.amb.prefix())
    }
}

impl<B: Body> Search<B> {
    /// Returns the fraction of the tree that has been searched, from 0 to 1.
    ///
    /// All alternatives of a choice weigh the same, and the fraction never falls. It is `None` for orders that do not
    /// traverse the tree once, from one side to the other.
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
        let straight = matches!(
            self.amb.strategy.order,
            Order::DepthFirst | Order::Random(_)
        );
        straight.then(|| match self.state {
            State::Ended(end) if end.is_exhausted() => 1.0,
            _ => self.amb.fraction(),
        })
    }
}

impl Amb {
    /// The fraction of the tree that lies before the path.
    ///
    /// It is computed from the leaf up, so that rounding cannot make it fall from one path to the
    /// next.
    fn fraction(&self) -> f64 {
        self.path.iter().rev().fold(0.0, |below, entry| {
            (entry.rank() as f64 + below) / entry.alternatives.count() as f64
        })
    }
}

impl<B: Body> Search<B> {
    /// Appends the choices that led to it to the message of a panic.
    #[cfg(feature = "std")]
    pub(crate) fn naming_path<R>(&mut self, work: impl FnOnce(&mut Self) -> R) -> R {
        use std::panic::{AssertUnwindSafe, catch_unwind};

        let caught = catch_unwind(AssertUnwindSafe(|| {
            let _outer = Outer::leave_for(&self.amb);
            work(self)
        }));
        caught.unwrap_or_else(|panic| {
            self.state = State::Ended(End::Error);
            panic_again(panic, &self.amb)
        })
    }

    /// Without `std` a panic cannot be caught.
    #[cfg(not(feature = "std"))]
    pub(crate) fn naming_path<R>(&mut self, work: impl FnOnce(&mut Self) -> R) -> R {
        work(self)
    }
}

/// Panics with the message of a panic, and the choices that led to it.
#[cfg(feature = "std")]
#[cold]
fn panic_again(panic: Box<dyn core::any::Any + Send>, amb: &Amb) -> ! {
    match message(&*panic) {
        Some(message) => panic!("{message} (in the run with the choices [{}])", amb.prefix()),
        None => std::panic::resume_unwind(panic),
    }
}

#[cfg(feature = "std")]
fn message(panic: &(dyn core::any::Any + Send)) -> Option<&str> {
    let text = panic.downcast_ref::<&str>().copied();
    text.or_else(|| panic.downcast_ref::<String>().map(String::as_str))
}

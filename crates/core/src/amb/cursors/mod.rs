//! A resumable position in a search tree.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use crate::amb::driver::body::Body;
use crate::amb::driver::{Search, State};
use crate::amb::engine::handle::Amb;
use crate::amb::engine::strategy::Strategy;
use crate::amb::orders::Order;
use crate::amb::tree::choice::{Entry, Prefix, Recorded, fingerprint, prefix_of, script_of};
use crate::end::End;

pub(crate) mod parts;
pub(crate) mod text;

/// A resumable position in a search tree: the order of the search, and its next path.
///
/// A cursor is plain data that is printed with `Display` and parsed with `FromStr`. A search of the
/// same body that is [resumed](crate::amb::Search::resume) from it finds the solutions that the
/// first search had left. A cursor may also end at a path; then it describes a part of the tree,
/// see [`Search::split`](crate::amb::Search::split).
///
/// The text is one line with these fields:
///
/// - `amb/2`, the crate and version that wrote it, and the order;
/// - `at` and the choices of the path (alternative and number of alternatives), or `done`;
/// - `until` and choices, if the part does not end with the tree;
/// - `body` and a fingerprint of the choices of the path: the file name, line and column of each,
///   and its number of alternatives (for a [`Tree`](crate::amb::Tree), the name of the type);
/// - `tag` and the [tag](Cursor::tagged), if the caller has set one;
/// - `sum` and a checksum of the whole line.
///
/// Parsing refuses a line that was truncated, changed, or written by another version, see
/// [`ParseCursorError`](crate::amb::ParseCursorError). When the search reaches the position of the
/// cursor, it reports a [`Divergence`](crate::amb::Divergence) if the choices of the body are at
/// other places or have other numbers of alternatives, and if a predicate refuses an item that is
/// recorded as admitted. (The next item of more than 65,536 items, or of an unknown number, has not been tested
/// yet.)
///
/// A cursor does not record the items themselves. A hash set or map has another order in the next
/// process, so sort it. Put parameters of the body into the tag. If an edit moves the lines of the
/// choices, cursors of the old program cannot be resumed.
///
/// ```
/// use standoff_core::amb::{Amb, Cursor, Fail, search};
///
/// fn pair(amb: &mut Amb) -> Result<(i32, i32), Fail> {
///     Ok((amb.choose(0..3)?, amb.choose(0..3)?))
/// }
/// let mut today = search(pair);
/// assert_eq!(today.nth(3), Some((1, 0)));
/// let text = today.cursor().unwrap().to_string();
/// assert!(text.starts_with("amb/2 standoff-core/"));
/// assert!(text.contains(" depth-first at 1/3 1/3 body "));
///
/// let cursor: Cursor = text.parse().unwrap();
/// let tomorrow = search(pair).resume(&cursor);
/// assert!(tomorrow.eq([(1, 1), (1, 2), (2, 0), (2, 1), (2, 2)]));
///
/// let cut_off = text.replace(" 1/3 1/3", "");
/// assert!(cut_off.parse::<Cursor>().is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Cursor {
    pub(crate) order: Order,
    /// The round, if the order has rounds, and whether it has skipped nodes so far.
    pub(crate) round: usize,
    pub(crate) cut: bool,
    pub(crate) deep: bool,
    /// The next path; `None` if the search is done.
    pub(crate) at: Option<Prefix>,
    /// The path at which each round begins, if the order has rounds.
    pub(crate) from: Prefix,
    /// The path before which the part ends; empty for the end of the tree.
    pub(crate) until: Prefix,
    /// The fingerprint of the choices of `at`, if there are any and they have been made.
    pub(crate) fingerprint: Option<u64>,
    /// The caller's description of the search.
    pub(crate) tag: Option<String>,
}

impl Cursor {
    /// A part of the tree of a body, from one path up to another.
    pub(crate) fn part(order: Order, at: Option<&[Recorded]>, until: Prefix, basis: u64) -> Self {
        let made = at.filter(|at| !at.is_empty()).map(fingerprint);
        Self {
            from: at
                .filter(|_| order.has_rounds())
                .map(prefix_of)
                .unwrap_or_default(),
            order,
            round: 0,
            cut: false,
            deep: false,
            at: at.map(prefix_of),
            until,
            fingerprint: made.map(|made| made ^ basis),
            tag: None,
        }
    }

    /// The position of a search in this state.
    fn of(search: &Amb, state: State, basis: u64) -> Self {
        let mut amb = Amb::new(search.made_at);
        amb.path.clone_from(&search.path);
        amb.strategy = search.strategy.clone();
        let more = match state {
            State::Leaf => amb.backtrack(0) || amb.next_round(),
            State::Ended(End::Exhausted | End::DepthLimit) => false,
            State::Ready | State::Ended(_) => true,
        };
        let (ahead, made): (Prefix, _) = if amb.path.is_empty() {
            (prefix_of(&amb.strategy.script), amb.strategy.fingerprint)
        } else {
            (
                amb.path.iter().map(Entry::data).collect(),
                Some(fingerprint(&amb.path)),
            )
        };
        Self {
            order: amb.strategy.order,
            round: amb.strategy.round,
            cut: amb.strategy.cut,
            deep: amb.strategy.deep,
            at: more.then_some(ahead),
            from: prefix_of(&amb.strategy.from),
            until: amb.strategy.until().iter().copied().collect(),
            fingerprint: made.filter(|_| more).map(|made| made ^ basis),
            tag: None,
        }
    }

    /// Sets the tag, any text that identifies the search: the parameters of the body, or a digest
    /// of its input.
    ///
    /// The tag is part of the cursor's text. Compare it before you resume. The cursors of the
    /// resumed search have no tag.
    ///
    /// ```
    /// use standoff_core::amb::{Cursor, search};
    ///
    /// let multiples = |n: u32| search(move |amb| amb.choose_where(0..100, |k| k % n == 0));
    /// let mut sevens = multiples(7);
    /// sevens.next();
    /// let text = sevens.cursor().unwrap().tagged("n = 7").to_string();
    ///
    /// let cursor: Cursor = text.parse().unwrap();
    /// assert_eq!(cursor.tag(), Some("n = 7"));
    /// assert_eq!(multiples(7).resume(&cursor).next(), Some(7));
    /// ```
    #[must_use]
    pub fn tagged(mut self, tag: impl Into<String>) -> Self {
        self.tag = Some(tag.into());
        self
    }

    /// Returns the tag [set](Self::tagged) by the caller.
    #[must_use]
    pub fn tag(&self) -> Option<&str> {
        self.tag.as_deref()
    }

    /// Returns the order of the search.
    #[must_use]
    pub fn order(&self) -> Order {
        self.order
    }

    /// Returns whether nothing is left to search.
    #[must_use]
    pub fn is_done(&self) -> bool {
        self.at.is_none()
    }
}

/// The order of the search has no cursor: fair interleaving has no single position in the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CursorError;

impl fmt::Display for CursorError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            "fair interleaving is at many places of the tree at once, so no path is its position; \
             the other orders have a cursor",
        )
    }
}

impl core::error::Error for CursorError {}

impl Strategy {
    /// Begins at the position of a cursor.
    fn begin_at(&mut self, cursor: &Cursor, basis: u64) {
        self.script = cursor.at.as_ref().map_or_else(Vec::new, script_of);
        self.from = script_of(&cursor.from);
        self.fingerprint = cursor.fingerprint.map(|made| made ^ basis);
        (self.round, self.cut, self.deep) = (cursor.round, cursor.cut, cursor.deep);
        self.end_before(cursor.until.taken().to_vec());
    }
}

impl<B: Body> Search<B> {
    /// Returns the position of the search: after the latest solution, or at the node at which a limit stopped it.
    ///
    /// # Errors
    ///
    /// If the order is [`Order::Fair`](crate::amb::Order::Fair), which has no cursor.
    pub fn cursor(&self) -> Result<Cursor, CursorError> {
        match self.turns {
            Some(_) => Err(CursorError),
            None => Ok(self.place()),
        }
    }

    pub(crate) fn place(&self) -> Cursor {
        Cursor::of(&self.amb, self.state, B::basis())
    }

    /// Resumes from a cursor, in the cursor's order.
    ///
    /// The body must be that of the cursor's search. If its choices differ from the recorded ones,
    /// in the number of alternatives or in the place in the source, that is reported as a
    /// divergence. Statistics and limits start at zero. The nodes of both searches add up to those
    /// of one uninterrupted search, except that a search within a run (`once`, `ifte`, `not`) may
    /// be repeated.
    ///
    /// # Panics
    ///
    /// If the search has begun.
    ///
    /// ```
    /// use standoff_core::End;
    /// use standoff_core::amb::search;
    ///
    /// let numbers = || search(|amb| amb.choose_where(0..1000, |n| n % 100 == 7));
    /// let mut search = numbers().node_limit(4);
    /// assert_eq!(search.by_ref().count(), 3);
    /// assert_eq!(search.end(), Some(End::NodeLimit));
    ///
    /// let rest = numbers().resume(&search.cursor().unwrap());
    /// assert!(rest.eq([307, 407, 507, 607, 707, 807, 907]));
    /// ```
    #[track_caller]
    pub fn resume(self, cursor: &Cursor) -> Self {
        let mut search = self;
        search.assert_fresh("resume");
        search.set_order(cursor.order);
        search.state = State::Ready;
        search.amb.strategy.begin_at(cursor, B::basis());
        if cursor.at.is_none() {
            search.state = State::Ended(search.amb.strategy.end());
        }
        search
    }
}

//! A resumable position in a search tree.

use alloc::string::String;

use crate::amb::driver::body::Body;
use crate::amb::orders::order::Order;
use crate::amb::tree::fingerprint::fingerprint;
use crate::amb::tree::prefix::Prefix;
use crate::amb::tree::recorded::{Recorded, prefix_of};

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
/// [`ParseCursorError`](crate::amb::ParseCursorError). A body whose choices are at other places, or have
/// other numbers of alternatives, is reported as a [`Divergence`](crate::amb::Divergence) when the
/// search reaches the position of the cursor. So is a predicate that refuses an item recorded as
/// admitted. (The next item of more than 65,536 items, or of an unknown number, has not been tested
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
    pub(crate) fn part<B: Body>(order: Order, at: Option<&[Recorded]>, until: Prefix) -> Self {
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
            fingerprint: made.map(|made| made ^ B::basis()),
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

    /// The tag [set](Self::tagged) by the caller.
    #[must_use]
    pub fn tag(&self) -> Option<&str> {
        self.tag.as_deref()
    }

    /// The order of the search.
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

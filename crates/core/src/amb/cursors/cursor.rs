//! Where a search stands, as text: stop today, go on tomorrow.

use alloc::string::String;

use crate::amb::driver::body::Body;
use crate::amb::orders::order::Order;
use crate::amb::tree::fingerprint::fingerprint;
use crate::amb::tree::prefix::Prefix;
use crate::amb::tree::recorded::{Recorded, prefix_of};

/// Where a search stands: its order, and the path that it takes next.
///
/// A cursor is plain data, and goes through text and back. A search of the same body that is
/// [resumed](crate::amb::Search::resume) from it finds what the first one would have found from
/// there on. A cursor may also end at some path: then it stands for a part of the tree, see
/// [`Search::split`](crate::amb::Search::split).
///
/// The text is one line: `amb/2`, the crate and version that wrote it, the order, then `at` and the
/// choices of the path (which alternative, of how many), or `done`; a part that does not end with
/// the tree has `until` and its choices. Then comes `body` and a fingerprint of the choices of the
/// path: the name of each one's source file, its line and column, and the number of alternatives
/// (of a [`Tree`](crate::amb::Tree), the name of the type), and `tag` and the [tag](Cursor::tagged)
/// that the caller has given it. At the end stands `sum` and a checksum of the whole line.
///
/// So what was cut off, changed, or written by another version is refused when it is read, see
/// [`CursorError`](crate::amb::CursorError); and a body that makes its choices elsewhere, or among
/// other numbers of alternatives, is reported as a [`Divergence`](crate::amb::Divergence) when the
/// search comes to where the cursor stands. So is a predicate that refuses an item which the cursor
/// records as admitted. (Among more than 65,536 items, or an unknown number, the predicate has not
/// been asked about the very next item.) What a cursor does not see is which items there are to
/// choose from: a set or map of random order has another order in the next process, so sort it; and
/// what a predicate compares them with belongs into the tag. And a new edition of a program, in
/// which the lines of the choices have moved, is another program.
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
    /// The round, where the order has rounds, and what was left out in it so far.
    pub(crate) round: usize,
    pub(crate) cut: bool,
    pub(crate) deep: bool,
    /// The path that comes next; `None` when there is none.
    pub(crate) at: Option<Prefix>,
    /// Where a part begins whose order has rounds, each of which begins there.
    pub(crate) from: Prefix,
    /// Where the part ends; empty for the end of the tree.
    pub(crate) until: Prefix,
    /// The fingerprint of the choices of `at`, where there are any and they have been made.
    pub(crate) fingerprint: Option<u64>,
    /// What the caller says about the search.
    pub(crate) tag: Option<String>,
}

impl Cursor {
    /// A part of the tree of a body, from one path to before another.
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

    /// The same cursor with a tag, any text that says what was searched: the parameters of the body,
    /// or a digest of what it reads.
    ///
    /// The tag is part of the cursor's text. Compare it before you resume. The cursors of the resumed
    /// search have none until they are given one.
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

    /// The tag that the cursor was [given](Self::tagged).
    #[must_use]
    pub fn tag(&self) -> Option<&str> {
        self.tag.as_deref()
    }

    /// The order in which the search goes on.
    #[must_use]
    pub fn order(&self) -> Order {
        self.order
    }

    /// Says whether nothing is left.
    #[must_use]
    pub fn is_done(&self) -> bool {
        self.at.is_none()
    }
}

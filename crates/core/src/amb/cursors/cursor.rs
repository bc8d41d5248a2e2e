//! Where a search stands, as text: stop today, go on tomorrow.

use alloc::vec::Vec;

use crate::amb::driver::body::Body;
use crate::amb::driver::search::{Search, State};
use crate::amb::engine::handle::{Amb, Halt};
use crate::amb::engine::strategy::{Line, Order};
use crate::amb::tree::entry::Entry;
use crate::amb::tree::error::{Divergence, Event};
use crate::amb::tree::fail::Fail;
use crate::amb::tree::fnv::fingerprint;
use crate::amb::tree::prefix::Prefix;
use crate::end::End;

/// Where a search stands: its order, and the path that it takes next.
///
/// A cursor is plain data, and goes through text and back. A search of the same body that is
/// [resumed](Search::resume) from it finds what the first one would have found from there on. A
/// cursor may also end at some path: then it stands for a part of the tree, see
/// [`Search::split`].
///
/// The text is one line: `amb/2`, the crate and version that wrote it, the order, then `at` and the
/// choices of the path (which alternative, of how many), or `done`; a part that does not end with
/// the tree has `until` and its choices. Then comes `body` and a fingerprint of the choices of the
/// path: the name of each one's source file, its line and column, and the number of alternatives
/// (of a [`Tree`](crate::amb::Tree), the name of the type). At the end stands `sum` and a checksum of the
/// whole line.
///
/// So what was cut off, changed, or written by another version is refused when it is read, see
/// [`CursorError`](crate::amb::CursorError); and a body that makes its choices elsewhere, or among other
/// numbers of alternatives, is reported as a [`Divergence`] when the search comes to where the
/// cursor stands.
/// What a cursor does not see is which items there are to choose from: a set or map of random order
/// has another order in the next process, so sort it. And a new edition of a program, in which the
/// lines of the choices have moved, is another program.
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
    pub(crate) print: Option<u64>,
}

/// Fair interleaving has no cursor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "fair interleaving stands at many places of the tree at once, so no path says where it is; \
     the other orders have a cursor"
)]
#[non_exhaustive]
pub struct NoCursor;

impl<B: Body> Search<B> {
    /// Where the search stands: after the latest solution, or where a limit stopped it.
    ///
    /// # Errors
    ///
    /// When the order is [`Order::Fair`], which has no cursor.
    pub fn cursor(&self) -> Result<Cursor, NoCursor> {
        match self.turns {
            Some(_) => Err(NoCursor),
            None => Ok(self.place()),
        }
    }

    fn place(&self) -> Cursor {
        let mut amb = Amb::new();
        amb.path.clone_from(&self.amb.path);
        amb.rules = self.amb.rules.clone();
        let more = match self.state {
            State::Leaf => amb.backtrack(0) || amb.next_round(),
            State::Ended(End::Exhausted | End::DepthLimit) => false,
            State::Ready | State::Ended(_) => true,
        };
        let (ahead, print): (Prefix, _) = match amb.path.is_empty() {
            true => (steps(&amb.rules.script), amb.rules.print),
            false => (
                amb.path.iter().map(Entry::step).collect(),
                Some(fingerprint(&amb.path)),
            ),
        };
        Cursor {
            order: amb.rules.order,
            round: amb.rules.round,
            cut: amb.rules.cut,
            deep: amb.rules.deep,
            at: more.then_some(ahead),
            from: steps(&amb.rules.from),
            until: amb.rules.until.iter().copied().collect(),
            print: print.filter(|_| more).map(|print| print ^ B::basis()),
        }
    }

    /// Goes on from a cursor, in the cursor's order.
    ///
    /// The body must be the one of the search that the cursor is from. If it does not come to
    /// the choices that the cursor records, where in the source it records them, that is reported
    /// as a divergence. Statistics and limits start anew; the nodes of both searches add up to
    /// those of one, except that a search within a run (`once`, `ifte`, `not`) may be done again.
    ///
    /// # Panics
    ///
    /// When the search has begun.
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
    pub fn resume(self, cursor: &Cursor) -> Self {
        let mut search = self.order(cursor.order);
        let rules = &mut search.amb.rules;
        rules.script = cursor.at.as_ref().map_or_else(Vec::new, Prefix::script);
        rules.from = cursor.from.script();
        rules.until = cursor.until.steps().to_vec();
        rules.print = cursor.print.map(|print| print ^ B::basis());
        (rules.round, rules.cut, rules.deep) = (cursor.round, cursor.cut, cursor.deep);
        rules.settle();
        if cursor.at.is_none() {
            search.state = State::Ended(search.amb.rules.end());
        }
        search
    }
}

impl Cursor {
    /// A part of the tree of a body, from one path to before another.
    pub(crate) fn part<B: Body>(order: Order, at: Option<&[Line]>, until: Prefix) -> Self {
        let rounds = matches!(order, Order::Deepening | Order::Discrepancy);
        let print = at.filter(|at| !at.is_empty()).map(fingerprint);
        Self {
            from: at.filter(|_| rounds).map(steps).unwrap_or_default(),
            order,
            round: 0,
            cut: false,
            deep: false,
            at: at.map(steps),
            until,
            print: print.map(|print| print ^ B::basis()),
        }
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

fn steps(lines: &[Line]) -> Prefix {
    lines.iter().map(|line| line.step).collect()
}

impl Amb {
    /// Fails, and takes note, when the choices to which a cursor has led are not those that it is from.
    pub(crate) fn compare_print(&mut self, last: &Entry) -> Result<(), Fail> {
        let print = self.rules.print.take();
        let made = || fingerprint(self.path.iter().chain([last]));
        if print.is_none_or(|print| print == made()) {
            return Ok(());
        }
        self.halt = Some(Halt::Diverged(Divergence {
            path: self.prefix(),
            before: Event::Elsewhere,
            now: last.event(),
        }));
        self.fail()
    }
}

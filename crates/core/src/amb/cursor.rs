//! Where a search stands, as text: stop today, go on tomorrow.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use super::body::Body;
use super::engine::Amb;
use super::entry::Entry;
use super::order::Order;
use super::prefix::{Prefix, Step};
use super::search::{Search, State};
use crate::End;

/// Where a search stands: its order, and the path that it takes next.
///
/// A cursor is plain data, and goes through text and back. A search of the same body that is
/// [resumed](Search::resume) from it finds what the first one would have found from there on. A
/// cursor may also end at some path: then it stands for a part of the tree, see
/// [`Search::split`].
///
/// The text is `amb/1`, the order, then `at` and the choices of the path (which alternative, of
/// how many), or `done`; a part that does not end with the tree has `until` and its choices.
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
/// assert_eq!(text, "amb/1 depth-first at 1/3 1/3");
///
/// let cursor: Cursor = text.parse().unwrap();
/// let tomorrow = search(pair).resume(&cursor);
/// assert!(tomorrow.eq([(1, 1), (1, 2), (2, 0), (2, 1), (2, 2)]));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Cursor {
    order: Order,
    /// The round, where the order has rounds, and what was left out in it so far.
    round: usize,
    cut: bool,
    deep: bool,
    /// The path that comes next; `None` when there is none.
    at: Option<Prefix>,
    /// Where a part begins whose order has rounds, each of which begins there.
    from: Prefix,
    /// Where the part ends; empty for the end of the tree.
    until: Prefix,
}

/// Fair interleaving has no cursor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "fair interleaving stands at many places of the tree at once, so no path says where it is; \
     the other orders have a cursor"
)]
pub struct NoCursor;

/// A text is not a cursor.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CursorError {
    /// It does not begin as cursors do.
    #[error("a cursor begins with `amb/1`, not with `{0}`")]
    Version(String),
    /// It names no order.
    #[error(
        "unknown order `{0}`; a cursor has depth-first, random:SEED, deepening:ROUND or discrepancy:ROUND"
    )]
    Order(String),
    /// Something else does not belong where it stands.
    #[error(
        "`{0}` does not belong there; after the order, a cursor has `done`, or `at` and choices such as 3/8"
    )]
    Unexpected(String),
}

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
        let ahead: Prefix = match amb.path.is_empty() {
            true => amb.rules.script.iter().map(|line| line.step).collect(),
            false => amb.path.iter().map(Entry::step).collect(),
        };
        Cursor {
            order: amb.rules.order,
            round: amb.rules.round,
            cut: amb.rules.cut,
            deep: amb.rules.deep,
            at: more.then_some(ahead),
            from: amb.rules.from.iter().map(|line| line.step).collect(),
            until: amb.rules.until.iter().copied().collect(),
        }
    }

    /// Goes on from a cursor, in the cursor's order.
    ///
    /// The body must be the one of the search that the cursor is from. If it does not come to
    /// the choices that the cursor records, that is reported as a divergence. Statistics and
    /// limits start anew; the nodes of both searches add up to those of one (a search within a
    /// run that was stopped in the middle begins again).
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
        (rules.round, rules.cut, rules.deep) = (cursor.round, cursor.cut, cursor.deep);
        rules.settle();
        if cursor.at.is_none() {
            search.state = State::Ended(search.amb.rules.end());
        }
        search
    }
}

impl Cursor {
    /// A part of the tree, from one path to before another.
    pub(super) fn part(order: Order, at: Option<Prefix>, until: Prefix) -> Self {
        let rounds = matches!(order, Order::Deepening | Order::Discrepancy);
        Self {
            from: at.clone().filter(|_| rounds).unwrap_or_default(),
            order,
            round: 0,
            cut: false,
            deep: false,
            at,
            until,
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

impl fmt::Display for Cursor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("amb/1 ")?;
        match self.order {
            Order::DepthFirst | Order::Fair => f.write_str("depth-first")?,
            Order::Random(seed) => write!(f, "random:{seed}")?,
            Order::Deepening => write!(f, "deepening:{}", self.round)?,
            Order::Discrepancy => write!(f, "discrepancy:{}", self.round)?,
        }
        f.write_str(if self.cut { " cut" } else { "" })?;
        f.write_str(if self.deep { " deep" } else { "" })?;
        match &self.at {
            Some(at) if at.steps().is_empty() => f.write_str(" at")?,
            Some(at) => write!(f, " at {at}")?,
            None => f.write_str(" done")?,
        }
        write_bound(f, "from", &self.from)?;
        write_bound(f, "until", &self.until)
    }
}

fn write_bound(f: &mut fmt::Formatter<'_>, name: &str, path: &Prefix) -> fmt::Result {
    match path.steps() {
        [] => Ok(()),
        _ => write!(f, " {name} {path}"),
    }
}

impl FromStr for Cursor {
    type Err = CursorError;

    fn from_str(text: &str) -> Result<Self, CursorError> {
        let mut words = text.split_whitespace().peekable();
        let version = words.next().unwrap_or_default();
        if version != "amb/1" {
            return Err(CursorError::Version(version.to_string()));
        }
        let (order, round) = parse_order(words.next().unwrap_or_default())?;
        let cut = words.next_if_eq(&"cut").is_some();
        let deep = words.next_if_eq(&"deep").is_some();
        let at = match words.next() {
            Some("done") => None,
            Some("at") => Some(parse_steps(&mut words)),
            other => return Err(unexpected(other)),
        };
        let from = parse_bound("from", &mut words);
        let until = parse_bound("until", &mut words);
        match words.next() {
            None => Ok(Self {
                order,
                round,
                cut,
                deep,
                at,
                from,
                until,
            }),
            other => Err(unexpected(other)),
        }
    }
}

fn unexpected(word: Option<&str>) -> CursorError {
    CursorError::Unexpected(word.unwrap_or("the end").to_string())
}

fn parse_order(word: &str) -> Result<(Order, usize), CursorError> {
    let unknown = || CursorError::Order(word.to_string());
    let (name, number) = word.split_once(':').unwrap_or((word, ""));
    let round = || number.parse().map_err(|_| unknown());
    match name {
        "depth-first" if number.is_empty() => Ok((Order::DepthFirst, 0)),
        "random" => Ok((Order::Random(number.parse().map_err(|_| unknown())?), 0)),
        "deepening" => Ok((Order::Deepening, round()?)),
        "discrepancy" => Ok((Order::Discrepancy, round()?)),
        _ => Err(unknown()),
    }
}

type Words<'t> = core::iter::Peekable<core::str::SplitWhitespace<'t>>;

fn parse_bound(name: &str, words: &mut Words<'_>) -> Prefix {
    match words.next_if(|word| *word == name) {
        Some(_) => parse_steps(words),
        None => Prefix::default(),
    }
}

fn parse_steps(words: &mut Words<'_>) -> Prefix {
    let mut steps = Vec::new();
    while let Some(step) = words.peek().and_then(|word| parse_step(word)) {
        steps.push(step);
        words.next();
    }
    steps.into_iter().collect()
}

fn parse_step(word: &str) -> Option<Step> {
    let (alternative, of) = word.split_once('/')?;
    let alternative = alternative.parse().ok()?;
    let of = if of == "*" {
        usize::MAX
    } else {
        of.parse().ok()?
    };
    (alternative < of).then_some(Step { alternative, of })
}

//! Nondeterministic search in straight-line Rust: choose, fail, backtrack.
//!
//! A *body* is a closure. It chooses as if every guess were right, and fails where a guess proves
//! wrong:
//!
//! ```
//! use standoff_core::amb::search;
//!
//! let mut triples = search(|amb| {
//!     let a = amb.choose(1..=20)?;
//!     let b = amb.choose(a..=20)?;
//!     let c = amb.choose(b..=20)?;
//!     amb.require(a * a + b * b == c * c)?;
//!     Ok((a, b, c))
//! });
//! assert_eq!(triples.next(), Some((3, 4, 5)));
//! assert_eq!(triples.count(), 5);
//! ```
//!
//! The operator is McCarthy's *amb* (A basis for a mathematical theory of computation, 1963). Here
//! it works by replay: the body runs from its start again along the recorded choices, and takes the
//! next alternative of the latest choice that has one left. A body can be any Rust code: loops,
//! helpers, early returns. Its choices may depend on nothing but the choices before them.
//!
//! A body that breaks this rule is detected in these cases:
//!
//! - always, if it uses the handle of an enclosing search (with the feature `std`);
//! - always, if a replayed choice is at another place in the source or has another number of
//!   alternatives, or if the body ends where it had chosen before;
//! - in a debug build, in a plain depth-first search, at leaves 1, 2, 4, 8 and so on: if the second
//!   run has another outcome, or a predicate refuses an item that it had admitted;
//! - with [`Search::check_replay`], at every leaf, also if the solution differs.
//!
//! Without `check_replay`, a body that takes the same number of items in another order is *not*
//! detected, for example if it builds a `HashSet`: the search knows the number of the items and
//! nothing else about them. Run each body with `check_replay` in one of your tests. A [`Cursor`] does
//! not detect items that are in another order in the next process either.
//!
//! A helper that chooses takes the handle as an argument. A closure needs its types written out:
//!
//! ```
//! use standoff_core::amb::{Amb, Fail, search};
//!
//! let even_sums = search(|amb| {
//!     let die = |amb: &mut Amb| -> Result<u32, Fail> { amb.choose(1..=6) };
//!     let (a, b) = (die(amb)?, die(amb)?);
//!     if (a + b) % 2 == 1 {
//!         return amb.fail();
//!     }
//!     Ok((a, b))
//! });
//! assert_eq!(even_sums.count(), 18);
//! ```
//!
//! | to | take |
//! |---|---|
//! | choose and fail | [`Amb::choose`], [`choose_where`](Amb::choose_where), [`require`](Amb::require), [`fail`](Amb::fail) |
//! | choose from an iterator that is expensive to run | [`Amb::choose_kept`] |
//! | find one, some, all | [`search`]: it is an iterator; [`try_search`] for bodies that return errors |
//! | count | [`Search::count`]; [`count_by_memo`] if many subtrees are equal, [`Memo`] with limits; [`Search::estimate`] for an estimate |
//! | know whether the solution is unique | [`Search::unique`] |
//! | find an optimum, with proof | [`Search::minimise`], [`Search::maximise`], with [`Amb::bound`] |
//! | commit, test, negate within a body | [`Amb::once`], [`Amb::ifte`], [`Amb::not`] |
//! | search in another order | [`Search::order`]: deepening, discrepancies, fair, random |
//! | limit a search, and know which limit ended it | [`Search::node_limit`] and the other limits; [`Search::end`] |
//! | save a search and resume it | [`Search::cursor`], [`Search::resume`] |
//! | share the work | `Search::threads`, or [`Search::split`] over machines; [`Cursor::branches`] describes a part |
//! | trace or measure a search | [`Search::stats`], [`Search::progress`], [`Search::observe`], [`Search::nodes`] |
//! | make it faster | `choose_where` before `require`; [`stages`] for deep bodies; [`walk`] for hot loops |
//! | find a body that cannot be replayed | [`Search::check_replay`] |
//!
//! ```
//! use standoff_core::amb::{Amb, Fail, search};
//!
//! /// Choices may be made in a helper function, in a loop, and as often as the body likes.
//! fn queens(amb: &mut Amb, n: usize) -> Result<Vec<usize>, Fail> {
//!     let mut columns: Vec<usize> = Vec::new();
//!     for row in 0..n {
//!         let free = |&column: &usize| {
//!             (0..row).all(|r| columns[r] != column && columns[r].abs_diff(column) != row - r)
//!         };
//!         columns.push(amb.choose_where(0..n, free)?);
//!     }
//!     Ok(columns)
//! }
//!
//! assert_eq!(search(|amb| queens(amb, 6)).count(), 4);
//! assert_eq!(search(|amb| queens(amb, 6)).next(), Some(vec![1, 3, 5, 0, 2, 4]));
//! ```
//!
//! # How it is built
//!
//! A module may use the items of its own folder and of the folders below it that a line leads to,
//! never in a cycle:
//!
//! ```text
//!              threads
//!                 |
//!  answers     cursors      fronts
//!      \__________|__________/
//!                 |
//!               driver      choosing
//!                 |____________|
//!                 |
//!               engine
//!                 |
//!                tree
//!                 |
//!               orders
//! ```
//!
//! - `orders`: the order of the alternatives of a choice, random orders included.
//! - `tree`: choices, paths, nodes and errors, as plain data.
//! - `engine`: the handle [`Amb`]: the state of a search, and replay and backtracking along a path.
//! - `choosing`: the methods that a body calls on its handle.
//! - `driver`: [`Search`], which runs a body along one path after another.
//! - `cursors`: a resumable position in a tree, as text; resuming; dividing a tree into parts.
//! - `answers`: optima, uniqueness, estimates, and observers of the tree.
//! - `fronts`: other forms of a problem: stages, trees with apply and undo, trees with keys.
//! - `threads`: the parts of a tree on several threads.

use core::convert::Infallible;
use core::panic::Location;

use driver::body::Closure;

// From the ground up: the documentation lists methods in this order.
mod orders;

mod tree;

mod engine;

mod choosing;

mod driver;

mod cursors;

mod answers;

mod fronts;

#[cfg(feature = "std")]
mod threads;

pub use answers::estimate::{Estimate, Guess};
pub use answers::observe::{Nodes, Observer};
pub use answers::optimum::{Optimum, Unique};
pub use answers::render::{Dot, JsonLines, TextTree};
pub use cursors::parts::Branches;
pub use cursors::text::ParseCursorError;
pub use cursors::{Cursor, CursorError};
pub use driver::Search;
pub use driver::body::{Answer, Body};
pub use engine::handle::Amb;
pub use fronts::memo::{Counted, Keyed, Memo, count_by_memo};
pub use fronts::stages::{stages, try_stages};
pub use fronts::walk::{Choices, Tree, walk};
pub use orders::Order;
#[cfg(feature = "std")]
pub use threads::{Parallel, Tally};
pub use tree::error::{BoxError, Divergence, Error, Event, Fail};
pub use tree::node::{SearchNode, Stats, Status};

/// Searches all solutions of a body that chooses, and may fail at any point.
///
/// The solutions come lazily, depth first, in the order of the alternatives.
///
/// The body is run again for every leaf. Compute outside of it any table or set that does not
/// depend on its choices.
///
/// In the body `?` propagates fails only. The compiler refuses an error of another type;
/// [`try_search`] takes both:
///
/// ```compile_fail,E0271
/// use standoff_core::amb::search;
///
/// let numbers = search(|amb| {
///     let number: u32 = amb.choose(["7", "x"])?.parse()?; // expected `Fail`, found `ParseIntError`
///     Ok(number)
/// });
/// ```
///
/// # Panics
///
/// `next` panics if the body panics, and if the body chooses differently on replay (see
/// [`Divergence`]). With the feature `std` the message of the body's panic ends with the choices
/// that led to it.
///
/// ```
/// use standoff_core::amb::search;
///
/// let mut sums = search(|amb| {
///     let (a, b) = (amb.choose(1..=6)?, amb.choose(1..=6)?);
///     amb.require(a + b == 11)?;
///     Ok((a, b))
/// });
/// assert!(sums.eq([(5, 6), (6, 5)]));
/// ```
#[track_caller]
pub fn search<T, F>(body: F) -> Search<Closure<F, Infallible>>
where
    F: FnMut(&mut Amb) -> Result<T, Fail>,
{
    Search::new(Closure::new(body), Location::caller())
}

/// Searches all solutions of a body that chooses, may fail, and may return an error.
///
/// In the body `?` works on fails and on errors of any type. A fail ends a branch; an error ends
/// the search, and is returned with the choices that led to it. A body that chooses differently on
/// replay is an error too.
///
/// A fail may pass through helpers that return an error type of their own (`anyhow`, `eyre`, an
/// enum, a string by `map_err`): once a run has failed, any error that the body returns is that
/// fail. A body that swallows a fail (`.ok()`) and then returns a real error has failed, too. A
/// fail that [`once`](Amb::once), [`ifte`](Amb::ifte) or [`not`](Amb::not) has caught does not
/// count: an error after it is an error.
///
/// # Panics
///
/// `next` panics if the body panics. With the feature `std` the message ends with the choices that
/// led to the panic.
///
/// ```
/// use standoff_core::amb::try_search;
///
/// let mut numbers = try_search(|amb| {
///     let text = amb.choose(["7", "12", "twelve", "40"])?;
///     let number: u32 = text.parse()?;
///     amb.require(number > 10)?;
///     Ok(number)
/// });
/// assert_eq!(numbers.next().unwrap().unwrap(), 12);
///
/// let error = numbers.next().unwrap().unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "invalid digit found in string (in the run with the choices [2/4])"
/// );
/// assert!(numbers.next().is_none());
/// ```
///
/// `count` returns the number of solutions or the error, like all methods that search to the end.
///
/// A helper may return an error type that has no variant for fails:
///
/// ```
/// use standoff_core::amb::{Amb, try_search};
///
/// fn large(amb: &mut Amb) -> anyhow::Result<i32> {
///     let n = amb.choose(0..4)?;
///     amb.require(n > 1)?;
///     Ok(n)
/// }
///
/// let found: Result<Vec<i32>, _> = try_search(|amb| Ok(large(amb)?)).collect();
/// assert_eq!(found.unwrap(), [2, 3]);
/// ```
#[track_caller]
pub fn try_search<T, F>(body: F) -> Search<Closure<F, Error>>
where
    F: FnMut(&mut Amb) -> Result<T, BoxError>,
{
    Search::new(Closure::new(body), Location::caller())
}

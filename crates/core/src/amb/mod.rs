//! Search as straight-line Rust: choose, fail, and be run again.
//!
//! A body chooses as if it always guessed right, and fails where it sees that it did not:
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
//! The operator is McCarthy's *amb* (A basis for a mathematical theory of computation, 1963).
//! Here it works by replay: the body runs from its start again along the recorded choices, and
//! takes the next alternative of the latest choice that has one left. So a body is any Rust:
//! loops, helpers, early returns. Its choices may depend on nothing but the choices before them.
//!
//! Of a body that breaks this rule, this much is found out:
//!
//! - always, when it uses the handle of a search around it (not without the feature `std`);
//! - always, when a choice is made again elsewhere in the source or among another number of
//!   alternatives, or the body ends where it had chosen before;
//! - in a debug build, in a plain search depth first, for the first, second, fourth, eighth leaf and
//!   so on, also when the run ends otherwise the second time, or a predicate refuses what it had
//!   admitted;
//! - with [`Search::twice`], for every leaf, also when the solution is another.
//!
//! What is *not* found out without `twice` is a body that takes the same number of items in
//! another order, such as those of a `HashSet` that it builds itself: nothing is known of items but
//! their number. Run a body with `twice` in one of your tests. A [`Cursor`] cannot know either
//! whether the items are in the same order in the next process.
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
//! | choose from an iterator that is dear to run | [`Amb::choose_kept`] |
//! | find one, some, all | [`search`]: it is an iterator; [`try_search`] for bodies that may err |
//! | count | [`Search::count`]; [`count_by_memo`] where much is alike, [`Memo`] with limits; [`Search::estimate`] for a guess |
//! | know whether there is just one | [`Search::unique`] |
//! | find the best, with proof | [`Search::minimise`], [`Search::maximise`], with [`Amb::bound`] |
//! | commit, ask, negate within a body | [`Amb::once`], [`Amb::ifte`], [`Amb::not`] |
//! | search in another order | [`Search::order`]: deepening, discrepancies, fair, random |
//! | stop in time, and know why | [`Search::node_limit`] and its like; [`Search::end`] |
//! | stop today, go on tomorrow | [`Search::cursor`], [`Search::resume`] |
//! | share the work | `Search::threads`, or [`Search::split`] over machines; [`Cursor::branches`] says what a part is |
//! | see what happens | [`Search::stats`], [`Search::progress`], [`Search::observe`], [`Search::nodes`] |
//! | make it faster | `choose_where` before `require`; [`stages`] for deep bodies; [`walk`] for hot loops |
//! | find what depends on more than its choices | [`Search::twice`] |
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
//! The files stand in rooms. A file may name what is defined in its own room and in those below
//! that a line leads down to, in the file where it is defined, and never in a circle:
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
//! - `orders`: in which order the alternatives of a choice are tried, chance included.
//! - `tree`: choices, paths, nodes and errors, as plain data.
//! - `engine`: the handle [`Amb`]: all that a search keeps in mind, and how it goes along a path.
//! - `choosing`: what a body says to its handle.
//! - `driver`: [`Search`], which runs a body along one path after another.
//! - `cursors`: where a search stands, as text; going on from there; a tree in parts.
//! - `answers`: what can be asked of a search: the best, whether there is just one, how many about,
//!   what its tree looks like.
//! - `fronts`: other ways to say a problem: stages, doing and undoing, keys.
//! - `threads`: the parts of a tree on several threads.

use core::panic::Location;

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
pub use answers::nodes::Nodes;
pub use answers::observe::{Observed, Observer};
pub use answers::optimum::Optimum;
pub use answers::render::{Dot, JsonLines, TextTree};
pub use answers::unique::Unique;
pub use cursors::branches::Branches;
pub use cursors::cursor::Cursor;
pub use cursors::resume::NoCursor;
pub use cursors::text::CursorError;
pub use driver::body::{Body, Fallible, Plain};
pub use driver::search::Search;
pub use engine::handle::Amb;
pub use fronts::counter::{Counted, Keyed};
pub use fronts::memo::{Memo, count_by_memo};
pub use fronts::stages::{Staged, stages, try_stages};
pub use fronts::undo::{Choices, Tree};
pub use fronts::walk::{Walk, walk};
pub use orders::order::Order;
#[cfg(feature = "std")]
pub use threads::parallel::Parallel;
#[cfg(feature = "std")]
pub use threads::tally::Tally;
pub use tree::error::{BoxError, Divergence, Error, Event};
pub use tree::fail::Fail;
pub use tree::node::{Node, Status};
pub use tree::prefix::{Prefix, Taken};
pub use tree::stats::Stats;

/// Searches with a body that chooses, and may fail at any point.
///
/// The solutions come lazily, depth first, in the order of the alternatives.
///
/// The body is run again for every leaf: what does not depend on its choices (a table, a set) is
/// made once outside, not at every run inside.
///
/// In the body `?` passes on fails and nothing else. An error of another type is refused by the
/// compiler, which cannot be taught to say that [`try_search`] takes both:
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
/// Asking for a solution panics when the body does (the message then ends with the choices that
/// led to the panic; without the feature `std`, it does not), and when the body chooses
/// differently as it is run again (see [`Divergence`]).
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
pub fn search<T, F>(body: F) -> Search<Plain<F>>
where
    F: FnMut(&mut Amb) -> Result<T, Fail>,
{
    Search::new(Plain(body), Location::caller())
}

/// Searches with a body that chooses, may fail, and may come upon an error.
///
/// In the body `?` works on fails and on errors of any type. A fail ends a branch; an error ends
/// the search, and comes out with the choices at which it happened. A body that chooses
/// differently as it is run again comes out as an error too.
///
/// A fail may pass through helpers that return an error type of their own (`anyhow`, `eyre`, an
/// enum, a text by `map_err`): once a run has failed, whatever error comes out of the body is that
/// fail. So a body that swallows a fail (`.ok()`) and then meets a real error has failed, too. A
/// fail that [`once`](Amb::once), [`ifte`](Amb::ifte) or [`not`](Amb::not) has caught does not
/// count: an error after it is an error.
///
/// # Panics
///
/// Asking for a solution panics when the body does; the message then ends with the choices that
/// led to the panic (without the feature `std`, it does not).
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
/// `count` gives the number of solutions or the error, like all methods that search to the end.
///
/// With a helper whose error type knows nothing of fails:
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
pub fn try_search<T, F>(body: F) -> Search<Fallible<F>>
where
    F: FnMut(&mut Amb) -> Result<T, BoxError>,
{
    Search::new(Fallible(body), Location::caller())
}

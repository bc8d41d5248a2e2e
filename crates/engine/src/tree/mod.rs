//! Trees of decisions, and the depth-first search that visits them.
//!
//! An engine that chooses candidates one after the other describes its [`Tree`]. [`list`] and [`count`] make a
//! [`Search`](crate::Search) of it, which pauses after any budget, can be saved, loaded and divided, and reports its
//! progress. Nothing recurses: the path to the present node is a stack of levels.
//!
//! ```text
//! root     left: . . 12 14 15      decisions  0 4
//! level 1  left: . . 9 11                     8        the present node: of its remaining
//! level 2  left: 13                                    decisions, 13 comes first
//! ```
//!
//! Only the loop that advances a search is compiled for each tree and question. All else reaches a tree through
//! trait objects and is compiled once: saving, loading, dividing and tracing.

mod by_decisions;
mod by_states;
mod cursor;
mod divide;
mod out;
mod search;
mod trace;
mod traversal;
#[expect(
    clippy::module_inception,
    reason = "the folder is named after its main trait"
)]
mod tree;
mod weights;
mod work_left;

pub use by_decisions::{ByDecisions, Ordered};
pub use by_states::{ByStates, Shares, States};
pub use out::{Out, Report};
pub use search::{count, list};
pub use trace::{Shown, trace};
pub use tree::{StateCodec, Tree};

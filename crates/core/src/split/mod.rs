//! The moving split, and every set of pairwise compatible items by it.
//!
//! Splitting `{a, b, c, d}` moves a mark through the items: what stands under it is the *head*,
//! what comes after it is the *rest*.
//!
//! ```text
//! (a, {b, c, d})   sets whose first item is a
//! (b, {c, d})      sets whose first item is b
//! (c, {d})         ...
//! (d, {})
//! ```
//!
//! Keep of every rest only what its head allows, split that again, and so on: each path of heads
//! is a set of pairwise compatible items, and each such set is reached once, in the order of the
//! items.
//!
//! ```
//! use standoff_core::split::{splits, Items};
//!
//! let pairs: Vec<(char, Vec<char>)> = splits(Items::from(['a', 'b', 'c']))
//!     .map(|(head, rest)| (head, rest.collect()))
//!     .collect();
//! assert_eq!(pairs, [('a', vec!['b', 'c']), ('b', vec!['c']), ('c', vec![])]);
//! ```
//!
//! - [`splits`] and [`split_fold`]: the combinator itself.
//! - [`CompatibleSets`]: all sets, lazily, by size, or counted.
//! - [`Table`]: every pair judged once; then also the maximal sets, the largest and the heaviest.
//! - [`Pool`]: what a set must be able to do; [`Items`] (any values) and [`BitSet`] (indices) can.
//! - [`Walk`] and [`Guide`]: the engine under it, for those who prune, pause or count.

mod bit_set;
mod compatible;
mod heaviest;
mod items;
mod maximal;
mod pool;
mod table;
mod walk;

pub use bit_set::{BitSet, Block, Indices};
pub use compatible::{CompatibleSets, compatible_sets};
pub use items::Items;
pub use maximal::MaximalSets;
pub use pool::{Pool, Splits, split_fold, splits};
pub use table::Table;
pub use walk::{Guide, Step, Walk};

//! The moving split, and the sets of pairwise compatible items that it lists.
//!
//! Splitting `{a, b, c, d}` moves a mark through the items: the item at the mark is the *head*, the
//! items after it are the *rest*.
//!
//! ```text
//! (a, {b, c, d})   sets whose first item is a
//! (b, {c, d})      sets whose first item is b
//! (c, {d})         ...
//! (d, {})
//! ```
//!
//! Keep the items of every rest that are compatible with its head, split them again, and so on:
//! each path of heads is a set of pairwise compatible items, and each such set is reached once, in
//! the order of the items.
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
//! - [`CompatibleSets`]: all sets, listed lazily, filtered by size, or counted.
//! - [`Table`]: a matrix of compatible pairs, with the maximal sets, the largest and the heaviest.
//! - [`Pool`]: the trait of sets that can be split, implemented by [`Items`] (any values) and
//!   [`BitSet`] (indices).
//! - [`Walk`] and [`Guide`]: the traversal below it, for pruning, pausing and counting of your own.

mod bit_set;
mod block;
mod compatible;
mod heaviest;
mod items;
mod maximal;
mod pool;
mod table;
mod walk;

pub use bit_set::{BitSet, Indices};
pub use block::Block;
pub use compatible::{CompatibleSets, compatible_sets};
pub use items::Items;
pub use maximal::MaximalSets;
pub use pool::{Pool, Splits, split_fold, splits};
pub use table::Table;
pub use walk::{Guide, Step, Walk};

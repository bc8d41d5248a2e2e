//! Nondeterministic search in straight-line Rust, and enumeration of compatible sets.
//!
//! The crate has two engines:
//!
//! - [`amb`]: a closure makes choices, may fail at any point, and is replayed along every path that
//!   has not failed yet.
//! - [`split`]: the *moving split* turns `{a, b, c}` into `(a, {b, c}) (b, {c}) (c, {})`, keeps the
//!   items of each rest that are compatible with its head, and recurses. That lists every set of
//!   pairwise compatible items, each once.
//!
//! The page `guide` has a section for each task.
//!
//! ```
//! use standoff_core::split::{compatible_sets, Items};
//!
//! // Numbers of which none divides another.
//! let sets = compatible_sets(Items::from([2, 3, 4]), |a, b| b % a != 0);
//! let listed: Vec<Vec<i32>> = sets.collect();
//! assert_eq!(listed, [vec![2], vec![2, 3], vec![3], vec![3, 4], vec![4]]);
//! ```
//!
//! Without the default feature `std` the crate needs only `alloc`, and has no threads and no time
//! limits.

#![cfg_attr(not(feature = "std"), no_std)]

extern crate alloc;

pub mod amb;
mod end;
pub mod split;

pub use end::End;

#[cfg(any(doc, doctest))]
#[doc = include_str!("../docs/search.md")]
pub mod guide {}

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

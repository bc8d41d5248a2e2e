//! Nondeterministic search in straight-line Rust, and enumeration of compatible sets.
//!
//! ```
//! use standoff_core::amb::search;
//!
//! // Two numbers with a given sum and product.
//! let mut pairs = search(|amb| {
//!     let a = amb.choose(1..=20)?;
//!     let b = amb.choose(a..=20)?;
//!     amb.require(a + b == 17 && a * b == 60)?;
//!     Ok((a, b))
//! });
//! assert_eq!(pairs.next(), Some((5, 12)));
//! assert_eq!(pairs.next(), None);
//! ```
//!
//! The crate has two engines:
//!
//! - [`amb`] runs a closure that makes choices and may fail at any point. It replays the closure along every path that
//!   has not failed yet.
//! - [`split`] lists every set of pairwise compatible items, each once. Its *moving split* turns `{a, b, c}` into
//!   `(a, {b, c}) (b, {c}) (c, {})`, keeps the items of each rest that are compatible with its head, and recurses.
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
//! The page `guide` has a section for each task, and `guide::prolog` translates terms of Prolog, LogicT and miniKanren.
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
pub mod guide {
    #[doc = include_str!("../docs/prolog.md")]
    pub mod prolog {}
}

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

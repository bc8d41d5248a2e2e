//! Choose, fail, backtrack, resume: search as straight-line Rust, and every compatible set of
//! anything.
//!
//! Two engines, and no chess in either:
//!
//! - [`amb`]: a closure makes choices, may fail at any point, and is run again along every path
//!   that has not failed yet. Whatever a person can write as straight-line Rust can be searched.
//! - [`split`]: the *moving split* turns `{a, b, c}` into `(a, {b, c}) (b, {c}) (c, {})`, keeps
//!   of each rest what its head allows, and recurses. That lists every set of pairwise
//!   compatible items, each once.
//!
//! The page `guide` has a section for each thing that one may want to do with a search.
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
//! The crate depends on no clock, thread or file system when its default feature `std` is off;
//! it then needs only `alloc`.

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

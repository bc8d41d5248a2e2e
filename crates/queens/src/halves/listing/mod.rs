//! Listing all placements of n queens by halves.
//!
//! - [`finder`]: finds the boards of a shard;
//! - [`boards`]: the boards found, as candidates;
//! - [`search`]: the search over all shards.

mod boards;
mod finder;
mod search;

pub(crate) use search::list_by_halves;

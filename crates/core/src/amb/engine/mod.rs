//! The handle of a body: the state of a search, and replay and backtracking along a path.

#[cfg(feature = "std")]
pub(crate) mod allowance;
pub(crate) mod goal;
pub(crate) mod handle;
pub(crate) mod in_use;
pub(crate) mod limits;
pub(crate) mod ordered;
pub(crate) mod path;
pub(crate) mod rounds;
pub(crate) mod seed;
pub(crate) mod strategy;
pub(crate) mod telling;
pub(crate) mod tracer;
pub(crate) mod visit;
pub(crate) mod within;

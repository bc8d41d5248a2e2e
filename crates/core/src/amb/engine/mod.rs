//! The handle of a body: the state of a search, and replay and backtracking along a path.

#[cfg(feature = "std")]
pub(crate) mod allowance;
pub(crate) mod goal;
pub(crate) mod handle;
pub(crate) mod limits;
pub(crate) mod ordered;
pub(crate) mod path;
pub(crate) mod strategy;
pub(crate) mod tracer;

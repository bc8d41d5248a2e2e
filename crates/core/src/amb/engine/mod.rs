//! The handle of a body, and all that a search has to keep in mind.

#[cfg(feature = "std")]
pub(crate) mod allowance;
pub(crate) mod handle;
pub(crate) mod limits;
pub(crate) mod strategy;

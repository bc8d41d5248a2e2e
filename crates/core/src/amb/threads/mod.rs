//! A search on several threads.

pub(crate) mod crew;
pub(crate) mod parallel;

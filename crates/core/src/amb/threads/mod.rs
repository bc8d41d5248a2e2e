//! The parts of a tree on several threads.

pub(crate) mod crew;
pub(crate) mod desk;
pub(crate) mod parallel;
pub(crate) mod queue;
pub(crate) mod tally;

//! Runs a body along one path after another.

pub(crate) mod body;
pub(crate) mod outcome;
pub(crate) mod panics;
pub(crate) mod search;
pub(crate) mod turns;

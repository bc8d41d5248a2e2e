//! Runs a body along one path after another.

pub(crate) mod again;
pub(crate) mod body;
pub(crate) mod drive;
pub(crate) mod limiting;
pub(crate) mod outcome;
pub(crate) mod panics;
pub(crate) mod search;
pub(crate) mod settings;
pub(crate) mod turns;

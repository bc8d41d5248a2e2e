//! Answers about a whole search: optima, uniqueness, estimates, and its tree.

pub(crate) mod estimate;
pub(crate) mod nodes;
pub(crate) mod observe;
pub(crate) mod optimum;
pub(crate) mod progress;
pub(crate) mod render;
pub(crate) mod sample;
pub(crate) mod unique;

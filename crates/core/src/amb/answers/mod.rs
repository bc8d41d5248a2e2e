//! Answers about a whole search: optima, uniqueness, estimates, and its tree.

pub(crate) mod estimate;
pub(crate) mod observe;
pub(crate) mod optimum;
pub(crate) mod render;

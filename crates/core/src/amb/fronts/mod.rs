//! Other forms of a problem: stages, trees with apply and undo, trees with keys.

pub(crate) mod memo;
pub(crate) mod stages;
pub(crate) mod walk;

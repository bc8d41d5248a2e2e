//! Other ways to write a problem: in stages, and by doing and undoing.

pub(crate) mod counter;
pub(crate) mod memo;
pub(crate) mod stages;
pub(crate) mod undo;
pub(crate) mod walk;

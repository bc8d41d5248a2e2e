//! Other ways to say a problem: in stages, by doing and undoing, by keys.

pub(crate) mod counter;
pub(crate) mod memo;
pub(crate) mod stages;
pub(crate) mod undo;
pub(crate) mod walk;

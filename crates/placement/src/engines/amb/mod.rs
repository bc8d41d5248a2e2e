//! Engines that are programs for [`amb`](standoff_core::amb), as any user would write them.
//!
//! What a run has to do is then the search's own: limits, the place where it stands, parts.

mod program;
mod run;
mod sink;
mod trace;

pub(super) use program::Program;
pub(super) use run::{count, list};
pub(super) use trace::trace;

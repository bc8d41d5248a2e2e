//! The choice of an engine.

mod alternatives;
mod effort;
mod planner;
mod portfolio;
mod rival;
mod rivals;
mod stepwise;
#[cfg(test)]
mod tests;
mod turns;
mod walk;

pub(crate) use effort::{BOUNDED_SEARCH, BRIEF_WALK, SIZE_COUNT};
pub(crate) use planner::Planner;
pub use planner::{EngineEstimate, UnknownEngine};
pub(crate) use portfolio::Portfolio;
pub(crate) use turns::Turns;

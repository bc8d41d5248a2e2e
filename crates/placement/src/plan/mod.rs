//! Which engine answers: what each says of a task, and whose word counts.

mod bids;
mod effort;
mod planner;
mod portfolio;
mod registry;
#[cfg(test)]
mod tests;
mod walk;

pub use bids::EngineEstimate;
pub use planner::{Planner, UnknownEngine};
pub(crate) use portfolio::Portfolio;
pub use registry::{Registry, RegistryError};

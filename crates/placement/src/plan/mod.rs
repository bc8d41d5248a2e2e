//! Which engine answers.

mod planner;
mod portfolio;
mod registry;
mod rivals;
#[cfg(test)]
mod tests;
mod walk;

pub use planner::{EngineEstimate, Planner, UnknownEngine};
pub(crate) use portfolio::Portfolio;
pub use registry::{Registry, RegistryError};

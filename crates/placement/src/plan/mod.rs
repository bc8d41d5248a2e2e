//! The choice of an engine.

mod effort;
mod planner;
mod portfolio;
mod registry;
mod rivals;
#[cfg(test)]
mod tests;
mod turns;
mod walk;

pub(crate) use effort::{BOUNDED_SEARCH, SIZE_COUNT};
pub use planner::{EngineEstimate, Planner, UnknownEngine};
pub(crate) use portfolio::Portfolio;
pub use registry::{Registry, RegistryError};
pub(crate) use turns::Turns;

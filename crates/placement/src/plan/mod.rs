//! Which engine answers: what each says of a task, and whose word counts.

mod bids;
mod effort;
mod planner;
mod registry;
#[cfg(test)]
mod tests;
mod turns;
mod walk;

pub use bids::Bid;
pub use planner::{Planner, UnknownEngine};
pub use registry::{Registry, RegistryError};
pub(crate) use turns::Turns;

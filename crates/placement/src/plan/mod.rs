//! Which engine answers: what each says of a task, and whose word counts.

mod planner;
mod registry;

pub use planner::{Bid, Planner, UnknownEngine};
pub use registry::{Registry, RegistryError};

//! Which engine answers: what each says of a task, and whose word counts.

mod effort;
mod planner;
mod registry;
mod turns;

pub use planner::{Bid, Planner, UnknownEngine};
pub use registry::{Registry, RegistryError};
pub(crate) use turns::Turns;

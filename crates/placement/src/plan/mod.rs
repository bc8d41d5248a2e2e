//! Which engine answers: what each says of a task, and whose word counts.

mod planner;

pub use planner::{Bid, Planner, UnknownEngine};

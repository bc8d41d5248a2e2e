//! What a search engine implements, and what engines share.
//!
//! An [`Engine`] gets a [`Task`]: a [`Question`] about a problem. It returns a [`Plan`] or a [`Refusal`]. The plan
//! estimates its work and starts a [`Search`], which advances by a budget, reports to a [`Sink`], and can be saved,
//! loaded and divided:
//!
//! ```text
//! Engine::plan(task) --> Plan::estimate(effort) --> Plan::start() --> Search::advance(budget, sink)
//! ```
//!
//! An engine names neither another engine nor the solver that asks it. If it derives a smaller problem, it asks the
//! [`Planning`] of its task for a plan. A plug-in registers its engines, pieces and shortcuts in a [`Registry`].
//!
//! The rest of this crate makes engines shorter: [`tree`] searches a tree of decisions, [`bits`] holds a problem as bit
//! sets, [`sets`] is the tree of the moving split, [`sampling`] estimates the size of a tree, and [`parallel_map`] works
//! on several threads. The crate `standoff-plain` is the smallest engine.

pub mod bits;
mod catalogue;
mod counter;
mod engine;
mod estimate;
mod mean_cost;
mod parallel;
mod plan;
mod question;
mod refusal;
mod registry;
pub mod sampling;
mod search;
mod search_state;
pub mod sets;
mod shortcut;
mod task;
mod trace;
pub mod tree;

pub use catalogue::Catalogue;
pub use counter::{Counter, Limb};
pub use engine::Engine;
pub use estimate::{Estimate, Nodes};
pub use mean_cost::MeanCost;
/// The type of counts, which are exact at any size.
pub use num_bigint::BigUint;
pub use parallel::parallel_map;
pub use plan::{Begun, Plan, Planned};
pub use question::Question;
pub use refusal::{EngineBug, Refusal, Unanswered};
pub use registry::{Registry, RegistryError};
pub use search::{Search, Sink, Step};
pub use search_state::{InvalidState, SearchState};
pub use shortcut::{Found, Shortcut, Squares, Wish};
pub use task::{Planning, Stop, Task};
pub use trace::{Trace, TraceOutcome, TraceStep, Traced};

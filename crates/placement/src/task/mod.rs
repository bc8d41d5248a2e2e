//! The interface between the solver and the engines: tasks, plans, searches and their results.

mod catalogue;
mod engine;
mod estimate;
mod limb;
mod plan;
mod question;
mod refusal;
mod search;
mod search_state;
#[expect(
    clippy::module_inception,
    reason = "the folder is named after its main type"
)]
mod task;
mod trace;

pub use catalogue::Catalogue;
pub use engine::Engine;
pub use estimate::Estimate;
pub(crate) use estimate::HIDDEN;
pub(crate) use limb::{Counter, Limb};
pub use plan::{Begun, Plan, Planned};
pub use question::Question;
pub use refusal::{EngineBug, Refusal, Unanswered};
pub use search::{Search, Sink, Step};
pub use search_state::{InvalidState, SearchState};
pub(crate) use task::Stop;
pub use task::{Planning, Task};
pub use trace::{Trace, TraceOutcome, TraceStep, Traced};

//! What an engine is asked and what it gives back: the seam between whoever asks and whatever
//! searches.

mod ahead;
mod catalogue;
mod chosen;
mod engine;
mod estimate;
mod limb;
mod notes;
mod question;
mod refusal;
mod run;
mod search_state;
#[expect(
    clippy::module_inception,
    reason = "the room is named after its main type"
)]
mod task;
mod trace;

pub(crate) use ahead::Ahead;
pub use catalogue::Catalogue;
pub use chosen::Chosen;
pub use engine::Engine;
pub use estimate::Estimate;
pub(crate) use estimate::HIDDEN;
pub(crate) use limb::{Counter, Limb};
pub use question::Question;
pub use refusal::{EngineBug, Refusal, Unanswered};
pub use run::{Counting, Listing, Search, Sink, Step};
pub use search_state::{InvalidState, SearchState};
pub(crate) use task::Stop;
pub use task::{Planning, Task};
pub use trace::{Trace, TraceOutcome, TraceStep, Traced};

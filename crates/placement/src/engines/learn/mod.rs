//! Learns from every conflict why it came about, so that it comes to none like it again.
//!
//! Whatever was tried and failed leaves a clause: of these literals some have to hold. Bounded groups are not
//! turned into clauses: each keeps a count, and can say why it asks for what it asks for. For star battles and
//! whatever else has many and tight groups this takes hundreds of conflicts where a tree takes millions of nodes.

mod activity;
mod analysis;
mod clauses;
mod counters;
mod estimate;
mod learning;
mod literal;
mod notes;
mod overlaps;
mod place;
mod proof;
mod proving;
mod restarts;
mod run;
mod state;
mod steps;
mod trail;
mod walk;

pub use self::proof::ProofStep;
pub use self::proving::Proving;

use self::estimate::estimate;
use self::learning::{Learning, NAME};
use crate::problem::Feature;
use crate::task::{Engine, Estimate, Listing, Question, Refusal, Search, Task};

/// The engine `learn`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Learn;

/// With fewer groups that ask for something, there is next to nothing to learn.
const FEWEST_GROUPS: usize = 2;

impl Engine for Learn {
    fn name(&self) -> &'static str {
        NAME
    }

    fn knows(&self) -> &[Feature] {
        Feature::ALL
    }

    /// It finds one placement after the other, and each makes the next one dearer.
    fn answers(&self, question: Question) -> bool {
        question.lists()
    }

    /// Nobody knows beforehand how much there is to learn, so that it only takes turns with others, where few
    /// placements are wanted and there are groups to learn from.
    fn only_on_request(&self, task: &Task) -> bool {
        let groups = task.problem().constraints().iter();
        let asking = groups.filter(|group| group.bounds.least() > 0);
        !task.question().wants_few() || asking.count() < FEWEST_GROUPS
    }

    fn estimate(&self, task: &Task) -> Result<Estimate, Refusal> {
        Ok(estimate(task.problem()))
    }

    fn list(&self, task: &Task) -> Result<Box<dyn Search<dyn Listing>>, Refusal> {
        Ok(Box::new(Learning::new(task.problem(), task.question())))
    }
}

//! Learns from every conflict why it came about, so that it comes to none like it again.
//!
//! Whatever was tried and failed leaves a clause: of these literals some have to hold. Bounded groups are not
//! turned into clauses: each keeps a count, and can say why it asks for what it asks for. For star battles and
//! whatever else has many and tight groups this takes hundreds of conflicts where a tree takes millions of nodes.

mod activity;
mod analysis;
mod clauses;
mod counters;
mod learning;
mod literal;
mod notes;
mod overlaps;
mod place;
mod proof;
mod restarts;
mod run;
mod state;
mod steps;
mod trail;
mod walk;

pub use self::proof::{ProofStep, Proving};

use self::learning::Learning;
use crate::arithmetic::{Arithmetic, Feature};
use crate::task::{Engine, Estimate, Listing, Question, Refusal, Run, Task};

/// The engine `learn`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Learn;

const NAME: &str = "learn";

/// What a node was measured at beside one of `groups`, about two microseconds where that one takes some dozens.
const NODE_COST: f64 = 100.0;

/// In so many groups is a candidate there. With more, each that is decided is told to more counters, as measured
/// for queens that guard a board.
const GROUPS_OF_ONE: f64 = 4.0;

/// With fewer groups that ask for something, there is next to nothing to learn.
const FEWEST_GROUPS: usize = 2;

fn node_cost(arithmetic: &Arithmetic) -> f64 {
    let members: usize = arithmetic
        .groups()
        .iter()
        .map(|group| group.members.len())
        .sum();
    let groups_of_one = members as f64 / arithmetic.len().max(1) as f64;
    NODE_COST * (groups_of_one / GROUPS_OF_ONE).max(1.0)
}

impl Engine for Learn {
    fn name(&self) -> &'static str {
        NAME
    }

    fn knows(&self) -> &[Feature] {
        Feature::OF_ALL_MODELS
    }

    /// It finds one placement after the other, and each makes the next one dearer.
    fn answers(&self, question: Question) -> bool {
        question.lists()
    }

    /// Nobody knows beforehand how much there is to learn, so that it only takes turns with others, where few
    /// placements are wanted and there are groups to learn from.
    fn is_second_opinion(&self, task: &Task) -> bool {
        let groups = task.arithmetic().groups().iter();
        let asking = groups.filter(|group| group.bounds.least() > 0);
        !task.question().wants_few() || asking.count() < FEWEST_GROUPS
    }

    fn estimate(&self, task: &Task) -> Result<Estimate, Refusal> {
        Ok(Estimate::up_to(f64::INFINITY, node_cost(task.arithmetic())))
    }

    fn list(&self, task: &Task) -> Result<Box<dyn Run<dyn Listing>>, Refusal> {
        Ok(Box::new(Learning::new(task.arithmetic(), task.question())))
    }
}

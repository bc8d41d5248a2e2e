//! Candidate by candidate, where equal frontiers are one: counts that no list could reach.
//!
//! Of what was chosen so far all that matters is which later candidates it forbids, and what the groups
//! weigh that are not yet at their end. Where that is the same, the ways to it are added up.
//!
//! ```text
//! o o o o o o      kings: what is behind the frontier | forbids only squares beside it
//! o o o|x x .      x forbidden, . free: six squares are open, and at most 2^6 states
//! . . . .
//! ```

mod bits;
mod cliques;
mod counter;
mod graph;
mod greedy;
mod key;
mod layer;
mod numbers;
mod place;
mod plies;
mod run;
mod search;
mod spans;

use std::sync::Arc;

use self::graph::Graph;
use self::key::{Key, WithKey, of_bits};
use self::plies::Draft;
use self::run::Sweep as SweepRun;
use self::search::best_order;
use crate::arithmetic::Feature;
use crate::task::{Counting, Engine, Estimate, Question, Refusal, Run, Task};

/// The engine `sweep`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sweep;

impl Engine for Sweep {
    fn name(&self) -> &'static str {
        "sweep"
    }

    fn knows(&self) -> &[Feature] {
        Feature::OF_ALL_MODELS
    }

    fn estimate(&self, task: &Task) -> Result<Estimate, Refusal> {
        let graph = Graph::of(task.arithmetic());
        let draft = best_order(&graph, task.effort());
        Ok(Estimate::exact(draft.cost(), 20.0))
    }

    fn count(&self, task: &Task) -> Result<Box<dyn Run<dyn Counting>>, Refusal> {
        let graph = Graph::of(task.arithmetic());
        let draft = best_order(&graph, f64::INFINITY);
        let Some(bits) = draft.key_bits() else {
            return Err(Refusal::new(self.name(), "wide"));
        };
        let by_size = task.question() == Question::CountBySize;
        Ok(of_bits(
            bits,
            Start {
                draft: &draft,
                by_size,
            },
        ))
    }
}

struct Start<'a> {
    draft: &'a Draft<'a>,
    by_size: bool,
}

impl WithKey for Start<'_> {
    type Output = Box<dyn Run<dyn Counting>>;

    fn with<K: Key>(self) -> Self::Output {
        Box::new(SweepRun::new(&Arc::new(
            self.draft.plies::<K>(self.by_size),
        )))
    }
}

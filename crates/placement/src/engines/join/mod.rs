//! Meet in the middle: both halves of the candidates listed, and the pairs counted that go together.
//!
//! The candidates are cut in two. A set of the one half goes with a set of the other half if they have no line
//! in common, where a line is a set of candidates of which at most one is chosen. So all that matters of a set
//! is which lines across the cut it is on.
//!
//! ```text
//! . Q . . . .      columns 2, 4 and 6, and those diagonals that cross the cut
//! . . . Q . .
//! . . . . . Q
//! -----------
//! Q . . . . .      the other columns, and other diagonals:
//! . . Q . . .      these two go together
//! . . . . Q .
//! ```
//!
//! Where exactly one is chosen of some lines, as of the columns above, what the one half takes the other one
//! leaves: for each share of the columns the halves are listed anew, and only those lists are held that belong
//! together.
//!
//! Source: meet in the middle is due to E. Horowitz and S. Sahni, "Computing partitions with applications to the
//! knapsack problem", Journal of the ACM 21 (1974), 277-292; for queens by halves and shares of the columns, E.
//! Kluev's program (github.com/EvgenyKluev/N-Queens-Count-Sol).

mod cut;
mod half;
mod lines;
mod outlook;
mod pairs;
mod place;
mod plan;
mod run;
mod shares;
mod sharp;
mod steps;
mod sums;
mod table;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use self::plan::{Plan, is_small};
use self::steps::Join as JoinRun;
use crate::problem::Feature;
use crate::task::{Counting, Engine, Estimate, Question, Refusal, Search, Task};

/// The engine `join`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Join;

impl Engine for Join {
    fn name(&self) -> &'static str {
        "join"
    }

    fn knows(&self) -> &[Feature] {
        Feature::ALL
    }

    fn answers(&self, question: Question) -> bool {
        matches!(question, Question::Count | Question::CountBySize)
    }

    fn estimate(&self, task: &Task) -> Result<Estimate, Refusal> {
        is_small(task.problem()).map_err(|reason| Refusal::new(self.name(), reason))?;
        match outlook::beforehand(task).filter(|_| self.note(task).is_none()) {
            Some(estimate) => Ok(estimate),
            None => (self.plan(task)).map(|plan| outlook::estimate(&plan, task)),
        }
    }

    fn count(&self, task: &Task) -> Result<Box<dyn Search<dyn Counting>>, Refusal> {
        Ok(Box::new(JoinRun::new(&self.plan(task)?)))
    }
}

/// The plan of a task, or why there is none.
type Planned = Result<Arc<Plan>, String>;

impl Join {
    /// The plan, which is made once for a task: to find the cut may take longer than to count.
    fn plan(&self, task: &Task) -> Result<Arc<Plan>, Refusal> {
        let planned = self.note(task).unwrap_or_else(|| {
            let by_size = task.question() == Question::CountBySize;
            let planned = Plan::of(task.problem(), by_size).map(Arc::new);
            task.keep_note(self.name(), planned.clone());
            planned
        });
        planned.map_err(|reason| Refusal::new(self.name(), reason))
    }

    fn note(&self, task: &Task) -> Option<Planned> {
        let note = task.note::<Planned>(self.name())?;
        Some((*note).clone())
    }
}

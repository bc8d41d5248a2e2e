//! The engine `join`: meet in the middle.
//!
//! The candidates are cut into two halves. The placements of each half are listed into a table, and the pairs that are
//! compatible are counted. The conflicts between the halves are covered by bicliques: each candidate on one side of a
//! biclique conflicts with each on the other side. Two placements are compatible if and only if no biclique contains
//! chosen candidates of both. Hence the bicliques that a placement is in are all that matters of it.
//!
//! ```text
//! . Q . . . .      columns 2, 4 and 6, and the diagonals that cross the cut
//! . . . Q . .
//! . . . . . Q
//! -----------
//! Q . . . . .      the other columns, and other diagonals:
//! . . Q . . .      the halves are compatible
//! . . . . Q .
//! ```
//!
//! Some sets, such as the columns above, must contain exactly one chosen candidate. If one half takes a column, the
//! other half does not. The halves are listed for each combination of columns separately, so that only the tables of
//! one combination are in memory.
//!
//! | file | contains |
//! |---|---|
//! | `presolve` | conflicts and sets of which exactly one candidate is chosen, derived from the constraints |
//! | `cliques` | covers of conflicts by cliques and bicliques |
//! | `cut` | the two halves |
//! | `combinations` | the ways to divide the shared sets between the halves |
//! | `classes` | the sums of the constraints across the cut, as one number |
//! | `plan` | all of this for one problem |
//! | `half`, `table` | the placements of a half, and what matters of them |
//! | `pairs` | the number of compatible pairs, by bit slices |
//! | `stages`, `search`, `state` | the search, its interface, and its saved state |
//!
//! Sources: E. Horowitz and S. Sahni, "Computing partitions with applications to the knapsack problem", Journal of the
//! ACM 21 (1974), 277-292; for queens by halves and combinations of columns, E. Kluev's program
//! (github.com/EvgenyKluev/N-Queens-Count-Sol).

mod classes;
mod cliques;
mod combinations;
mod cut;
mod estimate;
mod half;
mod pairs;
mod plan;
mod presolve;
mod search;
mod stages;
mod state;
mod table;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use self::plan::{JoinPlan, check_size};
use self::stages::JoinSearch;
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
        check_size(task.problem()).map_err(|reason| Refusal::new(self.name(), reason))?;
        match estimate::unready(task).filter(|_| self.kept(task).is_none()) {
            Some(estimate) => Ok(estimate),
            None => (self.plan(task)).map(|plan| estimate::estimate(&plan, task)),
        }
    }

    fn count(&self, task: &Task) -> Result<Box<dyn Search<dyn Counting>>, Refusal> {
        Ok(Box::new(JoinSearch::new(&self.plan(task)?)))
    }
}

/// A plan, or why there is none.
type Planned = Result<Arc<JoinPlan>, String>;

impl Join {
    /// The plan of a task. It is kept with the task, since it may take longer to make than to carry out.
    fn plan(&self, task: &Task) -> Result<Arc<JoinPlan>, Refusal> {
        let planned = self.kept(task).unwrap_or_else(|| {
            let by_size = task.question() == Question::CountBySize;
            let planned = JoinPlan::of(task.problem(), by_size).map(Arc::new);
            task.keep_note(self.name(), planned.clone());
            planned
        });
        planned.map_err(|reason| Refusal::new(self.name(), reason))
    }

    fn kept(&self, task: &Task) -> Option<Planned> {
        let note = task.note::<Planned>(self.name())?;
        Some((*note).clone())
    }
}

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
//! | `constraints` | the constraints of a problem, divided by kind |
//! | `cliques` | covers of conflicts by cliques and bicliques |
//! | `cut` | the two halves |
//! | `combinations` | the ways to divide the shared sets between the halves |
//! | `classes` | the sums of the constraints across the cut, as one number |
//! | `plan` | all of this for one problem |
//! | `half`, `table` | the placements of a half, and what matters of them |
//! | `pairs` | the number of compatible pairs, by bit slices |
//! | `stages`, `search`, `state` | the search, its interface, and its saved state |
//! | `progress` | the share that is done |
//!
//! Sources: E. Horowitz and S. Sahni, "Computing partitions with applications to the knapsack problem", Journal of the
//! ACM 21 (1974), 277-292; for queens by halves and combinations of columns, E. Kluev's program
//! (github.com/EvgenyKluev/N-Queens-Count-Sol).

mod classes;
mod cliques;
mod combinations;
mod constraints;
mod cut;
mod estimate;
mod half;
mod pairs;
mod plan;
mod progress;
mod search;
mod stages;
mod state;
mod table;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use standoff_engine::{Engine, Estimate, Plan, Question, Refusal, Search, Task};
use standoff_model::Feature;

use self::plan::{JoinPlan, check_size, planning_cost};
use self::stages::JoinSearch;

/// The engine `join`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Join;

const NAME: &str = "join";

impl Engine for Join {
    fn name(&self) -> &'static str {
        NAME
    }

    fn knows(&self) -> &[Feature] {
        Feature::ALL
    }

    fn answers(&self, question: Question) -> bool {
        matches!(question, Question::Count | Question::CountBySize)
    }

    fn priority(&self) -> u32 {
        20
    }

    fn plan(&self, task: &Task) -> Result<Box<dyn Plan>, Refusal> {
        check_size(task.problem()).map_err(refusal)?;
        Ok(Box::new(Prepared {
            task: task.clone(),
            plan: None,
        }))
    }
}

fn refusal(reason: String) -> Refusal {
    Refusal::new(NAME, reason)
}

/// A task, and how it is joined once that is known: to find out may take longer than to join.
struct Prepared {
    task: Task,
    plan: Option<Result<Arc<JoinPlan>, String>>,
}

impl Prepared {
    fn plan(&mut self) -> Result<Arc<JoinPlan>, Refusal> {
        let by_size = self.task.question() == Question::CountBySize;
        let new = || JoinPlan::of(self.task.problem(), by_size).map(Arc::new);
        self.plan.get_or_insert_with(new).clone().map_err(refusal)
    }
}

impl Plan for Prepared {
    fn estimate(&mut self, effort: f64) -> Result<Estimate, Refusal> {
        if self.plan.is_none()
            && let Some(estimate) = estimate::unprepared(self.task.problem(), effort)
        {
            return Ok(estimate);
        }
        let planning = match self.plan {
            None => planning_cost(self.task.problem()),
            Some(_) => 0.0,
        };
        let plan = self.plan()?;
        let effort = effort - planning;
        Ok(estimate::estimate(&plan, self.task.problem(), effort))
    }

    fn start(&mut self) -> Result<Box<dyn Search>, Refusal> {
        Ok(Box::new(JoinSearch::new(&self.plan()?)))
    }

    fn node_cost(&self) -> Option<f64> {
        let plan = self.plan.as_ref()?.as_ref().ok()?;
        plan.mean_cost.mean()
    }
}

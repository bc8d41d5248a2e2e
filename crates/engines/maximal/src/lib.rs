//! Maximal placements, with a pivot: the search branches on the unmet candidate with the fewest ways to meet it.
//!
//! A candidate is met once it is chosen or conflicts with a chosen one. The constraints ask for candidates that must be
//! met. An unmet one is met in each possible way in turn: this is the pivot of Bron and Kerbosch, Algorithm 457:
//! Finding all cliques of an undirected graph, Communications of the ACM 16 (1973), 575-577.
//!
//! ```text
//! Q x x x      c and d are unmet, and attack each other:
//! x x x Q      there are two ways to meet c, c itself and d,
//! x c x x      and with either nothing is unmet
//! x x d x
//! ```

mod probe;
mod sets;
mod tables;

use standoff_core::split::Block;
use standoff_engine::bits::{WithWidth, of_width};
use standoff_engine::{Engine, Estimate, Plan, Question, Refusal, Search, Task, tree};
use standoff_model::Feature;

use self::sets::Sets;
use self::tables::Tables;

/// The engine `maximal`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Maximal;

impl Engine for Maximal {
    fn name(&self) -> &'static str {
        "maximal"
    }

    fn knows(&self) -> &[Feature] {
        Feature::ALL
    }

    fn answers(&self, question: Question) -> bool {
        matches!(question, Question::Count | Question::CountBySize)
    }

    fn priority(&self) -> u32 {
        40
    }

    fn plan(&self, task: &Task) -> Result<Box<dyn Plan>, Refusal> {
        let plan = of_width(task.problem().len(), PlanOf(task));
        plan.ok_or_else(|| self.other_constraints())
    }
}

impl Maximal {
    fn other_constraints(self) -> Refusal {
        let reason =
            "it knows only constraints that require a candidate or one in conflict with it";
        Refusal::new(self.name(), reason)
    }
}

/// A task, and the tables of its problem.
struct MaximalPlan<B: Block> {
    tables: Tables<B>,
    task: Task,
}

impl<B: Block + 'static> Plan for MaximalPlan<B> {
    fn estimate(&mut self, effort: f64) -> Result<Estimate, Refusal> {
        let candidates = self.task.problem().len();
        Ok(probe::estimate(&self.tables, candidates, effort))
    }

    fn start(&mut self) -> Result<Box<dyn Search>, Refusal> {
        let sets = Sets::new(self.tables.clone());
        Ok(tree::count(sets, self.task.question()))
    }
}

struct PlanOf<'a>(&'a Task);

impl WithWidth for PlanOf<'_> {
    type Output = Option<Box<dyn Plan>>;

    fn run<B: Block + 'static>(self) -> Self::Output {
        let tables = Tables::<B>::of(self.0.problem())?;
        let task = self.0.clone();
        Some(Box::new(MaximalPlan { tables, task }))
    }
}

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

use self::probe::Probe;
use self::sets::Sets;
use self::tables::Tables;
use super::bits::{WithWidth, of_width};
use super::tree;
use crate::problem::Feature;
use crate::task::{Counting, Engine, Estimate, Question, Refusal, Search, Task};

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

    fn estimate(&self, task: &Task) -> Result<Estimate, Refusal> {
        of_width(task.problem().len(), Probe(task)).ok_or_else(|| self.other_constraints())
    }

    fn count(&self, task: &Task) -> Result<Box<dyn Search<dyn Counting>>, Refusal> {
        of_width(task.problem().len(), Count(task)).ok_or_else(|| self.other_constraints())
    }
}

impl Maximal {
    fn other_constraints(self) -> Refusal {
        let reason = "it knows only groups that ask for a candidate or one in conflict with it";
        Refusal::new(self.name(), reason)
    }
}

struct Count<'a>(&'a Task);

impl WithWidth for Count<'_> {
    type Output = Option<Box<dyn Search<dyn Counting>>>;

    fn run<B: Block + 'static>(self) -> Self::Output {
        let tables = Tables::<B>::of(self.0.problem())?;
        Some(tree::count(Sets::new(tables), self.0.question()))
    }
}

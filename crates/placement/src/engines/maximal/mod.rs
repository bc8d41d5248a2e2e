//! Placements to which nothing can be added: the candidate that has the fewest ways to be met comes first.
//!
//! A candidate is met once it is chosen or in conflict with one that is, and all that are asked for have to be. One
//! that is not yet is met in each way that there is.
//!
//! ```text
//! Q x x x      unmet are c and d, which attack each other:
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
        of_width(task.problem().len(), Probe(task)).ok_or_else(|| self.no_such_groups())
    }

    fn count(&self, task: &Task) -> Result<Box<dyn Search<dyn Counting>>, Refusal> {
        of_width(task.problem().len(), Count(task)).ok_or_else(|| self.no_such_groups())
    }
}

impl Maximal {
    fn no_such_groups(self) -> Refusal {
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

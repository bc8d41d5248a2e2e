//! The moving split over bit sets: the engine that defines what the others must answer.
//!
//! A node is a set of candidates in reading order; what its last one allows of the rest is one
//! `and` of bit sets. The sums of the groups follow the path.

mod ends;
mod limits;
mod probe;
mod sets;
mod with_tree;

use standoff_core::split::Block;

pub(super) use self::limits::{GroupLimits, Limits, SizeLimits};
pub(super) use self::probe::Node;
pub(super) use self::sets::SetTree;
use self::with_tree::{WithTree, with_limits};
use super::tree;
use crate::problem::Feature;
use crate::task::{Counting, Engine, Estimate, Listing, Question, Refusal, Search, Task, Trace};

/// The engine `split`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Split;

impl Engine for Split {
    fn name(&self) -> &'static str {
        "split"
    }

    fn knows(&self) -> &[Feature] {
        Feature::ALL
    }

    fn estimate(&self, task: &Task) -> Result<Estimate, Refusal> {
        let probe = probe::Probe {
            effort: task.effort(),
            counts: !task.question().lists(),
        };
        Ok(with_limits(task, probe))
    }

    fn list(&self, task: &Task) -> Result<Box<dyn Search<dyn Listing>>, Refusal> {
        Ok(with_limits(task, List))
    }

    fn count(&self, task: &Task) -> Result<Box<dyn Search<dyn Counting>>, Refusal> {
        Ok(with_limits(task, Count(task.question())))
    }

    fn trace(&self, task: &Task) -> Result<Trace, Refusal> {
        Ok(with_limits(task, Show))
    }
}

struct List;

impl WithTree for List {
    type Output = Box<dyn Search<dyn Listing>>;

    fn with<B: Block + 'static, L: Limits<B>>(self, tree: SetTree<B, L>) -> Self::Output {
        tree::list(tree)
    }
}

struct Show;

impl WithTree for Show {
    type Output = Trace;

    fn with<B: Block + 'static, L: Limits<B>>(self, tree: SetTree<B, L>) -> Trace {
        tree::trace(tree)
    }
}

struct Count(Question);

impl WithTree for Count {
    type Output = Box<dyn Search<dyn Counting>>;

    fn with<B: Block + 'static, L: Limits<B>>(self, tree: SetTree<B, L>) -> Self::Output {
        tree::count(tree, self.0)
    }
}

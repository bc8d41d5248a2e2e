//! Branches on the tightest constraint, after propagating all bounds to the fixpoint.
//!
//! A state says of each candidate whether it is chosen, excluded or free. Its bounds are propagated to the fixpoint;
//! then one free candidate is chosen in one child and excluded in the other. For star battles, coloured regions and
//! exact placements this visits few nodes.

mod codec;
mod counting;
mod cover;
mod covering;
mod exactly_one;
mod in_order;
mod losses;
mod probe;
mod propagation;
mod reach;
mod state;
mod tables;
#[cfg(test)]
mod tests;
mod tightest;

use std::sync::Arc;

use standoff_core::split::Block;

use self::cover::Cover;
use self::covering::Covering;
use self::in_order::InOrder;
use self::tables::{NAME, Tables};
use self::tightest::Tightest;
use super::bits::{WithWidth, of_width};
use super::tree;
use crate::problem::{Feature, Permutation};
use crate::task::{Counting, Engine, Estimate, Listing, Question, Refusal, Search, Task, Trace};

/// The engine `groups`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Groups;

impl Engine for Groups {
    fn name(&self) -> &'static str {
        NAME
    }

    fn knows(&self) -> &[Feature] {
        Feature::ALL
    }

    fn estimate(&self, task: &Task) -> Result<Estimate, Refusal> {
        Ok(trees(task).estimate(task))
    }

    fn list(&self, task: &Task) -> Result<Box<dyn Search<dyn Listing>>, Refusal> {
        Ok(trees(task).list(task))
    }

    fn count(&self, task: &Task) -> Result<Box<dyn Search<dyn Counting>>, Refusal> {
        Ok(trees(task).count(task.question()))
    }

    /// Traces the search that branches on the tightest constraint, as it counts.
    fn trace(&self, task: &Task) -> Result<Trace, Refusal> {
        Ok(trees(task).trace())
    }
}

/// The trees of a problem, whatever the width of its sets: [`InOrder`] for lists in order; otherwise [`Covering`] for
/// problems of that kind, and [`Tightest`] for all others.
trait Trees {
    fn estimate(&self, task: &Task) -> Estimate;
    fn list(&self, task: &Task) -> Box<dyn Search<dyn Listing>>;
    fn count(&self, question: Question) -> Box<dyn Search<dyn Counting>>;
    fn trace(&self) -> Trace;
}

impl<B: Block + 'static> Trees for Arc<Tables<B>> {
    fn estimate(&self, task: &Task) -> Estimate {
        probe::estimate(task, self)
    }

    fn list(&self, task: &Task) -> Box<dyn Search<dyn Listing>> {
        if !task.question().lists_in_any_order() {
            return tree::list(InOrder::new(self.clone()));
        }
        let symmetries = dispensable(task);
        if Cover::<B>::IS_POSSIBLE
            && let Some(tree) = Covering::listed(self)
        {
            return tree::list(tree.up_to(symmetries));
        }
        tree::list(Tightest::new(self.clone()).up_to(symmetries))
    }

    fn count(&self, question: Question) -> Box<dyn Search<dyn Counting>> {
        if Cover::<B>::IS_POSSIBLE
            && let Some(tree) = Covering::counted(self)
        {
            return tree::count(tree, question);
        }
        tree::count(Tightest::new(self.clone()), question)
    }

    fn trace(&self) -> Trace {
        if Cover::<B>::IS_POSSIBLE
            && let Some(tree) = Covering::listed(self)
        {
            return tree::trace(tree);
        }
        tree::trace(Tightest::new(self.clone()))
    }
}

/// The symmetries of a task under which one placement of each orbit suffices.
fn dispensable(task: &Task) -> Arc<[Permutation]> {
    if task.question() == Question::Any {
        task.symmetries().clone()
    } else {
        Arc::default()
    }
}

fn trees(task: &Task) -> Box<dyn Trees> {
    of_width(task.problem().len(), TreesOf(task))
}

struct TreesOf<'a>(&'a Task);

impl WithWidth for TreesOf<'_> {
    type Output = Box<dyn Trees>;

    fn run<B: Block + 'static>(self) -> Box<dyn Trees> {
        Box::new(Tables::<B>::of_task(self.0))
    }
}

//! The moving split over bit sets: the engine that defines what the others must answer.
//!
//! A node is a set of candidates in reading order; what its last one allows of the rest is one
//! `and` of bit sets. The sums of the groups follow the path.

mod limits;
mod probe;
mod sets;

use std::sync::Arc;

use standoff_core::split::Block;

use self::limits::{GroupLimits, Limits, SizeLimits};
use self::sets::SetTree;
use super::bits::{Compatible, WithWidth, of_width};
use super::tree;
use crate::arithmetic::{Arithmetic, Feature};
use crate::task::{Counting, Engine, Estimate, Listing, Question, Refusal, Run, Task};

/// The engine `split`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Split;

impl Engine for Split {
    fn name(&self) -> &'static str {
        "split"
    }

    fn knows(&self) -> &[Feature] {
        Feature::OF_ALL_MODELS
    }

    fn estimate(&self, task: &Task) -> Result<Estimate, Refusal> {
        let effort = task.effort();
        Ok(with_limits(task, probe::Probe { effort }))
    }

    fn list(&self, task: &Task) -> Result<Box<dyn Run<dyn Listing>>, Refusal> {
        Ok(with_limits(task, List))
    }

    fn count(&self, task: &Task) -> Result<Box<dyn Run<dyn Counting>>, Refusal> {
        Ok(with_limits(task, Count(task.question())))
    }
}

/// Something to do with the tree of the sets, of whatever width and limits.
trait WithTree {
    type Output;
    fn with<B: Block + 'static, L: Limits<B>>(self, tree: SetTree<B, L>) -> Self::Output;
}

/// Chooses the narrowest bit sets and the plainest limits.
fn with_limits<W: WithTree>(task: &Task, then: W) -> W::Output {
    let arithmetic = task.arithmetic();
    of_width(arithmetic.len(), Choose { arithmetic, then })
}

struct Choose<'a, W> {
    arithmetic: &'a Arc<Arithmetic>,
    then: W,
}

impl<W: WithTree> WithWidth for Choose<'_, W> {
    type Output = W::Output;

    fn run<B: Block + 'static>(self) -> W::Output {
        let compatible = Compatible::<B>::of(self.arithmetic);
        match SizeLimits::of(self.arithmetic) {
            Some(limits) => self.then.with(SetTree::new(compatible, limits)),
            None => {
                let limits = GroupLimits::of(self.arithmetic);
                self.then.with(SetTree::new(compatible, limits))
            }
        }
    }
}

struct List;

impl WithTree for List {
    type Output = Box<dyn Run<dyn Listing>>;

    fn with<B: Block + 'static, L: Limits<B>>(self, tree: SetTree<B, L>) -> Self::Output {
        tree::list(tree)
    }
}

struct Count(Question);

impl WithTree for Count {
    type Output = Box<dyn Run<dyn Counting>>;

    fn with<B: Block + 'static, L: Limits<B>>(self, tree: SetTree<B, L>) -> Self::Output {
        tree::count(tree, self.0)
    }
}

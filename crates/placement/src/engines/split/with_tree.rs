//! The tree of a task: as narrow and as plain as its model allows.

use std::sync::Arc;

use standoff_core::split::Block;

use super::limits::{GroupLimits, Limits, SizeLimits};
use super::sets::SetTree;
use crate::engines::bits::{Compatible, WithWidth, of_width};
use crate::problem::Problem;
use crate::task::Task;

/// Something to do with the tree of the sets, of whatever width and limits.
pub(super) trait WithTree {
    type Output;
    fn with<B: Block + 'static, L: Limits<B>>(self, tree: SetTree<B, L>) -> Self::Output;
}

/// Chooses the narrowest bit sets and the plainest limits.
pub(super) fn with_limits<W: WithTree>(task: &Task, then: W) -> W::Output {
    let problem = task.problem();
    of_width(problem.len(), Choose { problem, then })
}

struct Choose<'a, W> {
    problem: &'a Arc<Problem>,
    then: W,
}

impl<W: WithTree> WithWidth for Choose<'_, W> {
    type Output = W::Output;

    fn run<B: Block + 'static>(self) -> W::Output {
        let compatible = Compatible::<B>::of(self.problem);
        match SizeLimits::of(self.problem) {
            Some(limits) => self.then.with(SetTree::new(compatible, limits)),
            None => {
                let limits = GroupLimits::of(self.problem);
                self.then.with(SetTree::new(compatible, limits))
            }
        }
    }
}

//! The tree of a task: as narrow and as plain as its model allows.

use std::sync::Arc;

use standoff_core::split::Block;

use super::limits::{GroupLimits, Limits, SizeLimits};
use super::sets::SetTree;
use crate::arithmetic::Arithmetic;
use crate::engines::bits::{Compatible, WithWidth, of_width};
use crate::task::Task;

/// Something to do with the tree of the sets, of whatever width and limits.
pub(super) trait WithTree {
    type Output;
    fn with<B: Block + 'static, L: Limits<B>>(self, tree: SetTree<B, L>) -> Self::Output;
}

/// Chooses the narrowest bit sets and the plainest limits.
pub(super) fn with_limits<W: WithTree>(task: &Task, then: W) -> W::Output {
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

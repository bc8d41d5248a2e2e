//! Branches on the tightest group, and draws every conclusion from the bounds before it does.
//!
//! A state says of each candidate whether it is chosen, excluded or free. It is brought to the
//! fixpoint of its bounds; then one free candidate is chosen in one child and excluded in the
//! other. For star battles, coloured regions and exact placements this visits few nodes.

mod conclusions;
mod counted;
mod counting;
mod in_order;
mod ones;
mod probe;
mod rows;
mod shares;
mod state;
mod tables;
#[cfg(test)]
mod tests;
mod tightest;
mod told;
mod total;

use standoff_core::split::Block;

use self::in_order::InOrder;
use self::probe::Probe;
use self::tables::{NAME, Tables};
use self::tightest::Tightest;
use super::bits::{WithWidth, of_width};
use super::tree;
use crate::arithmetic::Feature;
use crate::task::{Counting, Engine, Estimate, Listing, Refusal, Run, Task};

/// The engine `groups`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Groups;

impl Engine for Groups {
    fn name(&self) -> &'static str {
        NAME
    }

    fn knows(&self) -> &[Feature] {
        Feature::OF_ALL_MODELS
    }

    fn estimate(&self, task: &Task) -> Result<Estimate, Refusal> {
        Ok(of_width(task.arithmetic().len(), Probe(task)))
    }

    fn list(&self, task: &Task) -> Result<Box<dyn Run<dyn Listing>>, Refusal> {
        Ok(of_width(task.arithmetic().len(), List(task)))
    }

    fn count(&self, task: &Task) -> Result<Box<dyn Run<dyn Counting>>, Refusal> {
        Ok(of_width(task.arithmetic().len(), Count(task)))
    }
}

struct List<'a>(&'a Task);

impl WithWidth for List<'_> {
    type Output = Box<dyn Run<dyn Listing>>;

    fn run<B: Block + 'static>(self) -> Self::Output {
        let tables = Tables::<B>::noted(self.0);
        match self.0.question().lists_in_any_order() {
            true => tree::list(Tightest::new(tables)),
            false => tree::list(InOrder::new(tables)),
        }
    }
}

struct Count<'a>(&'a Task);

impl WithWidth for Count<'_> {
    type Output = Box<dyn Run<dyn Counting>>;

    fn run<B: Block + 'static>(self) -> Self::Output {
        let tables = Tables::<B>::noted(self.0);
        tree::count(Tightest::new(tables), self.0.question())
    }
}

//! Branches on the tightest group, and draws every conclusion from the bounds before it does.
//!
//! A state says of each candidate whether it is chosen, excluded or free. It is brought to the
//! fixpoint of its bounds; then one free candidate is chosen in one child and excluded in the
//! other. For star battles, coloured regions and exact placements this visits few nodes.

mod conclusions;
mod counted;
mod counting;
mod counts;
mod cover;
mod covering;
mod harm;
mod images;
mod in_order;
mod ones;
mod outlook;
mod probe;
mod rows;
mod shares;
mod sparing;
mod state;
mod tables;
#[cfg(test)]
mod tests;
mod tightest;
mod told;
mod total;

use std::sync::Arc;

use standoff_core::split::Block;

use self::counts::count;
use self::covering::Covering;
use self::in_order::InOrder;
use self::probe::Probe;
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
        Ok(of_width(task.problem().len(), Probe(task)))
    }

    fn list(&self, task: &Task) -> Result<Box<dyn Search<dyn Listing>>, Refusal> {
        Ok(of_width(task.problem().len(), List(task)))
    }

    fn count(&self, task: &Task) -> Result<Box<dyn Search<dyn Counting>>, Refusal> {
        Ok(of_width(task.problem().len(), Count(task)))
    }

    /// The search that branches on the tightest group, as it counts.
    fn trace(&self, task: &Task) -> Result<Trace, Refusal> {
        Ok(of_width(task.problem().len(), Show(task)))
    }
}

struct Show<'a>(&'a Task);

impl WithWidth for Show<'_> {
    type Output = Trace;

    fn run<B: Block + 'static>(self) -> Trace {
        let tables = Tables::<B>::noted(self.0);
        match Covering::listed(&tables) {
            Some(tree) => tree::trace(tree),
            None => tree::trace(Tightest::new(tables)),
        }
    }
}

struct List<'a>(&'a Task);

impl WithWidth for List<'_> {
    type Output = Box<dyn Search<dyn Listing>>;

    fn run<B: Block + 'static>(self) -> Self::Output {
        let tables = Tables::<B>::noted(self.0);
        match self.0.question().lists_in_any_order() {
            true => in_any_order(&tables, symmetries(self.0)),
            false => tree::list(InOrder::new(tables)),
        }
    }
}

fn in_any_order<B: Block + 'static>(
    tables: &Arc<Tables<B>>,
    symmetries: Arc<[Permutation]>,
) -> Box<dyn Search<dyn Listing>> {
    match Covering::listed(tables) {
        Some(tree) => tree::list(tree.up_to(symmetries)),
        None => tree::list(Tightest::new(tables.clone()).up_to(symmetries)),
    }
}

/// The maps that a search need not follow.
fn symmetries(task: &Task) -> Arc<[Permutation]> {
    match task.question() {
        Question::Any => task.symmetries().clone(),
        _ => Arc::default(),
    }
}

struct Count<'a>(&'a Task);

impl WithWidth for Count<'_> {
    type Output = Box<dyn Search<dyn Counting>>;

    fn run<B: Block + 'static>(self) -> Self::Output {
        count(&Tables::<B>::noted(self.0), self.0.question())
    }
}

//! How large the tree is.

use standoff_core::split::Block;

use super::sets::Level;
use super::tables::Tables;
use crate::engines::bits::WithWidth;
use crate::engines::estimate::knuth;
use crate::task::{Estimate, Task};

/// Follows random paths; nothing if the engine does not know the groups.
pub(super) struct Probe<'a>(pub(super) &'a Task);

/// What a node was measured at, for each word of a set, and what a head costs on a random path, which follows only
/// one of them.
const NODE_COST: f64 = 12.0;
const LOOK_COST: f64 = 3.0;

impl WithWidth for Probe<'_> {
    type Output = Option<Estimate>;

    fn run<B: Block + 'static>(self) -> Self::Output {
        let Probe(task) = self;
        let tables = Tables::<B>::of(task.problem())?;
        let words = B::CAPACITY as f64 / 64.0;
        let ways = |level: &Level<B>| Vec::from_iter(level.ways());
        let below = |level: &Level<B>, head| level.after(head).below(head, &tables);
        let told = knuth(task, &Level::root(&tables), LOOK_COST * words, ways, below);
        let levels = task.problem().len() * size_of::<Level<B>>();
        Some(told.costing(NODE_COST * words).holding(levels as f64))
    }
}

//! An estimate of the size of the tree.

use standoff_core::split::Block;

use super::sets::Level;
use super::tables::Tables;
use crate::engines::bits::WithWidth;
use crate::engines::estimate::knuth;
use crate::task::{Estimate, Task};

/// Samples random paths; returns nothing if the engine does not know the constraints.
pub(super) struct Probe<'a>(pub(super) &'a Task);

/// Measured cost of a node, for each word of a set.
const NODE_COST: f64 = 12.0;

/// Cost of a decision on a random path, which follows only one of them, for each word of a set.
const DECISION_COST: f64 = 3.0;

impl WithWidth for Probe<'_> {
    type Output = Option<Estimate>;

    fn run<B: Block + 'static>(self) -> Self::Output {
        let Probe(task) = self;
        let tables = Tables::<B>::of(task.problem())?;
        let words = B::CAPACITY as f64 / 64.0;
        let ways = |level: &Level<B>| Vec::from_iter(level.ways());
        let below = |level: &Level<B>, decision| level.after(decision).below(decision, &tables);
        let root = Level::root(&tables);
        let estimate = knuth(task, &root, DECISION_COST * words, ways, below);
        let levels = task.problem().len() * size_of::<Level<B>>();
        Some(estimate.costing(NODE_COST * words).holding(levels as f64))
    }
}

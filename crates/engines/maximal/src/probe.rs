//! An estimate of the size of the tree.

use standoff_core::split::Block;
use standoff_engine::Estimate;
use standoff_engine::sampling::knuth;

use crate::sets::Level;
use crate::tables::Tables;

/// Measured cost of a node, for each word of a set.
const NODE_COST: f64 = 12.0;

/// Cost of a decision on a random path, which follows only one of them, for each word of a set.
const DECISION_COST: f64 = 10.0;

/// Samples random paths.
pub(crate) fn estimate<B: Block>(tables: &Tables<B>, candidates: usize, effort: f64) -> Estimate {
    let words = B::CAPACITY as f64 / 64.0;
    let ways = |level: &Level<B>| Vec::from_iter(level.ways());
    let below = |level: &Level<B>, decision| level.after(decision).below(decision, tables);
    let root = Level::root(tables);
    let size = knuth(&root, DECISION_COST * words, effort, ways, below);
    let levels = candidates * size_of::<Level<B>>();
    Estimate::new(size.nodes(), NODE_COST * words).holding(levels as f64)
}

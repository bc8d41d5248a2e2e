//! The engine for as many queens as a board has rows.

use standoff_placement::{
    Counting, Engine, Estimate, Feature, Listing, Refusal, Run, Task, knuth, tree,
};

use crate::recognise::Rows;
use crate::rows::{Lines, RowTree};

/// The engine `queens`: one queen in each row, with occupied lines as bits of three words.
///
/// It answers when as many queens are asked for as the board has rows, so that each row holds one.
/// Some squares may be forbidden. It lists in the same order as the engine `split`.
///
/// Source: the bit patterns are those of M. Richards, "Backtracking algorithms in MCPL using bit
/// patterns and recursion", University of Cambridge, 1997.
#[derive(Clone, Copy, Debug, Default)]
pub struct OnePerRow;

pub(crate) const NAME: &str = "queens";

/// What a node costs: where queens are listed, and where they are only counted. Then those of the last row are not
/// visited, and cost next to nothing.
const LISTED: f64 = 10.0;
const VISITED: f64 = 5.0;
const COUNTED: f64 = 0.05;

impl Engine for OnePerRow {
    fn name(&self) -> &'static str {
        NAME
    }

    fn knows(&self) -> &[Feature] {
        const NUMBER_OF_QUEENS: &[Feature] = &[Feature::GROUPS];
        NUMBER_OF_QUEENS
    }

    fn estimate(&self, task: &Task) -> Result<Estimate, Refusal> {
        let rows = Rows::of(task)?;
        let told = match task.question().lists() {
            true => paths(task, &rows, LISTED, rows.open.len()),
            false => {
                let visited = paths(task, &rows, VISITED, rows.open.len().saturating_sub(1));
                let told = paths(task, &rows, VISITED, rows.open.len());
                let counted = (told.nodes - visited.nodes).max(0.0);
                let cost = VISITED * (1.0 + visited.nodes) + COUNTED * counted;
                told.costing(cost / told.nodes.max(1.0))
            }
        };
        Ok(told.holding((rows.open.len() * size_of::<Lines>()) as f64))
    }

    fn list(&self, task: &Task) -> Result<Box<dyn Run<dyn Listing>>, Refusal> {
        Ok(tree::list(RowTree::new(Rows::of(task)?)))
    }

    fn count(&self, task: &Task) -> Result<Box<dyn Run<dyn Counting>>, Refusal> {
        Ok(tree::count(RowTree::new(Rows::of(task)?), task.question()))
    }
}

/// What random paths tell of so many rows of the tree.
fn paths(task: &Task, rows: &Rows, node_cost: f64, depth: usize) -> Estimate {
    let columns = |&(row, lines): &(usize, Lines)| {
        let open = if row < depth { rows.open[row] } else { 0 };
        let left = |free: &u64| (*free != 0).then_some(*free);
        let free = left(&lines.free(open));
        let all = std::iter::successors(free, |free| left(&(free & (free - 1))));
        Vec::from_iter(all.map(|free| free.trailing_zeros() as usize))
    };
    let below = |&(row, lines): &(usize, Lines), column| (row + 1, lines.below(column));
    knuth(task, &(0, Lines::default()), node_cost, columns, below)
}

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

/// What a node costs. Where queens are only counted, those of the last row are not visited: half of the
/// nodes or more.
const VISITED: f64 = 10.0;
const COUNTED: f64 = 5.0;

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
        let open = |row: usize| rows.open.get(row).copied().unwrap_or(0);
        let columns = |&(row, lines): &(usize, Lines)| {
            let left = |free: &u64| (*free != 0).then_some(*free);
            let free = left(&lines.free(open(row)));
            let all = std::iter::successors(free, |free| left(&(free & (free - 1))));
            Vec::from_iter(all.map(|free| free.trailing_zeros() as usize))
        };
        let below = |&(row, lines): &(usize, Lines), column| (row + 1, lines.below(column));
        let node_cost = if task.question().lists() {
            VISITED
        } else {
            COUNTED
        };
        let paths = knuth(task, &(0, Lines::default()), node_cost, columns, below);
        Ok(paths.holding((rows.open.len() * size_of::<Lines>()) as f64))
    }

    fn list(&self, task: &Task) -> Result<Box<dyn Run<dyn Listing>>, Refusal> {
        Ok(tree::list(RowTree::new(Rows::of(task)?)))
    }

    fn count(&self, task: &Task) -> Result<Box<dyn Run<dyn Counting>>, Refusal> {
        Ok(tree::count(RowTree::new(Rows::of(task)?), task.question()))
    }
}

//! The engine for as many queens as a board has rows.

use standoff_placement::{
    Counting, Engine, Estimate, Feature, Listing, Question, Refusal, Run, Task, knuth, tree,
};

use crate::halves::{self, Halves};
use crate::recognise::Rows;
use crate::rows::{Lines, RowTree};

/// The engine `queens`: one queen in each row, with occupied lines as bits of three words.
///
/// It answers when as many queens are asked for as the board has rows, so that each row holds one.
/// Some squares may be forbidden. It lists in the same order as the engine `split`. On a square board from 10 x 10
/// to 22 x 22 without forbidden squares it does not walk a tree to count, but lists both halves of the board and
/// counts the pairs that go together; then a node is a placement of half the queens, or the look-up of
/// one among up to 512 of the other half.
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

/// What it costs to list a placement of half the rows, or to look one up.
const JOINED: f64 = 2.0;

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
        if let Some(side) = side_by_halves(task, &rows) {
            return Ok(by_halves(task, &rows, side));
        }
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
        let rows = Rows::of(task)?;
        match side_by_halves(task, &rows) {
            Some(side) => Ok(halves::listing(side)),
            None => Ok(tree::list(RowTree::new(rows))),
        }
    }

    fn count(&self, task: &Task) -> Result<Box<dyn Run<dyn Counting>>, Refusal> {
        let rows = Rows::of(task)?;
        match side_by_halves(task, &rows) {
            Some(side) => Ok(Box::new(Halves::new(side, task.question()))),
            None => Ok(tree::count(RowTree::new(rows), task.question())),
        }
    }
}

/// The side of the board, where it is counted by halves, or listed in any order.
fn side_by_halves(task: &Task, rows: &Rows) -> Option<u32> {
    let side = u32::try_from(rows.open.len()).ok()?;
    let suits = matches!(
        task.question(),
        Question::Count | Question::CountBySize | Question::ListInAnyOrder
    );
    let is_asked = suits && halves::SIDES.contains(&side);
    (is_asked && rows.are_square()).then_some(side)
}

/// What a count by halves takes, from how many placements of half the rows there are.
fn by_halves(task: &Task, rows: &Rows, side: u32) -> Estimate {
    let half = rows.open.len() / 2;
    let told = paths(task, rows, VISITED, half);
    let sure = paths(task, rows, VISITED, half - 1);
    let placements = (told.nodes - sure.nodes).max(1.0);
    let work = match task.question().lists() {
        true => halves::listing_work(side, placements) + halves::boards(side),
        false => halves::work(side, placements),
    };
    Estimate::sampled(work, work * told.error / told.nodes.max(1.0), JOINED)
        .holding(halves::memory(side, placements))
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

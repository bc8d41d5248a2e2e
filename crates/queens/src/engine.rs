//! The engine for as many queens, or kin of theirs, as a board has rows.

use standoff_placement::{
    Counting, Engine, Estimate, Feature, Listing, Question, Refusal, Search, Task, Trace,
};

use crate::halves::{self, Halves};
use crate::kin::Kin;
use crate::recognise::{Rows, recognise};

/// The engine `queens`: one queen in each row, with occupied lines as bits of words.
///
/// It answers when as many queens are asked for as the board has rows, so that each row holds one, and the same for
/// semi-queens, for amazons, and for queens on a cylinder or on a square torus. Some squares may be forbidden. It lists in
/// the same order as the engine `split`.
///
/// Queens on a square board from 10 x 10 to 22 x 22 without forbidden squares it does not count on a tree, nor list in
/// any order, but lists both halves of the board and counts or shows the pairs that go together; then a node is a
/// placement of half the queens, the look-up of one among up to 512 of the other half, or a placement that is shown.
///
/// Source: the bit patterns are those of M. Richards, "Backtracking algorithms in MCPL using bit
/// patterns and recursion", University of Cambridge, 1997.
#[derive(Clone, Copy, Debug, Default)]
pub struct OnePerRow;

pub(crate) const NAME: &str = "queens";

/// What a node costs, and one of the last row: where placements are listed, and where they are only counted. Then they
/// are not visited, and cost next to nothing.
const VISITED: f64 = 5.0;
const LISTED: f64 = 10.0;
const COUNTED: f64 = 0.05;

/// What it costs to list a placement of half the rows, or to look one up.
const JOINED: f64 = 2.0;

impl Engine for OnePerRow {
    fn name(&self) -> &'static str {
        NAME
    }

    fn knows(&self) -> &[Feature] {
        const NUMBER_OF_QUEENS: &[Feature] = &[Feature::Constraints];
        NUMBER_OF_QUEENS
    }

    fn estimate(&self, task: &Task) -> Result<Estimate, Refusal> {
        let (rows, kin) = recognise(task)?;
        Ok(match side_by_halves(task, &rows, kin) {
            Some(side) => by_halves(task, &rows, kin, side),
            None => on_the_tree(task, &rows, kin),
        })
    }

    fn list(&self, task: &Task) -> Result<Box<dyn Search<dyn Listing>>, Refusal> {
        let (rows, kin) = recognise(task)?;
        match side_by_halves(task, &rows, kin) {
            Some(side) => {
                expect_room(task, &rows, kin, side)?;
                Ok(halves::listing(side))
            }
            None => Ok(kin.list(rows)),
        }
    }

    fn count(&self, task: &Task) -> Result<Box<dyn Search<dyn Counting>>, Refusal> {
        let (rows, kin) = recognise(task)?;
        match side_by_halves(task, &rows, kin) {
            Some(side) => {
                expect_room(task, &rows, kin, side)?;
                Ok(Box::new(Halves::new(side, task)))
            }
            None => Ok(kin.count(rows, task.question())),
        }
    }

    /// The tree in which each row gets its piece, which is also that of a board that is counted by halves.
    fn trace(&self, task: &Task) -> Result<Trace, Refusal> {
        let (rows, kin) = recognise(task)?;
        Ok(kin.trace(rows))
    }
}

/// What the tree takes.
fn on_the_tree(task: &Task, rows: &Rows, kin: &dyn Kin) -> Estimate {
    let depth = rows.open.len();
    let visited = kin.paths(task, rows, VISITED, depth.saturating_sub(1));
    let told = kin.paths(task, rows, VISITED, depth);
    let last = (told.nodes - visited.nodes).max(0.0);
    let cost_of_last = if task.question().lists() {
        LISTED
    } else {
        COUNTED
    };
    let cost = VISITED * (1.0 + visited.nodes) + cost_of_last * last;
    told.costing(cost / told.nodes.max(1.0))
}

/// The side of the board, where it is counted by halves, or listed in any order.
fn side_by_halves(task: &Task, rows: &Rows, kin: &dyn Kin) -> Option<u32> {
    let side = u32::try_from(rows.open.len()).ok()?;
    let suits = matches!(
        task.question(),
        Question::Count | Question::CountBySize | Question::ListInAnyOrder
    );
    let is_asked = kin.has_halves() && suits && halves::SIDES.contains(&side);
    (is_asked && rows.are_square()).then_some(side)
}

/// Refuses halves that hold more than they may: they are made as a whole, before a run could be asked what it holds.
fn expect_room(task: &Task, rows: &Rows, kin: &dyn Kin, side: u32) -> Result<(), Refusal> {
    if halves::LIGHT.contains(&side) || task.max_memory() == usize::MAX {
        return Ok(());
    }
    let (needed, allowed) = (by_halves(task, rows, kin, side).memory, task.max_memory());
    match needed > allowed as f64 {
        true => {
            let [needed, allowed] = [needed as usize, allowed].map(|bytes| bytes >> 20);
            let reason = format!(
                "it would take about {needed} MiB of memory, and {allowed} MiB are allowed"
            );
            Err(Refusal::new(NAME, reason))
        }
        false => Ok(()),
    }
}

/// What a count by halves takes, from how many placements of half the rows there are.
fn by_halves(task: &Task, rows: &Rows, kin: &dyn Kin, side: u32) -> Estimate {
    let half = rows.open.len() / 2;
    let told = kin.paths(task, rows, VISITED, half);
    let sure = kin.paths(task, rows, VISITED, half - 1);
    let placements = (told.nodes - sure.nodes).max(1.0);
    let work = match task.question().lists() {
        true => halves::listing_work(side, placements) + halves::boards(side),
        false => halves::work(side, placements),
    };
    Estimate::sampled(work, work * told.error / told.nodes.max(1.0), JOINED)
        .holding(halves::memory(side, placements))
}

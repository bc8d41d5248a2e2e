//! The prepared answer to a task: the board's rows, the piece, and the method.

use standoff_placement::{Counting, Estimate, Listing, Question, Refusal, Search, Task, Trace};

use crate::engine::NAME;
use crate::halves::{self, CountByHalves};
use crate::pieces::RelatedPiece;
use crate::recognise::recognise;
use crate::rows::Rows;

/// The cost of a node above the last row.
const VISIT_COST: f64 = 5.0;

/// The cost of a node of the last row. A count does not visit these one by one.
const LIST_COST: f64 = 10.0;
const COUNT_COST: f64 = 0.05;

/// The cost of a placement of half the rows, or of a look-up.
const HALVES_COST: f64 = 2.0;

/// A task that the engine can answer, and how it will.
pub(crate) struct Plan {
    task: Task,
    piece: &'static dyn RelatedPiece,
    rows: Rows,
    method: Method,
}

/// How a task is answered. A trace always shows the tree.
#[derive(Clone, Copy)]
enum Method {
    /// A tree search, row by row.
    Tree,
    /// A meet in the middle, on a square board of this side.
    Halves { side: u32 },
}

impl Plan {
    /// Recognises the problem of a task and chooses a method.
    pub(crate) fn of(task: &Task) -> Result<Self, Refusal> {
        let recognised = recognise(task)?;
        let (piece, rows) = (recognised.piece, recognised.rows);
        let method = Method::choose(task.question(), piece, &rows);
        Ok(Plan {
            task: task.clone(),
            piece,
            rows,
            method,
        })
    }

    pub(crate) fn estimate(&self) -> Estimate {
        match self.method {
            Method::Tree => self.estimate_tree(),
            Method::Halves { side } => self.estimate_halves(side),
        }
    }

    pub(crate) fn list(self) -> Result<Box<dyn Search<dyn Listing>>, Refusal> {
        match self.method {
            Method::Tree => Ok(self.piece.list(self.rows)),
            Method::Halves { side } => {
                self.check_memory(side)?;
                Ok(halves::list_by_halves(side))
            }
        }
    }

    pub(crate) fn count(self) -> Result<Box<dyn Search<dyn Counting>>, Refusal> {
        match self.method {
            Method::Tree => Ok(self.piece.count(self.rows, self.task.question())),
            Method::Halves { side } => {
                self.check_memory(side)?;
                Ok(Box::new(CountByHalves::new(side, &self.task)))
            }
        }
    }

    pub(crate) fn trace(self) -> Trace {
        self.piece.trace(self.rows)
    }

    fn estimate_tree(&self) -> Estimate {
        let depth = self.rows.open.len();
        let above = self.sample(depth.saturating_sub(1));
        let whole = self.sample(depth);
        let last_row = (whole.nodes - above.nodes).max(0.0);
        let last_row_cost = if self.task.question().lists() {
            LIST_COST
        } else {
            COUNT_COST
        };
        let cost = VISIT_COST * (1.0 + above.nodes) + last_row_cost * last_row;
        whole.costing(cost / whole.nodes.max(1.0))
    }

    /// Estimates the work of a meet in the middle from the number of placements of half the rows.
    fn estimate_halves(&self, side: u32) -> Estimate {
        let half = self.rows.open.len() / 2;
        let (above, half) = (self.sample(half - 1), self.sample(half));
        let placements = (half.nodes - above.nodes).max(1.0);
        let work = if self.task.question().lists() {
            halves::listing_work(side, placements) + halves::approximate_solutions(side)
        } else {
            halves::counting_work(side, placements)
        };
        let error = work * half.error / half.nodes.max(1.0);
        Estimate::sampled(work, error, HALVES_COST).holding(halves::memory(side, placements))
    }

    /// Samples the tree down to this depth.
    fn sample(&self, depth: usize) -> Estimate {
        self.piece.sample(&self.task, &self.rows, VISIT_COST, depth)
    }

    /// Refuses if the tables of the halves exceed the memory limit.
    ///
    /// The tables are built as a whole, before the search could be asked how much it holds.
    fn check_memory(&self, side: u32) -> Result<(), Refusal> {
        let allowed = self.task.max_memory();
        if allowed == usize::MAX || halves::SMALL_SIDES.contains(&side) {
            return Ok(());
        }
        let needed = self.estimate_halves(side).memory;
        if needed <= allowed as f64 {
            return Ok(());
        }
        let [needed, allowed] = [needed as usize, allowed].map(|bytes| bytes >> 20);
        let reason =
            format!("it would take about {needed} MiB of memory, and {allowed} MiB are allowed");
        Err(Refusal::new(NAME, reason))
    }
}

impl Method {
    fn choose(question: Question, piece: &dyn RelatedPiece, rows: &Rows) -> Self {
        let is_suitable = matches!(
            question,
            Question::Count | Question::CountBySize | Question::ListInAnyOrder
        );
        match u32::try_from(rows.open.len()) {
            Ok(side)
                if is_suitable
                    && piece.is_queen()
                    && halves::SIDES.contains(&side)
                    && rows.are_full_square() =>
            {
                Method::Halves { side }
            }
            _ => Method::Tree,
        }
    }
}

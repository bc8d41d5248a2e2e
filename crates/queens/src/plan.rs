//! The prepared answer to a task: the board's rows, the piece, and the method.

use std::sync::Arc;

use standoff_engine::sampling::TreeSize;
use standoff_engine::{Estimate, Plan, Question, Refusal, Search, Task, Trace};

use crate::engine::NAME;
use crate::halves::{self, CountByHalves, CounterTables};
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
pub(crate) struct QueensPlan {
    task: Task,
    piece: &'static dyn RelatedPiece,
    rows: Rows,
    method: Method,
    /// Built with the first count by halves: all counts of a task share them, since a count of many parts may be loaded
    /// part by part.
    tables: Option<Arc<CounterTables>>,
}

/// How a task is answered. A trace always shows the tree.
#[derive(Clone, Copy)]
enum Method {
    /// A tree search, row by row.
    Tree,
    /// A meet in the middle, on a square board of this side.
    Halves { side: u32 },
}

impl QueensPlan {
    /// Recognises the problem of a task and chooses a method.
    pub(crate) fn of(task: &Task) -> Result<Self, Refusal> {
        let recognised = recognise(task)?;
        let (piece, rows) = (recognised.piece, recognised.rows);
        let method = Method::choose(task.question(), piece, &rows);
        Ok(QueensPlan {
            task: task.clone(),
            piece,
            rows,
            method,
            tables: None,
        })
    }

    pub(crate) fn trace(self) -> Trace {
        self.piece.trace(self.rows)
    }

    fn estimate_tree(&self, effort: f64) -> Estimate {
        let depth = self.rows.open.len();
        let above = self.sample(depth.saturating_sub(1), effort);
        let whole = self.sample(depth, effort);
        let last_row = (whole.mean - above.mean).max(0.0);
        let last_row_cost = if self.task.question().lists() {
            LIST_COST
        } else {
            COUNT_COST
        };
        let cost = VISIT_COST * (1.0 + above.mean) + last_row_cost * last_row;
        let memory = self.rows.open.len() * self.piece.memory_of_lines();
        Estimate::new(whole.nodes(), cost / whole.mean.max(1.0)).holding(memory as f64)
    }

    /// Estimates the work of a meet in the middle from the number of placements of half the rows.
    fn estimate_halves(&self, side: u32, effort: f64) -> Estimate {
        let half = self.rows.open.len() / 2;
        let (above, half) = (self.sample(half - 1, effort), self.sample(half, effort));
        let placements = (half.mean - above.mean).max(1.0);
        let work = if self.task.question().lists() {
            halves::listing_work(side, placements) + halves::approximate_solutions(side)
        } else {
            halves::counting_work(side, placements)
        };
        let size = TreeSize {
            mean: work,
            error: work * half.error / half.mean.max(1.0),
            ..half
        };
        let memory = halves::memory(side, placements);
        Estimate::new(size.nodes(), HALVES_COST).holding(memory)
    }

    /// Samples the tree down to this depth.
    fn sample(&self, depth: usize, effort: f64) -> TreeSize {
        self.piece.sample(&self.rows, VISIT_COST, effort, depth)
    }

    /// Refuses if the tables of the halves exceed the memory limit.
    ///
    /// The tables are built as a whole, before the search could be asked how much it holds.
    fn check_memory(&self, side: u32) -> Result<(), Refusal> {
        let allowed = self.task.max_memory();
        if allowed == usize::MAX || halves::SMALL_SIDES.contains(&side) {
            return Ok(());
        }
        let needed = self.estimate_halves(side, self.task.effort()).memory;
        if needed <= allowed as f64 {
            return Ok(());
        }
        let [needed, allowed] = [needed as usize, allowed].map(|bytes| bytes >> 20);
        let reason =
            format!("it would take about {needed} MiB of memory, and {allowed} MiB are allowed");
        Err(Refusal::new(NAME, reason))
    }
}

impl Plan for QueensPlan {
    fn estimate(&mut self, effort: f64) -> Result<Estimate, Refusal> {
        Ok(match self.method {
            Method::Tree => self.estimate_tree(effort),
            Method::Halves { side } => self.estimate_halves(side, effort),
        })
    }

    fn start(&mut self) -> Result<Box<dyn Search>, Refusal> {
        let question = self.task.question();
        match self.method {
            Method::Tree if question.lists() => Ok(self.piece.list(self.rows.clone())),
            Method::Tree => Ok(self.piece.count(self.rows.clone(), question)),
            Method::Halves { side } => {
                self.check_memory(side)?;
                if question.lists() {
                    return Ok(halves::list_by_halves(side));
                }
                let tables = self
                    .tables
                    .get_or_insert_with(|| Arc::new(CounterTables::new(side)));
                Ok(Box::new(CountByHalves::new(tables, question)))
            }
        }
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

//! The queen and her kin: pieces of which each row holds one, each with its own tree.

use std::fmt::Debug;
use std::marker::PhantomData;

use standoff_placement::{
    Counting, Estimate, Listing, Problem, Question, Search, Task, Trace, knuth, tree,
};

use crate::lines::{Amazon, FallingSemiQueen, Lines, Queen, QueenAround, RisingSemiQueen};
use crate::recognise::{Rows, bits, conflicts_are};
use crate::rows::RowTree;

/// A piece that the engine knows, by the lines that it takes.
pub(crate) trait Kin: Debug + Sync {
    /// Whether the pieces attack along just these lines.
    fn attacks(&self, problem: &Problem, rows: &Rows) -> bool;

    /// Whether there is a way to count and list them by halves of the board.
    fn has_halves(&self) -> bool;

    /// What random paths tell of so many rows of the tree.
    fn paths(&self, task: &Task, rows: &Rows, node_cost: f64, depth: usize) -> Estimate;

    fn list(&self, rows: Rows) -> Box<dyn Search<dyn Listing>>;

    fn count(&self, rows: Rows, question: Question) -> Box<dyn Search<dyn Counting>>;

    fn trace(&self, rows: Rows) -> Trace;
}

/// All of them. Where a board is so small that two attack the same squares, the first one will do.
pub(crate) const KIN: [&dyn Kin; 5] = [
    &By::<Queen>::new(true),
    &By::<FallingSemiQueen>::new(false),
    &By::<RisingSemiQueen>::new(false),
    &By::<Amazon>::new(false),
    &By::<QueenAround>::new(false),
];

#[derive(Debug)]
struct By<L> {
    has_halves: bool,
    lines: PhantomData<L>,
}

impl<L> By<L> {
    const fn new(has_halves: bool) -> Self {
        By {
            has_halves,
            lines: PhantomData,
        }
    }
}

impl<L: Lines> Kin for By<L> {
    fn attacks(&self, problem: &Problem, rows: &Rows) -> bool {
        conflicts_are::<L>(problem, rows)
    }

    fn has_halves(&self) -> bool {
        self.has_halves
    }

    fn paths(&self, task: &Task, rows: &Rows, node_cost: f64, depth: usize) -> Estimate {
        let columns = |&(row, lines): &(usize, L)| {
            let open = if row < depth { rows.open[row] } else { 0 };
            Vec::from_iter(bits(open & !lines.taken()))
        };
        let below = |&(row, lines): &(usize, L), column| {
            (row + 1, lines.below(1_u64 << column, rows.width))
        };
        let told = knuth(task, &(0, L::default()), node_cost, columns, below);
        told.holding((rows.open.len() * size_of::<L>()) as f64)
    }

    fn list(&self, rows: Rows) -> Box<dyn Search<dyn Listing>> {
        tree::list(RowTree::<L>::new(rows))
    }

    fn count(&self, rows: Rows, question: Question) -> Box<dyn Search<dyn Counting>> {
        tree::count(RowTree::<L>::new(rows), question)
    }

    fn trace(&self, rows: Rows) -> Trace {
        tree::trace(RowTree::<L>::new(rows))
    }
}

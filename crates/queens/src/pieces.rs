//! The queen and related pieces: pieces that attack along their row, so that each row holds one.

use std::fmt::Debug;
use std::marker::PhantomData;

use standoff_engine::sampling::{TreeSize, knuth};
use standoff_engine::{Question, Search, Trace, tree};
use standoff_model::Problem;

use crate::lines::{Amazon, CylinderQueen, FallingSemiQueen, Lines, Queen, RisingSemiQueen};
use crate::recognise::conflicts_are;
use crate::row_tree::RowTree;
use crate::rows::{Rows, bits};

/// A kind of piece that the engine knows, and its tree search.
pub(crate) trait RelatedPiece: Debug + Sync {
    /// Whether the pieces of a problem attack exactly as this one does.
    fn attacks(&self, problem: &Problem, rows: &Rows) -> bool;

    /// Whether it is the queen on a flat board.
    fn is_queen(&self) -> bool;

    /// Samples the search tree down to this depth.
    fn sample(&self, rows: &Rows, node_cost: f64, effort: f64, depth: usize) -> TreeSize;

    /// Bytes of the attacked lines of a row.
    fn memory_of_lines(&self) -> usize;

    fn list(&self, rows: Rows) -> Box<dyn Search>;

    fn count(&self, rows: Rows, question: Question) -> Box<dyn Search>;

    fn trace(&self, rows: Rows) -> Trace;
}

/// All related pieces. On a board so small that two attack the same squares, the first is used.
pub(crate) const PIECES: [&dyn RelatedPiece; 5] = [
    &Attacking::<Queen>::new(true),
    &Attacking::<FallingSemiQueen>::new(false),
    &Attacking::<RisingSemiQueen>::new(false),
    &Attacking::<Amazon>::new(false),
    &Attacking::<CylinderQueen>::new(false),
];

/// A piece that attacks along the lines `L`.
#[derive(Debug)]
struct Attacking<L> {
    is_queen: bool,
    lines: PhantomData<L>,
}

impl<L> Attacking<L> {
    const fn new(is_queen: bool) -> Self {
        Attacking {
            is_queen,
            lines: PhantomData,
        }
    }
}

impl<L: Lines> RelatedPiece for Attacking<L> {
    fn attacks(&self, problem: &Problem, rows: &Rows) -> bool {
        conflicts_are::<L>(problem, rows)
    }

    fn is_queen(&self) -> bool {
        self.is_queen
    }

    fn sample(&self, rows: &Rows, node_cost: f64, effort: f64, depth: usize) -> TreeSize {
        let columns = |&(row, lines): &(usize, L)| {
            let open = if row < depth { rows.open[row] } else { 0 };
            Vec::from_iter(bits(open & !lines.attacked()))
        };
        let below = |&(row, lines): &(usize, L), column| {
            (row + 1, lines.below(1_u64 << column, rows.width))
        };
        knuth(&(0, L::default()), node_cost, effort, columns, below)
    }

    fn memory_of_lines(&self) -> usize {
        size_of::<L>()
    }

    fn list(&self, rows: Rows) -> Box<dyn Search> {
        tree::list(RowTree::<L>::new(rows))
    }

    fn count(&self, rows: Rows, question: Question) -> Box<dyn Search> {
        tree::count(RowTree::<L>::new(rows), question)
    }

    fn trace(&self, rows: Rows) -> Trace {
        tree::trace(RowTree::<L>::new(rows))
    }
}

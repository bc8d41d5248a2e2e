//! The engine `queens`: one queen, or a related piece, in each row.

use standoff_engine::{Engine, Plan, Refusal, Task, Trace};
use standoff_model::Feature;

use crate::plan::QueensPlan;

/// The engine `queens`: one queen in each row, with the attacked columns of a row as bits of a word.
///
/// It answers if the number of pieces is the number of rows, and the pieces are queens, semi-queens, amazons, or queens
/// on a cylinder or a square torus. Some squares may be forbidden, and some pieces may be given. It lists in the same
/// order as the engine `split`.
///
/// On square boards from 10 x 10 to 22 x 22 without forbidden squares, it counts queens by a meet in the middle: it
/// enumerates both halves of the board and matches compatible pairs. It lists in the same way if any order will do.
/// Then the nodes are the placements of halves, the look-ups of one among up to 512 of the other half, and the
/// placements listed.
///
/// Source: the bit patterns are those of M. Richards, "Backtracking algorithms in MCPL using bit
/// patterns and recursion", University of Cambridge, 1997.
#[derive(Clone, Copy, Debug, Default)]
pub struct OnePerRow;

pub(crate) const NAME: &str = "queens";

impl Engine for OnePerRow {
    fn name(&self) -> &'static str {
        NAME
    }

    fn knows(&self) -> &[Feature] {
        const NUMBER_OF_PIECES: &[Feature] = &[Feature::Constraints];
        NUMBER_OF_PIECES
    }

    fn plan(&self, task: &Task) -> Result<Box<dyn Plan>, Refusal> {
        Ok(Box::new(QueensPlan::of(task)?))
    }

    /// The tree search, also for tasks that are answered by halves.
    fn trace(&self, task: &Task) -> Result<Trace, Refusal> {
        Ok(QueensPlan::of(task)?.trace())
    }
}

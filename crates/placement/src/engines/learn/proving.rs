//! A search that says why there is no other placement, step by step.

use std::fmt;
use std::sync::Arc;

use super::estimate::estimate;
use super::learning::{Learning, NAME};
use super::overlaps;
use super::proof::{Proof, ProofStep, Tell};
use super::state::Cdcl;
use crate::problem::Feature;
use crate::task::{Engine, Estimate, Listing, Question, Refusal, Search, Task};

/// The engine `learn`, which tells each step of the proof that there are no other placements than those it finds.
///
/// It lists in no order, and its runs begin at the beginning.
///
/// ```
/// use std::sync::{Arc, Mutex};
///
/// use standoff_board::{Board, Where};
/// use standoff_core::amb::Unique;
/// use standoff_placement::engines::{ProofStep, Proving};
/// use standoff_placement::{Kind, Model, Solver};
///
/// let rook = Arc::new(Where(|dx: i32, dy: i32| dx == 0 || dy == 0));
/// let model = Model::new(Board::rectangle(2, 2)?, vec![Kind::new("rook", 'R', rook).exactly(3)])?;
/// let last = Arc::new(Mutex::new(String::new()));
/// let seen = last.clone();
/// let proving = Proving::new(move |step| *seen.lock().unwrap() = format!("{step:?}"));
/// let solver = Solver::new(&model).with_engines([Arc::new(proving) as _]);
/// assert!(matches!(solver.unique()?, Unique::None));
/// let contradiction = ProofStep::Clause { chosen: &[], excluded: &[] };
/// assert_eq!(*last.lock().unwrap(), format!("{contradiction:?}"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Proving {
    tell: Tell,
}

impl Proving {
    /// Each step is told as soon as it is made.
    pub fn new(tell: impl Fn(ProofStep<'_>) + Send + Sync + 'static) -> Self {
        Proving {
            tell: Arc::new(tell),
        }
    }
}

impl fmt::Debug for Proving {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Proving").finish_non_exhaustive()
    }
}

impl Engine for Proving {
    fn name(&self) -> &'static str {
        NAME
    }

    fn knows(&self) -> &[Feature] {
        Feature::ALL
    }

    fn answers(&self, question: Question) -> bool {
        question.lists_in_any_order()
    }

    fn estimate(&self, task: &Task) -> Result<Estimate, Refusal> {
        Ok(estimate(task.problem()))
    }

    fn list(&self, task: &Task) -> Result<Box<dyn Search<dyn Listing>>, Refusal> {
        if !self.answers(task.question()) {
            return Err(self.refusal_of(task.question()));
        }
        let mut learning = Learning::new(task.problem(), task.question());
        learning.search.begin_proof(self.tell.clone());
        Ok(Box::new(learning))
    }
}

impl Cdcl {
    /// Tells what it has begun with, and from now on what it concludes.
    fn begin_proof(&mut self, tell: Tell) {
        for sum in overlaps::of(&self.problem) {
            let (of, less) = (&Vec::from_iter(sum.of), &sum.less);
            tell(ProofStep::Difference { of, less });
        }
        self.proof = Proof(Some(tell));
        if self.is_over {
            self.proof.clause(&[]);
        }
    }
}

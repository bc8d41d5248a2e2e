//! A search that says why there is no other placement, step by step.

use std::fmt;
use std::sync::Arc;

use super::Learn;
use super::learning::Learning;
use super::literal::Literal;
use super::overlaps;
use super::state::Search;
use crate::arithmetic::{Candidate, Feature};
use crate::task::{Engine, Estimate, Listing, Question, Refusal, Run, Task};

/// A step of a proof that there are no other placements than those that were found.
///
/// It follows from the model and the steps before it so easily that who does not believe it can see for themselves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProofStep<'a> {
    /// What some groups hold, less what others do, by their numbers in the arithmetic: the lower bounds of the first
    /// ones less the upper bounds of the others bound it from below, and the other way round from above.
    Difference {
        /// These groups.
        of: &'a [usize],
        /// And those.
        less: &'a [usize],
    },
    /// Some of these are chosen or some of those excluded, in every placement that is left. Where none is
    /// named, none is left.
    ///
    /// This shows by unit propagation: suppose the contrary, then one conclusion after the other from single
    /// conflicts, bounds, differences and clauses ends in one of them that cannot be kept.
    Clause {
        /// These candidates.
        chosen: &'a [Candidate],
        /// And those.
        excluded: &'a [Candidate],
    },
    /// This is a placement. From here on it is only about those that are left.
    Placement(&'a [Candidate]),
}

type Tell = Arc<dyn Fn(ProofStep<'_>) + Send + Sync>;

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
        Learn.name()
    }

    fn knows(&self) -> &[Feature] {
        Feature::OF_ALL_MODELS
    }

    fn answers(&self, question: Question) -> bool {
        question.lists_in_any_order()
    }

    fn estimate(&self, task: &Task) -> Result<Estimate, Refusal> {
        Learn.estimate(task)
    }

    fn list(&self, task: &Task) -> Result<Box<dyn Run<dyn Listing>>, Refusal> {
        if !self.answers(task.question()) {
            return Err(self.refusal_of(task.question()));
        }
        let mut learning = Learning::new(task.arithmetic(), task.question());
        learning.search.begin_proof(self.tell.clone());
        Ok(Box::new(learning))
    }
}

impl Search {
    /// Tells what it has begun with, and from now on what it concludes.
    fn begin_proof(&mut self, tell: Tell) {
        for sum in overlaps::of(&self.arithmetic) {
            let (of, less) = (&Vec::from_iter(sum.of), &sum.less);
            tell(ProofStep::Difference { of, less });
        }
        self.proof = Proof(Some(tell));
        if self.is_over {
            self.proof.clause(&[]);
        }
    }
}

/// Who is told the steps of a proof, if anybody is.
#[derive(Default)]
pub(super) struct Proof(Option<Tell>);

impl Proof {
    pub(super) fn is_wanted(&self) -> bool {
        self.0.is_some()
    }

    /// Some of these literals hold.
    pub(super) fn clause(&self, literals: &[Literal]) {
        let Some(tell) = &self.0 else {
            return;
        };
        let of = |is_chosen| {
            let literals = literals.iter().filter(|l| l.is_chosen() == is_chosen);
            Vec::from_iter(literals.map(|literal| Candidate::new(literal.candidate())))
        };
        let (chosen, excluded) = (&of(true), &of(false));
        tell(ProofStep::Clause { chosen, excluded });
    }

    pub(super) fn placement(&self, chosen: &[Candidate]) {
        if let Some(tell) = &self.0 {
            tell(ProofStep::Placement(chosen));
        }
    }
}

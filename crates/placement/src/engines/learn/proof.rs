//! Proofs that there are no more placements than those found.

use std::fmt;
use std::sync::Arc;

use super::cdcl::Cdcl;
use super::literal::Literal;
use super::search::LearnSearch;
use super::{NAME, differences, estimate};
use crate::problem::{Candidate, Feature};
use crate::task::{Engine, Estimate, Listing, Question, Refusal, Search, Task};

/// A step of a proof that there are no other placements than those that were found.
///
/// Each step can be checked by unit propagation from the model and the steps before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProofStep<'a> {
    /// The difference of two sums of constraints, given by their indices in the problem. Its lower bound is the sum of
    /// the lower bounds of the first constraints less the upper bounds of the others, and conversely for its upper
    /// bound.
    Difference {
        /// The constraints that are added.
        of: &'a [usize],
        /// The constraints that are subtracted.
        less: &'a [usize],
    },
    /// In every placement that is left, some of the first candidates are chosen or some of the others excluded. An
    /// empty clause means that no placement is left.
    ///
    /// It is proved by unit propagation: its negation leads, through conflicts, bounds, differences and clauses, to
    /// one of them that cannot be met.
    Clause {
        /// The candidates of positive literals.
        chosen: &'a [Candidate],
        /// The candidates of negative literals.
        excluded: &'a [Candidate],
    },
    /// This is a placement. The following steps are about the other placements.
    Placement(&'a [Candidate]),
}

type OnStep = Arc<dyn Fn(ProofStep<'_>) + Send + Sync>;

/// The callback for the steps of a proof, if one is wanted.
#[derive(Default)]
pub(super) struct Proof(Option<OnStep>);

impl Proof {
    pub(super) fn is_wanted(&self) -> bool {
        self.0.is_some()
    }

    /// Reports a clause.
    pub(super) fn clause(&self, literals: &[Literal]) {
        let Some(on_step) = &self.0 else {
            return;
        };
        let of = |is_chosen| {
            let literals = literals.iter().filter(|l| l.is_chosen() == is_chosen);
            Vec::from_iter(literals.map(|literal| Candidate::new(literal.candidate())))
        };
        let (chosen, excluded) = (&of(true), &of(false));
        on_step(ProofStep::Clause { chosen, excluded });
    }

    pub(super) fn placement(&self, chosen: &[Candidate]) {
        if let Some(on_step) = &self.0 {
            on_step(ProofStep::Placement(chosen));
        }
    }
}

/// The engine `learn` with a callback for each step of the proof that there are no more placements than it lists.
///
/// It lists in any order, and its searches cannot be loaded from a saved state.
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
    on_step: OnStep,
}

impl Proving {
    /// Calls `on_step` for each step as soon as it is made.
    pub fn new(on_step: impl Fn(ProofStep<'_>) + Send + Sync + 'static) -> Self {
        Proving {
            on_step: Arc::new(on_step),
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
        Feature::OF_ALL_MODELS
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
        let mut search = LearnSearch::new(task.problem(), task.question());
        search.cdcl.begin_proof(self.on_step.clone());
        Ok(Box::new(search))
    }
}

impl Cdcl {
    /// Reports the derived differences, and from now on each clause.
    fn begin_proof(&mut self, on_step: OnStep) {
        for difference in differences::of(&self.problem) {
            let (of, less) = (&Vec::from_iter(difference.of), &difference.less);
            on_step(ProofStep::Difference { of, less });
        }
        self.proof = Proof(Some(on_step));
        if self.is_over {
            self.proof.clause(&[]);
        }
    }
}

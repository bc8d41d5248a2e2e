//! Proofs that there are no more placements than those found.

use std::sync::Arc;

use standoff_model::Candidate;

use crate::literal::Literal;

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

pub(crate) type OnStep = Arc<dyn Fn(ProofStep<'_>) + Send + Sync>;

/// The callback for the steps of a proof, if one is wanted.
#[derive(Default)]
pub(crate) struct Proof(pub(super) Option<OnStep>);

impl Proof {
    pub(crate) fn is_wanted(&self) -> bool {
        self.0.is_some()
    }

    /// Reports a clause.
    pub(crate) fn clause(&self, literals: &[Literal]) {
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

    pub(crate) fn placement(&self, chosen: &[Candidate]) {
        if let Some(on_step) = &self.0 {
            on_step(ProofStep::Placement(chosen));
        }
    }
}

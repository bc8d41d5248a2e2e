//! The steps of a proof that there is no other placement, and who is told.

use std::sync::Arc;

use super::literal::Literal;
use crate::problem::Candidate;

/// A step of a proof that there are no other placements than those that were found.
///
/// It follows from the model and the steps before it so easily that who does not believe it can see for themselves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProofStep<'a> {
    /// What some groups hold, less what others do, by their numbers in the problem: the lower bounds of the first
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

pub(super) type Tell = Arc<dyn Fn(ProofStep<'_>) + Send + Sync>;

/// Who is told the steps of a proof, if anybody is.
#[derive(Default)]
pub(super) struct Proof(pub(super) Option<Tell>);

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

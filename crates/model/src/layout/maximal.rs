//! The rule `Maximal`: no piece can be added.

use super::draft::Draft;
use super::error::ModelError;
use super::layout::Origin;
use crate::problem::{Bounds, Candidate, LinearConstraint, Member};

/// Adds a clause for each candidate of some kinds: it is chosen, or a candidate in conflict with it is. The
/// conflicts must be complete.
pub(super) fn nothing_can_be_added(
    draft: &mut Draft,
    of_kinds: impl Fn(usize) -> bool,
    origin: Origin,
) -> Result<(), ModelError> {
    for candidate in (0..draft.pieces.len()).map(Candidate::new) {
        if !of_kinds(draft.pieces[candidate.index()].kind) {
            continue;
        }
        let mut members: Vec<Candidate> = draft.conflicts.with(candidate).collect();
        let own = members.partition_point(|&other| other < candidate);
        members.insert(own, candidate);
        let constraint = LinearConstraint {
            members: members.into_iter().map(Member::of_weight_1).collect(),
            bounds: Bounds::at_least(1),
        };
        let name = |draft: &Draft| draft.piece_name(candidate);
        draft.add_constraint_once(constraint, name, origin);
        draft.check_constraints()?;
    }
    Ok(())
}

//! Placements to which no piece can be added.

use super::draft::Draft;
use super::error::ModelError;
use super::places::Origin;
use crate::problem::{Bounds, Candidate, LinearConstraint, Member};

/// A group for each candidate of these kinds: it stands itself, or something that it conflicts with.
/// All conflicts have to be there already.
pub(super) fn nothing_can_be_added(
    model: &mut Draft,
    of_kinds: impl Fn(usize) -> bool,
    origin: Origin,
) -> Result<(), ModelError> {
    for index in 0..model.stands.len() {
        let stand = model.stands[index];
        if !of_kinds(stand.kind) {
            continue;
        }
        let group = LinearConstraint {
            members: with_conflicts(model, Candidate::new(index)),
            bounds: Bounds::at_least(1),
        };
        let name = |model: &Draft| model.piece_name(Candidate::new(index));
        model.add_group_once(group, name, origin);
        model.check_groups()?;
    }
    Ok(())
}

/// A candidate and all that cannot stand beside it.
fn with_conflicts(model: &Draft, candidate: Candidate) -> Vec<Member> {
    let mut members: Vec<Member> = model
        .conflicts
        .with(candidate)
        .map(Member::of_weight_1)
        .collect();
    let place = members.partition_point(|member| member.candidate < candidate);
    members.insert(place, Member::of_weight_1(candidate));
    members
}
